/** The tags of documentation comments, each with its type and name: `@param {Foo} options.x`. */

export interface DocTag {
  readonly tag: string;
  /** Between the braces; empty where there are none. */
  readonly type: string;
  /** Of the type in the text. */
  readonly typeAt: number;
  /** Without the brackets of an optional one; empty where there is none. */
  readonly name: string;
  readonly nameAt: number;
}

const TAG = /@(\w+)/g;
const NAME = /[ \t]*(?:\n[ \t]*\*[ \t]*)?\[?([\p{L}_$][\p{L}\p{N}_$]*(?:\[\]|\.[\p{L}_$][\p{L}\p{N}_$]*)*)/uy;
const LONGEST = 4000;

export function* docTags(text: string): Generator<DocTag> {
  for (const match of text.matchAll(TAG)) {
    let at = match.index + match[0].length;
    while (text[at] === ' ' || text[at] === '\t') at++;
    const end = text[at] === '{' ? closing(text, at) : -1;
    const type = end < 0 ? '' : text.slice(at + 1, end);
    NAME.lastIndex = end < 0 ? at : end + 1;
    const named = NAME.exec(text);
    const name = named?.[1] ?? '';
    yield { tag: match[1], type, typeAt: at + 1, name, nameAt: NAME.lastIndex - name.length };
  }
}

/** The brace that closes the one at a place, -1 when there is none nearby. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length && at - open < LONGEST; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return -1;
}
