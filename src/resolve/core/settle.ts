/** Names of variables replaced by what they hold: the step between "which thing is this" and "what can it do". */
import { at, BINDING, EXPRESSION, PARAMETER, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, FLAG, symbolKindCode } from '../../model/kinds.ts';
import { rowKey, rowOfKey, type SymbolKey } from '../../model/links.ts';
import { substitute } from '../overloads/type-arguments.ts';
import type { Binder } from './binder.ts';
import { evaluate } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import { isStore, MAX_BINDINGS, reachingRows } from './reaching.ts';
import { ownInstance, resultOf, typeOf } from './type-of.ts';
import {
  alternatives,
  type LocalValue,
  type PropertyValue,
  type SymbolValue,
  TYPE_VARIABLE,
  type TypeParameterValue,
  unionOf,
  type Value,
  withParts,
} from './values.ts';

/** A value that is not a variable: an instance, a function, a type, a module, something from outside. */
export function settle(b: Binder, value: Value | undefined): Value | undefined {
  if (value === undefined) return undefined;
  switch (value.kind) {
    case 'symbol':
      if (value.narrowed !== undefined) return value.narrowed;
      return HOLDERS.has(b.cell(value.key, SYMBOL.kind)) ? settle(b, substitute(b, heldBy(b, value), value.on)) : value;
    case 'local':
      return value.narrowed ?? typeOfLocal(b, value);
    case 'property':
      return value.narrowed ?? typeOfProperty(b, value);
    case 'parameter':
      return constraintOf(b, value);
    case 'self':
      return undefined;
    case 'union':
      // A variable that is declared to hold anything is not what it was first set to.
      if (value.of.length === 0) return value;
      return withParts(
        value,
        value.of.map((one) => settle(b, one)),
      );
    default:
      return value;
  }
}

function typeOfProperty(b: Binder, { file, row, scope }: PropertyValue): Value | undefined {
  return b.ask(b.properties, rowKey(file, row), undefined, () => {
    const view = b.world.view(file);
    return settle(b, evaluate(b, view, at(view.facts.expressions, row, EXPRESSION.a), scope));
  });
}

/** The value a variable holds where it is used: from the one binding that reaches the use, else any it may hold. */
function heldBy(b: Binder, { key, given }: SymbolValue): Value | undefined {
  if (given === undefined) return typeOfSymbol(b, key);
  const view = b.view(key);
  const row = rowOfKey(key);
  if (view.symbol(row, SYMBOL.type) >= 0) return typeOfSymbol(b, key);
  return b.ask(b.given, rowKey(view.file.id, given), undefined, () =>
    view.binding(given, BINDING.kind) === bindingKindCode.symbol
      ? initialValue(b, view, row)
      : valueOfBinding(b, view, given),
  );
}

/** Symbols that hold a value of some type, rather than being one. */
const HOLDERS = new Set([
  symbolKindCode.field,
  symbolKindCode.property,
  symbolKindCode.constant,
  symbolKindCode.variable,
  symbolKindCode.enum_member,
]);

export const isHolder = (kind: number): boolean => HOLDERS.has(kind);

function constraintOf(b: Binder, { owner, index, bounds }: TypeParameterValue): Value | undefined {
  if (bounds !== undefined) {
    const view = b.world.view(bounds.file);
    return unionOf(bounds.rows.map((row) => boundAt(b, view, row)));
  }
  if (owner < 0) return undefined;
  const view = b.view(owner);
  const row = view.typeParametersOf(rowOfKey(owner))[index];
  return row === undefined ? boundOfVariable(b, owner, index) : boundAt(b, view, row);
}

/** The bound of a type parameter, or of a condition on one. The bound may name the parameter itself. */
function boundAt(b: Binder, view: FileView, row: number): Value | undefined {
  return b.ask(b.bounds, rowKey(view.file.id, row), undefined, () => {
    const value = typeOf(b, view, view.binding(row, BINDING.type), view.binding(row, BINDING.scope));
    return value?.kind === 'parameter' ? undefined : settle(b, value);
  });
}

/** The upper bound of a variable, or of an alias, that represents a type parameter. */
function boundOfVariable(b: Binder, owner: SymbolKey, index: number): Value | undefined {
  if (b.semanticsOf(owner).types.openAlias !== undefined) {
    const view = b.view(owner);
    const row = rowOfKey(owner);
    return settle(b, typeOf(b, view, view.symbol(row, SYMBOL.type), view.scopeOf(row)));
  }
  const isVariable = HOLDERS.has(b.cell(owner, SYMBOL.kind));
  const variable = isVariable ? owner : b.semanticsOf(owner).types.typeVariables?.(b, owner)[index];
  const held = variable === undefined ? undefined : typeOfSymbol(b, variable);
  return held?.kind === 'builtin' && held.name === TYPE_VARIABLE ? settle(b, held.args[0]) : undefined;
}

/** The declared type of a variable, field or property, else the type of its assigned values. */
export function typeOfSymbol(b: Binder, key: SymbolKey): Value | undefined {
  return b.ask(b.types, key, undefined, () => {
    const view = b.view(key);
    const row = rowOfKey(key);
    const declared = typeOf(b, view, view.symbol(row, SYMBOL.type), view.scopeOf(row));
    if (declared !== undefined) return declared;
    if (view.symbol(row, SYMBOL.kind) === symbolKindCode.enum_member)
      return ownInstance(view, view.symbol(row, SYMBOL.parent));
    if (view.symbol(row, SYMBOL.flags) & FLAG.getter) return resultOf(b, key);
    const initial = initialValue(b, view, row);
    return b.semantics(view).types.fixedTypes ? initial : withAssigned(b, view, row, initial);
  });
}

/**
 * Object literals declare their properties as children: the variable is then its own type. Functions among the arguments of a call
 * or construction are children too, and say nothing about what was made, unless nothing else does.
 */
function initialValue(b: Binder, view: FileView, row: number): Value | undefined {
  const value = view.symbol(row, SYMBOL.value);
  const hasMembers = view.children(row).length > 0 && !isFunction(view, value) && !b.semantics(view).types.fixedTypes;
  if (hasMembers && (value < 0 || opOf(view, value) === expressionOpCode.literal)) return ownInstance(view, row);
  const initial = settle(b, evaluate(b, view, value, valueScope(view, row)));
  if (!hasMembers) return initial;
  const own = ownInstance(view, row);
  if (initial === undefined) return own;
  return unionOf(alternatives(initial).flatMap((one) => (mayHold(one) ? [own, one] : [one])));
}

/** Whether a value may have the members of the object literals it was made from: an object, or what a library returned. */
const mayHold = (value: Value): boolean =>
  value.kind === 'external' || (value.kind === 'builtin' && value.name === 'object');

const opOf = ({ facts: { expressions } }: FileView, row: number): number => at(expressions, row, EXPRESSION.op);

const isFunction = ({ facts: { expressions } }: FileView, value: number): boolean =>
  value >= 0 && at(expressions, value, EXPRESSION.op) === expressionOpCode.function;

/** A field set in a constructor is initialised with what is in scope there. */
function valueScope(view: FileView, row: number): number {
  return view.valueScopeOf(row);
}

function withAssigned(b: Binder, view: FileView, row: number, initial: Value | undefined): Value | undefined {
  const binding = view.bindingRowOf(row);
  const rows: number[] = [];
  for (let next = binding < 0 ? -1 : view.nextBinding(binding); next >= 0; next = view.nextBinding(next))
    if (view.binding(next, BINDING.kind) === bindingKindCode.assign) rows.push(next);
  const given = rows.filter((one) => !isStore(view, one)).map((one) => valueOfBinding(b, view, one));
  return withStored(
    b,
    view,
    unionOf([initial, ...given]),
    rows.filter((one) => isStore(view, one)),
  );
}

/** What is put into an object of the tree does not make it a collection: its own methods take it. */
function withStored(b: Binder, view: FileView, value: Value | undefined, stores: readonly number[]): Value | undefined {
  if (stores.length === 0 || alternatives(value).some(({ kind }) => kind === 'instance')) return value;
  return unionOf([value, ...stores.map((row) => valueOfBinding(b, view, row))]);
}

/** The value of a parameter or local variable: its declared type, else the values of the bindings that reach the use. */
function typeOfLocal(b: Binder, { file, row, isOnly = false }: LocalValue): Value | undefined {
  const key = rowKey(file, row);
  return b.ask(isOnly ? b.given : b.locals, key, undefined, () => {
    const view = b.world.view(file);
    const {
      names: { shadows },
      types: { fixedTypes },
    } = b.semantics(view);
    if (shadows || fixedTypes)
      return (
        declaredType(b, view, row) ??
        valueOfBinding(b, view, row) ??
        (shadows ? firstAssigned(b, view, row) : undefined)
      );
    const rows = bindingsUpTo(view, row);
    for (const one of rows) {
      // A clause says what the name is there, not elsewhere.
      if (view.binding(one, BINDING.kind) === bindingKindCode.catch) continue;
      const declared = declaredType(b, view, one);
      if (declared !== undefined) return declared;
    }
    if (rows.length > MAX_BINDINGS) return undefined;
    const reaching = isOnly ? [row] : reachingRows(view, rows);
    const given = unionOf(reaching.map((one) => valueOfBinding(b, view, one)));
    return withStored(b, view, given, storesInto(view, row));
  });
}

/** The first value assigned to a variable that is declared without one. */
function firstAssigned(b: Binder, view: FileView, row: number): Value | undefined {
  let next = view.nextBinding(row);
  for (; next >= 0 && view.binding(next, BINDING.kind) === bindingKindCode.assign; next = view.nextBinding(next)) {
    const value = valueOfBinding(b, view, next);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** All bindings that put something into the value a name holds, wherever they are written. */
function storesInto(view: FileView, row: number): number[] {
  const rows: number[] = [];
  const first = view.firstBinding(view.declaringScope(row), view.binding(row, BINDING.name));
  for (let next = first; next >= 0; next = view.nextBinding(next)) if (isStore(view, next)) rows.push(next);
  return rows;
}

export function bindingsUpTo(view: FileView, row: number): number[] {
  const rows: number[] = [];
  const first = view.firstBinding(view.declaringScope(row), view.binding(row, BINDING.name));
  for (let next = first; next >= 0 && rows.length <= MAX_BINDINGS; next = view.nextBinding(next)) {
    if (view.binding(next, BINDING.kind) === bindingKindCode.narrow || isStore(view, next)) continue;
    rows.push(next);
    if (next === row) break;
  }
  return rows;
}

const declaredType = (b: Binder, view: FileView, row: number): Value | undefined =>
  settle(b, typeOf(b, view, view.binding(row, BINDING.type), view.binding(row, BINDING.scope)));

function valueOfBinding(b: Binder, view: FileView, row: number): Value | undefined {
  const kind = view.binding(row, BINDING.kind);
  if (kind === bindingKindCode.symbol || kind === bindingKindCode.import || kind === bindingKindCode.narrow)
    return undefined;
  const expression = view.binding(row, BINDING.value);
  const scope = scopeOfValue(view, row);
  if (expression < 0 && kind === bindingKindCode.catch) return declaredType(b, view, row);
  if (expression < 0) return kind === bindingKindCode.parameter ? parameterValue(b, view, row) : undefined;
  const value = settle(b, evaluate(b, view, expression, scope));
  if (kind !== bindingKindCode.element || value === undefined) return value;
  return settle(b, b.semantics(view).types.elementOf(b, value, 'loop'));
}

const GIVEN = new Set([expressionOpCode.position, expressionOpCode.property, expressionOpCode.cast]);

/** Whether the surrounding callee supplies a parameter's value: that callee is named outside the function. */
function isGiven({ facts: { expressions } }: FileView, row: number, binding: number): boolean {
  if (binding !== bindingKindCode.parameter) return false;
  let value = row;
  while (value >= 0 && GIVEN.has(at(expressions, value, EXPRESSION.op))) {
    const isCast = at(expressions, value, EXPRESSION.op) === expressionOpCode.cast;
    value = at(expressions, value, isCast ? EXPRESSION.b : EXPRESSION.a);
  }
  return value >= 0 && at(expressions, value, EXPRESSION.op) === expressionOpCode.argument;
}

/**
 * An assignment to a name of another scope (a field, a global) reads its value in the function that contains it. A declaration
 * whose names are visible only after it reads its value before.
 */
export function scopeOfValue(view: FileView, row: number): number {
  const isAssigned = view.binding(row, BINDING.kind) === bindingKindCode.assign;
  const owner = isAssigned ? view.binding(row, BINDING.symbol) : -1;
  if (owner >= 0) return view.scopeOf(owner);
  const scope = view.binding(row, BINDING.scope);
  return view.opensRest(row) || isGiven(view, view.binding(row, BINDING.value), view.binding(row, BINDING.kind))
    ? view.scopeParent(scope)
    : scope;
}

const parameterValue = (b: Binder, view: FileView, row: number): Value | undefined =>
  receiverParameter(b, view, row) ?? b.semantics(view).types.parameterValue?.(b, view, row);

const RECEIVERS = new Set([symbolKindCode.class, symbolKindCode.enum]);

/** The first parameter of a method, where the language writes the receiver there. */
export function receiverParameter(b: Binder, view: FileView, row: number): Value | undefined {
  if (!b.semantics(view).calls.explicitSelf) return undefined;
  const method = view.scopeSymbol(view.binding(row, BINDING.scope));
  const type = view.symbol(method, SYMBOL.parent);
  if (type <= 0 || !RECEIVERS.has(view.symbol(type, SYMBOL.kind))) return undefined;
  const [first, end] = view.parametersOf(method);
  if (first === end || at(view.facts.parameters, first, PARAMETER.name) !== view.binding(row, BINDING.name))
    return undefined;
  const isStatic = (view.symbol(method, SYMBOL.flags) & FLAG.static) !== 0;
  if (!isStatic) return { ...ownInstance(view, type), isSelf: true };
  return view.facts.strings[view.binding(row, BINDING.name)] === 'cls'
    ? { kind: 'symbol', key: view.key(type), isSelf: true }
    : undefined;
}
