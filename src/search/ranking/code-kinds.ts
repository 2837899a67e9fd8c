/** Kinds of symbols that are code to run, rather than names for values or shapes. */
import type { SymbolKind } from '../../model/kinds.ts';

export const FUNCTIONS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor']);
/** What languages have besides. */
export const RUNNABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...FUNCTIONS, 'component', 'macro']);
