/** Parameter types of functions, for the values and callbacks that calls pass to them. */
import { at, BINDING, EXPRESSION, PARAMETER, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, FLAG } from '../../model/kinds.ts';
import { rowKey, rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import type { FileView } from '../core/file-view.ts';
import { ancestorsOf, CALLED, memberOfType, signatureOf } from '../core/members.ts';
import { isHolder, settle } from '../core/settle.ts';
import { isTypeKind, typeOf } from '../core/type-of.ts';
import {
  alternatives,
  type CallableValue,
  type InstanceValue,
  instanceOf,
  type SymbolValue,
  unionOf,
  type Value,
  type Values,
} from '../core/values.ts';
import { substitute, withArguments } from './type-arguments.ts';

/** Which argument of a call, by its place or by the name of the parameter, and the call's explicit type arguments. */
export interface ArgumentPlace {
  readonly index: number | string;
  readonly types: readonly (Value | undefined)[];
}

/** The type of the parameter at a place of the called function, or of the constructed type's constructor. */
export function argumentOf(b: Binder, callee: Value | undefined, place: ArgumentPlace): Value | undefined {
  const settled = settle(b, callee);
  if (settled === undefined) return b.fail('dynamic');
  return unionOf(alternatives(settled).map((one) => parameterOf(b, one, place))) ?? b.fail('dynamic');
}

/** The type of the parameter at a place of the constructors of an instance's type. */
export function constructorArgumentOf(b: Binder, made: Value | undefined, place: ArgumentPlace): Value | undefined {
  const found = alternatives(made).map((one) => {
    if (one.kind === 'external') return one;
    return one.kind === 'instance' ? constructorParameter(b, one.key, { ...place, types: one.args }) : undefined;
  });
  return unionOf(found) ?? b.fail('dynamic');
}

function parameterOf(b: Binder, callee: Value, place: ArgumentPlace): Value | undefined {
  switch (callee.kind) {
    case 'symbol':
      return isTypeKind(b.cell(callee.key, SYMBOL.kind))
        ? constructorParameter(b, callee.key, place)
        : ofSignature(b, callee, place);
    case 'instance':
    case 'shape':
      return argumentOf(b, signatureOf(b, callee, CALLED), place);
    case 'callable':
      return typeof place.index === 'number' ? insideOf(parameterAt(callee, place.index, place.types)) : undefined;
    case 'external':
      return callee;
    default:
      return undefined;
  }
}

const parameterAt = ({ parameters, generic }: CallableValue, index: number, types: Values): Value | undefined =>
  generic === undefined ? parameters?.[index] : withArguments(parameters?.[index], generic, types);

/** What is known of a parameter that takes values of several types at once, some of them from outside. */
function insideOf(type: Value | undefined): Value | undefined {
  if (type?.kind !== 'union' || type.isBoth !== true) return type;
  const inside = type.of.filter((one) => one.kind !== 'external');
  return inside.length > 0 ? unionOf(inside) : type;
}

function constructorParameter(b: Binder, type: SymbolKey, place: ArgumentPlace): Value | undefined {
  const found = constructorsOf(b, type).map((key) => ofSignature(b, { kind: 'symbol', key }, place));
  return withArguments(unionOf(found), type, place.types);
}

/** The constructors that making an instance may run: the type's own, else those of the nearest type above that has some. */
export function constructorsOf(b: Binder, type: SymbolKey): readonly SymbolKey[] {
  const own = ownConstructors(b, type);
  if (own.length > 0) return own;
  for (const one of ancestorsOf(b, type)) {
    if (one.kind === 'external') return [];
    const inherited = ownConstructors(b, one.key);
    if (inherited.length > 0) return inherited;
  }
  return [];
}

function ownConstructors(b: Binder, type: SymbolKey): readonly SymbolKey[] {
  const view = b.view(type);
  return view.constructorsIn(rowOfKey(type)).map((row) => view.key(row));
}

/** The parameter of a name that a call gives an argument, or the field that a generated constructor sets. */
export function namedArgumentOf(b: Binder, callee: Value | undefined, name: string): Value | undefined {
  return unionOf(alternatives(settle(b, callee)).map((one) => namedParameter(b, one, name)));
}

function namedParameter(b: Binder, callee: Value, name: string): Value | undefined {
  if (callee.kind === 'instance') {
    const { callMember } = b.semanticsOf(callee.key).calls;
    return callMember === undefined ? undefined : namedArgumentOf(b, calledMember(b, callee, callMember), name);
  }
  if (callee.kind !== 'symbol') return undefined;
  if (!isTypeKind(b.cell(callee.key, SYMBOL.kind))) return parameterNamed(b, callee.key, name);
  const own = ownParameter(b, callee.key, name);
  if (own !== undefined) return own;
  const constructors = constructorsOf(b, callee.key);
  if (constructors.length > 0) return unionOf(constructors.map((key) => parameterNamed(b, key, name)));
  const field = memberOfType(b, instanceOf(callee.key), name);
  return field?.kind === 'symbol' && isHolder(b.cell(field.key, SYMBOL.kind)) ? field : undefined;
}

/** Whether a name before an argument may be of a field, not only of a parameter: a constructor that is generated sets fields. */
export const maySetFields = (b: Binder, callee: Value | undefined): boolean =>
  alternatives(settle(b, callee)).some(
    (one) =>
      one.kind === 'symbol' && isTypeKind(b.cell(one.key, SYMBOL.kind)) && constructorsOf(b, one.key).length === 0,
  );

/** A parameter of the constructor that the head of a type declares, or the property that it declares with it. */
function ownParameter(b: Binder, type: SymbolKey, name: string): Value | undefined {
  const view = b.view(type);
  const [first, end] = view.parametersOf(rowOfKey(type));
  if (placeNamed(view, { first, end, name }) < 0) return undefined;
  const parameter = parameterNamed(b, type, name);
  return parameter ?? memberOfType(b, instanceOf(type), name);
}

/** A member that makes an instance callable is a function: an instance could lead back here. */
const calledMember = (b: Binder, callee: InstanceValue, name: string): Value | undefined =>
  unionOf(alternatives(memberOfType(b, callee, name)).filter((one) => one.kind === 'symbol'));

function parameterNamed(b: Binder, key: SymbolKey, name: string): Value | undefined {
  const view = b.view(key);
  const scope = view.symbol(rowOfKey(key), SYMBOL.scope);
  let row = scope < 0 ? -1 : view.firstBinding(scope, view.nameId(name));
  while (row >= 0 && view.binding(row, BINDING.kind) !== bindingKindCode.parameter) row = view.nextBinding(row);
  return row >= 0 ? { kind: 'local', file: view.file.id, row } : undefined;
}

function ofSignature(b: Binder, { key, on }: SymbolValue, { index, types }: ArgumentPlace): Value | undefined {
  const view = b.view(key);
  const row = rowOfKey(key);
  const [first, end] = view.parametersOf(row);
  const asked = typeof index === 'number' ? first + index : placeNamed(view, { first, end, name: index });
  if (first === end || asked < 0) return undefined;
  const parameter = Math.min(asked, end - 1);
  const type = typeOfParameter(b, view, parameter, view.scopeOf(row));
  if (type === undefined) return undefined;
  const isRest = (at(view.facts.parameters, parameter, PARAMETER.flags) & FLAG.variadic) !== 0;
  if (parameter !== asked && !isRest) return undefined;
  const one = isRest ? partOfRest(b, view, type, asked - parameter) : type;
  return boundOn(b, withArguments(substitute(b, one, on), key, types), on);
}

/** `F: Fn(T)`: where the bound of a function's own parameter is a function, what it takes is in terms of the receiver's parameters. */
function boundOn(b: Binder, type: Value | undefined, on: Value | undefined): Value | undefined {
  if (type?.kind !== 'parameter' || on === undefined) return type;
  const bound = settle(b, type);
  return bound?.kind === 'callable' ? substitute(b, bound, on) : type;
}

/** A function literal that is passed to a parameter of its own, `f => f(x => f(x))`, would ask for its type for ever. */
function typeOfParameter(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const type = at(view.facts.parameters, row, PARAMETER.type);
  if (type < 0 || at(view.facts.expressions, type, EXPRESSION.op) !== expressionOpCode.argument)
    return typeOf(b, view, type, scope);
  return b.ask(b.expected, rowKey(view.file.id, row), undefined, () => typeOf(b, view, type, scope));
}

/** The row of the parameter of a name, -1 for none. */
function placeNamed({ facts: { parameters, strings } }: FileView, { first, end, name }: NamedPlace): number {
  for (let row = first; row < end; row++) if (strings[at(parameters, row, PARAMETER.name)] === name) return row;
  return -1;
}

interface NamedPlace {
  readonly first: number;
  readonly end: number;
  readonly name: string;
}

/** What one of the arguments is that a parameter takes as a list, or as places of their own. */
function partOfRest(b: Binder, view: FileView, rest: Value, index: number): Value | undefined {
  const { elementOf, partAt } = b.semantics(view).types;
  const isTuple = rest.kind === 'builtin' && rest.name === 'tuple';
  return isTuple && partAt !== undefined ? partAt(b, rest, String(index)) : elementOf(b, rest, 'index');
}
