/** Where the strings, brackets and attribute values of a Razor file end. */

export function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** The quote that ends a value: quotes in parentheses after an `@` do not. */
export function endOfValue(text: string, from: number): number {
  const isCode = text[from + 1] === '@';
  let open = 0;
  for (let i = from + 1; i < Math.min(text.length, from + 10_000); i++) {
    if (isCode && text[i] === '(') open++;
    else if (isCode && text[i] === ')') open--;
    else if (text[i] === text[from] && open <= 0) return i;
  }
  return -1;
}

/** The place after the bracket that closes the one at this place, -1. */
export function closing(text: string, place: number): number {
  let open = 0;
  for (let i = place; place >= 0 && i < text.length; ) {
    const char = text[i];
    if (char === '(' || char === '[' || char === '{') open++;
    else if (char === ')' || char === ']' || char === '}') {
      open--;
      if (open === 0) return i + 1;
    }
    i = endOfToken(text, i);
  }
  return -1;
}

/** The place after the string, character or comment that starts here, or after this sign. */
export function endOfToken(text: string, place: number): number {
  const char = text[place];
  if (char === '/' && text[place + 1] === '/') return after(text.indexOf('\n', place), text, 0);
  if (char === '/' && text[place + 1] === '*') return after(text.indexOf('*/', place + 2), text, 2);
  if (char === '@' && text[place + 1] === '*') return after(text.indexOf('*@', place + 2), text, 2);
  if (char === "'") {
    const literal = matchAt(/'(?:\\.[0-9A-Fa-f]{0,8}|[^\\'\n])'/y, text, place);
    return literal === null ? place + 1 : place + literal[0].length;
  }
  if (char !== '"') return place + 1;
  if (text.startsWith('"""', place)) return after(text.indexOf('"""', place + 3), text, 3);
  const isVerbatim = /@\$?$/.test(text.slice(Math.max(0, place - 2), place));
  for (let i = place + 1; i < text.length; i++) {
    if (text[i] === '\\' && !isVerbatim) i++;
    else if (text[i] === '"') {
      if (!isVerbatim || text[i + 1] !== '"') return i + 1;
      i++;
    } else if (text[i] === '\n' && !isVerbatim) return place + 1;
  }
  return text.length;
}

const after = (found: number, text: string, length: number): number => (found < 0 ? text.length : found + length);
