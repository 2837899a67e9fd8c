/** Members of types: their own, then those of the types they extend, in the order the language looks. */
import { at, BASE, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { expressionOpCode, FLAG, referenceKindCode, symbolKindCode } from '../../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import { substitute } from '../overloads/type-arguments.ts';
import type { Binder } from './binder.ts';
import { evaluate } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import { headOf } from './lookup.ts';
import { libraryPath, memberOutside } from './outside.ts';
import type { Semantics, Want } from './semantics.ts';
import { settle } from './settle.ts';
import { wholeOf } from './type-identity.ts';
import { isTypeKind, ownInstance, typeOf, typeOfAlias } from './type-of.ts';
import {
  alternatives,
  EXTERNAL,
  type InstanceValue,
  type LocalValue,
  type PropertyValue,
  type ShapeValue,
  type SymbolValue,
  unionOf,
  type Value,
} from './values.ts';

/** A type that another extends, as seen from it: the arguments are in terms of that other type's parameters. */
export type Ancestor = InstanceValue | typeof EXTERNAL;

const NO_ANCESTORS: readonly Ancestor[] = [];
const NO_PARTS: readonly SymbolKey[] = [];

/** The types above this one, nearest first, each before what it extends. EXTERNAL replaces any that are not in the tree. */
export function ancestorsOf(b: Binder, key: SymbolKey): readonly Ancestor[] {
  return b.ask(b.ancestors, key, NO_ANCESTORS, () => {
    const bases = directBases(b, key);
    if (bases.length === 0) return NO_ANCESTORS;
    if (b.semanticsOf(key).members.embedsBases) return byDistance(b, bases);
    return mergeLines(bases.map((base) => (base.kind === 'external' ? [base] : [base, ...above(b, base)])));
  });
}

const above = (b: Binder, base: InstanceValue): Ancestor[] =>
  ancestorsOf(b, base.key).map((one) => substitute(b, one, base) as Ancestor);

/** Depth first, but a type that several lines share comes after all that extend it. */
function mergeLines(lines: readonly (readonly Ancestor[])[]): readonly Ancestor[] {
  const last = new Map<number, Ancestor>();
  for (const one of lines.flat()) {
    const key = one.kind === 'external' ? -1 : one.key;
    last.delete(key);
    last.set(key, one);
  }
  return [...last.values()];
}

/** Everything one step away before everything two steps away. */
function byDistance(b: Binder, bases: readonly Ancestor[]): readonly Ancestor[] {
  const found = new Map<number, Ancestor>();
  for (let level = bases; level.length > 0; ) {
    const next: Ancestor[] = [];
    for (const one of level) {
      const key = one.kind === 'external' ? -1 : one.key;
      if (found.has(key)) continue;
      found.set(key, one);
      if (one.kind === 'instance')
        for (const base of directBases(b, one.key)) next.push(substitute(b, base, one) as Ancestor);
    }
    level = next;
  }
  return [...found.values()];
}

/** The values that the bases in a type's head name. They are looked up from there: the type's own members are not visible yet. */
export function writtenBases(b: Binder, key: SymbolKey): (Value | undefined)[] {
  const view = b.view(key);
  const row = rowOfKey(key);
  const seesMembers = b.semantics(view).names.memberNames === 'all';
  const scope = seesMembers ? headOf(view.scopeOf(row)) : view.scopeOf(row);
  const { embedsBases, mixesIntoType } = b.semantics(view).members;
  const bases =
    embedsBases || mixesIntoType ? view.basesOf(row).filter((base) => isEmbedded(view, base)) : view.basesOf(row);
  return bases.map((base) => typeOf(b, view, at(view.facts.bases, base, BASE.expression), scope));
}

/** Whether a base adds its members to the type. A type that is only declared to implement a base gets none from it. */
const isEmbedded = (view: FileView, base: number): boolean =>
  at(view.facts.bases, base, BASE.kind) !== referenceKindCode.implement;

function directBases(b: Binder, key: SymbolKey): Ancestor[] {
  const view = b.view(key);
  const out: Ancestor[] = [];
  for (const value of writtenBases(b, key)) {
    const types = alternatives(value).filter((one) => one.kind === 'instance' && one.key !== key) as InstanceValue[];
    if (types.length > 0) out.push(...types);
    else if (value?.kind !== 'callable') out.push(EXTERNAL);
  }
  return out.concat(b.semantics(view).members.outsideBases?.(b, key) ?? []);
}

/** The member of an instance, found on it or above; EXTERNAL when it may come from a super type that is not in the tree. */
export function memberOfType(b: Binder, type: InstanceValue, name: string, want: Want = 'value'): Value | undefined {
  const own = ownMember(b, type.key, name, type, want);
  const semantics = b.semanticsOf(type.key);
  if (own === undefined)
    return (
      inheritedMember(b, type, name, want) ??
      semantics.members.impliedMember?.(b, type, name, want) ??
      (semantics.members.separatesStatics ? ownMember(b, type.key, name, symbolValue(type.key)) : undefined) ??
      b.fail(semantics.members.hasDynamicMembers?.(b, type) ? 'dynamic' : 'unknown')
    );
  return addsOverloads(semantics, want) ? withInherited(b, own, type, name) : own;
}

const addsOverloads = (semantics: Semantics, want: Want): boolean =>
  want === 'call' && semantics.calls.chooseOverload !== undefined && semantics.members.hidesInherited !== true;

/** Overloads of a type with those that it inherits, nearest first. */
function withInherited(b: Binder, own: Value, type: InstanceValue, name: string): Value {
  const inherited = inheritedMember(b, type, name, 'call');
  return inherited === undefined ? own : { kind: 'union', of: [...alternatives(own), ...alternatives(inherited)] };
}

/** A member of the types above an instance, or above a type named as such. */
export function inheritedMember(
  b: Binder,
  type: InstanceValue | SymbolValue,
  name: string,
  want: Want = 'value',
): Value | undefined {
  const semantics = b.semanticsOf(type.key);
  const { bodiesFirst, impliedMember, outsideMembers } = semantics.members;
  const overloads: Value[] | undefined = addsOverloads(semantics, want) ? [] : undefined;
  const ancestors = ancestorsOf(b, type.key);
  if (overloads === undefined && !bodiesFirst && outsideMembers === undefined) {
    const nearest = nearestMember(b, type, name, { want, ancestors });
    if (nearest !== undefined || !ancestors.some(isOutside)) return nearest;
    return impliedMember?.(b, type, name, want) ?? EXTERNAL;
  }
  let outside = false;
  let stated: Value | undefined;
  for (const ancestor of ancestors) {
    if (ancestor.kind === 'external') outside = true;
    else {
      const found = ownMember(b, ancestor.key, name, type, want);
      if (found !== undefined && bodiesFirst && isOnlyStated(b, found)) stated ??= found;
      else if (found !== undefined && overloads === undefined) return found;
      overloads?.push(...alternatives(found));
    }
  }
  if (stated !== undefined) return stated;
  if (outside) {
    const fromOutside = impliedMember?.(b, type, name, want) ?? EXTERNAL;
    if (overloads === undefined || overloads.length === 0) return fromOutside;
    overloads.push(fromOutside);
  }
  if (overloads === undefined || overloads.length === 0) return undefined;
  return overloads.length === 1 ? overloads[0] : { kind: 'union', of: overloads };
}

export const isOutside = ({ kind }: Ancestor): boolean => kind === 'external';

interface Above {
  readonly want: Want;
  readonly ancestors: readonly Ancestor[];
}

/** The member of the nearest type above that declares it itself. */
export function nearestMember(
  b: Binder,
  type: InstanceValue | SymbolValue,
  name: string,
  { want, ancestors }: Above,
): Value | undefined {
  const places = b.inheritedPlaces(type, want, ancestors);
  const known = places?.get(name);
  if (known === -1) return undefined;
  for (let place = known ?? 0; place < ancestors.length; place++) {
    const one = ancestors[place];
    const found = one.kind === 'external' ? undefined : ownMember(b, one.key, name, type, want);
    if (found === undefined) continue;
    if (known === undefined) places?.set(name, place);
    return found;
  }
  places?.set(name, -1);
  return undefined;
}

const isOnlyStated = (b: Binder, value: Value): boolean =>
  value.kind === 'symbol' && (b.cell(value.key, SYMBOL.flags) & (FLAG.declaration | FLAG.abstract)) !== 0;

/** A member that the type itself declares, wherever its parts are; `on` is the receiver. */
export function ownMember(
  b: Binder,
  type: SymbolKey,
  name: string,
  on: Value,
  want: Want = 'value',
): Value | undefined {
  const view = b.view(type);
  const nameId = view.nameId(name);
  const semantics = b.semantics(view);
  let found: Value[] | undefined;
  if (nameId >= 0) {
    const isApart =
      semantics.members.separatesStatics && view.symbol(rowOfKey(type), SYMBOL.kind) === symbolKindCode.class;
    for (let row = view.firstChild(rowOfKey(type), nameId); row >= 0; row = view.nextNamesake(row))
      if (
        semantics.names.canMean?.(view.symbol(row, SYMBOL.kind), want, view.symbol(row, SYMBOL.flags)) !== false &&
        ((!isApart && semantics.members.typeMember === undefined) || isReached(view, row, on))
      )
        (found ??= []).push({ kind: 'symbol', key: wholeOf(b, view, row), on });
  }
  for (const key of semantics.members.outsideMembers?.(b, type, name, want) ?? NO_PARTS) {
    const fits = semantics.names.canMean?.(b.cell(key, SYMBOL.kind), want, b.cell(key, SYMBOL.flags));
    const isThere = semantics.members.typeMember === undefined || isReached(b.view(key), rowOfKey(key), on);
    if (fits === false || !isThere) continue;
    (found ??= []).push({ kind: 'symbol', key: wholeOf(b, b.view(key), rowOfKey(key)), on });
  }
  if (found === undefined) return undefined;
  // Overloads are all different and all needed.
  return found.length > 1 && semantics.calls.chooseOverload !== undefined
    ? { kind: 'union', of: found }
    : unionOf(found);
}

/** Whether a member belongs to the type itself, when that is the receiver, or else to its instances. Types and constants belong to the type. */
function isReached(view: FileView, row: number, on: Value): boolean {
  const kind = view.symbol(row, SYMBOL.kind);
  const isStatic =
    (view.symbol(row, SYMBOL.flags) & FLAG.static) !== 0 || kind === symbolKindCode.constant || isTypeKind(kind);
  return isStatic === (on.kind === 'symbol');
}

/** The value that `value.name` means. */
export function memberOf(b: Binder, value: Value | undefined, name: string, want: Want = 'value'): Value | undefined {
  if (value === undefined) return b.fail('dynamic');
  if (isNarrowed(value)) {
    const found = memberOf(b, value.narrowed, name, want);
    // Where the checked type lacks the member, the value has it from its declared type.
    return found ?? memberOf(b, { ...value, narrowed: undefined }, name, want);
  }
  const settled = settle(b, value);
  if (settled === undefined) return b.fail('dynamic');
  if (settled.kind !== 'union') return memberOfOne(b, settled, name, want);
  if (settled.of.length === 0) return b.fail('dynamic');
  const found = settled.of.map((one) => memberOfOne(b, one, name, want));
  const ours = found.filter(isOurs);
  if (ours.length === 0) return found.find((one) => one !== undefined);
  const mayBeOther =
    settled.isBoth !== true &&
    settled.of.some((one) => mayHave(b, one, name, declaresTypes(b, alternatives(ours[0])[0])));
  return unionOf(mayBeOther ? ours.flatMap((one) => alternatives(one).map((member) => asOneOf(b, member))) : ours);
}

const isOurs = (value: Value | undefined): value is Value => value !== undefined && value.kind !== 'external';
/** A member of ours beside one from outside, where the language has types that are one of several. */
const asOneOf = (b: Binder, value: Value): Value =>
  value.kind === 'symbol' && b.semanticsOf(value.key).members.builtinHas !== undefined
    ? { ...value, mayBeOther: true }
    : value;

/** Whether types are declared: where they are inferred, a value from outside is only one that nothing is known of. */
const declaresTypes = (b: Binder, value: Value | undefined): boolean =>
  value?.kind === 'symbol' &&
  !b.semanticsOf(value.key).types.severalAreProbable &&
  !b.semanticsOf(value.key).types.branchesAgree;

/** Whether a value from outside may have a member: those of the language's own types are known. */
const mayHave = (b: Binder, value: Value, name: string, isDeclared: boolean): boolean =>
  (value.kind === 'external' && isDeclared) ||
  (value.kind === 'builtin' && b.language(value.language).members.builtinHas?.(value, name) !== false);

const isNarrowed = (value: Value): value is (LocalValue | SymbolValue | PropertyValue) & { narrowed: Value } =>
  (value.kind === 'local' || value.kind === 'symbol' || value.kind === 'property') && value.narrowed !== undefined;

function memberOfOne(b: Binder, value: Value, name: string, want: Want): Value | undefined {
  switch (value.kind) {
    case 'instance':
      return memberOfType(b, value, name, want);
    case 'symbol':
      return memberOfSymbol(b, value, name, want);
    case 'module': {
      const found = b.language(value.language).names.moduleMember(b, value, name, want);
      return b.tracksOutside ? memberOutside(found, value.name, name) : found;
    }
    case 'shape':
      return memberOfShape(b, value, name);
    case 'builtin': {
      const found =
        b.language(value.language).members.builtinMember(b, value, name) ??
        b.language(value.language).members.impliedMember?.(b, value, name, want) ??
        EXTERNAL;
      return b.tracksOutside ? memberOutside(found, libraryPath(value), name) : found;
    }
    case 'super':
      return memberAbove(b, value.on, name, want);
    case 'external':
      return b.tracksOutside ? memberOutside(EXTERNAL, value.path, name) : EXTERNAL;
    default:
      return b.fail('dynamic');
  }
}

function memberAbove(b: Binder, on: InstanceValue | SymbolValue, name: string, want: Want): Value | undefined {
  const type = on.kind === 'instance' ? on : ownInstance(b.view(on.key), rowOfKey(on.key));
  const { separatesStatics, typeMember } = b.semanticsOf(on.key).members;
  const isApart = on.kind === 'symbol' && (separatesStatics || typeMember !== undefined);
  return inheritedMember(b, isApart ? on : type, name, want) ?? b.fail('unknown');
}

/** A member of a type, namespace or function named as such: `Type.member`. */
function memberOfSymbol(b: Binder, value: SymbolValue, name: string, want: Want): Value | undefined {
  const { key, isSelf = false } = value;
  const kind = b.cell(key, SYMBOL.kind);
  if (kind === symbolKindCode.type_alias) {
    const aliased = alternatives(aliasedBy(b, value)).find((one) => one.kind === 'instance');
    if (aliased === undefined) return EXTERNAL;
    if (aliased.key !== key) return memberOfSymbol(b, symbolValue(aliased.key), name, want);
  }
  const { typeMember } = b.semanticsOf(key).members;
  if (typeMember !== undefined && isTypeKind(kind)) return typeMember(b, { kind: 'symbol', key, isSelf }, name, want);
  if (kind === symbolKindCode.file)
    return b.semanticsOf(key).names.moduleMember(b, b.moduleOf(b.view(key)), name, want);
  if (kind === symbolKindCode.namespace || kind === symbolKindCode.module)
    return (
      b.semanticsOf(key).names.namespaceMember?.(b, key, name, want) ??
      ownMember(b, key, name, symbolValue(key), want) ??
      b.fail('unknown')
    );
  if (kind === symbolKindCode.function || kind === symbolKindCode.method)
    return ownMember(b, key, name, symbolValue(key), want) ?? memberOfFunction(b, key, name);
  const type = { ...ownInstance(b.view(key), rowOfKey(key)), isSelf };
  const semantics = b.semanticsOf(key);
  const own = ownMember(b, key, name, { kind: 'symbol', key, isSelf }, want);
  if (own !== undefined) return addsOverloads(semantics, want) ? withInherited(b, own, type, name) : own;
  return (
    inheritedMember(b, semantics.members.separatesStatics ? symbolValue(key) : type, name, want) ??
    semantics.members.impliedMember?.(b, symbolValue(key), name, want) ??
    b.fail('unknown')
  );
}

/** The type that an alias is seen as: one that types fill in has at least its bounds. */
const aliasedBy = (b: Binder, { key, on }: SymbolValue): Value | undefined =>
  b.semanticsOf(key).types.openAlias === undefined
    ? typeOfAlias(b, key)
    : settle(b, substitute(b, typeOfAlias(b, key), on));

/** A member of a function: those every function has come from the language, any other was assigned in the code. */
function memberOfFunction(b: Binder, key: SymbolKey, name: string): Value | undefined {
  const { functionMembers } = b.semanticsOf(key).members;
  return functionMembers === undefined || functionMembers.has(name) ? EXTERNAL : b.fail('dynamic');
}

const symbolValue = (key: SymbolKey): SymbolValue => ({ kind: 'symbol', key });

/** The names under which inline types have their call and construct signatures, and function types say which they are. */
export const CALLED = '()';
export const CONSTRUCTED = 'new()';

/** The function that a call or construction of a value of this type means; undefined when the type has no such signature. */
export function signatureOf(b: Binder, value: InstanceValue | ShapeValue, how: string): Value | undefined {
  if (value.kind === 'shape') return memberOfShape(b, value, how);
  for (const one of [value, ...ancestorsOf(b, value.key)]) {
    const found = one.kind === 'external' ? undefined : ownSignature(b, one.key, how);
    if (found !== undefined) return substitute(b, found, value);
  }
  return undefined;
}

function ownSignature(b: Binder, type: SymbolKey, how: string): Value | undefined {
  const view = b.view(type);
  const row = rowOfKey(type);
  const { bases, expressions, strings } = view.facts;
  const signatures = view
    .basesOf(row)
    .map((base) => at(bases, base, BASE.expression))
    .filter(
      (expression) =>
        at(expressions, expression, EXPRESSION.op) === expressionOpCode.function_type &&
        (strings[at(expressions, expression, EXPRESSION.name)] || CALLED) === how,
    );
  if (signatures.length === 0) return undefined;
  // A library's interface may have dozens of them, and every call asks.
  return b.ask(b.signatures, `${type} ${how}`, undefined, () =>
    unionOf(signatures.map((expression) => typeOf(b, view, expression, view.scopeOf(row)))),
  );
}

/** A member that a shape does not list, but has because of an index signature. */
function undeclaredMember(b: Binder, view: FileView, shape: ShapeValue, name: string): Value | undefined {
  const isSignature = name === CALLED || name === CONSTRUCTED || name.startsWith('[');
  const found = isSignature ? undefined : b.semantics(view).types.elementOf(b, shape, 'index');
  return found ?? b.fail('unknown');
}

/** A property of an object literal or inline type. */
function memberOfShape(b: Binder, { file, row, scope }: ShapeValue, name: string): Value | undefined {
  const view = b.world.view(file);
  const nameId = view.nameId(name);
  const { expressions } = view.facts;
  const spreads: number[] = [];
  for (let cons = at(expressions, row, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const property = at(expressions, cons, EXPRESSION.a);
    if (property < 0) continue;
    if (at(expressions, property, EXPRESSION.op) === expressionOpCode.spread) spreads.unshift(property);
    else if (at(expressions, property, EXPRESSION.name) === nameId) {
      const symbol = view.symbolSpelledAt(
        at(expressions, property, EXPRESSION.line),
        at(expressions, property, EXPRESSION.col),
      );
      return symbol >= 0 ? { kind: 'symbol', key: view.key(symbol) } : { kind: 'property', file, row: property, scope };
    }
  }
  if (spreads.length === 0) return undeclaredMember(b, view, { kind: 'shape', file, row, scope }, name);
  // The last one counts, and one that spreads itself leads nowhere.
  return b.ask(b.spreads, `${file} ${row} ${name}`, undefined, () => {
    for (const one of spreads) {
      const found = memberOf(b, evaluate(b, view, one, scope), name);
      if (found !== undefined) return found;
    }
    return b.fail('unknown');
  });
}
