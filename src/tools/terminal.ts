/** A terminal without colour and width, for pipes, agents and the token budget. */
import type { Paint, Terminal } from './define.ts';

const same = (text: string) => text;

export const NO_PAINT: Paint = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  blue: same,
  magenta: same,
  cyan: same,
};

export const PLAIN: Terminal = { width: Number.POSITIVE_INFINITY, color: NO_PAINT, isTTY: false };
