/** Symbol kinds that are executable code, rather than values or types. */
import type { SymbolKind } from '../../model/kinds.ts';

export const FUNCTIONS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor']);
/** Includes the kinds that only some languages have. */
export const RUNNABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...FUNCTIONS, 'component', 'macro']);
