/** The last step before text reaches a terminal: made safe, and long lines broken at words. */

import { wrap } from '../base/display-width.ts';
import type { Terminal } from '../tools/define.ts';
import { neutralise } from './neutralise.ts';

const HANG = '    ';

/** A pipe gets the bytes as they are; what reads it is no terminal that an escape sequence could drive. */
export function forTerminal(text: string, terminal: Terminal, colors: boolean): string {
  const safe = terminal.isTTY || colors ? neutralise(text, colors) : text;
  return terminal.isTTY ? wrap(safe, terminal.width, HANG).join('\n') : safe;
}
