/** Lists the imported SCIP indexes of a tree, and those that a newer import makes needless. */
import fs from 'node:fs';
import path from 'node:path';
import { ServiceFailure } from '../contract.ts';
import type { StoredHeader } from './stored-format.ts';
import { openStored } from './stored-read.ts';
import { isStoredName } from './stored-write.ts';

export interface ImportedScip extends Pick<StoredHeader, 'tool' | 'commit' | 'importedAt'> {
  readonly file: string;
  /** Paths of the files that it is about. */
  readonly paths: readonly string[];
  readonly bytes: number;
}

/** The newest first; files that cannot be read are left out. */
export function importedScips(directory: string): ImportedScip[] {
  const found = storedFiles(directory).flatMap((file): ImportedScip[] => {
    const header = headerOf(file);
    if (header === undefined) return [];
    const { tool, commit, importedAt, documents } = header;
    // A newer import may remove it meanwhile.
    const bytes = fs.statSync(file, { throwIfNoEntry: false })?.size;
    if (bytes === undefined) return [];
    return [{ file, tool, commit, importedAt, paths: documents.map((one) => one.path), bytes }];
  });
  return found.sort((a, b) => (a.importedAt < b.importedAt ? 1 : a.importedAt > b.importedAt ? -1 : 0));
}

interface NewImport extends Pick<StoredHeader, 'tool' | 'documents'> {
  readonly file: string;
}

/** Earlier imports of the same tool, all of whose files that the tree still has are in the new one. */
export function supersededBy(
  { tool, documents, file }: NewImport,
  inTree: ReadonlySet<string>,
  directory: string,
): string[] {
  const paths = new Set(documents.map((one) => one.path));
  return storedFiles(directory).filter((other) => {
    if (other === file) return false;
    const header = headerOf(other);
    return (
      header !== undefined &&
      header.tool.name === tool.name &&
      header.documents.every((one) => paths.has(one.path) || !inTree.has(one.path))
    );
  });
}

function storedFiles(directory: string): string[] {
  let names: string[];
  try {
    names = fs.readdirSync(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A repository may have a file in its place.
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
  return names
    .filter(isStoredName)
    .sort()
    .map((name) => path.join(directory, name));
}

function headerOf(file: string): StoredHeader | undefined {
  try {
    const stored = openStored(file);
    stored.close();
    return stored.header;
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined;
    throw error;
  }
}
