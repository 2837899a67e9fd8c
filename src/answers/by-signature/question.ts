/** A question for functions by their signature, and the same question as a command line. */
import { type ReferenceFilters, referenceFilterWords } from '../question/filter-flags.ts';
import { pageWords } from '../question/paging.ts';

export interface SignatureInput extends ReferenceFilters {
  readonly takes?: readonly string[] | undefined;
  readonly returns?: readonly string[] | undefined;
  /** How many parameters, the receiver not counted. */
  readonly params?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The same question on the command line, from another place of its answer on. */
export function signatureWords(input: Omit<SignatureInput, 'offset'>, from: number): string[] {
  return [
    ...(input.takes ?? []).flatMap((type) => ['--takes', type]),
    ...(input.returns ?? []).flatMap((type) => ['--returns', type]),
    ...(input.params === undefined ? [] : ['--params', String(input.params)]),
    ...referenceFilterWords(input),
    ...pageWords('by_signature', input.limit, from),
  ];
}
