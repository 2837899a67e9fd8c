/** The language of a file from its name, or from the first line of a script without an extension. */
import type { LanguageId } from '../model/language.ts';
import { LANGUAGE_TABLE } from './language-table.ts';

const byExtension = new Map(LANGUAGE_TABLE.flatMap((row) => row.extensions.map((name) => [name, row.id] as const)));
const byFilename = new Map(LANGUAGE_TABLE.flatMap((row) => row.filenames.map((name) => [name, row.id] as const)));
const byInterpreter = new Map(LANGUAGE_TABLE.flatMap((row) => row.interpreters.map((name) => [name, row.id] as const)));

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Lower case, without the dot; '' when the name has none. A leading dot starts an extension: `.npmrc` -> `npmrc`. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function languageOf(path: string, firstLine?: string): LanguageId | undefined {
  const name = baseName(path);
  // A bare dot-file such as `.js` is a name, not an extension.
  const known = byFilename.get(name) ?? (name.lastIndexOf('.') > 0 ? byExtension.get(extensionOf(name)) : undefined);
  return known ?? (firstLine === undefined ? undefined : languageOfShebang(firstLine));
}

/** `#!/usr/bin/env -S python3 -u`, `#!/usr/local/bin/node`. */
function languageOfShebang(firstLine: string): LanguageId | undefined {
  if (!firstLine.startsWith('#!')) return undefined;
  const parts = firstLine.slice(2, 256).trim().split(/\s+/);
  let program = baseName(parts[0] ?? '');
  if (program === 'env')
    program = baseName(parts.slice(1).find((part) => !part.startsWith('-') && !part.includes('=')) ?? '');
  return byInterpreter.get(program) ?? byInterpreter.get(program.replace(/[\d.]+$/, ''));
}
