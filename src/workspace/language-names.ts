/** The names people use for a language, and the ids they mean. */
import { knownLanguages } from '../../languages/all.ts';
import { perLanguages } from '../config/added-languages.ts';
import type { LanguageId } from '../model/language.ts';

export const languageNames = perLanguages(namesOfLanguages);

function namesOfLanguages(): ReadonlyMap<string, readonly LanguageId[]> {
  const names = new Map<string, LanguageId[]>();
  for (const { id, aliases = [] } of knownLanguages())
    for (const name of [id, ...aliases]) names.set(name, [...(names.get(name) ?? []), id]);
  return names;
}

/** Undefined when no language was named. */
export function languagesNamed(names: readonly string[] | undefined): ReadonlySet<LanguageId> | undefined {
  if (!names?.length) return undefined;
  return new Set(names.flatMap((name) => languageNames().get(name) ?? []));
}
