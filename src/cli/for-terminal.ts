/** The last step before text reaches a terminal: made safe, and prose broken at words. */

import { wrap } from '../base/display-width.ts';
import type { Terminal } from '../tools/define.ts';
import { neutralise } from '../tools/neutralise.ts';

const HANG = '    ';

/**
 * For replies, which are laid out for the terminal already: code and commands in them stay whole, to be copied.
 * A pipe gets the bytes as they are; what reads it is no terminal that an escape sequence could drive.
 */
export function safeFor(text: string, terminal: Terminal, colors: boolean): string {
  return terminal.isTTY || colors ? neutralise(text, colors) : text;
}

/** For prose: also broken at words. */
export function wrappedFor(text: string, terminal: Terminal, colors: boolean): string {
  const safe = safeFor(text, terminal, colors);
  return terminal.isTTY ? wrap(safe, terminal.width, HANG).join('\n') : safe;
}
