/** Values that the types do not tell: followed from where they are passed or stored to where they are used, as far as the tree shows. */
import { at, BINDING, EXPRESSION, PARAMETER, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, symbolKindCode } from '../../model/kinds.ts';
import { rowKey, rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { functionsIn } from '../core/callable.ts';
import { evaluate } from '../core/evaluate.ts';
import type { FileView } from '../core/file-view.ts';
import { memberOf } from '../core/members.ts';
import { MAX_BINDINGS, reachingRows } from '../core/reaching.ts';
import { bindingsUpTo, isHolder, receiverParameter, scopeOfValue, settle } from '../core/settle.ts';
import { alternatives, type Flow, type LocalValue, unionOf, type Value } from '../core/values.ts';
import { heldIn, takenFrom } from './collections.ts';
import { isSeenOutside } from './escapes.ts';
import { passedAtPlace, passedTo, passedToField, storedIn } from './passed.ts';
import { storedElements, takenBy, walkedBy } from './stored-elements.ts';
import { convertedAt, listedIn } from './typed-values.ts';

/** Nothing is known to come here, and something may. */
export const UNKNOWN: Flow = { value: undefined, isWhole: false };
/** Nothing comes this way. */
export const NOTHING: Flow = { value: undefined, isWhole: true };

const whole = (value: Value | undefined): Flow => (value === undefined ? UNKNOWN : { value, isWhole: true });

export const merge = (flows: readonly Flow[]): Flow =>
  flows.length === 1
    ? flows[0]
    : { value: unionOf(flows.map(({ value }) => value)), isWhole: flows.every(({ isWhole }) => isWhole) };

/** The values that an expression may have: what its type says, else what flows there. */
export function flowAt(b: Binder, view: FileView, row: number, scope: number): Flow {
  if (row < 0) return UNKNOWN;
  const bound = boundPart(b, view, row);
  if (bound >= 0) return flowAt(b, view, bound, scope);
  // Where one part has a type, values may still flow to the other.
  if (at(view.facts.expressions, row, EXPRESSION.op) === expressionOpCode.union) return inside(b, view, row, scope);
  const asker = b.asks.enter(view.file.id);
  const held = heldBy(b, evaluate(b, view, row, scope));
  const found = held === undefined || isBare(b, view, row, held) ? inside(b, view, row, scope) : held;
  b.asks.leave(asker);
  return found;
}

/** Whether only the type of a function is known: where types are declared, or of what is in a collection, its parts may tell which it is. */
const isBare = (b: Binder, view: FileView, row: number, { value }: Flow): boolean =>
  value !== undefined &&
  (b.semantics(view).types.fixedTypes || ELEMENTS.has(at(view.facts.expressions, row, EXPRESSION.op))) &&
  isFunctionType(b, view, value);

const ELEMENTS = new Set([expressionOpCode.index, expressionOpCode.call, expressionOpCode.argument]);

/** Whether a value is of a function type, and may be any function of that type. */
function isFunctionType(b: Binder, view: FileView, value: Value): boolean {
  if (value.kind === 'callable') return value.made === undefined;
  if (b.semantics(view).types.mayBeFunction?.(b, value)) return true;
  return value.kind === 'instance' && b.semanticsOf(value.key).types.underlyingType?.(b, value)?.kind === 'callable';
}

/** Whether more may flow to an expression than its type says; of what is not known, only a variable, field or call may tell more. */
export function saysMore(b: Binder, view: FileView, row: number, scope: number): boolean {
  if (row < 0) return false;
  const value = evaluate(b, view, row, scope);
  if (value !== undefined) return isVariable(b, value);
  switch (at(view.facts.expressions, row, EXPRESSION.op)) {
    case expressionOpCode.member:
    case expressionOpCode.property:
    case expressionOpCode.index:
    case expressionOpCode.position:
    case expressionOpCode.await:
    case expressionOpCode.spread:
    case expressionOpCode.behind:
      return saysMore(b, view, at(view.facts.expressions, row, EXPRESSION.a), scope);
    case expressionOpCode.call:
    case expressionOpCode.union:
    case expressionOpCode.cast:
      return true;
    default:
      return false;
  }
}

const isReceiver = (b: Binder, { file, row }: LocalValue): boolean => {
  const view = b.world.view(file);
  return view.binding(row, BINDING.kind) === bindingKindCode.parameter && receiverParameter(b, view, row) !== undefined;
};

function isVariable(b: Binder, value: Value): boolean {
  switch (value.kind) {
    case 'local':
      return value.narrowed === undefined && !isReceiver(b, value);
    case 'symbol':
      return isHolder(b.cell(value.key, SYMBOL.kind)) && !isAll(b, b.view(value.key), settle(b, value));
    case 'property':
    case 'union':
      return true;
    default:
      return false;
  }
}

/** The values behind what an expression names; undefined where it names nothing. */
function heldBy(b: Binder, value: Value | undefined): Flow | undefined {
  switch (value?.kind) {
    case undefined:
      return undefined;
    case 'local':
      return flowOfLocal(b, value);
    case 'symbol':
      return isHolder(b.cell(value.key, SYMBOL.kind)) ? flowOfSymbol(b, value.key, settle(b, value)) : whole(value);
    case 'property': {
      const view = b.world.view(value.file);
      return flowAt(b, view, at(view.facts.expressions, value.row, EXPRESSION.a), value.scope);
    }
    case 'union':
      return merge(value.of.map((one) => heldBy(b, one) ?? UNKNOWN));
    case 'parameter': {
      const bound = settle(b, value);
      return bound && whole(bound);
    }
    default:
      return whole(settle(b, value));
  }
}

/** The parts of an expression that has no value by its type. */
function inside(b: Binder, view: FileView, row: number, scope: number): Flow {
  const { expressions, strings } = view.facts;
  const a = at(expressions, row, EXPRESSION.a);
  const name = strings[at(expressions, row, EXPRESSION.name)];
  const inner = (): Flow => flowAt(b, view, a, scope);
  const { types } = b.semantics(view);
  switch (at(expressions, row, EXPRESSION.op)) {
    case expressionOpCode.member:
    case expressionOpCode.property:
      return through(b, inner(), (value) => memberOf(b, value, name));
    case expressionOpCode.index:
      return (
        elementsIn(b, view, a, scope) ??
        storedElements(b, view, a, scope) ??
        through(b, inner(), (value) => types.elementOf(b, value, 'index'))
      );
    case expressionOpCode.position:
      return through(b, inner(), (value) => types.partAt?.(b, value, name));
    case expressionOpCode.await:
      return through(b, inner(), (value) => types.awaited(b, value));
    case expressionOpCode.call:
      return (
        convertedAt(b, view, a, scope) ??
        takenFrom(b, view, a, scope) ??
        takenBy(b, view, a, scope) ??
        resultsOf(b, inner())
      );
    case expressionOpCode.argument:
      return walkedBy(b, view, row, scope) ?? UNKNOWN;
    case expressionOpCode.union:
      return merge([inner(), flowAt(b, view, at(expressions, row, EXPRESSION.b), scope)]);
    case expressionOpCode.cast:
      return flowAt(b, view, at(expressions, row, EXPRESSION.b), scope);
    case expressionOpCode.spread:
    case expressionOpCode.behind:
      return inner();
    case expressionOpCode.scoped:
      return flowAt(b, view, a, Number(name));
    case expressionOpCode.unknown:
      return name === '' ? UNKNOWN : passedAtPlace(b, view, scope, Number(name));
    // `None`: nothing that could be called.
    case expressionOpCode.literal:
      return NOTHING;
    default:
      return UNKNOWN;
  }
}

/** The functions that a table or collection is known to hold. */
const elementsIn = (b: Binder, view: FileView, row: number, scope: number): Flow | undefined =>
  listedIn(b, view, row, scope) ?? heldIn(b, { view, row, scope });

function through(b: Binder, { value, isWhole }: Flow, step: (value: Value) => Value | undefined): Flow {
  if (value === undefined) return UNKNOWN;
  const found = heldBy(b, step(value)) ?? UNKNOWN;
  // What a library made may hold anything.
  const isOurs = alternatives(value).every(({ kind }) => kind !== 'external');
  return { value: found.value, isWhole: isWhole && isOurs && found.isWhole };
}

/** `f.bind(…)` is the function again: its row, -1 for anything else. */
function boundPart(b: Binder, view: FileView, row: number): number {
  const { expressions, strings } = view.facts;
  if (at(expressions, row, EXPRESSION.op) !== expressionOpCode.call) return -1;
  const callee = at(expressions, row, EXPRESSION.a);
  if (callee < 0 || at(expressions, callee, EXPRESSION.op) !== expressionOpCode.member) return -1;
  if (strings[at(expressions, callee, EXPRESSION.name)] !== 'bind') return -1;
  return b.semantics(view).members.functionMembers?.has('bind') ? at(expressions, callee, EXPRESSION.a) : -1;
}

/** The values that calling one of these returns. */
export function resultsOf(b: Binder, { value, isWhole }: Flow): Flow {
  if (value === undefined) return UNKNOWN;
  const found = alternatives(value).map((one) => (one.kind === 'symbol' ? returned(b, one.key) : UNKNOWN));
  const results = merge(found);
  return { value: results.value, isWhole: isWhole && results.isWhole };
}

const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method]);

/** What a function returns. A declared result says more where types are declared, except which function that is. */
function returned(b: Binder, key: SymbolKey): Flow {
  if (!FUNCTIONS.has(b.cell(key, SYMBOL.kind))) return UNKNOWN;
  const isDeclared = b.cell(key, SYMBOL.type) >= 0;
  if (isDeclared && b.semanticsOf(key).calls.functionsOf === undefined) return UNKNOWN;
  return b.ask(b.flowsFromFunctions, key, UNKNOWN, () => {
    const view = b.view(key);
    const results = view.resultsOf(rowOfKey(key));
    if (results.length === 0 || results.length > MAX_RESULTS) return UNKNOWN;
    const all = merge(
      results.map((row) => flowAt(b, view, view.binding(row, BINDING.value), view.binding(row, BINDING.scope))),
    );
    // Where a result is declared, only some of the returned values are kept.
    return isDeclared ? { value: all.value, isWhole: false } : all;
  });
}

const MAX_RESULTS = 12;

function flowOfLocal(b: Binder, local: LocalValue): Flow {
  const view = b.world.view(local.file);
  if (local.narrowed !== undefined) return whole(local.narrowed);
  const rows = reachingBindings(view, local);
  return rows.length === 0 ? UNKNOWN : merge(rows.map((row) => flowOfBinding(b, view, row)));
}

/** The bindings that may have set what a local holds; none where there are too many. */
export function reachingBindings(view: FileView, { row, isOnly }: LocalValue): readonly number[] {
  if (isOnly) return [row];
  const rows = bindingsUpTo(view, row);
  return rows.length > MAX_BINDINGS ? [] : reachingRows(view, rows);
}

export function flowOfBinding(b: Binder, view: FileView, row: number): Flow {
  return b.ask(b.flowsToBindings, rowKey(view.file.id, row), UNKNOWN, () => {
    const kind = view.binding(row, BINDING.kind);
    const value = view.binding(row, BINDING.value);
    if (kind === bindingKindCode.parameter) {
      const receiver = receiverParameter(b, view, row);
      if (receiver !== undefined) return whole(receiver);
      // A part of an argument, or the argument of the only call.
      if (value >= 0 && !isDefault(view, row, value)) return flowAt(b, view, value, scopeOfValue(view, row));
      const passed = passedTo(b, view, row);
      if (value < 0) return passed;
      return merge([passed, flowAt(b, view, value, scopeOfValue(view, row))]);
    }
    if (value < 0) return UNKNOWN;
    const isElement = kind === bindingKindCode.element;
    const listed = isElement ? elementsIn(b, view, value, scopeOfValue(view, row)) : undefined;
    if (listed !== undefined) return listed;
    const given = flowAt(b, view, value, scopeOfValue(view, row));
    if (!isElement) return given;
    return through(b, given, (one) => b.semantics(view).types.elementOf(b, one, 'loop'));
  });
}

/** Whether the value of a parameter is the one that it has where nothing is passed. */
function isDefault(view: FileView, row: number, value: number): boolean {
  const [first, end] = view.parametersOf(view.scopeSymbol(view.binding(row, BINDING.scope)));
  for (let at_ = first; at_ < end; at_++)
    if (at(view.facts.parameters, at_, PARAMETER.defaultValue) === value) return true;
  return false;
}

/** Whether the type of a variable or field says all that is to know: what holds functions may get others. */
const isAll = (b: Binder, view: FileView, known: Value | undefined): boolean =>
  known !== undefined && !isFunctionType(b, view, known) && functionsIn(b, known).length === 0;

/** What a variable or field holds. A function type that it declares says nothing about which function that is. */
function flowOfSymbol(b: Binder, key: SymbolKey, known: Value | undefined): Flow {
  if (known !== undefined && isAll(b, b.view(key), known)) return whole(known);
  const isType = known !== undefined && isFunctionType(b, b.view(key), known);
  return b.ask(b.flowsToSymbols, key, UNKNOWN, () => {
    const view = b.view(key);
    const row = rowOfKey(key);
    const value = view.symbol(row, SYMBOL.value);
    const flows = [...storedIn(b, key), ...passedToField(b, key)];
    if (known !== undefined && !isType) return merge([whole(known), ...flows]);
    if (value >= 0) flows.push(flowAt(b, view, value, view.valueScopeOf(row)));
    let next = view.bindingRowOf(row);
    for (let left = MAX_ASSIGNED; next >= 0 && left > 0; left--) {
      next = view.nextBinding(next);
      if (next >= 0 && view.binding(next, BINDING.kind) === bindingKindCode.assign)
        flows.push(flowOfBinding(b, view, next));
    }
    if (flows.length === 0) return UNKNOWN;
    const all = merge(flows);
    // A declared type says that other functions of the type may come; a cut list, or other files, that more may.
    const isOpen = view.symbol(row, SYMBOL.type) >= 0 || next >= 0 || b.semantics(view).types.fixedTypes;
    if (isOpen || !all.isWhole || isSeenOutside(b, view, row)) return { value: all.value, isWhole: false };
    return all;
  });
}

const MAX_ASSIGNED = 24;
