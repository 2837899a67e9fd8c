/** Renders the end of every reply: omitted elements, notes and next calls. */
import type { Meta, Terminal } from './define.ts';
import { folded } from './layout.ts';

/** Empty when there is nothing to say. */
export function renderNotes(meta: Meta, terminal: Terminal): string {
  const { color } = terminal;
  const lines = [
    ...(meta.omitted > 0 ? [`${color.yellow('more:')} ${meta.omitted} left out`] : []),
    ...meta.notes.flatMap((note) => folded(`${color.yellow('note:')} ${note}`, terminal)),
    // Never folded: a command is meant to be copied.
    ...meta.next.map((command) => `${color.dim('next:')} ${command}`),
  ];
  return lines.join('\n');
}
