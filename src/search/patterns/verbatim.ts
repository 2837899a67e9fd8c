/** Finds code that contains a message verbatim: many functions contain its words, only one contains the sentence. */
import type { Reader } from '../../store/read/read.ts';
import type { TextFilter } from '../../store/read/words.ts';
import { quoteWord } from '../../store/read/words.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { isFiller } from '../query/english.ts';
import { add, byScore, type Candidate } from '../ranking/candidate.ts';
import { RUNNABLE } from '../ranking/code-kinds.ts';

/** The current code of a symbol; undefined when it cannot be read. */
export type CodeOf = (symbol: SymbolRecord) => string | undefined;

/** Number of top candidates whose code is read, and the score added to one that contains the whole message. */
const MAX_READ = 40;
const VERBATIM = 1;
/** Longer code is not read; a class or a file consists mostly of its members, which are read by themselves. */
const MAX_LINES = 1000;
const MAX_CONTAINER_LINES = 150;
/** Fewer word pairs than this occur everywhere. */
const MIN_PAIRS = 2;

/**
 * Without a sign of an error, this much of the text must occur in the code of one of the first symbols with all its plain
 * words.
 */
const MIN_PLAIN_WORDS = 3;
const MIN_VERBATIM_PAIRS = 4;
const MIN_VERBATIM_SHARE = 0.6;
const MAX_READ_FOR_SIGN = 8;
const MAX_FOUND_FOR_SIGN = 50;
/** A question is not a quotation, and messages contain no code in backticks. */
const QUESTION = /^(?:how|where|what|which|why|when|who|whose|is|are|does|do|can|should|list|find|show)\b|\?$|`/i;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];

/** Neighbouring words; anything between them, including quotes and line breaks, is ignored. */
function pairsOf(text: string): string[] {
  const words = wordsOf(text);
  return [...new Set(words.slice(1).map((word, i) => ` ${words[i]} ${word} `))];
}

function countVerbatim(code: string | undefined, pairs: readonly string[]): number {
  if (code === undefined) return 0;
  const verbatim = new Set(pairsOf(literalsIn(code)));
  return pairs.filter((pair) => verbatim.has(pair)).length;
}

const COMMENT = /^[ \t]*(?:\/\/|\/?\*|#(?!include)|--|<!--).*$/gm;
const DOC = /"""[\s\S]*?"""|'''[\s\S]*?'''/g;
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** The text a program prints is in its string literals; comments and documentation only talk about it. */
const literalsIn = (code: string): string => code.replace(DOC, '').replace(COMMENT, '').match(LITERAL)?.join(' ') ?? '';

/** Adds a score in proportion to the share of the message that the code contains. */
export function boostVerbatim(
  reader: Reader,
  candidates: readonly Candidate[],
  { message, codeOf }: { readonly message: string; readonly codeOf: CodeOf },
): void {
  const pairs = pairsOf(message);
  if (pairs.length < MIN_PAIRS) return;
  const readCandidates = candidates
    .toSorted(byScore)
    .slice(0, MAX_READ)
    .filter(({ head }) => head.endLine - head.line < (RUNNABLE.has(head.kind) ? MAX_LINES : MAX_CONTAINER_LINES))
    .map((candidate) => ({ candidate, verbatim: countVerbatim(codeOf(reader.symbolById(candidate.head.id)!), pairs) }));
  for (const { candidate, verbatim } of readCandidates) {
    const isInside = readCandidates.some((other) => other.verbatim >= verbatim && isWithin(other.candidate, candidate));
    if (verbatim > 0 && !isInside)
      add(candidate, 'contains the message verbatim', (VERBATIM * verbatim) / pairs.length);
  }
}

/** A class contains what its methods contain; the methods are the better results. */
function isWithin({ head: inner }: Candidate, { head: outer }: Candidate): boolean {
  if (inner.fileId !== outer.fileId || inner.line < outer.line || inner.endLine > outer.endLine) return false;
  // On the same lines, the later symbol is the inner one, and it has the higher id.
  return inner.endLine - inner.line < outer.endLine - outer.line || inner.id > outer.id;
}

/** Whether the code contains a text without any sign of an error: then it is a message all the same. */
export function occursInCode(
  reader: Reader,
  { text, message }: { readonly text: string; readonly message: string },
  { codeOf, filter }: { readonly codeOf: CodeOf; readonly filter: TextFilter },
): boolean {
  const pairs = pairsOf(message);
  if (pairs.length < MIN_VERBATIM_PAIRS || QUESTION.test(text)) return false;
  const plain = plainWords(message);
  if (plain.length < MIN_PLAIN_WORDS) return false;
  const found = reader.text(plain.map(quoteWord).join(' AND '), MAX_FOUND_FOR_SIGN, filter).slice(0, MAX_READ_FOR_SIGN);
  return found.some(({ id, role, line, endLine }) => {
    if (role === 'docs' || endLine - line >= MAX_LINES) return false;
    const verbatim = countVerbatim(codeOf(reader.symbolById(id)!), pairs);
    return verbatim >= MIN_VERBATIM_PAIRS && verbatim >= MIN_VERBATIM_SHARE * pairs.length;
  });
}

/** Words that do not look like values: lower case, except for the first. */
function plainWords(text: string): string[] {
  const tokens = text.split(/[^\p{L}\p{N}_$'./-]+/u).map((token) => token.replace(/^['.]+|(?<!['.])['.]+$/g, ''));
  const plain = tokens.filter((token, i) => /^[a-z]+$/.test(i === 0 ? token.toLowerCase() : token));
  return [...new Set(plain.map((token) => token.toLowerCase()))].filter((word) => word.length > 1 && !isFiller(word));
}
