/** The texts that a SCIP index may have been made for: those of a commit, and those on disk. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { resolveInRoot } from '../../base/paths.ts';
import { readIfRegular } from '../../base/regular-file.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { commitContents } from '../../discover/git-tree-contents.ts';
import { AppError } from '../../errors/errors.ts';
import { decodeText } from '../../parse/decode.ts';

export interface Texts {
  /** Announces the files that will be read, in this order. */
  expect(paths: readonly string[]): void;
  /** Undefined: there is no such text. */
  read(path: string): string | undefined;
}

/** No index holds larger files. */
const MAX_BYTES = 64 << 20;
/** For a file that is not on disk. */
const USUAL_BYTES = 16_000;

/** Files of the tree as they are now; nothing outside of the root is read. */
export const textsOnDisk = (root: string): Texts => ({
  expect: () => {},
  read(path) {
    const bytes = insideRoot(root, path, (file) => readIfRegular(file, { maxBytes: MAX_BYTES }));
    return bytes && decodeText(bytes).text;
  },
});

export function textsOfCommit(root: string, commit: string): Texts {
  const contents = commitContents(commitPlace(root, commit));
  return {
    expect: (paths) => contents.expect(paths.map((path) => ({ path, size: sizeOf(root, path) }))),
    read(path) {
      const outcome = contents.read(path);
      return outcome.ok && outcome.bytes.length <= MAX_BYTES ? decodeText(outcome.bytes).text : undefined;
    },
  };
}

const sizeOf = (root: string, path: string): number =>
  statSync(join(root, path), { throwIfNoEntry: false })?.size ?? USUAL_BYTES;

function insideRoot<T>(root: string, path: string, read: (file: string) => T): T | undefined {
  try {
    return read(resolveInRoot(root, path));
  } catch (error) {
    if (error instanceof AppError && error.code === 'PATH_OUTSIDE_ROOT') return undefined;
    throw error;
  }
}
