/** Measures how similar two symbols with different names are: by body, head and name. */

/** The properties of a symbol that are compared, whatever its source. */
export interface LikeSymbol {
  readonly name: string;
  readonly signature: string;
  /** Two symbols with the same key have the same body; empty: no body. */
  readonly bodyKey: string;
  /** The names in its body. */
  readonly words: ReadonlySet<string>;
}

/** From this value on, one symbol counts as the other under a new name. */
export const ALIKE = 0.6;
/** Fewer distinct words say little about what a body does. */
const MIN_WORDS = 4;
/** This many words in common are no coincidence. */
const MIN_SAME_WORDS = 6;
/** The names of two symbols without a body must share this much. */
const MIN_NAME = 0.4;

/** From 0 to 1. */
export function likeness(before: LikeSymbol, after: LikeSymbol): number {
  const [old, now] = [before.words, after.words];
  const head = nameless(before) === nameless(after) ? 1 : shared(headWords(before), headWords(after));
  const name = shared(nameWords(before.name), nameWords(after.name));
  if (old.size < MIN_WORDS || now.size < MIN_WORDS)
    return head === 1 && before.bodyKey !== '' && name >= MIN_NAME ? ALIKE + (1 - ALIKE) * name : 0;
  const body = before.bodyKey === after.bodyKey ? 1 : shared(old, now);
  return 0.65 * body + 0.25 * head + 0.1 * name;
}

/** Whether both bodies are the same and long enough for that not to be a coincidence. */
export const sameBody = (before: LikeSymbol, after: LikeSymbol): boolean =>
  before.bodyKey === after.bodyKey && before.words.size >= MIN_SAME_WORDS;

/** Placeholder for the name of a symbol; no valid source contains it. */
export const NAME = '\ufffe';

/** The head without the name of the symbol. */
export function nameless({ signature, name }: Pick<LikeSymbol, 'signature' | 'name'>): string {
  const isPart = (character: string | undefined) => character !== undefined && /[\w$]/.test(character);
  for (let at = name === '' ? -1 : signature.indexOf(name); at >= 0; at = signature.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (!isPart(signature[at - 1]) && !isPart(signature[end]))
      return signature.slice(0, at) + NAME + signature.slice(end);
  }
  return signature;
}

const headWords = ({ signature }: LikeSymbol): ReadonlySet<string> => new Set(signature.match(/[\w$]+/g) ?? []);

/** The words of `parseHTTPUrl` or `parse_http_url` in lower case. */
const nameWords = (name: string): ReadonlySet<string> =>
  new Set((name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name]).map((word) => word.toLowerCase()));

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common / (a.size + b.size - common);
}
