/** A file as a listing gives it, and the same one as the index has stored it. */
import type { Stamp } from '../../../src/indexer/plan/plan.ts';
import type { SourceFile } from '../../../src/model/source-file.ts';

const AS_SEEN = { size: 10, mtimeMs: 1000, ctimeMs: 1001, inode: 5, language: 'python' } as const;

export const listed = (values: Partial<SourceFile> = {}): SourceFile => ({
  path: 'a.py',
  role: 'source',
  ...AS_SEEN,
  ...values,
});

export const stamp = (values: Partial<Stamp> = {}): Stamp => ({
  hash: '010203',
  skip: undefined,
  ...AS_SEEN,
  ...values,
});
