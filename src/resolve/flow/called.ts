/** The functions that a call reaches through a parameter, a field or another value that only its uses tell. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, symbolKindCode } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { functionsIn } from '../core/callable.ts';
import { evaluate } from '../core/evaluate.ts';
import type { FileView } from '../core/file-view.ts';
import { memberOf } from '../core/members.ts';
import { alternatives, type LocalValue, symbolsIn, type Value } from '../core/values.ts';
import { flowAt, saysMore } from './flow.ts';
import { flowAtUse } from './typed-values.ts';

/** A call that reaches more functions than this is one of a library's kind: a list of all of them tells nothing. */
const MAX_TARGETS = 12;

export interface Reached {
  readonly targets: readonly SymbolKey[];
  /** Nothing else can be called: every way to the call is known, and brings the same function. */
  readonly isOnly: boolean;
}

/** A called expression where it is written. */
interface CalledPlace {
  readonly view: FileView;
  readonly expression: number;
  readonly scope: number;
}

const NONE: Reached = { targets: [], isOnly: false };

const FIELDS = new Set([symbolKindCode.field, symbolKindCode.property]);

/** Whether other places may add to the functions that a call is known to reach: a parameter with a default, a field. */
export const isOpen = (b: Binder, value: Value | undefined): boolean =>
  isPassed(b, value) || (value?.kind === 'symbol' && FIELDS.has(b.cell(value.key, SYMBOL.kind)));

/** Whether a call is of what other calls pass. */
export function isPassed(b: Binder, value: Value | undefined): boolean {
  if (value?.kind !== 'local') return false;
  return b.world.view(value.file).binding(value.row, BINDING.kind) === bindingKindCode.parameter;
}

/** `value` is what the called expression names by itself. */
export function reachedBy(b: Binder, { view, expression, scope }: CalledPlace, value: Value | undefined): Reached {
  const { reason } = b;
  if (value === undefined && !isWorthwhile(b, { view, expression, scope })) {
    b.reason = reason;
    return NONE;
  }
  const called = callsReceiver(b, view, expression) ? at(view.facts.expressions, expression, EXPRESSION.a) : expression;
  const isVariable = value?.kind === 'local' && called === expression && b.semantics(view).types.fixedTypes;
  const { value: reached, isWhole } = isVariable
    ? flowAtUse(b, { view, row: called, scope }, value)
    : flowAt(b, view, called, scope);
  b.reason = reason;
  const targets = [...new Set(functionsIn(b, reached))];
  if (targets.length === 0 || targets.length > MAX_TARGETS) return NONE;
  const isOnly = isWhole && targets.length === 1 && alternatives(reached).filter(mayBeCalled).length === 1;
  return { targets, isOnly };
}

/** The members that a name after a receiver may mean, by the values that other places give the receiver. */
export function memberReached(b: Binder, { view, expression, scope }: CalledPlace): Reached {
  const { expressions, strings } = view.facts;
  if (at(expressions, expression, EXPRESSION.op) !== expressionOpCode.member) return NONE;
  const { reason } = b;
  const receiver = at(expressions, expression, EXPRESSION.a);
  if (!saysMore(b, view, receiver, scope)) {
    b.reason = reason;
    return NONE;
  }
  const { value } = flowAt(b, view, receiver, scope);
  const name = strings[at(expressions, expression, EXPRESSION.name)];
  const found = value === undefined ? undefined : memberOf(b, value, name);
  b.reason = reason;
  const targets = symbolsIn(found);
  return targets.length > MAX_TARGETS ? NONE : { targets, isOnly: false };
}

/** Texts, numbers and `None` are never called. */
const mayBeCalled = ({ kind }: Value): boolean => kind !== 'builtin';

const MADE_BY_CALLS = new Set([symbolKindCode.function, symbolKindCode.constructor]);

/**
 * Functions are followed wherever they come from. Objects take far more time and lead to few functions: only those are followed
 * that a function or constructor takes, and those in fields.
 */
function isWorthwhile(b: Binder, { view, expression, scope }: CalledPlace): boolean {
  const { expressions } = view.facts;
  if (at(expressions, expression, EXPRESSION.op) !== expressionOpCode.member) return true;
  const receiver = evaluate(b, view, at(expressions, expression, EXPRESSION.a), scope);
  if (receiver?.kind === 'symbol') return takesName(b, receiver.key);
  if (!isPassed(b, receiver)) return false;
  const { file, row } = receiver as LocalValue;
  const there = b.world.view(file);
  const around = there.scopeSymbol(there.binding(row, BINDING.scope));
  return MADE_BY_CALLS.has(there.symbol(around, SYMBOL.kind));
}

/** Whether a field or variable gets what a name holds: that may be a parameter. */
function takesName(b: Binder, key: SymbolKey): boolean {
  const value = b.cell(key, SYMBOL.value);
  return value >= 0 && at(b.view(key).facts.expressions, value, EXPRESSION.op) === expressionOpCode.name;
}

/** `f.call(…)` and `f.apply(…)` call `f`, and so does the member that function types have to call them. */
export function callsReceiver(b: Binder, view: FileView, expression: number): boolean {
  const { expressions, strings } = view.facts;
  if (at(expressions, expression, EXPRESSION.op) !== expressionOpCode.member) return false;
  const name = strings[at(expressions, expression, EXPRESSION.name)];
  if (name === b.semantics(view).calls.invokeMember) return true;
  if (name !== 'call' && name !== 'apply') return false;
  return b.semantics(view).members.functionMembers?.has(name) === true;
}
