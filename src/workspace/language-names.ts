/** The names people use for a language, and the ids they stand for. */
import type { LanguageId } from '../model/language.ts';

export const LANGUAGE_NAMES = {
  typescript: ['typescript', 'tsx'],
  ts: ['typescript', 'tsx'],
  tsx: ['tsx'],
  javascript: ['javascript'],
  js: ['javascript'],
  jsx: ['javascript'],
  python: ['python'],
  py: ['python'],
  go: ['go'],
  csharp: ['csharp'],
  cs: ['csharp'],
  java: ['java'],
  rust: ['rust'],
  rs: ['rust'],
  ruby: ['ruby'],
  rb: ['ruby'],
  c: ['c'],
  cpp: ['cpp'],
  'c++': ['cpp'],
  php: ['php'],
  kotlin: ['kotlin'],
  kt: ['kotlin'],
  markdown: ['markdown'],
  md: ['markdown'],
} as const satisfies Record<string, readonly LanguageId[]>;

export type LanguageName = keyof typeof LANGUAGE_NAMES;

/** Undefined when nothing was asked for. */
export function languagesNamed(names: readonly string[] | undefined): ReadonlySet<LanguageId> | undefined {
  if (!names?.length) return undefined;
  return new Set(names.flatMap((name) => LANGUAGE_NAMES[name as LanguageName] ?? []));
}
