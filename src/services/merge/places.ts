/** The places of a file that a service is asked about: where the binder bound a name, and where it could not. */
import { at, EXPRESSION, type FileFacts, IMPLIED, MAY_NAME_NOTHING, REFERENCE, type Table } from '../../model/facts.ts';
import { expressionOpCode } from '../../model/kinds.ts';
import { type FileLinks, LINK, OPEN, originCode } from '../../model/links.ts';

/** A line and a column as one number that sorts like the text. */
export type PlaceKey = number;
const COLUMNS = 2 ** 22;
export const placeKey = (line: number, col: number): PlaceKey => line * COLUMNS + col;
export const lineOf = (key: PlaceKey): number => Math.floor(key / COLUMNS);
export const colOf = (key: PlaceKey): number => key - lineOf(key) * COLUMNS;

export interface PlacesOfFile {
  /** Bound with certainty; a service can confirm or correct them. */
  readonly bound: readonly PlaceKey[];
  /** Without a certain target; a service can complete them. */
  readonly open: readonly PlaceKey[];
}

/** Links of these origins say more than what a name means: a service is not asked about them, and they stay. */
const BESIDE_NAMES: ReadonlySet<number> = new Set([
  originCode.override,
  originCode.flow,
  originCode.address,
  originCode.name,
]);

/** Whether the link says what the name at its place is declared as. */
export const namesTarget = (links: Table, row: number): boolean => !BESIDE_NAMES.has(at(links, row, LINK.origin));

/** Calls made by syntax (operators, loops, events) are spelled by no name: what is written there means something else. */
export function impliedPlaces({ references, expressions }: FileFacts): Set<PlaceKey> {
  const implied = new Set<PlaceKey>();
  for (let row = 0; row < references.rows; row++) {
    if (at(references, row, REFERENCE.args) !== IMPLIED) continue;
    implied.add(placeOf(expressions, at(references, row, REFERENCE.expression)));
  }
  return implied;
}

/**
 * `{ name }` is written once and means two things: the property of the expected type, and the value. A service answers about the value.
 */
export function shorthandPlaces({ references, expressions }: FileFacts): Set<PlaceKey> {
  const keys = new Set<PlaceKey>();
  for (let row = 0; row < references.rows; row++)
    if (at(references, row, REFERENCE.args) === MAY_NAME_NOTHING)
      keys.add(placeOf(expressions, at(references, row, REFERENCE.expression)));
  const values = new Set<PlaceKey>();
  for (let row = 0; keys.size > 0 && row < expressions.rows; row++)
    if (at(expressions, row, EXPRESSION.op) === expressionOpCode.name) values.add(placeOf(expressions, row));
  return new Set([...keys].filter((place) => values.has(place)));
}

const placeOf = (expressions: Table, row: number): PlaceKey =>
  placeKey(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col));

/** Ascending, each once. */
export function placesOf(facts: FileFacts, { links, open }: FileLinks): PlacesOfFile {
  const implied = impliedPlaces(facts);
  const bound = new Set<PlaceKey>();
  const unbound = new Set<PlaceKey>();
  for (let row = 0; row < links.rows; row++) {
    const key = placeKey(at(links, row, LINK.line), at(links, row, LINK.col));
    if (!namesTarget(links, row) || implied.has(key)) continue;
    (at(links, row, LINK.confidence) === 0 ? bound : unbound).add(key);
  }
  for (let row = 0; row < open.rows; row++) {
    const key = placeKey(at(open, row, OPEN.line), at(open, row, OPEN.col));
    if (!implied.has(key)) unbound.add(key);
  }
  for (const key of bound) unbound.delete(key);
  return { bound: sorted(bound), open: sorted(unbound) };
}

const sorted = (keys: ReadonlySet<PlaceKey>): PlaceKey[] => [...Float64Array.from(keys).sort()];

/** As a service is asked: pairs of line and column, ascending. */
export function pairsOf(keys: readonly PlaceKey[]): Int32Array {
  const pairs = new Int32Array(keys.length * 2);
  keys.forEach((key, i) => {
    pairs[2 * i] = lineOf(key);
    pairs[2 * i + 1] = colOf(key);
  });
  return pairs;
}
