/** JSON of manifests, reduced to values of the expected types. */
import { parseJsonc } from '../../../src/config/jsonc.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Undefined for a file that is missing, broken or not an object: discovery reports it. */
export function parseObject(text: string | undefined): JsonObject | undefined {
  const value = text === undefined ? undefined : parse(text);
  return isObject(value) ? value : undefined;
}

/** Most manifests are plain JSON, which the engine reads many times faster. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const parsed = parseJsonc(text);
    return 'value' in parsed ? parsed.value : undefined;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Patterns with their targets, as `paths` and `typesVersions` have them. */
export const stringLists = (value: JsonObject): Record<string, string[]> =>
  Object.fromEntries(Object.entries(value).map(([key, list]) => [key, strings(list)]));

/** Nesting that no hand-written manifest reaches; deeper values could not be sent to a worker. */
const MAX_DEPTH = 12;

/** The value without parts that are nested too deep. */
export function pruned(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((one) => pruned(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pruned(one, depth + 1)]));
}
