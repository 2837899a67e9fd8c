/** Whether a text stands in code word for word: many functions have the words of a message, one says it. */
import type { Reader } from '../../store/read/read.ts';
import type { TextFilter } from '../../store/read/words.ts';
import { quoteWord } from '../../store/read/words.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { isFiller } from '../query/english.ts';
import { add, byScore, type Candidate } from '../ranking/candidate.ts';
import { RUNNABLE } from '../ranking/code-kinds.ts';

/** The code of a symbol as it is now; undefined where it cannot be told. */
export type CodeOf = (symbol: SymbolRecord) => string | undefined;

/** So many of the best candidates are read, and so much is given to one that says all of it. */
const READ = 40;
const SAID = 1;
/** Longer code is not read; a class or a file is mostly its members, which are looked at by themselves. */
const MOST_LINES = 1000;
const MOST_LINES_AROUND = 150;
/** Fewer pairs of words than this stand everywhere. */
const LEAST_PAIRS = 2;

/** Without a sign of an error: so much of the text must stand in the code of one of the first symbols with all its plain words. */
const LEAST_PLAIN_WORDS = 3;
const LEAST_SAID_PAIRS = 4;
const LEAST_SAID_SHARE = 0.6;
const READ_FOR_SIGN = 8;
const FOUND_FOR_SIGN = 50;
/** Who asks does not quote, and messages have no code in backticks. */
const QUESTION = /^(?:how|where|what|which|why|when|who|whose|is|are|does|do|can|should|list|find|show)\b|\?$|`/i;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];

/** Neighbouring words: whatever stands between them, quotes and line breaks included, does not matter. */
function pairsOf(text: string): string[] {
  const words = wordsOf(text);
  return [...new Set(words.slice(1).map((word, i) => ` ${words[i]} ${word} `))];
}

function saidIn(code: string | undefined, pairs: readonly string[]): number {
  if (code === undefined) return 0;
  const said = ` ${wordsOf(literalsIn(code)).join(' ')} `;
  return pairs.filter((pair) => said.includes(pair)).length;
}

const COMMENT = /^\s*(?:\/\/|\/?\*|#(?!include)|--|<!--).*$/gm;
const DOC = /"""[\s\S]*?"""|'''[\s\S]*?'''/g;
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** What a program prints stands in its strings; comments and documentation talk about it. */
const literalsIn = (code: string): string => code.replace(DOC, '').replace(COMMENT, '').match(LITERAL)?.join(' ') ?? '';

/** By the share of the message that stands in the code. */
export function liftSayings(
  reader: Reader,
  candidates: readonly Candidate[],
  { message, codeOf }: { readonly message: string; readonly codeOf: CodeOf },
): void {
  const pairs = pairsOf(message);
  if (pairs.length < LEAST_PAIRS) return;
  const sayings = candidates
    .toSorted(byScore)
    .slice(0, READ)
    .filter(({ head }) => head.endLine - head.line < (RUNNABLE.has(head.kind) ? MOST_LINES : MOST_LINES_AROUND))
    .map((candidate) => ({ candidate, said: saidIn(codeOf(reader.symbolById(candidate.head.id)!), pairs) }));
  for (const { candidate, said } of sayings) {
    const isInside = sayings.some((other) => other.said >= said && isWithin(other.candidate, candidate));
    if (said > 0 && !isInside) add(candidate, 'says it word for word', (SAID * said) / pairs.length);
  }
}

/** A class says what its methods say: they are meant. */
function isWithin({ head: inner }: Candidate, { head: outer }: Candidate): boolean {
  if (inner.fileId !== outer.fileId || inner.line < outer.line || inner.endLine > outer.endLine) return false;
  // On the same lines, what comes later is inside; what was put in later has a higher id too.
  return inner.endLine - inner.line < outer.endLine - outer.line || inner.id > outer.id;
}

/** Whether a text that has no sign of an error stands in the code: then it is a message all the same. */
export function standsInCode(
  reader: Reader,
  { text, message }: { readonly text: string; readonly message: string },
  { codeOf, filter }: { readonly codeOf: CodeOf; readonly filter: TextFilter },
): boolean {
  const pairs = pairsOf(message);
  if (pairs.length < LEAST_SAID_PAIRS || QUESTION.test(text)) return false;
  const plain = plainWords(message);
  if (plain.length < LEAST_PLAIN_WORDS) return false;
  const found = reader.text(plain.map(quoteWord).join(' AND '), FOUND_FOR_SIGN, filter).slice(0, READ_FOR_SIGN);
  return found.some(({ id, role, line, endLine }) => {
    if (role === 'docs' || endLine - line >= MOST_LINES) return false;
    const said = saidIn(codeOf(reader.symbolById(id)!), pairs);
    return said >= LEAST_SAID_PAIRS && said >= LEAST_SAID_SHARE * pairs.length;
  });
}

/** Words that no value looks like: in lower case, but for the first. */
function plainWords(text: string): string[] {
  const tokens = text.split(/[^\p{L}\p{N}_$'./-]+/u).map((token) => token.replace(/^['.]+|['.]+$/g, ''));
  const plain = tokens.filter((token, i) => /^[a-z]+$/.test(i === 0 ? token.toLowerCase() : token));
  return [...new Set(plain.map((token) => token.toLowerCase()))].filter((word) => word.length > 1 && !isFiller(word));
}
