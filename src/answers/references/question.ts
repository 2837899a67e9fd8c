/** A question about references, and the same question as a command line. */
import type { ReferenceKind } from '../../model/kinds.ts';
import type { Confidence } from '../../model/links.ts';
import { type ReferenceFilters, referenceFilterWords } from '../question/filter-flags.ts';
import { pageWords } from '../question/paging.ts';

export interface ReferencesInput extends ReferenceFilters {
  readonly name: string;
  readonly direction: 'in' | 'out';
  readonly kind?: readonly ReferenceKind[] | undefined;
  readonly depth: number;
  readonly confidence: Confidence;
  /** Also list references of the name that could not be bound. */
  readonly unresolved?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

export const MOST_DEPTH = 5;
export const MOST_LIMIT = 1000;

/** From another place of the answer on, when one is given. */
export function referenceWords(input: Omit<ReferencesInput, 'offset'>, from?: number): string[] {
  const { name, direction, kind = [], depth, confidence, unresolved, limit } = input;
  const page = pageWords('references', limit, from ?? 0);
  return [
    name,
    ...(direction === 'in' ? [] : ['--direction', direction]),
    ...(kind.length > 0 ? ['--kind', kind.join(',')] : []),
    ...(depth > 1 ? ['--depth', String(depth)] : []),
    ...(confidence === 'exact' ? [] : ['--confidence', confidence]),
    ...(unresolved ? ['--unresolved'] : []),
    ...referenceFilterWords(input),
    ...(from === undefined ? page.slice(0, -2) : page),
  ];
}
