/** Indexes a tree in random parts, so that the ids of its rows follow no order of paths. */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import type { randomOf } from './random-edits.ts';

const PARTS = 5;
const LEFT_OUT = /(?:^|\/)\.(?:git|wayfind)(?:\/|$)/;

/** Copies the files of `from` to `root` part by part, and updates the index after each. */
export async function indexInParts(from: string, root: string, random: ReturnType<typeof randomOf>): Promise<void> {
  const parts: string[][] = Array.from({ length: PARTS }, () => []);
  for (const file of filesOf(from)) parts[random(PARTS)].push(file);
  for (const part of parts) {
    for (const file of part) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      cpSync(join(from, file), join(root, file));
    }
    await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
  }
}

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
