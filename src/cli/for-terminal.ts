/** Prepares text for a terminal: removes control sequences and wraps prose at words. */

import { wrap } from '../base/display-width.ts';
import type { Terminal } from '../tools/define.ts';
import { neutralise } from '../tools/neutralise.ts';

const HANG = '    ';

/**
 * For replies, which are already laid out for the terminal: code and commands in them stay whole, to be copied. A pipe gets
 * the bytes unchanged; its reader is not a terminal that an escape sequence could control.
 */
export function safeFor(text: string, terminal: Terminal, colors: boolean): string {
  return terminal.isTTY || colors ? neutralise(text, colors) : text;
}

/** For prose: also wrapped at words. */
export function wrappedFor(text: string, terminal: Terminal, colors: boolean): string {
  const safe = safeFor(text, terminal, colors);
  return terminal.isTTY ? wrap(safe, terminal.width, HANG).join('\n') : safe;
}
