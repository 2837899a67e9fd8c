/** Results of Python calls that depend on their arguments: type variables, and functions that return what they take. */
import { at, BINDING, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { CallUse, KnownCall } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { isTypeKind, typeOf } from '../../../src/resolve/core/type-of.ts';
import type { InstanceValue, SymbolValue, Value } from '../../../src/resolve/core/values.ts';
import { constructorsOf } from '../../../src/resolve/overloads/arguments.ts';
import { argumentFor } from '../../../src/resolve/overloads/overloads.ts';
import { isOpen, replaceParameters } from '../../../src/resolve/overloads/type-arguments.ts';
import { type Found, keyOf, match } from './match-types.ts';
import { typeVariables } from './type-variables.ts';

const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method]);

export function resultOfCall(b: Binder, { callee, result, use }: KnownCall): Value | undefined {
  if (callee?.kind !== 'symbol' || use.list < 0) return result;
  const kind = b.cell(callee.key, SYMBOL.kind);
  if (kind === symbolKindCode.class && result?.kind === 'instance') return madeGeneric(b, callee, result, use);
  if (!FUNCTIONS.has(kind)) return result;
  if (result === undefined) return returnedArgument(b, callee, use);
  if (!isOpen(result)) return result;
  const found = matched(b, callee, use);
  return found.size === 0 ? result : replaceParameters(result, (owner, index) => found.get(keyOf(owner, index)));
}

/** `Box(item)` of a `class Box(Generic[T])` whose constructor takes a `T`. */
function madeGeneric(b: Binder, callee: SymbolValue, made: InstanceValue, use: CallUse): Value {
  if (made.args.length > 0) return made;
  const declared = b.view(made.key).typeParametersOf(rowOfKey(made.key)).length;
  const count = declared > 0 ? declared : typeVariables(b, made.key).length;
  const [init] = count > 0 ? constructorsOf(b, made.key) : [];
  if (init === undefined) return made;
  const found = matched(b, { ...callee, key: init, on: made }, use);
  return { ...made, args: Array.from({ length: count }, (_, index) => found.get(keyOf(made.key, index))) };
}

/** What the arguments say of the type variables in the parameters' types. */
function matched(b: Binder, callee: SymbolValue, use: CallUse): Found {
  const found: Found = new Map();
  const view = b.view(callee.key);
  const row = rowOfKey(callee.key);
  const [first, end] = view.parametersOf(row);
  const unwritten = receivers(b, callee);
  for (let parameter = first + unwritten; parameter < end; parameter++) {
    const type = at(view.facts.parameters, parameter, PARAMETER.type);
    const argument = type < 0 ? -1 : argumentOf(use, view, parameter, parameter - first - unwritten);
    if (argument < 0) continue;
    const given = settle(b, evaluate(b, use.view, argument, use.scope));
    if (given !== undefined) matchParameter(b, { view, type, scope: view.scopeOf(row) }, given, found);
  }
  return found;
}

interface WrittenType {
  readonly view: FileView;
  readonly type: number;
  readonly scope: number;
}

const CLASSES = new Set(['type', 'Type']);

/** `cls: type[T]` takes a class, and `T` is what the class makes. */
function matchParameter(b: Binder, { view, type, scope }: WrittenType, given: Value, found: Found): void {
  const { expressions, strings } = view.facts;
  const head =
    at(expressions, type, EXPRESSION.op) === expressionOpCode.generic ? at(expressions, type, EXPRESSION.a) : -1;
  if (head < 0 || !CLASSES.has(strings[at(expressions, head, EXPRESSION.name)])) {
    match(b, { type: typeOf(b, view, type, scope), given }, found);
    return;
  }
  if (given.kind !== 'symbol' || !isTypeKind(b.cell(given.key, SYMBOL.kind))) return;
  const variable = typeOf(b, view, at(expressions, at(expressions, type, EXPRESSION.b), EXPRESSION.a), scope);
  match(b, { type: variable, given: { kind: 'instance', key: given.key, args: [] } }, found);
}

/** How many of the first parameters a call does not write. */
function receivers(b: Binder, { key, on }: SymbolValue): number {
  const view = b.view(key);
  const row = rowOfKey(key);
  const parent = view.symbol(row, SYMBOL.parent);
  if (parent <= 0 || !isTypeKind(view.symbol(parent, SYMBOL.kind))) return 0;
  const [first, end] = view.parametersOf(row);
  if ((view.symbol(row, SYMBOL.flags) & FLAG.static) !== 0)
    return first < end && view.facts.strings[at(view.facts.parameters, first, PARAMETER.name)] === 'cls' ? 1 : 0;
  return on !== undefined && on.kind !== 'symbol' ? 1 : 0;
}

/** The row of the argument for a parameter, by place or by name; -1 where there is none, or an unpacked one may hide it. */
function argumentOf({ view, list, args }: CallUse, callee: FileView, parameter: number, index: number): number {
  const isVariadic = (at(callee.facts.parameters, parameter, PARAMETER.flags) & FLAG.variadic) !== 0;
  const name = callee.facts.strings[at(callee.facts.parameters, parameter, PARAMETER.name)];
  const found = argumentFor(view, list, { index: isVariadic ? -1 : index, name, count: args });
  return found === 'hidden' ? -1 : found;
}

/** `def same(value): … return value`: the argument. */
function returnedArgument(b: Binder, callee: SymbolValue, use: CallUse): Value | undefined {
  const view = b.view(callee.key);
  const parameter = returnedParameter(view, callee.key);
  if (parameter < 0) return undefined;
  const [first] = view.parametersOf(rowOfKey(callee.key));
  const index = parameter - first - receivers(b, callee);
  const argument = index < 0 ? -1 : argumentOf(use, view, parameter, index);
  return argument < 0 ? b.fail('dynamic') : settle(b, evaluate(b, use.view, argument, use.scope));
}

const returned = new WeakMap<FileView, Map<number, number>>();

/** The row of the parameter that every `return` of a function names, where nothing else is assigned to it; -1. */
function returnedParameter(view: FileView, key: SymbolKey): number {
  let known = returned.get(view);
  if (known === undefined) returned.set(view, (known = new Map()));
  const row = rowOfKey(key);
  let parameter = known.get(row);
  if (parameter === undefined) known.set(row, (parameter = findReturned(view, row)));
  return parameter;
}

function findReturned(view: FileView, row: number): number {
  const { expressions, parameters } = view.facts;
  if (view.symbol(row, SYMBOL.type) >= 0) return -1;
  let name = -1;
  for (const result of view.resultsOf(row)) {
    const value = view.binding(result, BINDING.value);
    const isName = value >= 0 && at(expressions, value, EXPRESSION.op) === expressionOpCode.name;
    const one = isName ? at(expressions, value, EXPRESSION.name) : -1;
    if (one < 0 || (name >= 0 && one !== name)) return -1;
    name = one;
  }
  const bound = name < 0 ? -1 : view.firstBinding(view.symbol(row, SYMBOL.scope), name);
  if (bound < 0 || view.nextBinding(bound) >= 0) return -1;
  const [first, end] = view.parametersOf(row);
  for (let one = first; one < end; one++)
    if (at(parameters, one, PARAMETER.name) === name)
      return (at(parameters, one, PARAMETER.flags) & FLAG.variadic) === 0 ? one : -1;
  return -1;
}
