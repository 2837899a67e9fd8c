/** Functions that Java values of a functional interface were made of: a call through the interface calls them. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { CollectionCalls } from '../../../src/resolve/core/semantics.ts';
import { symbolsIn, type Value } from '../../../src/resolve/core/values.ts';
import { calledAt, functionsMade } from '../../../src/resolve/flow/made-functions.ts';
import { isOnlyMethod } from '../../../src/resolve/overloads/functional-interfaces.ts';

/** The one method of each interface of the library. */
const METHODS = new Set(
  `get apply accept test run call compare getAsInt getAsLong getAsDouble getAsBoolean applyAsInt applyAsLong
  applyAsDouble`.split(/\s+/),
);

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const COLLECTIONS: CollectionCalls = {
  makers: names('of asList ofEntries entry copyOf'),
  adders: names('add addFirst addLast put putIfAbsent offer push set'),
  takers: names('get getFirst getLast getOrDefault poll peek pop remove take'),
};

interface MemberCall {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
  readonly called: Value;
}

/** An expression where it is written. */
interface Held {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
}

const NONE: readonly SymbolKey[] = [];

/** The method that the receiver refers to, or that its lambda consists of, where the receiver can be nothing else. */
export function heldFunctions(b: Binder, call: MemberCall): readonly SymbolKey[] {
  const { view, row, scope, called } = call;
  const { expressions, strings } = view.facts;
  const receiver = at(expressions, row, EXPRESSION.a);
  if (at(expressions, row, EXPRESSION.op) !== expressionOpCode.member || receiver < 0) return NONE;
  const name = strings[at(expressions, row, EXPRESSION.name)];
  if (!(called.kind === 'symbol' ? isAbstract(b, called.key) : METHODS.has(name))) return NONE;
  const { reason } = b;
  const made = madeOf(b, { view, row: receiver, scope });
  const found =
    made === undefined ? NONE : functionsMade(b, { file: made.view.file.id, row: made.row, scope: made.scope });
  b.reason = reason;
  return found.length === 1 ? found : NONE;
}

/** Whether a call is of the one method that an interface leaves to its implementers: its receiver may be a lambda. */
export function callsFunction(
  b: Binder,
  { facts: { expressions, strings } }: FileView,
  row: number,
  called: Value,
): boolean {
  if (at(expressions, row, EXPRESSION.op) !== expressionOpCode.member) return false;
  if (called.kind !== 'symbol') return METHODS.has(strings[at(expressions, row, EXPRESSION.name)]);
  return isAbstract(b, called.key) && isOnlyMethod(b, called.key);
}

/** The function expression that a value is, wherever it was made; undefined where that is not certain. */
function madeOf(b: Binder, held: Held, depth = 0): Held | undefined {
  if (held.row < 0 || depth > MAX_STEPS) return undefined;
  const { view, row, scope } = held;
  switch (at(view.facts.expressions, row, EXPRESSION.op)) {
    case expressionOpCode.function:
      return held;
    case expressionOpCode.name:
    case expressionOpCode.member: {
      const next = heldBy(b, evaluate(b, view, row, scope));
      return next === undefined ? undefined : madeOf(b, next, depth + 1);
    }
    case expressionOpCode.call: {
      const next = returnedBy(b, calledAt(b, view, at(view.facts.expressions, row, EXPRESSION.a), scope));
      return next === undefined ? undefined : madeOf(b, next, depth + 1);
    }
    default:
      return undefined;
  }
}

const MAX_STEPS = 4;

/** What a variable that is set only once, or a final field, was declared with. */
function heldBy(b: Binder, value: Value | undefined): Held | undefined {
  if (value?.kind === 'local') {
    const view = b.world.view(value.file);
    const isLocal = view.binding(value.row, BINDING.kind) === bindingKindCode.local;
    // The extraction keeps the value beside a declared type only where no assignment follows.
    if (!isLocal || view.binding(value.row, BINDING.type) < 0 || view.nextBinding(value.row) >= 0) return undefined;
    return { view, row: view.binding(value.row, BINDING.value), scope: view.binding(value.row, BINDING.scope) };
  }
  if (value?.kind !== 'symbol' || (b.cell(value.key, SYMBOL.flags) & FLAG.final) === 0) return undefined;
  const view = b.view(value.key);
  const row = rowOfKey(value.key);
  return { view, row: view.symbol(row, SYMBOL.value), scope: view.valueScopeOf(row) };
}

/** What a method returns that no other one overrides. */
function returnedBy(b: Binder, called: Value | undefined): Held | undefined {
  const [key, ...others] = symbolsIn(called);
  if (key === undefined || others.length > 0 || b.view(key).file.language !== 'java') return undefined;
  if ((b.cell(key, SYMBOL.flags) & (FLAG.static | FLAG.private | FLAG.final)) === 0) return undefined;
  const view = b.view(key);
  const [result = -1] = view.resultsOf(rowOfKey(key));
  if (result < 0) return undefined;
  return { view, row: view.binding(result, BINDING.value), scope: view.binding(result, BINDING.scope) };
}

/** A method of an interface without a body. */
function isAbstract(b: Binder, key: SymbolKey): boolean {
  const parent = b.cell(key, SYMBOL.parent);
  const isOfInterface = parent > 0 && b.view(key).symbol(parent, SYMBOL.kind) === symbolKindCode.interface;
  return isOfInterface && (b.cell(key, SYMBOL.flags) & (FLAG.default | FLAG.static)) === 0;
}
