/** Files that may use a symbol although they have no known references: not parsed, or without reference rules. */
import { hasSemantics } from '../../../languages/all.ts';
import { baseName, extensionOf } from '../../discover/language.ts';
import { createRoleOf } from '../../discover/path-rules.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { FileBeyond } from '../../store/read/files.ts';
import { perVersion } from '../../store/read/per-version.ts';
import type { Reader } from '../../store/read/read.ts';

/** Roles of code written for this tree; copies of foreign code use nothing of it. */
const OWN_ROLES: ReadonlySet<FileRole> = new Set<FileRole>(['source', 'test', 'example']);
/** Skipped files in a parsed language: these may be code of the tree too. */
const SKIPPED_ROLES: ReadonlySet<FileRole> = new Set<FileRole>(['generated', 'minified']);
const NO_CODE_ROLES: ReadonlySet<FileRole> = new Set<FileRole>(['docs', 'config', 'data']);

/** Text that names no symbol of code, or repeats other declarations: style sheets, API listings, subtitles, keys. */
const NO_CODE_EXTENSIONS: ReadonlySet<string> = new Set(
  'css scss sass less styl pcss api nfo srt ass ssa vtt pem crt cer key br lz4 lzma z config code-workspace'.split(' '),
);

/** Built from another file of the tree. */
const COPY_NAME = /[.-]min\.\w+$/;

/** In path order. Files that were parsed only in part have a `brokenLine`. Kept: reading them takes 30 ms on django. */
export const unparsedFiles = perVersion((reader): readonly FileBeyond[] => {
  const roleOf = createRoleOf();
  return reader.filesBeyond(reader.parsedLanguages().filter(hasSemantics)).filter(({ path, language, role, skip }) => {
    const name = baseName(path);
    // Notices, lists, data: without an extension only scripts are code, and scripts of a parsed language are parsed.
    if (name.lastIndexOf('.') <= 0) return false;
    if (skip === 'binary' || skip === 'other_format') return false;
    if (!OWN_ROLES.has(role) && !(language !== undefined && SKIPPED_ROLES.has(role) && !COPY_NAME.test(name)))
      return false;
    // Data in a directory of tests has the role of a test, so the name alone decides.
    return !NO_CODE_ROLES.has(roleOf(name, language).role) && !NO_CODE_EXTENSIONS.has(extensionOf(name));
  });
});

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
