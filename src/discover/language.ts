/** The language of a file from its name, or from the first line of a script without an extension. */
import { knownLanguages, languageFacts } from '../../languages/all.ts';
import { perLanguages } from '../config/added-languages.ts';
import type { LanguageFacts, LanguageId } from '../model/language.ts';

const idsBy = (namesOf: (facts: LanguageFacts) => readonly string[] | undefined) =>
  perLanguages(
    (): ReadonlyMap<string, LanguageId> =>
      new Map(knownLanguages().flatMap((facts) => (namesOf(facts) ?? []).map((name) => [name, facts.id] as const))),
  );

const byExtension = idsBy(({ extensions }) => extensions);
const byFilename = idsBy(({ filenames }) => filenames);
const patterns = perLanguages(() => knownLanguages().filter(({ filenamePattern }) => filenamePattern !== undefined));
const byInterpreter = idsBy(({ interpreters }) => interpreters);

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Lower case, without the dot; '' when the name has none. A leading dot starts an extension: `.npmrc` -> `npmrc`. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function languageOf(path: string, firstLine?: string): LanguageId | undefined {
  const name = baseName(path);
  // A bare dot-file such as `.js` is a name, not an extension.
  const known = byFilename().get(name) ?? (name.lastIndexOf('.') > 0 ? languageOfExtension(path, name) : undefined);
  if (known !== undefined) return known;
  const alike = patterns().find(({ filenamePattern }) => filenamePattern!.test(name))?.id;
  return alike ?? (firstLine === undefined ? undefined : languageOfShebang(firstLine));
}

function languageOfExtension(path: string, name: string): LanguageId | undefined {
  const id = byExtension().get(extensionOf(name));
  return languageFacts(id)?.projectFiles?.paths.test(path) === false ? undefined : id;
}

/** `#!/usr/bin/env -S python3 -u`, `#!/usr/local/bin/node`. */
function languageOfShebang(firstLine: string): LanguageId | undefined {
  if (!firstLine.startsWith('#!')) return undefined;
  const parts = firstLine.slice(2, 256).trim().split(/\s+/);
  let program = baseName(parts[0] ?? '');
  if (program === 'env')
    program = baseName(parts.slice(1).find((part) => !part.startsWith('-') && !part.includes('=')) ?? '');
  return byInterpreter().get(program) ?? byInterpreter().get(program.replace(/(?<![\d.])[\d.]+$/, ''));
}
