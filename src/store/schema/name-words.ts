/** Splits an identifier into words, as the name index stores them and queries look them up. */
import { splitIdentifier } from '../../extract/words.ts';

export interface NameWords {
  /** The whole name in lower case. */
  readonly whole: string;
  /** `getUserById` -> get, user, by, id. */
  readonly parts: readonly string[];
  /** First letters of the parts (`HttpRequestQueue` -> hrq), '' for a single word. */
  readonly initials: string;
}

/** Longer names are generated; letters after this position are not worth finding. */
const MAX_LENGTH = 256;

export function splitName(name: string): NameWords {
  const text = name.slice(0, MAX_LENGTH);
  const parts = splitIdentifier(text);
  return { whole: text.toLowerCase(), parts, initials: parts.length > 1 ? parts.map((part) => part[0]).join('') : '' };
}
