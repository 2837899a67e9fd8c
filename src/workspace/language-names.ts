/** The names people use for a language, and the ids they mean. */
import { LANGUAGES } from '../../languages/all.ts';
import type { LanguageId } from '../model/language.ts';

export const LANGUAGE_NAMES: ReadonlyMap<string, readonly LanguageId[]> = namesOfLanguages();

function namesOfLanguages(): ReadonlyMap<string, readonly LanguageId[]> {
  const names = new Map<string, LanguageId[]>();
  for (const { id, aliases = [] } of LANGUAGES)
    for (const name of [id, ...aliases]) names.set(name, [...(names.get(name) ?? []), id]);
  return names;
}

/** Undefined when no language was named. */
export function languagesNamed(names: readonly string[] | undefined): ReadonlySet<LanguageId> | undefined {
  if (!names?.length) return undefined;
  return new Set(names.flatMap((name) => LANGUAGE_NAMES.get(name) ?? []));
}
