/** Files that may use a symbol although they have no known references: not parsed, or without reference rules. */
import { baseName, extensionOf } from '../../discover/language.ts';
import { NEVER_OTHER_CODE, otherCode } from '../../discover/other-code.ts';
import { isCode } from '../../graph/roots/code-languages.ts';
import type { FileBeyond } from '../../store/read/files.ts';
import { perVersion } from '../../store/read/per-version.ts';
import type { Reader } from '../../store/read/read.ts';

/** In path order. Files that were parsed only in part have a `brokenLine`. Kept until something is published. */
export const unparsedFiles = perVersion((reader): readonly FileBeyond[] =>
  reader.filesBeyond(reader.parsedLanguages().filter(isCode), NEVER_OTHER_CODE).filter(otherCode()),
);

/** Without files that were parsed in part. */
export const wholeUnparsed = (reader: Reader): FileBeyond[] =>
  unparsedFiles(reader).filter(({ brokenLine }) => brokenLine === undefined);

/** `{ '.vue': 212 }`, most files first. */
export function extensionCounts(files: readonly Pick<FileBeyond, 'path'>[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const extension = `.${extensionOf(baseName(path))}`;
    counts.set(extension, (counts.get(extension) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}

const SHOWN_EXTENSIONS = 6;

/** `.vue 212 files, .swift 1 file and 3 more extensions`. */
export function extensionsText(counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts);
  const shown = all
    .slice(0, SHOWN_EXTENSIONS)
    .map(([name, count]) => `${name} ${count === 1 ? '1 file' : `${count} files`}`);
  const more = all.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more ${more === 1 ? 'extension' : 'extensions'}` : ''}`;
}
