/** The words inside an identifier, as the name index stores them and queries look them up. */
import { splitIdentifier } from '../../extract/words.ts';

export interface NameWords {
  /** The whole name in lower case. */
  readonly whole: string;
  /** `getUserById` -> get, user, by, id. */
  readonly parts: readonly string[];
  /** First letters of the parts (`HttpRequestQueue` -> hrq), '' for a single word. */
  readonly initials: string;
}

/** Longer names are generated; what lies behind this many letters is not worth finding. */
const MAX_LENGTH = 256;

export function splitName(name: string): NameWords {
  const text = name.slice(0, MAX_LENGTH);
  const parts = splitIdentifier(text);
  return { whole: text.toLowerCase(), parts, initials: parts.length > 1 ? parts.map((part) => part[0]).join('') : '' };
}
