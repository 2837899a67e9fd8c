/** The packaged ranker of sentences, as `training/rank` makes it. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FEATURES } from './features.ts';
import { readTrees, type Trees } from './trees.ts';

const FILE = 'models/rank-v1.bin';

let loaded: Trees | undefined;

/** Throws when the file of the package is missing or damaged. */
export function ranker(): Trees {
  loaded ??= checked(readTrees(readFileSync(rankerFile())));
  return loaded;
}

/** Next to the build directory, as in the source tree. */
function rankerFile(): string {
  const packaged = fileURLToPath(new URL(`../${FILE}`, import.meta.url));
  return existsSync(packaged) ? packaged : fileURLToPath(new URL(`../../../${FILE}`, import.meta.url));
}

function checked(trees: Trees): Trees {
  if (trees.features.join() !== FEATURES.join()) throw new Error(`${FILE} was trained with other features`);
  return trees;
}
