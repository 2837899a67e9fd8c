/** The changes of one symbol between two versions of a tree. */
import type { SymbolKind } from '../model/kinds.ts';
import type { ComparedSymbol } from './compared-file.ts';

/** In the order they are reported: most important to users of the symbol first. */
export const CHANGE_KINDS = ['removed', 'renamed', 'moved', 'visibility', 'signature', 'added', 'body', 'doc'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface SymbolChange {
  /** One of `added` and `removed`, or any of the others. */
  readonly kinds: readonly ChangeKind[];
  /** Undefined when it was added. */
  readonly before?: ComparedSymbol;
  /** Undefined when it was removed. */
  readonly after?: ComparedSymbol;
  /** Number of symbols in it that were added or removed with it. */
  readonly members: number;
  /** Why users of it have to change too, as far as the text shows; empty when they need not. */
  readonly breaks: readonly string[];
}

/** The current symbol; the old one if it was removed. */
export const subjectOf = ({ before, after }: SymbolChange): ComparedSymbol => (after ?? before)!;

export const CALLABLES: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'component',
  'macro',
]);
