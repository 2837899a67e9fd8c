/** The packages that references out of the tree lead to, where a service named them. */
import type { FileId } from '../model/ids.ts';
import type { OutsidePackage } from '../model/service-links.ts';
import type { Reader } from '../store/read/read.ts';

/** By the place of the reference: line from 1, column from 0. */
export type PackageAt = (fileId: FileId, line: number, col: number) => OutsidePackage | undefined;

/** Reads each file once. */
export function packageReader(reader: Pick<Reader, 'packagesUsed'>): PackageAt {
  const files = new Map<FileId, ReadonlyMap<string, OutsidePackage>>();
  return (fileId, line, col) => {
    let places = files.get(fileId);
    if (places === undefined)
      files.set(
        fileId,
        (places = new Map(usesOf(reader, fileId).map((use) => [`${use.line} ${use.col}`, use.outside]))),
      );
    return places.get(`${line} ${col}`);
  };
}

export interface PackageUse {
  readonly line: number;
  readonly col: number;
  readonly outside: OutsidePackage;
}

/** In source order. */
export function usesOf(reader: Pick<Reader, 'packagesUsed'>, fileId: FileId): PackageUse[] {
  const used = reader.packagesUsed(fileId);
  if (used === undefined) return [];
  const { packages, places } = used;
  const uses: PackageUse[] = [];
  for (let i = 0; i + 2 < places.length; i += 3) {
    const outside = packages[places[i + 2]];
    if (outside !== undefined) uses.push({ line: places[i], col: places[i + 1], outside });
  }
  return uses;
}

/** `express 4.18.2 (npm)`. */
export const packageText = ({ manager, name, version }: OutsidePackage): string =>
  [name, ...(version === undefined ? [] : [version]), ...(manager === undefined ? [] : [`(${manager})`])].join(' ');

/** Without the fields that are not known. */
export const packageView = ({ manager, name, version }: OutsidePackage): PackageView => ({
  ...(manager !== undefined && { manager }),
  name,
  ...(version !== undefined && { version }),
});

export interface PackageView {
  manager?: string;
  name: string;
  version?: string;
}
