/** A text with a here-string that never ends, closed where it starts: the grammar finds nothing in such a file. */

const OPENING = /@(["'])[ \t]*\r?\n/g;

/** Of the same length, with the lines where they are. Undefined: every here-string ends. */
export function closeHereString(text: string): string | undefined {
  OPENING.lastIndex = 0;
  for (let open = OPENING.exec(text); open !== null; open = OPENING.exec(text)) {
    const end = text.indexOf(`\n${open[1]}@`, open.index + 2);
    if (end < 0) return closedAt(text, open.index);
    OPENING.lastIndex = end + 3;
  }
  return undefined;
}

/** The string is empty, the rest blank, and the blocks around it end at the end. */
function closedAt(text: string, at: number): string {
  const before = text.slice(0, at);
  const rest = text.slice(at + 2).replace(/[^\r\n]/g, ' ');
  const open = Math.max(0, before.split('{').length - before.split('}').length);
  return `${before}''${rest.slice(0, Math.max(0, rest.length - open))}${'}'.repeat(Math.min(open, rest.length))}`;
}
