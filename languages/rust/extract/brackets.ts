/** Brackets, strings, characters and comments in Rust text that no grammar has read yet. */

/** A part of a text, and where each of its braces is closed. */
export interface Inside {
  readonly from: number;
  readonly to: number;
  readonly closings: ReadonlyMap<number, number>;
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
