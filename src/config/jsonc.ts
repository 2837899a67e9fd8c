/** Parses JSON as written in configuration files: with comments, trailing commas and a byte order mark. */

export type Parsed = { readonly value: unknown } | { readonly error: string };

/** Never throws; the error names the line but quotes nothing from the file. */
export function parseJsonc(text: string): Parsed {
  const plain = toPlainJson(text.startsWith('\ufeff') ? text.slice(1) : text);
  if (plain.trim() === '') return { error: 'the file is empty' };
  try {
    return { value: JSON.parse(plain) };
  } catch {
    return { error: `unexpected text or end on line ${plain.slice(0, brokenAt(plain)).split('\n').length}` };
  }
}

/** The line of a setting, from 1; undefined where the text does not have it. `path`: its key in each object around it, then its own. */
export function lineOfKey(text: string, path: readonly string[]): number | undefined {
  const plain = toPlainJson(text);
  let at = 0;
  for (const key of path) {
    at = keyAt(plain, JSON.stringify(key), at);
    if (at < 0) return undefined;
  }
  return plain.slice(0, at).split('\n').length;
}

/** Where the text has this key of an object; -1 where it has none. */
function keyAt(text: string, quoted: string, from: number): number {
  for (let at = text.indexOf(quoted, from); at >= 0; at = text.indexOf(quoted, at + 1))
    if (
      text
        .slice(at + quoted.length)
        .trimStart()
        .startsWith(':')
    )
      return at;
  return -1;
}

/** Offset at which the text stops being a prefix of valid JSON; the engine reports a position only for some errors. */
function brokenAt(text: string): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isJsonStart(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isJsonStart(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const position = /position (\d+)/.exec(message)?.[1];
    return position === undefined ? /^(?:Unexpected end|Unterminated)/.test(message) : Number(position) >= text.length;
  }
}

/** Replaces comments and trailing commas with blanks, character for character, so that positions stay valid. */
function toPlainJson(text: string): string {
  const out: string[] = [];
  let pendingComma = -1;
  /**
   * The last character outside blanks and comments: a comma right after an opening bracket is an error, not a trailing comma.
   */
  let previous = '';
  let i = 0;
  while (i < text.length) {
    const char = text[i];
    if (char === '"') {
      const end = endOfString(text, i);
      out.push(text.slice(i, end));
      pendingComma = -1;
      previous = char;
      i = end;
    } else if (char === '/' && (text[i + 1] === '/' || text[i + 1] === '*')) {
      const end = endOfComment(text, i);
      out.push(text.slice(i, end).replace(/[^\n]/g, ' '));
      i = end;
    } else {
      if ((char === '}' || char === ']') && pendingComma >= 0) out[pendingComma] = ' ';
      if (char === ',') pendingComma = '{[,'.includes(previous || ',') ? -1 : out.length;
      else if (!/\s/.test(char)) pendingComma = -1;
      if (!/\s/.test(char)) previous = char;
      out.push(char);
      i++;
    }
  }
  return out.join('');
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i + 1;
    else if (text[i] === '\n') return i;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const block = text[start + 1] === '*';
  const end = text.indexOf(block ? '*/' : '\n', start + 2);
  if (end < 0) return text.length;
  return block ? end + 2 : end;
}
