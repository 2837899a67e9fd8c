/** The stems of the words in a text, looked up once per identifier. */
import { splitIdentifier } from '../../extract/words.ts';
import { stemOf } from '../query/english.ts';

const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Above this many identifiers the table is cleared. */
const MAX_KNOWN = 50_000;
const known = new Map<string, readonly string[]>();

/** `parseURLs` -> pars, url. */
export function stemsOfIdentifier(identifier: string): readonly string[] {
  let stems = known.get(identifier);
  if (stems === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(identifier, (stems = splitIdentifier(identifier).map(stemOf)));
  }
  return stems;
}

export const identifiersIn = (text: string): readonly string[] => text.match(IDENTIFIER) ?? [];
