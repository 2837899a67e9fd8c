/** Members that a type has without declaring them: of enumerations, of records, of library types above it, of every object. */
import { SYMBOL } from '../../model/facts.ts';
import { symbolKindCode } from '../../model/kinds.ts';
import type { Binder } from '../core/binder.ts';
import type { Want } from '../core/semantics.ts';
import { type BuiltinValue, type InstanceValue, instanceOf, type SymbolValue, type Value } from '../core/values.ts';
import { libraryBases } from './library-bases.ts';

/** By name, what a member is on a value of a type. */
export type Members = Readonly<Record<string, (on: InstanceValue) => Value | undefined>>;

export interface ImpliedMembers {
  /** Members of the types of a kind: of enumerations, of structs. */
  readonly ofKind: Readonly<Partial<Record<'enum' | 'struct', Members>>>;
  /** Members of every value. */
  readonly ofAny: Members;
  /** A declaration that represents the member: a component for its accessor. */
  declared?(b: Binder, receiver: InstanceValue | SymbolValue, name: string, want: Want): Value | undefined;
  /** Members of library types. */
  ofLibrary(b: Binder, type: BuiltinValue, name: string, want: Want): Value | undefined;
}

const named = (members: Members | undefined, name: string) =>
  members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;

export function createImpliedMembers(table: ImpliedMembers) {
  return (b: Binder, receiver: InstanceValue | SymbolValue, name: string, want: Want): Value | undefined => {
    const on = receiver.kind === 'instance' ? receiver : instanceOf(receiver.key);
    const ofKind = memberOfKind(b, table.ofKind, on, name) ?? table.declared?.(b, receiver, name, want);
    if (ofKind !== undefined) return ofKind;
    for (const base of libraryBases(b, on)) {
      const found = table.ofLibrary(b, base, name, want);
      if (found !== undefined && found.kind !== 'external') return found;
    }
    return named(table.ofAny, name)?.(on);
  };
}

/** A member that types of a kind have. */
export function memberOfKind(
  b: Binder,
  ofKind: ImpliedMembers['ofKind'],
  on: InstanceValue,
  name: string,
): Value | undefined {
  const kind = b.cell(on.key, SYMBOL.kind);
  if (kind === symbolKindCode.struct) return named(ofKind.struct, name)?.(on);
  if (kind === symbolKindCode.enum) return named(ofKind.enum, name)?.(on);
  // The body of an enum constant is a class below the enum.
  if (kind !== symbolKindCode.enum_member) return undefined;
  return named(ofKind.enum, name)?.(instanceOf(b.view(on.key).key(b.cell(on.key, SYMBOL.parent))));
}
