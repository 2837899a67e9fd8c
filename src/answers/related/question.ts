/** A question for what belongs together with a symbol, and the same question as a command line. */
import { pageWords } from '../question/paging.ts';

export interface RelatedInput {
  readonly name: string;
  readonly scope: 'file' | 'module' | 'package';
  readonly limit: number;
  readonly offset: number;
}

export const RELATIONS = ['uses', 'used_by', 'together', 'sibling', 'test'] as const;
export type RelatedBy = (typeof RELATIONS)[number];

/** The same question on the command line, from another place of its answer on. */
export function relatedWords({ name, scope, limit }: Omit<RelatedInput, 'offset'>, from: number): string[] {
  return [name, ...(scope === 'package' ? [] : ['--scope', scope]), ...pageWords('related', limit, from)];
}
