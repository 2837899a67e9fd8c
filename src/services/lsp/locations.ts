/** Reads the answers of a language server: every shape that the protocol allows, and nothing else. */
import { isObject } from './shapes.ts';

/** 1-based lines, 0-based UTF-16 columns. */
export interface ServerLocation {
  readonly uri: string;
  readonly line: number;
  readonly col: number;
}

/** A declaration has few places; a server that names more has not understood the question. */
const MAX_LOCATIONS = 500;
const MAX_URI_CHARS = 10_000;
/** As far as packed links can say. */
const MAX_LINE = 2 ** 31 - 2;

/** Undefined for anything that the protocol does not allow. One location that cannot be is left out. */
export function readLocations(result: unknown): ServerLocation[] | undefined {
  if (result === null) return [];
  const given = Array.isArray(result) ? result : [result];
  const found = given.slice(0, MAX_LOCATIONS).flatMap((one) => readLocation(one) ?? []);
  return given.length > 0 && found.length === 0 ? undefined : found;
}

/** `Location`, or `LocationLink`, whose selection range is the name. */
function readLocation(value: unknown): ServerLocation | undefined {
  if (!isObject(value)) return undefined;
  const uri = value.targetUri ?? value.uri;
  const range = value.targetSelectionRange ?? value.targetRange ?? value.range;
  if (typeof uri !== 'string' || uri.length > MAX_URI_CHARS || !isObject(range) || !isObject(range.start))
    return undefined;
  const { line, character } = range.start;
  if (!isPosition(line) || !isPosition(character)) return undefined;
  return { uri, line: line + 1, col: character };
}

const isPosition = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_LINE;
