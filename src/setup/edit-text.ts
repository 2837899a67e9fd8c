/** Adds our server to the text of a client file or removes it, and checks that nothing else changed. */
import { isDeepStrictEqual } from 'node:util';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml, TomlError } from 'smol-toml';
import type { Client } from './client-row.ts';
import { type Entry, REMOTE_KEYS, SERVER_NAME } from './entry.ts';
import { JsonProblem, parseJsonTree, removeJson, setJson } from './jsonc-edit.ts';
import { removeToml, setToml } from './toml-edit.ts';

type Layout = Pick<Client, 'format' | 'container' | 'ownFile'>;
type Values = Readonly<Record<string, unknown>>;

/** Reason why a text was not edited, worded to follow the file's name. */
export class EditProblem extends Error {}

const BYTE_ORDER_MARK = '\ufeff';
/** Upper bound on duplicates of one key in a map. */
const MAX_REPEATS = 20;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isValues(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), values);

function readValues(text: string, { format }: Layout): Values {
  try {
    if (format === 'toml') return parseToml(text, { integersAsBigInt: 'asNeeded' });
    parseJsonTree(text);
  } catch (error) {
    if (error instanceof JsonProblem) throw new EditProblem(`is not valid JSON: ${error.message}`);
    if (error instanceof TomlError) {
      const reason = error.message.split('\n', 1)[0].replace(/^Invalid TOML document: /, '');
      throw new EditProblem(`is not valid TOML: ${reason} on line ${error.line}`);
    }
    throw error;
  }
  const values: unknown = parseJson(text, [], { allowTrailingComma: true, allowEmptyContent: true });
  if (values === undefined) return {};
  if (!isValues(values)) throw new EditProblem('does not hold a JSON object');
  return values;
}

/** Path of our server in a file with these values. */
function serverPath(values: Values, { container }: Layout): string[] {
  const servers = valueAt(values, [...container, 'servers']);
  // OpenCode 2 nests the map of servers; a map with a `type` is a server that the user named "servers".
  const isNested = container[0] === 'mcp' && isValues(servers) && typeof servers.type !== 'string';
  return isNested ? [...container, 'servers', SERVER_NAME] : [...container, SERVER_NAME];
}

/** Applies a change to the part of a text after its byte order mark. */
function afterByteOrderMark(text: string, change: (text: string) => string): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  return mark + change(text.slice(mark.length));
}

/** Our server's entry in the text, or undefined. */
export function entryIn(text: string, layout: Layout): unknown {
  const values = readValues(text.replace(BYTE_ORDER_MARK, ''), layout);
  return valueAt(values, serverPath(values, layout));
}

/** Keeps the keys that the user added to our server; throws EditProblem where the text cannot be changed safely. */
export function withEntry(text: string, layout: Layout, entry: Entry): string {
  return afterByteOrderMark(text, (body) => {
    const values = readValues(body, layout);
    const path = serverPath(values, layout);
    const found = valueAt(values, path);
    if (found !== undefined && !isValues(found))
      throw new EditProblem(`has a value that is not a server at ${path.join('.')}`);
    const remote = found && REMOTE_KEYS.find((key) => Object.hasOwn(found, key));
    if (remote) throw new EditProblem(`already has ${path.join('.')} as a remote server (${remote})`);
    const changed = Object.entries(entry).filter(([key, value]) => !isDeepStrictEqual(found?.[key], value));
    if (changed.length === 0) return body;
    const edited = guarded(() =>
      layout.format === 'toml'
        ? setToml(body, path, Object.fromEntries(changed))
        : found === undefined
          ? setJson(body, path, entry)
          : changed.reduce((text, [key, value]) => setJson(text, [...path, key], value), body),
    );
    check(edited, { values, layout, path, expected: { ...found, ...entry } });
    return edited;
  });
}

export function withoutEntry(text: string, layout: Layout): string {
  return afterByteOrderMark(text, (body) => {
    const values = readValues(body, layout);
    const path = serverPath(values, layout);
    if (valueAt(values, path) === undefined) return body;
    let edited = body;
    for (let round = 0; round < MAX_REPEATS && entryIn(edited, layout) !== undefined; round++)
      edited = layout.format === 'toml' ? removeToml(edited, path) : removeJson(edited, path);
    if (layout.format === 'json' && !layout.ownFile) edited = withoutEmptyMap(edited, layout, path.slice(0, -1));
    check(edited, { values, layout, path, expected: undefined });
    return edited;
  });
}

/** In a settings file, an empty map of servers is left over from its only server. */
function withoutEmptyMap(text: string, layout: Layout, path: readonly string[]): string {
  const map = valueAt(readValues(text, layout), path);
  return isValues(map) && isDeepStrictEqual(Object.keys(map), []) && !hasComment(text, path)
    ? removeJson(text, path)
    : text;
}

/** A comment inside an empty map is a reason to keep the map. */
function hasComment(text: string, path: readonly string[]): boolean {
  let node = parseJsonTree(text)!;
  for (const key of path) node = node.children!.findLast((one) => one.children![0].value === key)!.children![1];
  return text.slice(node.offset + 1, node.offset + node.length - 1).trim() !== '';
}

function guarded(edit: () => string): string {
  try {
    return edit();
  } catch (error) {
    if (error instanceof JsonProblem) throw new EditProblem(`cannot hold a server entry: ${error.message}`);
    throw error;
  }
}

interface Expectation {
  readonly values: Values;
  readonly layout: Layout;
  readonly path: readonly string[];
  readonly expected: Values | undefined;
}

/** Invariant: a reader finds the same values in the edited text as before, except for our server. */
function check(edited: string, { values, layout, path, expected }: Expectation): void {
  let after: Values;
  try {
    after = readValues(edited, layout);
  } catch (error) {
    if (!(error instanceof EditProblem)) throw error;
    after = {};
  }
  const isServerRight = isDeepStrictEqual(plain(valueAt(after, path)), plain(expected));
  const isRestSame = isDeepStrictEqual(plain(rest(after, path)), plain(rest(values, path)));
  if (!isServerRight || !isRestSame)
    throw new EditProblem(`has ${path.join('.')} in a form that cannot be edited in place`);
}

/** Parsers return objects with and without a prototype. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isValues(value) || value instanceof Date) return value;
  return Object.entries(value)
    .map(([key, inner]): [string, unknown] => [key, plain(inner)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Everything except the value at the path and the maps above it that are then empty. */
function rest(values: unknown, [key, ...deeper]: readonly string[]): unknown {
  if (!isValues(values)) return values;
  const { [key]: inner, ...others } = values;
  if (deeper.length === 0) return others;
  const remaining = rest(inner, deeper);
  const isEmpty = remaining === undefined || (isValues(remaining) && Object.keys(remaining).length === 0);
  return isEmpty ? others : { ...others, [key]: remaining };
}
