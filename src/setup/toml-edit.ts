/** Sets and removes one table in a TOML text, and changes no other byte. */
import type { Entry, EntryValue } from './entry.ts';
import { type Statement, tomlStatements } from './toml-statements.ts';

/** JSON strings are valid TOML, except for one control character that JSON does not escape. */
const writeString = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

export const writeTomlValue = (value: EntryValue): string =>
  typeof value === 'string' ? writeString(value) : `[${value.map(writeString).join(', ')}]`;

const startsWith = (path: readonly string[], prefix: readonly string[]): boolean =>
  prefix.every((key, index) => path[index] === key);

const lineEnd = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** A statement with its full path. */
interface Placed extends Statement {
  readonly full: readonly string[];
}

function placed(text: string): Placed[] {
  let table: readonly string[] = [];
  return tomlStatements(text).map((statement) => {
    if (statement.kind === 'header') table = statement.path;
    return { ...statement, full: statement.kind === 'header' ? table : [...table, ...statement.path] };
  });
}

/** A new table is appended as a section; the values of an existing one are changed in place. */
export function setToml(text: string, path: readonly string[], entry: Entry): string {
  const eol = lineEnd(text);
  const statements = placed(text);
  const header = statements.find(({ kind, full }) => kind === 'header' && samePath(full, path));
  const edits: { start: number; end: number; text: string }[] = [];
  const missing: string[] = [];
  for (const [key, value] of Object.entries(entry)) {
    const written = writeTomlValue(value);
    const pair = statements.find(({ kind, full }) => kind === 'pair' && samePath(full, [...path, key]));
    if (pair) edits.push({ start: pair.valueStart, end: pair.end, text: written });
    else missing.push(`${key} = ${written}`);
  }
  if (!header && edits.length === 0) return appendSection(text, [`[${path.join('.')}]`, ...missing], eol);
  if (header && missing.length > 0) {
    const lines = missing.map((line) => eol + line).join('');
    edits.push({ start: header.end, end: header.end, text: lines });
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text);
}

/**
 * Adds one blank line before the section. A text without a final line break stays without one, so that removal restores it
 * exactly.
 */
function appendSection(text: string, lines: readonly string[], eol: string): string {
  const section = lines.join(eol);
  if (text.trim() === '') return section + eol;
  return text.endsWith('\n') ? text + eol + section + eol : text + eol + eol + section;
}

/** Removes sections and pairs at the path or below it; comments stay. */
export function removeToml(text: string, path: readonly string[]): string {
  const statements = placed(text);
  const ours = statements.filter(({ full }) => startsWith(full, path));
  const changed = ours.reduceRight(removeLines, text);
  const wasLast = ours.length > 0 && ours.at(-1) === statements.at(-1);
  return wasLast && !text.endsWith('\n') ? changed.replace(/\r?\n$/, '') : changed;
}

/** Removes the lines of a statement; a header also loses the blank line before it. */
function removeLines(text: string, { kind, start, end }: Statement): string {
  const newline = text.indexOf('\n', end);
  const before = text.slice(0, text.lastIndexOf('\n', start - 1) + 1);
  const after = newline < 0 ? '' : text.slice(newline + 1);
  return (kind === 'header' ? before.replace(/(^|\n)\r?\n$/, '$1') : before) + after;
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && startsWith(a, b);
}
