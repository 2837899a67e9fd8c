/** Members that a Rust value has through traits: implemented elsewhere, for every type with some bounds, or by `Deref`. */
import { BINDING, SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { ancestorsOf, memberOf, ownMember } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOf, typeOfAlias } from '../../../src/resolve/core/type-of.ts';
import { alternatives, type BuiltinValue, type InstanceValue, type Value } from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { implAround, implsIn, traitOfImpl, typeOfImpl } from './impls.ts';
import { membersNamed } from './members-by-name.ts';
import { fits } from './namespaces.ts';
import { notesOf } from './notes.ts';

/** A type as traits see it: one of ours, or one from outside by its name. */
export type Implementer = InstanceValue | BuiltinValue;

/** Whether a trait's methods can be called at some place. */
export type InScope = (trait: SymbolKey) => boolean;

/** A method that neither the type's own blocks nor the traits it implements in its file have. */
export function traitMethod(b: Binder, receiver: Implementer, name: string, inScope: InScope): Value | undefined {
  const { ofTypes, ofParameters, ofTraits } = membersNamed(b, name);
  const ofReceiver = receiver.kind === 'builtin' ? ofTypes.get(receiver.name) : undefined;
  if (ofReceiver === undefined && ofParameters.length === 0 && ofTraits.length === 0) return undefined;
  const isOf = (key: SymbolKey): boolean => {
    const view = b.view(key);
    const impl = implAround(view, rowOfKey(key));
    const trait = traitOfImpl(b, view, impl);
    if (trait === undefined || !inScope(trait)) return false;
    const type = typeOfImpl(b, view, impl);
    return type?.kind === 'parameter' ? hasBounds(b, view, impl, receiver) : isSameType(type, receiver);
  };
  const declares = (key: SymbolKey): boolean => {
    const trait = b.view(key).key(b.cell(key, SYMBOL.parent));
    return inScope(trait) && implementsTrait(b, receiver, trait);
  };
  const hasExactName = (key: SymbolKey): boolean => fits(b.cell(key, SYMBOL.kind), 'call');
  let found = (ofReceiver ?? []).filter((key) => hasExactName(key) && isOf(key));
  if (found.length === 0) found = ofParameters.filter((key) => hasExactName(key) && isOf(key));
  if (found.length === 0) found = ofTraits.filter((key) => hasExactName(key) && declares(key));
  return found.length > 1
    ? b.fail('ambiguous')
    : found.length === 1
      ? { kind: 'symbol', key: found[0], on: receiver }
      : undefined;
}

const identityOf = (type: Implementer): string => (type.kind === 'builtin' ? type.name : String(type.key));
/** Whether two types are the same, ignoring their arguments. */
export const isSameType = (a: Value | undefined, c: Value): boolean => {
  if (a?.kind === 'builtin') return c.kind === 'builtin' && a.name === c.name;
  return a?.kind === 'instance' && c.kind === 'instance' && a.key === c.key;
};

/** Whether some impl block implements this trait for the type. */
export function implementsTrait(b: Binder, type: Implementer, trait: SymbolKey): boolean {
  return b.ask(notesOf(b).implementers, `${trait} ${identityOf(type)}`, false, () => {
    if (type.kind === 'instance') {
      if (type.key === trait) return true;
      if (ancestorsOf(b, type.key).some((one) => one.kind === 'instance' && one.key === trait)) return true;
    }
    return implementedBeside(b, type, trait) || implementedElsewhere(b, type, trait);
  });
}

/** By a block in the trait's own file. */
function implementedBeside(b: Binder, type: Implementer, trait: SymbolKey): boolean {
  const view = b.view(trait);
  return implsIn(b, view).some((impl) => {
    if (view.binding(impl, BINDING.value) < 0 || traitOfImpl(b, view, impl) !== trait) return false;
    const target = typeOfImpl(b, view, impl);
    return target?.kind === 'parameter' ? hasBounds(b, view, impl, type) : isSameType(target, type);
  });
}

/** By a block that has some of the trait's members. */
function implementedElsewhere(b: Binder, type: Implementer, trait: SymbolKey): boolean {
  const view = b.view(trait);
  const name = type.kind === 'builtin' ? type.name : b.view(type.key).nameOf(rowOfKey(type.key));
  return view.children(rowOfKey(trait)).some((member) => {
    const { ofTypes, ofParameters } = membersNamed(b, view.nameOf(member));
    return [...(ofTypes.get(name) ?? []), ...ofParameters].some((key) => {
      if (fileOfKey(key) === view.file.id) return false;
      const of = b.view(key);
      const impl = implAround(of, rowOfKey(key));
      if (traitOfImpl(b, of, impl) !== trait) return false;
      const target = typeOfImpl(b, of, impl);
      return target?.kind === 'parameter' ? hasBounds(b, of, impl, type) : isSameType(target, type);
    });
  });
}

/** Whether a type has the bounds of the parameter that a block is for. Traits from outside are taken to be implemented. */
function hasBounds(b: Binder, view: FileView, impl: number, type: Implementer): boolean {
  const parameter = typeOf(b, view, view.binding(impl, BINDING.type), view.binding(impl, BINDING.scope));
  if (parameter?.kind !== 'parameter') return false;
  return alternatives(settle(b, parameter)).every((bound) => {
    if (bound.kind !== 'instance') return true;
    // A block that implements a trait for every type that has it already (`impl<T: A> A for &T`) adds nothing.
    return bound.key !== traitOfImpl(b, view, impl) && implementsTrait(b, type, bound.key);
  });
}

/** An associated type of a type: `Item` of an iterator, `Target` of a pointer. */
export function associatedType(b: Binder, type: InstanceValue, name: string): Value | undefined {
  const found = alternatives(ownMember(b, type.key, name, type, 'type')).find((one) => one.kind === 'symbol');
  if (found === undefined || b.cell(found.key, SYMBOL.kind) !== symbolKindCode.type_alias) return undefined;
  return settle(b, substitute(b, typeOfAlias(b, found.key), type));
}

/** A type as a text: the same type may point to several, by its arguments. */
function textOf(value: Value | undefined, depth = 0): string {
  if (value === undefined || depth > 3) return '?';
  if (value.kind === 'builtin' || value.kind === 'instance')
    return `${value.kind === 'builtin' ? value.name : value.key}(${value.args.map((one) => textOf(one, depth + 1)).join()})`;
  return value.kind === 'parameter' ? `${value.owner}/${value.index}` : value.kind;
}

/** Members through `Deref`: those of the type that this one points to. */
export function dereferenced(b: Binder, type: InstanceValue, name: string, want: Want): Value | undefined {
  const target = associatedType(b, type, 'Target');
  if (target === undefined || (target.kind === 'instance' && textOf(target) === textOf(type))) return undefined;
  // Types that point to each other end here.
  return b.ask(notesOf(b).dereferenced, `${type.key} ${textOf(target)} ${want} ${name}`, undefined, () =>
    memberOf(b, target, name, want),
  );
}
