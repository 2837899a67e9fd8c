/** Finds names that are spelled almost like a word. */
import { editDistance } from '../../base/edit-distance.ts';
import type { Reader } from '../../store/read/read.ts';
import type { NameRecord } from '../../store/schema/records.ts';

/** In a shorter word every letter counts: half of all names would be near it. */
const MIN_LENGTH = 4;
/** From this length on, two letters may be wrong. */
const MIN_LENGTH_FOR_TWO = 8;
const TWO_WRONG = 0.7;
const OTHER_CASE = 0.9;

/** Each name with how well it fits, 0 to 1. */
export function misspelt(reader: Reader, name: string): { record: NameRecord; fit: number }[] {
  if (name.length < MIN_LENGTH) return [];
  const limit = name.length < MIN_LENGTH_FOR_TWO ? 1 : 2;
  const wanted = name.toLowerCase();
  const letters = lettersOf(wanted);
  return reader.allNames({ min: name.length - limit, max: name.length + limit }).flatMap((record) => {
    const lower = record.name.toLowerCase();
    // A wrong letter removes at most one letter and adds one. Without this check, finding typos takes twice as long.
    if (bitsIn(letters ^ lettersOf(lower)) > 2 * limit) return [];
    const distance = editDistance(wanted, lower, limit);
    if (distance === undefined) return [];
    const sameCase = editDistance(name, record.name, limit) === distance;
    return [{ record, fit: (distance > 1 ? TWO_WRONG : 1) * (sameCase ? 1 : OTHER_CASE) }];
  });
}

/** The set of letters, one bit each (letters that are 32 code points distant share a bit). */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}
