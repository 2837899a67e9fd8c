/** Functions that a collection holds: those that it is made of, and those that calls in its own file add to it. */
import { passMention } from '../../extract/passes.ts';
import { at, BINDING, EXPRESSION, REFERENCE, SYMBOL } from '../../model/facts.ts';
import { expressionOpCode, referenceKindCode } from '../../model/kinds.ts';
import { rowOfKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { evaluate } from '../core/evaluate.ts';
import type { FileView } from '../core/file-view.ts';
import { isHolder } from '../core/settle.ts';
import type { Flow, LocalValue, SymbolValue, Value } from '../core/values.ts';
import { NO_FILE } from '../invalidate/ask-log.ts';
import { argumentsAt } from '../overloads/overloads.ts';
import { flowAt, merge } from './flow.ts';

/** A collection with more functions tells nothing about one call. */
const MAX_HELD = 64;

/** An expression where it is written. */
export interface Written {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
}

/** The functions in the collection that an expression names; undefined where none are known. Others may be added. */
export function heldIn(b: Binder, { view, row, scope }: Written): Flow | undefined {
  const { collections } = b.semantics(view).calls;
  if (row < 0 || collections === undefined) return undefined;
  const made = isMaker(b, view, row) ? { view, row, scope } : undefined;
  const variable = made === undefined ? evaluate(b, view, row, scope) : undefined;
  const flows = [...listed(b, made ?? madeAs(b, variable)), ...added(b, variable)];
  return flows.length === 0 ? undefined : { value: merge(flows).value, isWhole: false };
}

/** The element that a call takes out of a collection: `handlers.get(name)`; undefined for another call. */
export function takenFrom(b: Binder, view: FileView, callee: number, scope: number): Flow | undefined {
  const { expressions, strings } = view.facts;
  if (callee < 0 || at(expressions, callee, EXPRESSION.op) !== expressionOpCode.member) return undefined;
  const name = strings[at(expressions, callee, EXPRESSION.name)];
  if (b.semantics(view).calls.collections?.takers.has(name) !== true) return undefined;
  return heldIn(b, { view, row: at(expressions, callee, EXPRESSION.a), scope });
}

/** Whether an expression makes a collection of what it lists: `List.of(…)`, `mapOf(…)`. */
function isMaker(b: Binder, { facts: { expressions, strings }, file }: FileView, row: number): boolean {
  if (row < 0 || at(expressions, row, EXPRESSION.op) !== expressionOpCode.call) return false;
  const callee = at(expressions, row, EXPRESSION.a);
  if (callee < 0) return false;
  const name = strings[at(expressions, callee, EXPRESSION.name)];
  return b.language(file.language!).calls.collections?.makers.has(name) === true;
}

/** The maker that a variable was declared with. */
function madeAs(b: Binder, value: Value | undefined): Written | undefined {
  if (value?.kind === 'local') {
    const view = b.world.view(value.file);
    const row = view.binding(value.row, BINDING.value);
    return isMaker(b, view, row) ? { view, row, scope: view.binding(value.row, BINDING.scope) } : undefined;
  }
  if (value?.kind !== 'symbol' || !isHolder(b.cell(value.key, SYMBOL.kind))) return undefined;
  const view = b.view(value.key);
  const row = view.symbol(rowOfKey(value.key), SYMBOL.value);
  return isMaker(b, view, row) ? { view, row, scope: view.valueScopeOf(rowOfKey(value.key)) } : undefined;
}

/** What the arguments of a maker are; of a pair, `name to function`, its last part. */
function listed(b: Binder, made: Written | undefined): Flow[] {
  if (made === undefined) return [];
  const { view, row, scope } = made;
  const { expressions } = view.facts;
  const given = argumentFlows(b, view, argumentsAt(view, at(expressions, row, EXPRESSION.a)).list, scope);
  return given.filter(({ value }) => value !== undefined);
}

function argumentFlows(b: Binder, view: FileView, list: number, scope: number): Flow[] {
  const { expressions } = view.facts;
  const flows: Flow[] = [];
  for (let cons = list; cons >= 0 && flows.length < MAX_HELD; cons = at(expressions, cons, EXPRESSION.b)) {
    const argument = at(expressions, cons, EXPRESSION.a);
    if (argument < 0) continue;
    const isPair = isMaker(b, view, argument);
    const inner = isPair ? argumentsAt(view, at(expressions, argument, EXPRESSION.a)).list : -1;
    if (isPair) flows.push(...argumentFlows(b, view, inner, scope));
    else flows.push(flowAt(b, view, argument, scope));
  }
  return flows;
}

/** What calls in the file of a variable add to it. */
function added(b: Binder, value: Value | undefined): Flow[] {
  if (value?.kind !== 'local' && value?.kind !== 'symbol') return [];
  const view = value.kind === 'local' ? b.world.view(value.file) : b.view(value.key);
  const { references, expressions } = view.facts;
  const nameId =
    value.kind === 'local' ? view.binding(value.row, BINDING.name) : view.symbol(rowOfKey(value.key), SYMBOL.name);
  for (const adder of b.semantics(view).calls.collections?.adders ?? []) b.asks.note(NO_FILE, passMention(adder));
  const flows: Flow[] = [];
  for (const row of additionsTo(b, view, nameId)) {
    const callee = at(references, row, REFERENCE.expression);
    const scope = at(references, row, REFERENCE.scope);
    if (!isSame(evaluate(b, view, at(expressions, callee, EXPRESSION.a), scope), value)) continue;
    flows.push(...argumentFlows(b, view, argumentsAt(view, callee).list, scope));
    if (flows.length > MAX_HELD) return [];
  }
  return flows;
}

function isSame(one: Value | undefined, other: LocalValue | SymbolValue): boolean {
  if (one?.kind === 'local') return other.kind === 'local' && one.row === other.row && one.file === other.file;
  return one?.kind === 'symbol' && other.kind === 'symbol' && one.key === other.key;
}

const additionsOfViews = new WeakMap<FileView, Map<number, number[]>>();

/** Rows of calls that add to a collection, by the name of the variable that they are written after. */
function additionsTo(b: Binder, view: FileView, nameId: number): readonly number[] {
  let found = additionsOfViews.get(view);
  if (found === undefined) {
    additionsOfViews.set(view, (found = new Map()));
    const adders = b.semantics(view).calls.collections?.adders;
    const { references, expressions, strings } = view.facts;
    for (let row = 0; row < references.rows; row++) {
      if (at(references, row, REFERENCE.kind) !== referenceKindCode.call) continue;
      const callee = at(references, row, REFERENCE.expression);
      if (at(expressions, callee, EXPRESSION.op) !== expressionOpCode.member) continue;
      if (adders?.has(strings[at(expressions, callee, EXPRESSION.name)]) !== true) continue;
      const receiver = at(expressions, callee, EXPRESSION.a);
      const name = receiver < 0 ? 0 : at(expressions, receiver, EXPRESSION.name);
      const rows = found.get(name);
      if (rows === undefined) found.set(name, [row]);
      else rows.push(row);
    }
  }
  return found.get(nameId) ?? [];
}
