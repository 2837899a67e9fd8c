/** Compiles several patterns that are searched together. */
import { byteFilter, literalFilter, literalPattern } from './literal-pattern.ts';
import { checkPattern, type LinePattern, type PatternSpec } from './pattern.ts';
import { mayHold, type Signature, wantedTrigrams } from './trigram-signature.ts';

export interface PatternSet {
  readonly patterns: readonly LinePattern[];
  /** Indexes of the patterns that may match in a block of lines, ascending: the others do not match, unless `isOver` ended it. */
  candidates(block: string, isOver: () => boolean): readonly number[];
  /** Whether a pattern may match in the text that these bytes encode, with ASCII characters as themselves. */
  mayMatchBytes(bytes: Buffer): boolean;
  /** The same for the signature of the text. */
  mayMatchSignature(signature: Signature): boolean;
}

/** Throws BAD_INPUT for an invalid pattern. */
export async function compilePatterns(specs: readonly PatternSpec[]): Promise<PatternSet> {
  const wanted = wantedTrigrams(specs);
  const mayMatchSignature = (signature: Signature) => wanted === undefined || mayHold(signature, wanted);
  const numberOf = (i: number) => (specs.length > 1 ? i + 1 : undefined);
  for (const [i, { text }] of specs.entries()) checkPattern(text, numberOf(i));
  const patterns: LinePattern[] = [];
  const literals = specs.flatMap((spec, i) => (spec.regex ? [] : [i]));
  for (const i of literals) patterns[i] = literalPattern(specs[i]);
  const mayContainLiteral = literalFilter(literals.map((i) => specs[i]));
  const literalCandidates = (block: string) => (mayContainLiteral?.(block) === false ? [] : literals);
  if (literals.length === specs.length)
    return { patterns, candidates: literalCandidates, mayMatchBytes: byteFilter(specs), mayMatchSignature };

  // Loading takes 30 ms, which a search for plain text does not need.
  const { regexFilter, regexPattern } = await import('./linear-regex.ts');
  const numbers = specs.flatMap((spec, i) => (spec.regex ? [i] : []));
  const regexes = numbers.map((i) => regexPattern(specs[i], numberOf(i)));
  for (const [k, i] of numbers.entries()) patterns[i] = regexes[k];
  const filter = regexFilter(regexes);
  const regexCandidates: PatternSet['candidates'] = (block, isOver) =>
    filter(block, isOver).map((found) => numbers[found]);
  const undecided = { patterns, mayMatchBytes: () => true, mayMatchSignature };
  if (literals.length === 0) return { ...undecided, candidates: regexCandidates };
  return {
    ...undecided,
    candidates: (block, isOver) =>
      [...literalCandidates(block), ...regexCandidates(block, isOver)].toSorted((a, b) => a - b),
  };
}
