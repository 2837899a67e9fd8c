/** The symbol kinds that are types. */
import type { SymbolKind } from '../model/kinds.ts';

/** Kinds whose members can be inherited, overridden or implemented. */
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type_alias',
]);
