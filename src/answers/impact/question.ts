/** A question about impact, and the same question as a command line. */
import { pageWords } from '../question/paging.ts';

export interface ImpactInput {
  /** Symbols and files. */
  readonly names: readonly string[];
  /** What changed in the working tree instead. */
  readonly diff?: boolean | undefined;
  /** The commit it is compared with, HEAD when not given. */
  readonly base?: string | undefined;
  readonly depth: number;
  readonly confidence: 'exact' | 'probable';
  readonly limit: number;
  readonly offset: number;
}

export const MOST_DEPTH = 10;
export const USUAL_DEPTH = 3;

/** From another place of the answer on, when one is given. */
export function impactWords(input: Omit<ImpactInput, 'offset'>, from?: number): string[] {
  const { names, diff, base, depth, confidence, limit } = input;
  const page = pageWords('impact', limit, from ?? 0);
  return [
    ...names,
    ...(diff ? ['--diff'] : []),
    ...(base === undefined ? [] : ['--base', base]),
    ...(depth === USUAL_DEPTH ? [] : ['--depth', String(depth)]),
    ...(confidence === 'exact' ? [] : ['--confidence', confidence]),
    ...(from === undefined ? page.slice(0, -2) : page),
  ];
}
