/** The packaged ranker of sentences, as `training/rank` makes it. */
import { readFileSync } from 'node:fs';
import { FEATURES } from './features.ts';
import { rankerFile } from './ranker-file.ts';
import { readTrees } from './read-trees.ts';
import type { Trees } from './trees.ts';

/** `problem` says why the trees cannot be used. */
export type Ranker = { readonly trees: Trees } | { readonly problem: string };

let loaded: { readonly trees: Trees } | undefined;

/** Read once. A file that cannot be used is read again for the next query: it may have been reinstalled. */
export function ranker(): Ranker {
  if (loaded) return loaded;
  const read = readRanker(rankerFile());
  if ('trees' in read) loaded = read;
  return read;
}

export function readRanker(file: string): Ranker {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { problem: code === 'ENOENT' ? `${file} is missing` : `${file} cannot be read: ${message}` };
  }
  try {
    const trees = readTrees(bytes);
    if (trees.features.join() === FEATURES.join()) return { trees };
    return { problem: `${file} was trained with other features` };
  } catch (error) {
    return { problem: `${file} is damaged: ${(error as Error).message}` };
  }
}
