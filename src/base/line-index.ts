/** Converts offsets to lines and columns and back; lines end at `\n` only, as in tree-sitter. */

/** Reused for every text: growing once is cheaper than counting the lines first. */
let scratch = new Int32Array(4096);

/**
 * The offset of the first unit of each line. A text that ends in `\n` has an empty last line, as in an editor; there is
 * always at least one line. Here and below, lines and columns are 0-based, columns and offsets UTF-16 units.
 */
export function lineStarts(text: string): Int32Array {
  let starts = scratch;
  let count = 1;
  starts[0] = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (count === starts.length) {
      scratch = new Int32Array(count * 2);
      scratch.set(starts);
      starts = scratch;
    }
    starts[count++] = at + 1;
  }
  return starts.slice(0, count);
}

export function lineAt(starts: Int32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function columnAt(starts: Int32Array, offset: number): number {
  return offset - starts[lineAt(starts, offset)];
}

/** Clamped to the line and to the text, because positions come from users and from other tools. */
export function offsetAt(text: string, starts: Int32Array, position: { line: number; column: number }): number {
  const { line, column } = position;
  if (line < 0) return 0;
  if (line >= starts.length) return text.length;
  const end = line + 1 < starts.length ? starts[line + 1] - 1 : text.length;
  return Math.min(starts[line] + Math.max(column, 0), end);
}
