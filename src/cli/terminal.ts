/** Detects the terminal's abilities: width, colours, and whether the output is a terminal. */
import type { Paint, Terminal } from '../tools/define.ts';

/** The part of a stream that is read: a TTY's `isTTY` and `columns`. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}
type ColorChoice = 'auto' | 'always' | 'never';
type Environment = Readonly<Record<string, string | undefined>>;

/** Opening and closing SGR codes; closing an inner style keeps the outer one active. */
const STYLES: Readonly<Record<keyof Paint, readonly [open: number, close: number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
};

function createPaint(enabled: boolean): Paint {
  const style = ([open, close]: readonly [number, number]) =>
    enabled ? (text: string) => (text ? `\u001b[${open}m${text}\u001b[${close}m` : '') : (text: string) => text;
  const entries = Object.entries(STYLES).map(([name, codes]) => [name, style(codes)]);
  return Object.fromEntries(entries) as unknown as Paint;
}

/**
 * The flag decides first; then NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE, CLICOLOR (https://no-color.org,
 * https://bixense.com/clicolors); then the stream.
 */
export function wantsColor(stream: OutputStream, env: Environment, choice: ColorChoice = 'auto'): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR ?? env.CLICOLOR_FORCE;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb' && env.CLICOLOR !== '0';
}

/** Columns of a terminal; `Infinity` on a pipe, where cutting a line would lose data. */
function widthOf(stream: OutputStream, env: Environment): number {
  const requested = Number.parseInt(env.COLUMNS ?? '', 10);
  if (stream.isTTY) return stream.columns || (requested > 0 ? requested : 80);
  return Number.POSITIVE_INFINITY;
}

export function createTerminal(stream: OutputStream, env: Environment, choice?: ColorChoice): Terminal {
  return {
    width: widthOf(stream, env),
    color: createPaint(wantsColor(stream, env, choice)),
    isTTY: stream.isTTY === true,
  };
}

/** Whether box-drawing characters will show: every terminal with a UTF-8 locale, and Windows Terminal. */
export function showsUnicode(env: Environment): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return env.TERM !== 'linux' && (/utf-?8/i.test(locale) || env.WT_SESSION !== undefined);
}
