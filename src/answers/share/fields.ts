/** Schemas and text of a snapshot that is exported, imported, pushed or pulled. */
import * as z from 'zod/mini';
import { bytes, count, many } from '../../tools/layout.ts';

export const snapshotFields = {
  commit: z.exactOptional(z.string()),
  tree: z.enum(['commit', 'clean', 'changed', 'plain']),
  files: z.int(),
  symbols: z.int(),
  bytes: z.int(),
  /** Size of the unpacked index. */
  index_bytes: z.int(),
  wayfind: z.string(),
  created_at: z.string(),
};

export type SnapshotSummary = z.output<z.ZodMiniObject<typeof snapshotFields>>;

export const importedFields = {
  ...snapshotFields,
  /** Files whose contents the snapshot knows. */
  read_files: z.int(),
  /** How many of those are the same in the last commit of this tree, or on its disk where there is no commit. */
  same_files: z.int(),
};

export type ImportResult = z.output<z.ZodMiniObject<typeof importedFields>>;

export const targetName = z
  .optional(z.string().check(z.minLength(1), z.maxLength(4096)))
  .check(z.describe('A directory, or a bucket: s3://bucket/prefix (default: sharing.target)'));

/** `7,080 files, 65,248 symbols of d182802997b0, 31.8 MB (58.8 MB unpacked)`. */
export function snapshotText({ commit, tree, ...sums }: SnapshotSummary): string {
  const of = commit === undefined ? '' : ` of ${commit.slice(0, 12)}${tree === 'changed' ? ' with changes' : ''}`;
  const sizes = `${bytes(sums.bytes)} (${bytes(sums.index_bytes)} unpacked)`;
  return `${many(sums.files, 'file')}, ${many(sums.symbols, 'symbol')}${of}, ${sizes}`;
}

/** Compared with the last commit, because the tree may change before it is indexed. */
export const sameText = ({ same_files, read_files }: { same_files: number; read_files: number }): string =>
  `${count(same_files)} of its ${many(read_files, 'file')} are the same here, uncommitted changes aside`;
