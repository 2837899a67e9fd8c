/** Rust macros that only wrap items (`cfg_rt! { … }`, `cfg_if! { … }`): opened before parsing, so that the items are seen. */

/** By convention `cfg_…!` switches items on and off; the others are in wide use. */
const HEAD = /^[ \t]*(?:\w+::)?(?:cfg_\w+|pin_project|lazy_static|thread_local)!\s*\{/gm;
const BRANCH = /\s*(?:if\s*#\[[^\]]*\]|else(?:\s+if\s*#\[[^\]]*\])?)\s*\{/y;
const STATIC_REF = /\bstatic\s+ref\b/g;

/** The text with such macros blanked out around their items, of the same length; undefined when there are none. */
export function openItemMacros(text: string): string | undefined {
  if (!text.includes('!')) return undefined;
  const blanks: [number, number][] = [];
  HEAD.lastIndex = 0;
  for (let head = HEAD.exec(text); head !== null; head = HEAD.exec(text)) {
    const open = head.index + head[0].length - 1;
    const close = closingBrace(text, open);
    if (close < 0) continue;
    blanks.push([head.index, open + 1], [close, close + 1]);
    blankInside(text, open + 1, close, blanks);
  }
  return blanks.length === 0 ? undefined : withBlanks(text, blanks);
}

/** Branches of `cfg_if!`, and the `ref` that `lazy_static!` writes. */
function blankInside(text: string, from: number, to: number, blanks: [number, number][]): void {
  BRANCH.lastIndex = from;
  for (let branch = BRANCH.exec(text); branch !== null && BRANCH.lastIndex <= to; branch = BRANCH.exec(text)) {
    const close = closingBrace(text, BRANCH.lastIndex - 1);
    if (close < 0) return;
    blanks.push([branch.index, BRANCH.lastIndex], [close, close + 1]);
    BRANCH.lastIndex = close + 1;
  }
  STATIC_REF.lastIndex = from;
  for (let found = STATIC_REF.exec(text); found !== null && found.index < to; found = STATIC_REF.exec(text)) {
    const end = found.index + found[0].length;
    blanks.push([end - 'ref'.length, end]);
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

/** Where the brace that opens at a place is closed, -1 when it is not. */
export function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    switch (text[i]) {
      case '{':
        depth++;
        break;
      case '}':
        if (--depth === 0) return i;
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
  return -1;
}

/** The last offset of a comment that begins here, or of a single slash. */
function endOfComment(text: string, at: number): number {
  if (text[at + 1] === '/') {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (text[at + 1] !== '*') return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 1;
}

/** Strings end at a quote that is not escaped; raw ones (`r#"…"#`) at one with as many hashes. */
function endOfString(text: string, at: number): number {
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
function endOfCharacter(text: string, at: number): number {
  if (text[at + 1] === '\\') return text.indexOf("'", at + 3) < 0 ? at : text.indexOf("'", at + 3);
  const end = text.codePointAt(at + 1)! > 0xffff ? at + 3 : at + 2;
  return text[end] === "'" ? end : at;
}
