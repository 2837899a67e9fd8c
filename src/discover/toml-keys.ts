/** Reads the few strings and lists of strings that project detection needs from a TOML file; everything else is passed over. */

const MAX_LINE_CHARS = 4_000;

/** By dotted path: `project.name`, `workspace.members`. */
type TomlKeys = ReadonlyMap<string, string | readonly string[]>;

/**
 * Deliberately not a TOML parser: tables, bare or quoted keys, one-line strings, arrays of strings (also over several
 * lines). Inline tables, numbers and multi-line strings are skipped, arrays of tables never hold what is asked for.
 */
export function readTomlKeys(text: string): TomlKeys {
  const keys = new Map<string, string | readonly string[]>();
  // No key that is asked for has a line this long, and the expressions below are only safe on short ones.
  const lines = text.split(/\r?\n/).map((line) => (line.length > MAX_LINE_CHARS ? '' : line));
  let table = '';
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i].trim();
    const header = /^\[([^[\]]+)\]\s*(?:#.*)?$/.exec(line);
    if (header) table = `${normaliseKey(header[1])}.`;
    else if (line.startsWith('[[')) table = '[].';
    else if (!line.startsWith('#')) {
      const equals = line.indexOf('=');
      if (equals <= 0) continue;
      const key = table + normaliseKey(line.slice(0, equals));
      const value = line.slice(equals + 1).trim();
      const quotes = /^("""|''')/.exec(value)?.[1];
      if (quotes) {
        if (value.indexOf(quotes, 3) < 0) while (++i < lines.length && !lines[i].includes(quotes));
      } else if (value.startsWith('[')) {
        const list = readList(lines, i, value);
        keys.set(key, list.items);
        i = list.lastLine;
      } else {
        const string = readStrings(value)[0];
        if (string !== undefined && /^["']/.test(value)) keys.set(key, string);
      }
    }
  }
  return keys;
}

const normaliseKey = (key: string): string =>
  key
    .trim()
    .replace(/["']/g, '')
    .replace(/\s*\.\s*/g, '.');

function readList(lines: readonly string[], from: number, first: string): { items: string[]; lastLine: number } {
  const items: string[] = [];
  for (let i = from; i < lines.length; i++) {
    const line = i === from ? first.slice(1) : lines[i];
    items.push(...readStrings(line));
    if (withoutStrings(line).includes(']')) return { items, lastLine: i };
  }
  // Never closed: a broken file, and what was read of it is not to be trusted.
  return { items: [], lastLine: lines.length };
}

const STRING = /"((?:[^"\\]|\\.)*)"|'([^']*)'|#.*$/g;
const readStrings = (text: string): string[] =>
  [...text.matchAll(STRING)].filter((hit) => !hit[0].startsWith('#')).map((hit) => hit[1] ?? hit[2]);
const withoutStrings = (text: string): string => text.replace(STRING, '');
