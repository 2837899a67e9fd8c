/** The part of a reply that is about the reply: notes and next steps, as lines every tool ends its text with. */
import type { Meta, Terminal } from './define.ts';

/** Empty when there is nothing to say. */
export function renderNotes(meta: Meta, { color }: Pick<Terminal, 'color'>): string {
  const lines = [
    ...(meta.omitted > 0 ? [`${color.yellow('more:')} ${meta.omitted} left out`] : []),
    ...meta.notes.map((note) => `${color.yellow('note:')} ${note}`),
    ...meta.next.map((command) => `${color.dim('next:')} ${command}`),
  ];
  return lines.join('\n');
}
