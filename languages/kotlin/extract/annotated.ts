/** Annotated declarations at the top of a Kotlin file, which the grammar may take for expressions: a text that it cannot. */

const ANNOTATED = /^@(?!file:)[\w.:]/m;
const ANNOTATION = /@(?:\w+:)?[\w.]+/y;
/** Modifiers that may be names as well. */
const WORDS = 'annotation|operator|const|data|value|enum|inner|expect|actual';
/** Before the keyword of a declaration; bounded, for a line may be as long as a file. */
const SOFT = new RegExp(
  `^([ \\t]*(?:@[\\w.:]+[ \\t]+|[a-z]+[ \\t]+){0,8}?)(${WORDS})(?=[ \\t]+(?:[a-z]+[ \\t]+){0,6}(?:class|interface|object|fun|val|var)\\b)`,
  'gm',
);
/** A modifier that is nothing else. */
const HARD = 'open';

/** Without the arguments of such annotations, and with other modifiers; undefined where there are none. */
export function withoutArguments(text: string): string | undefined {
  if (!ANNOTATED.test(text)) return undefined;
  let out = '';
  let from = 0;
  for (let at = lineWithAnnotation(text, 0); at >= 0; at = lineWithAnnotation(text, at)) {
    for (let end = nameEnd(text, at); end > at; end = nameEnd(text, at)) {
      const close = text[end] === '(' ? closing(text, end) : end;
      out += text.slice(from, end) + blank(text.slice(end, close));
      from = close;
      at = close;
      while (text[at] === ' ' || text[at] === '\t') at++;
    }
    at = Math.max(at, from);
  }
  return (out + text.slice(from))
    .replace(SOFT, (_whole, before: string, word: string) => before + HARD.padEnd(word.length))
    .replace(OPEN, blank);
}

/** After several annotations even that one may be a name; the rules need no such modifier. */
const OPEN = /^open(?= +class\b)/gm;
/** Where the next line begins that an annotation begins with. */
function lineWithAnnotation(text: string, from: number): number {
  if (from === 0 && text[0] === '@' && !text.startsWith('@file:')) return 0;
  for (let at = text.indexOf('\n@', Math.max(0, from - 1)); at >= 0; at = text.indexOf('\n@', at + 1))
    if (at + 1 >= from && !text.startsWith('@file:', at + 1)) return at + 1;
  return -1;
}

/** The end of an annotation's name, or the place itself when no name is there. */
function nameEnd(text: string, at: number): number {
  ANNOTATION.lastIndex = at;
  return ANNOTATION.test(text) ? ANNOTATION.lastIndex : at;
}

/** Arguments are not searched further than this for their end. */
const MAX_ARGUMENTS = 10_000;

/** The offset after the parenthesis that closes the one at a place; the place itself when it is not closed. */
function closing(text: string, open: number): number {
  let depth = 0;
  const end = Math.min(text.length, open + MAX_ARGUMENTS);
  for (let at = open; at < end; at++) {
    const c = text[at];
    if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return at + 1;
    else if (c === '"' || c === "'") at = stringEnd(text, at);
  }
  return open;
}

function stringEnd(text: string, at: number): number {
  const quote = text.startsWith('"""', at) ? '"""' : text[at];
  for (let end = at + quote.length; end < text.length; end++) {
    if (text[end] === '\\' && quote.length === 1) end++;
    else if (text.startsWith(quote, end)) return end + quote.length - 1;
  }
  return text.length;
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
