/** Suggests existing names for one that does not exist. */
import { editDistance } from '../../base/edit-distance.ts';
import { splitIdentifier } from '../../extract/words.ts';
import type { Reader } from '../../store/read/read.ts';
import { segmentsOf } from '../query/query.ts';

/** More of a sentence is not looked up. */
const MAX_TEXT = 500;

/** Closest spelling first, then names that start with it or contain its words. */
export function nearestNames(reader: Reader, text: string, count: number): string[] {
  const wanted = (segmentsOf(text.trim()).at(-1) ?? '').slice(0, 100).toLowerCase();
  if (wanted === '') return [];
  const limit = Math.max(1, Math.min(3, Math.floor(wanted.length / 3)));
  const spelled = reader
    .allNames({ min: wanted.length - limit, max: wanted.length + limit })
    .map(({ name }) => ({ name, distance: editDistance(wanted, name.toLowerCase(), limit) }))
    // A single character is one edit away from every other: nothing of the query would be left.
    .filter((near) => near.distance !== undefined && near.distance < wanted.length)
    .sort((a, b) => a.distance! - b.distance! || (a.name < b.name ? -1 : 1))
    .map((near) => near.name);
  const related = [
    ...reader.namesWithPrefix(wanted, count),
    ...reader.namesWithWords(splitIdentifier(text.slice(0, MAX_TEXT)), count),
  ];
  return [...new Set([...spelled, ...related.map((record) => record.name)])].slice(0, count);
}
