/** Makes the places in a text links (OSC 8). */
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { PrintedPlace } from './printed-places.ts';

/** What `terminal.hyperlink_url` may name; an editor has to be registered for its scheme. */
const FORMATS: Readonly<Record<string, string>> = {
  file: 'file://{host}{path}',
  kitty: 'file://{host}{path}#{line}',
  vscode: 'vscode://file{path}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file{path}:{line}:{column}',
  vscodium: 'vscodium://file{path}:{line}:{column}',
  cursor: 'cursor://file{path}:{line}:{column}',
  windsurf: 'windsurf://file{path}:{line}:{column}',
  zed: 'zed://file{path}:{line}:{column}',
  idea: 'idea://open?file={path}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{path}&line={line}&column={column}',
  macvim: 'mvim://open?url=file://{path}&line={line}&column={column}',
};
/** The address of a place in a file of the workspace. */
export function linkTo(
  { path, line = 1, column = 1 }: Pick<PrintedPlace, 'path' | 'line' | 'column'>,
  at: LinkBase,
): string {
  const absolute = join(at.root, path).replaceAll('\\', '/');
  const whole = absolute.startsWith('/') ? absolute : `/${absolute}`;
  const values: Readonly<Record<string, string>> = {
    path: whole
      .split('/')
      .map(encodeURIComponent)
      .join('/')
      .replace(/^\/([A-Za-z])%3A/, '/$1:'),
    line: String(line),
    column: String(column),
    host: at.host ?? hostname(),
  };
  const format = Object.hasOwn(FORMATS, at.format) ? FORMATS[at.format] : at.format;
  return format.replace(/\{(path|line|column|host)\}/g, (_, name: string) => values[name]);
}

export interface LinkBase {
  readonly root: string;
  /** A name of the table, or an address with `{path}`. */
  readonly format: string;
  /** Default: this machine. */
  readonly host?: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour sequence starts with one
const COLOR = /\u001b\[\d+m/g;

export const withoutColors = (text: string): string => text.replace(COLOR, '');

/** `places`: of the text without its colours, in order. The text has no control characters but colours. */
export function withLinks(text: string, places: readonly PrintedPlace[], base: LinkBase): string {
  const marks = places.flatMap((place) => [
    { at: place.start, mark: `\u001b]8;;${linkTo(place, base)}\u001b\\` },
    { at: place.end, mark: '\u001b]8;;\u001b\\' },
  ]);
  let out = '';
  let [from, plain, next] = [0, 0, 0];
  const copyTo = (end: number) => {
    while (next < marks.length && marks[next].at <= plain + end - from) {
      const length = marks[next].at - plain;
      out += text.slice(from, from + length) + marks[next++].mark;
      from += length;
      plain += length;
    }
    out += text.slice(from, end);
    plain += end - from;
    from = end;
  };
  for (const { 0: color, index } of text.matchAll(COLOR)) {
    copyTo(index);
    out += color;
    from = index + color.length;
  }
  copyTo(text.length);
  return out;
}
