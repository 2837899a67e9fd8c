/** The languages that the user added, for the whole process: read once at its start, and again where their files change. */
import { join } from 'node:path';
import { escapePattern } from '../base/escape-pattern.ts';
import type { LanguageId } from '../model/language.ts';
import type { LanguageTable } from '../model/language-table.ts';

/** Plain data: the threads of a process get it in a message. */
export interface AddedLanguage {
  /** Where its `language.json` is. */
  readonly directory: string;
  readonly table: LanguageTable;
  readonly grammarFile: string;
  /** SHA-256 of the grammar, in hexadecimal: a thread refuses a file that was replaced since. */
  readonly grammarHash: string;
  /** A hash of table and grammar, `FIRST_HASH` or larger. */
  readonly revision: number;
}

export const TABLE_FILE = 'language.json';
export const tableFile = ({ directory }: AddedLanguage): string => join(directory, TABLE_FILE);

/** Revisions of packaged languages count up from 1; those from here on are hashes, and none is newer than another. */
export const FIRST_HASH = 2 ** 48;

let added: readonly AddedLanguage[] = [];
let generation = 0;

export const addedLanguages = (): readonly AddedLanguage[] => added;

export const addedLanguage = (id: LanguageId): AddedLanguage | undefined => added.find(({ table }) => table.id === id);

/** Replaces the added languages of this process. */
export function useLanguages(languages: readonly AddedLanguage[]): void {
  added = languages;
  generation++;
}

export const revisionsOf = (languages: readonly AddedLanguage[]): string =>
  languages.map(({ table, revision }) => `${table.id} ${revision}`).join();

/** What decides how files of added languages are listed and read; empty without any. */
export const addedRevisions = (): string => revisionsOf(added);

/** What is computed from the list of languages: computed again after the list has changed. */
export function perLanguages<T>(make: () => T): () => T {
  let made: { readonly value: T; readonly generation: number } | undefined;
  return () => {
    if (made?.generation !== generation) made = { value: make(), generation };
    return made.value;
  };
}

/** A pattern of names, in which one `*` is any text. */
export const patternOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(escapePattern).join('.*')}$`);
