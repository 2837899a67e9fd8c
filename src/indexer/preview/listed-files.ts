/** A reader that lists all files of a tree and has rows of the parsed ones only: rows of all files of kubernetes take 0.9 s. */
import type { FileId } from '../../model/ids.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { ListingReader } from '../../store/read/listing-index.ts';
import type { Reader } from '../../store/read/read.ts';
import type { FileRecord } from '../../store/schema/records.ts';
import { idAt, positionOf } from './preview-world.ts';

/** `files`: in the order of their paths, as listings have them. */
export function withListed(reader: ListingReader, files: readonly SourceFile[]): Reader {
  let positions: ReadonlyMap<string, number> | undefined;
  const positionAt = (path: string): number => {
    positions ??= new Map(files.map((file, position) => [file.path, position]));
    return positions.get(path) ?? -1;
  };
  const record = (position: number): FileRecord | undefined =>
    files[position] && (reader.fileById(idAt(position)) ?? unread(files[position], idAt(position)));
  return {
    ...reader,
    fileHeads: () => files.map(({ path, language, role }, position) => ({ id: idAt(position), path, language, role })),
    fileById: (id) => record(positionOf(id)),
    fileByPath: (path) => record(positionAt(path)),
    files: ({ under = '', language, role } = {}) =>
      files.flatMap((file, position) => {
        const isIn = under === '' || file.path.startsWith(`${under}/`);
        const isMeant = (!language || file.language === language) && (!role || file.role === role);
        return isIn && isMeant ? (record(position) ?? []) : [];
      }),
    hasDirectory: (path) => files.some((file) => path === '' || file.path.startsWith(`${path}/`)),
  };
}

/** As a listing has it: nothing of its content is known. */
const unread = (file: SourceFile, id: FileId): FileRecord => ({
  id,
  path: file.path,
  language: file.language,
  role: file.role,
  skip: file.skip,
  size: file.size,
  mtimeMs: file.mtimeMs,
  ctimeMs: file.ctimeMs,
  inode: file.inode,
  hash: new Uint8Array(0),
  lines: 0,
  packageName: '',
  symbolCount: 0,
});
