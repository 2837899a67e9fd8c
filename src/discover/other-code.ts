/** Files that may use a symbol although they have no known references: code in other languages, or too large to be parsed. */
import { FILE_ROLES, type FileRole, type SourceFile } from '../model/source-file.ts';
import { baseName, extensionOf } from './language.ts';
import { createRoleOf } from './path-rules.ts';

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

/** Roles and reasons to skip that rule a file out: a query that leaves these out reads far fewer rows. */
export const NEVER_OTHER_CODE = {
  roles: FILE_ROLES.filter((role) => !OWN_ROLES.has(role) && !SKIPPED_ROLES.has(role)),
  skips: ['binary', 'other_format'],
} as const;

interface OtherFile extends Pick<SourceFile, 'path' | 'language' | 'role'> {
  readonly skip?: string | undefined;
}

/** Whether a file that was not parsed, or not linked, may use symbols of the tree. */
export function otherCode(): (file: OtherFile) => boolean {
  const roleOf = createRoleOf();
  return ({ path, language, role, skip }) => {
    const name = baseName(path);
    // Notices, lists, data: without an extension only scripts are code, and scripts of a parsed language are parsed.
    if (name.lastIndexOf('.') <= 0) return false;
    if (skip !== undefined && NEVER_OTHER_CODE.skips.some((one) => one === skip)) return false;
    if (!OWN_ROLES.has(role) && !(language !== undefined && SKIPPED_ROLES.has(role) && !COPY_NAME.test(name)))
      return false;
    // Data in a directory of tests has the role of a test, so the name alone decides.
    return !NO_CODE_ROLES.has(roleOf(name, language).role) && !NO_CODE_EXTENSIONS.has(extensionOf(name));
  };
}
