/** Recognises the block that a line of Markdown starts, by CommonMark's rules; each test reads one line, only as far as needed. */

const TAB = 9;
const SPACE = 32;
const HASH = 35;
const BACKTICK = 96;

/** No tag or label that decides the type of a line is longer. */
const MAX_LOOK = 1000;

export const isSpace = (c: number): boolean => c === SPACE || c === TAB;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;

export function skipSpaces(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The end of a line's text, without trailing white space or a carriage return. */
export function trimmedEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from) {
    const c = text.charCodeAt(at - 1);
    if (!isSpace(c) && c !== 13) break;
    at--;
  }
  return at;
}

function runEnd(text: string, from: number, end: number): number {
  const c = text.charCodeAt(from);
  let at = from;
  while (at < end && text.charCodeAt(at) === c) at++;
  return at;
}

/** The level of an ATX heading, 0 when it is not a heading: too many `#`s, or no space after them. */
export function headingLevel(text: string, from: number, end: number): number {
  const after = runEnd(text, from, Math.min(end, from + 7));
  const level = after - from;
  return level <= 6 && (after === end || isSpace(text.charCodeAt(after))) ? level : 0;
}

/** The end of the text of an ATX heading, before closing `#`s. */
export function headingTextEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && text.charCodeAt(at - 1) === HASH) at--;
  if (at === end) return end;
  if (at === from) return from;
  return isSpace(text.charCodeAt(at - 1)) ? trimmedEnd(text, from, at) : end;
}

/** 1 for a line of `=`, 2 for a line of `-`, else 0. */
export function underlineLevel(text: string, from: number, end: number): number {
  const c = text.charCodeAt(from);
  if (c !== 61 && c !== 45) return 0;
  return runEnd(text, from, end) === end ? (c === 61 ? 1 : 2) : 0;
}

/** Three or more of one of `*`, `-` and `_`, with only spaces between. */
export function isThematicBreak(text: string, from: number, end: number): boolean {
  const mark = text.charCodeAt(from);
  if (mark !== 42 && mark !== 45 && mark !== 95) return false;
  let count = 0;
  for (let at = from; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c === mark) count++;
    else if (!isSpace(c)) return false;
  }
  return count >= 3;
}

/** The length of the fence that starts here, 0 without a fence: an info string after backticks contains no backtick. */
export function fenceLength(text: string, from: number, end: number): number {
  const after = runEnd(text, from, end);
  if (after - from < 3) return 0;
  if (text.charCodeAt(from) !== BACKTICK) return after - from;
  for (let at = after; at < end; at++) if (text.charCodeAt(at) === BACKTICK) return 0;
  return after - from;
}

/** Whether the line closes a fence of these characters. */
export function closesFence(text: string, { from, end }: Stretch, fence: { char: number; length: number }): boolean {
  if (text.charCodeAt(from) !== fence.char) return false;
  const after = runEnd(text, from, end);
  return after - from >= fence.length && skipSpaces(text, after, end) === end;
}

export interface Stretch {
  readonly from: number;
  readonly end: number;
}

/**
 * The length of a list marker (`-`, `12.`), 0 for none. Inside a paragraph, only a marker that cannot be a wrapped line
 * starts a list: an item with text, and number 1 in an ordered list.
 */
export function listMarkerLength(text: string, { from, end }: Stretch, interrupts: boolean): number {
  const c = text.charCodeAt(from);
  let after = from + 1;
  if (isDigit(c)) {
    while (after < end && after - from < 10 && isDigit(text.charCodeAt(after))) after++;
    const mark = text.charCodeAt(after);
    if (after === end || after - from > 9 || (mark !== 46 && mark !== 41)) return 0;
    if (interrupts && Number(text.slice(from, after)) !== 1) return 0;
    after++;
  } else if (c !== 42 && c !== 43 && c !== 45) return 0;
  if (after < end && !isSpace(text.charCodeAt(after))) return 0;
  return interrupts && skipSpaces(text, after, end) === end ? 0 : after - from;
}

/** The end of an HTML block: a text in one of its lines, or a blank line. */
export type HtmlEnd = RegExp | 'blank line';

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|' +
  'figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|' +
  'noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
const ATTRIBUTE = `\\s+[a-z_:][\\w:.-]*(?:\\s*=\\s*(?:[^\\s"'=<>\`]+|'[^']*'|"[^"]*"))?`;
/** CommonMark's seven, in its order, and the comments of MDX. */
const HTML_BLOCKS: readonly { readonly start: RegExp; readonly end: HtmlEnd }[] = [
  { start: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<![a-z]/i, end: />/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  { start: new RegExp(`^</?(?:${BLOCK_TAGS})(?:\\s|/?>|$)`, 'i'), end: 'blank line' },
  { start: /^\{\/\*/, end: /\*\/\}/ },
];
const ONLY_A_TAG = new RegExp(`^<(?:[a-z][a-z\\d-]*(?:${ATTRIBUTE})*\\s*/?|/[a-z][a-z\\d-]*\\s*)>\\s*$`, 'i');

/** `inParagraph`: a tag alone on a line is then part of the paragraph. */
export function htmlBlockEnd(text: string, { from, end }: Stretch, inParagraph: boolean): HtmlEnd | undefined {
  const line = text.slice(from, Math.min(end, from + MAX_LOOK));
  for (const block of HTML_BLOCKS) if (block.start.test(line)) return block.end;
  return !inParagraph && ONLY_A_TAG.test(line) ? 'blank line' : undefined;
}

const DEFINITION =
  /^\[(?!\^|\s*\])(?:[^[\]\\]|\\.)+\]:\s*(?:<[^<>]*>|[^\s<]\S*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?$/;
/** `[label]: address "title"` on one line; a footnote is text. */
export const isLinkDefinition = (text: string, { from, end }: Stretch): boolean =>
  DEFINITION.test(text.slice(from, Math.min(end, from + MAX_LOOK)));

/** The line under the header of a table. A single dash without a bar would be the underline of a heading. */
export function isTableRule(text: string, from: number, end: number): boolean {
  let bars = 0;
  for (let at = from; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c === 124) bars++;
    else if (c !== 45 && c !== 58 && !isSpace(c)) return false;
  }
  return bars > 0;
}
