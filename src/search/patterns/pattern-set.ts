/** Compiles several patterns that are searched together. */
import { byteFilter, literalFilter, literalPattern } from './literal-pattern.ts';
import { checkPattern, type LinePattern, type PatternSpec } from './pattern.ts';

export interface PatternSet {
  readonly patterns: readonly LinePattern[];
  /** Indexes of the patterns that may match in a block of lines, ascending: the others do not match, unless `isOver` ended it. */
  candidates(block: string, isOver: () => boolean): readonly number[];
  /** Whether a pattern may match in the text that these bytes encode, with ASCII characters as themselves. */
  mayMatchBytes(bytes: Buffer): boolean;
}

/** Throws BAD_INPUT for an invalid pattern. */
export async function compilePatterns(specs: readonly PatternSpec[]): Promise<PatternSet> {
  const numberOf = (i: number) => (specs.length > 1 ? i + 1 : undefined);
  for (const [i, { text }] of specs.entries()) checkPattern(text, numberOf(i));
  const patterns: LinePattern[] = [];
  const literals = specs.flatMap((spec, i) => (spec.regex ? [] : [i]));
  for (const i of literals) patterns[i] = literalPattern(specs[i]);
  const mayContainLiteral = literalFilter(literals.map((i) => specs[i]));
  const literalCandidates = (block: string) => (mayContainLiteral?.(block) === false ? [] : literals);
  if (literals.length === specs.length)
    return { patterns, candidates: literalCandidates, mayMatchBytes: byteFilter(specs) };

  // Loading takes 30 ms, which a search for plain text does not need.
  const { regexFilter, regexPattern } = await import('./linear-regex.ts');
  const numbers = specs.flatMap((spec, i) => (spec.regex ? [i] : []));
  const regexes = numbers.map((i) => regexPattern(specs[i], numberOf(i)));
  for (const [k, i] of numbers.entries()) patterns[i] = regexes[k];
  const filter = regexFilter(regexes);
  const regexCandidates: PatternSet['candidates'] = (block, isOver) =>
    filter(block, isOver).map((found) => numbers[found]);
  if (literals.length === 0) return { patterns, candidates: regexCandidates, mayMatchBytes: () => true };
  return {
    patterns,
    mayMatchBytes: () => true,
    candidates: (block, isOver) =>
      [...literalCandidates(block), ...regexCandidates(block, isOver)].toSorted((a, b) => a - b),
  };
}
