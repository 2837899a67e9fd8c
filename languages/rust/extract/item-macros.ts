/** Rust macros that only wrap items (`cfg_rt! { … }`, `cfg_if! { … }`): opened before parsing, so that the items are seen. */

/** By convention `cfg_…!` switches items on and off; the others are in wide use. */
const HEAD = /^[ \t]*(?:\w+::)?(?:cfg_\w+|pin_project|lazy_static|thread_local)!\s*\{/gm;
const BRANCH = /\s*(?:if\s*#\[[^\]]{0,400}\]|else(?:\s+if\s*#\[[^\]]{0,400}\])?)\s*\{/y;
const STATIC_REF = /\bstatic\s+ref\b/g;

/** The text with such macros blanked out around their items, of the same length; undefined when there are none. */
export function openItemMacros(text: string): string | undefined {
  if (!text.includes('!')) return undefined;
  const blanks: [number, number][] = [];
  const opened: [number, number][] = [];
  let closings: ReadonlyMap<number, number> | undefined;
  HEAD.lastIndex = 0;
  for (let head = HEAD.exec(text); head !== null; head = HEAD.exec(text)) {
    const open = head.index + head[0].length - 1;
    closings ??= closingBraces(text);
    const close = closings.get(open);
    if (close === undefined) continue;
    opened.push([open, close]);
    blanks.push([head.index, open + 1], [close, close + 1]);
    blankBranches(text, { from: open + 1, to: close, closings }, blanks);
  }
  if (blanks.length === 0) return undefined;
  blankRefs(text, opened, blanks);
  return withBlanks(text, blanks);
}

interface Inside {
  readonly from: number;
  readonly to: number;
  readonly closings: ReadonlyMap<number, number>;
}

/** Branches of `cfg_if!`. */
function blankBranches(text: string, { from, to, closings }: Inside, blanks: [number, number][]): void {
  BRANCH.lastIndex = from;
  for (let branch = BRANCH.exec(text); branch !== null && BRANCH.lastIndex <= to; branch = BRANCH.exec(text)) {
    const close = closings.get(BRANCH.lastIndex - 1);
    if (close === undefined) return;
    blanks.push([branch.index, BRANCH.lastIndex], [close, close + 1]);
    BRANCH.lastIndex = close + 1;
  }
}

/** The `ref` that `lazy_static!` writes, in macros that are listed in the order of the text. */
function blankRefs(text: string, opened: readonly (readonly [number, number])[], blanks: [number, number][]): void {
  let next = 0;
  let until = -1;
  for (const found of text.matchAll(STATIC_REF)) {
    for (; next < opened.length && opened[next][0] < found.index; next++) until = Math.max(until, opened[next][1]);
    const end = found.index + found[0].length;
    if (found.index < until) blanks.push([end - 'ref'.length, end]);
  }
}

function withBlanks(text: string, blanks: readonly (readonly [number, number])[]): string {
  let out = '';
  let at = 0;
  for (const [from, to] of [...blanks].sort(([a], [b]) => a - b)) {
    if (from < at) continue;
    out += text.slice(at, from) + text.slice(from, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return out + text.slice(at);
}

/** Where each brace of a text is closed, in one pass. */
export function closingBraces(text: string): Map<number, number> {
  const open: number[] = [];
  const closings = new Map<number, number>();
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '{':
        open.push(i);
        break;
      case '}':
        if (open.length > 0) closings.set(open.pop()!, i);
        break;
      case '/':
        i = endOfComment(text, i);
        break;
      case '"':
        i = endOfString(text, i);
        break;
      case "'":
        i = endOfCharacter(text, i);
        break;
      default:
    }
  }
  return closings;
}

/** The last offset of a comment that begins here, or of a single slash. */
export function endOfComment(text: string, at: number): number {
  if (text[at + 1] === '/') {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (text[at + 1] !== '*') return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 1;
}

/** Strings end at a quote that is not escaped; raw ones (`r#"…"#`) at one with as many hashes. */
export function endOfString(text: string, at: number): number {
  let hashes = 0;
  while (text[at - 1 - hashes] === '#') hashes++;
  if (text[at - 1 - hashes] === 'r') {
    const end = text.indexOf(`"${'#'.repeat(hashes)}`, at + 1);
    return end < 0 ? text.length : end + hashes;
  }
  let i = at + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

/** `'a'` and `'\n'` are characters, `'a` is a lifetime. */
export function endOfCharacter(text: string, at: number): number {
  if (text[at + 1] === '\\') return text.indexOf("'", at + 3) < 0 ? at : text.indexOf("'", at + 3);
  const end = text.codePointAt(at + 1)! > 0xffff ? at + 3 : at + 2;
  return text[end] === "'" ? end : at;
}
