/** Rust's namespaces: types and modules, values and functions, macros may share a name; a field is only read with a dot. */
import { symbolKindCode as kinds } from '../../../src/model/kinds.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';

const TYPES = new Set([kinds.struct, kinds.enum, kinds.trait, kinds.type_alias, kinds.module, kinds.enum_member]);
const CALLED = new Set([
  kinds.function,
  kinds.method,
  kinds.struct,
  kinds.enum_member,
  kinds.constant,
  kinds.variable,
  kinds.type_alias,
]);
const VALUES = new Set([kinds.function, kinds.struct, kinds.enum_member, kinds.constant, kinds.variable, kinds.field]);

/** Whether a use can mean a symbol of this kind. Locals are `variable`. */
export function fits(kind: number, want: Want): boolean {
  switch (want) {
    case 'type':
      return TYPES.has(kind);
    case 'macro':
      return kind === kinds.macro;
    case 'call':
      return CALLED.has(kind);
    default:
      return VALUES.has(kind);
  }
}
