/** The name that a keyword refers to: `class` to the class, `new` to the class that is constructed, `from` to the module. */

const TOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|[\p{L}_$#][\p{L}\p{N}_$]*|\d+|"[^"\n]*"|'[^'\n]*'|`[^`]*`|[^\s]/uy;
const WORD = /^[\p{L}_$#]/u;
const NAME_CHARACTER = /[\p{L}\p{N}_$]/u;

/** Words that precede the name of a declaration, or other such words. */
const BEFORE_NAMES = new Set(
  (
    'export default declare abstract async static readonly public private protected override accessor ' +
    'class interface enum type namespace module function get set const let var import'
  ).split(' '),
);
/** Words that precede a value or type. */
const BEFORE_OPERANDS = new Set(
  'new void typeof delete await yield in instanceof as satisfies extends implements keyof'.split(' '),
);

const VARIABLES = new Set(['const', 'let', 'var']);

/** Other tokens that may occur between those words and the name. */
const BETWEEN = new Set(['*', '=', '[', 'as', 'from']);

interface Token {
  readonly text: string;
  readonly start: number;
}

/** The offset of that name; -1 when the word at the offset is not one of those. */
export function namedBy(text: string, offset: number): number {
  const word = wordAt(text, offset);
  if (word === undefined) return -1;
  const tokens = tokensFrom(text, word.start + word.text.length);
  if (BEFORE_OPERANDS.has(word.text)) return operand(tokens);
  if (word.text === 'from' || word.text === 'require') return moduleName(tokens);
  return BEFORE_NAMES.has(word.text) ? declaredName(word, tokens) : -1;
}

/** The word that covers or starts at an offset. */
export function wordAt(text: string, offset: number): Token | undefined {
  let start = offset;
  while (start > 0 && NAME_CHARACTER.test(text[start - 1])) start--;
  let end = offset;
  while (end < text.length && NAME_CHARACTER.test(text[end])) end++;
  return start === end ? undefined : { text: text.slice(start, end), start };
}

function* tokensFrom(text: string, offset: number): Generator<Token> {
  TOKEN.lastIndex = offset;
  for (let at = offset; at < text.length; ) {
    while (at < text.length && /\s/.test(text[at])) at++;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return;
    at += match[0].length;
    if (!match[0].startsWith('//') && !match[0].startsWith('/*')) yield { text: match[0], start: at - match[0].length };
  }
}

const isString = ({ text }: Token): boolean => text[0] === '"' || text[0] === "'" || text[0] === '`';
const isName = ({ text }: Token): boolean => WORD.test(text) || /^\d/.test(text);
const inside = (token: Token): number => token.start + (isString(token) ? 1 : 0);

/** The name after further words; of a list of names, the only one. */
function declaredName(word: Token, tokens: Generator<Token>): number {
  let keyword = word;
  let isNext = true;
  for (const token of tokens) {
    // The keyword exports a whole statement, which may declare several variables; `export as` names the module.
    if (word.text === 'export' && (VARIABLES.has(token.text) || (isNext && token.text === 'as'))) return -1;
    isNext = false;
    if (token.text === '{') return keyword.text === 'static' ? -1 : onlyName(tokens);
    if (isString(token)) return inside(token);
    if (BETWEEN.has(token.text)) continue;
    if (isName(token) && !BEFORE_NAMES.has(token.text)) return token.start;
    // An export without a name is identified by its keyword.
    if (!isName(token)) return keyword.text === 'default' ? keyword.start : -1;
    keyword = token;
  }
  return -1;
}

/** `{ a }`, `{ a as b }`: the last name, unless there are several entries. */
function onlyName(tokens: Generator<Token>): number {
  let last = -1;
  for (const token of tokens) {
    if (token.text === '}') return last;
    if (token.text === ',') return -1;
    if (token.text !== 'as' && token.text !== 'type') last = inside(token);
  }
  return -1;
}

/** The last name of `a.b.c`, through parentheses. */
function operand(tokens: Generator<Token>): number {
  let last = -1;
  let isLink = true;
  for (const token of tokens) {
    if (isLink && isName(token)) {
      last = token.start;
      isLink = false;
    } else if (token.text === '.') isLink = true;
    else if (token.text !== '(' || last >= 0) return last;
  }
  return last;
}

function moduleName(tokens: Generator<Token>): number {
  for (const token of tokens) {
    if (isString(token)) return inside(token);
    if (token.text !== '(') return -1;
  }
  return -1;
}
