/** What became of one symbol between two versions of a tree. */
import type { SymbolKind } from '../model/kinds.ts';
import type { ComparedSymbol } from './compared-file.ts';

/** In the order they are told: what matters most to users of the symbol first. */
export const CHANGE_KINDS = ['removed', 'renamed', 'moved', 'visibility', 'signature', 'added', 'body', 'doc'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface SymbolChange {
  /** One of `added` and `removed`, or any of the others. */
  readonly kinds: readonly ChangeKind[];
  /** Undefined when it was added. */
  readonly before?: ComparedSymbol;
  /** Undefined when it was removed. */
  readonly after?: ComparedSymbol;
  /** How many symbols in it were added or removed with it. */
  readonly members: number;
  /** Why users of it have to change too, as far as the text tells; empty when they need not. */
  readonly breaks: readonly string[];
}

/** As it is now; as it was when it is gone. */
export const subjectOf = ({ before, after }: SymbolChange): ComparedSymbol => (after ?? before)!;

export const VALUES: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'field',
  'property',
  'constant',
  'variable',
  'enum_member',
]);
export const CALLABLES: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'component',
  'macro',
]);
