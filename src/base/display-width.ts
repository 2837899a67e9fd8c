/** How many terminal columns a text takes, and how to cut one to fit. */

/**
 * Code points drawn two columns wide (East Asian Wide and Fullwidth, Unicode 16), as inclusive pairs. Emoji are matched
 * by property instead; JavaScript regular expressions have no property for East Asian width.
 */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x17000, 0x18dff],
  [0x1b000, 0x1b2ff],
  [0x20000, 0x3fffd],
];
/** SGR sequences, the only escape sequences that `Paint` writes. */
const SGR = '\\u001b\\[[0-9;]*m';
const SGR_ANYWHERE = new RegExp(SGR, 'g');
const SGR_HERE = new RegExp(SGR, 'y');
const PLAIN_ASCII = /^[\x20-\x7e]*$/;
const EMOJI = /^\p{Emoji_Presentation}|^\p{Emoji}\uFE0F/u;
const ZERO_WIDTH = /^[\p{Mark}\p{Cc}\p{Cf}]+$/u;
/** Made on first use: constructing one costs milliseconds that most replies, being ASCII, never need. */
let segmenter: Intl.Segmenter | undefined;

function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

function graphemeWidth(grapheme: string): number {
  if (ZERO_WIDTH.test(grapheme)) return 0;
  if (EMOJI.test(grapheme)) return 2;
  const code = grapheme.codePointAt(0)!;
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
}

/** Columns taken by one line of text; colours take none. */
export function displayWidth(text: string): number {
  const bare = text.includes('\u001b') ? text.replace(SGR_ANYWHERE, '') : text;
  if (PLAIN_ASCII.test(bare)) return bare.length;
  return graphemes(bare).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

/** One line cut to `width` columns with an ellipsis at its end; colours survive the cut and are closed. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width <= 0) return '';
  let out = '';
  let used = 0;
  let painted = false;
  for (let i = 0; i < text.length; ) {
    SGR_HERE.lastIndex = i;
    const sequence = SGR_HERE.exec(text);
    if (sequence) {
      out += sequence[0];
      painted = true;
      i += sequence[0].length;
      continue;
    }
    const next = text.indexOf('\u001b', i + 1);
    const run = text.slice(i, next < 0 ? text.length : next);
    for (const grapheme of graphemes(run)) {
      const columns = graphemeWidth(grapheme);
      if (used + columns > width - 1) return `${out}…${painted ? '\u001b[0m' : ''}`;
      out += grapheme;
      used += columns;
    }
    i += run.length;
  }
  return out;
}

/** The text followed by spaces up to `width` columns. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Breaks lines longer than `width` at spaces, continuing under their own indentation plus `hang`; a longer word stays whole. */
export function wrap(text: string, width: number, hang = ''): string[] {
  return text.split('\n').flatMap((line) => (displayWidth(line) <= width ? [line] : wrapLine(line, width, hang)));
}

function wrapLine(line: string, width: number, hang: string): string[] {
  const indent = (/^ */.exec(line)?.[0] ?? '') + hang;
  const lines: string[] = [];
  let current = '';
  for (const word of line.match(/(?<! ) *[^ ]+/g) ?? []) {
    if (current.trim() && displayWidth(current) + displayWidth(word) > width) {
      lines.push(current);
      current = indent + word.trimStart();
    } else current += word;
  }
  return [...lines, current];
}
