/** Functions that were put into a collection, whatever its type says of its elements. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode } from '../../model/kinds.ts';
import { rowKey, rowOfKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { evaluate } from '../core/evaluate.ts';
import type { FileView } from '../core/file-view.ts';
import { isStore } from '../core/reaching.ts';
import { isHolder, scopeOfValue } from '../core/settle.ts';
import type { Flow } from '../core/values.ts';
import { flowAt, merge, UNKNOWN } from './flow.ts';

/** More are everyone's. */
const MAX_STORED = 24;
/** Collections in collections that are looked through. */
const MAX_LEVELS = 4;

const { index, call, member, union, cast } = expressionOpCode;
const INSIDE = new Set([index, call, member, union]);

/** What was put into the variable or field that holds the collection, or a collection around it; undefined where nothing was. */
export function storedElements(b: Binder, view: FileView, row: number, scope: number): Flow | undefined {
  const { expressions } = view.facts;
  let container = row;
  for (let level = 0; container >= 0 && level < MAX_LEVELS; level++) {
    const value = evaluate(b, view, container, scope);
    if (value?.kind === 'local') return storedUnder(b, b.world.view(value.file), value.row);
    if (value?.kind === 'symbol' && isHolder(b.cell(value.key, SYMBOL.kind))) {
      const there = b.view(value.key);
      return storedUnder(b, there, there.bindingRowOf(rowOfKey(value.key)));
    }
    const op = at(expressions, container, EXPRESSION.op);
    if (op !== cast && !INSIDE.has(op)) return undefined;
    container = at(expressions, container, op === cast ? EXPRESSION.b : EXPRESSION.a);
  }
  return undefined;
}

function storedUnder(b: Binder, view: FileView, binding: number): Flow | undefined {
  if (binding < 0) return undefined;
  const stores: number[] = [];
  const name = view.binding(binding, BINDING.name);
  const first = view.firstBinding(view.declaringScope(binding), name);
  for (let row = first; row >= 0 && stores.length <= MAX_STORED; row = view.nextBinding(row))
    if (valueIn(view, row) >= 0) stores.push(row);
  if (stores.length === 0 || stores.length > MAX_STORED) return undefined;
  // What is put in may come out of the same collection.
  return b.ask(b.flowsFromStores, rowKey(view.file.id, first), UNKNOWN, () => {
    const flows = stores.map((row) => flowAt(b, view, valueIn(view, row), scopeOfValue(view, row)));
    return { value: merge(flows).value, isWhole: false };
  });
}

/** The value that a store puts in, where the rules keep it apart. */
function valueIn(view: FileView, row: number): number {
  if (view.binding(row, BINDING.kind) !== bindingKindCode.assign || !isStore(view, row)) return -1;
  return at(view.facts.expressions, view.binding(row, BINDING.value), EXPRESSION.b);
}

/** Methods of the library that take an element out, and those that pass each to a function. */
const TAKES = new Set(['get', 'at', 'pop', 'shift']);
const WALKS = new Set('forEach map filter some every find findIndex findLast flatMap'.split(' '));

/** `list.pop()`: a callee row. */
export function takenBy(b: Binder, view: FileView, callee: number, scope: number): Flow | undefined {
  const receiver = receiverOf(view, callee, TAKES);
  return receiver < 0 ? undefined : storedElements(b, view, receiver, scope);
}

/** The first parameter of a function that `list.forEach(…)` gets: an `argument` row. */
export function walkedBy(b: Binder, view: FileView, row: number, scope: number): Flow | undefined {
  const { expressions, strings } = view.facts;
  const isFirst = (one: number): boolean =>
    at(expressions, one, EXPRESSION.op) === expressionOpCode.argument &&
    strings[at(expressions, one, EXPRESSION.name)] === '0';
  const callback = at(expressions, row, EXPRESSION.a);
  if (callback < 0 || !isFirst(row) || !isFirst(callback)) return undefined;
  const receiver = receiverOf(view, at(expressions, callback, EXPRESSION.a), WALKS);
  return receiver < 0 ? undefined : storedElements(b, view, receiver, scope);
}

function receiverOf({ facts: { expressions, strings } }: FileView, callee: number, names: ReadonlySet<string>): number {
  if (callee < 0 || at(expressions, callee, EXPRESSION.op) !== member) return -1;
  return names.has(strings[at(expressions, callee, EXPRESSION.name)]) ? at(expressions, callee, EXPRESSION.a) : -1;
}
