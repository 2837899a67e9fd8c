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
import { flowAt, reachingBindings, saysMore } from './flow.ts';
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

/** Whether a call is of what other calls pass, or may be: `f = f || other` keeps a parameter that has a value. */
export function isPassed(b: Binder, value: Value | undefined): boolean {
  if (value?.kind !== 'local') return false;
  const view = b.world.view(value.file);
  const isParameter = (row: number) => view.binding(row, BINDING.kind) === bindingKindCode.parameter;
  if (isParameter(value.row)) return true;
  const first = view.firstBinding(view.declaringScope(value.row), view.binding(value.row, BINDING.name));
  return isParameter(first) && reachingBindings(view, value).some((row) => isParameter(row) || keepsOwn(view, row));
}

/** Whether an assignment may leave what its variable holds. */
function keepsOwn(view: FileView, row: number): boolean {
  const { expressions } = view.facts;
  const given = view.binding(row, BINDING.value);
  const isBehind = given >= 0 && at(expressions, given, EXPRESSION.op) === expressionOpCode.behind;
  const value = isBehind ? at(expressions, given, EXPRESSION.a) : -1;
  if (value < 0 || at(expressions, value, EXPRESSION.op) !== expressionOpCode.union) return false;
  return [EXPRESSION.a, EXPRESSION.b].some((column) => isOwnName(view, at(expressions, value, column), row));
}

function isOwnName({ facts: { expressions, bindings } }: FileView, part: number, row: number): boolean {
  if (part < 0) return false;
  const op = at(expressions, part, EXPRESSION.op);
  const name = op === expressionOpCode.scoped ? at(expressions, part, EXPRESSION.a) : part;
  return (
    at(expressions, name, EXPRESSION.op) === expressionOpCode.name &&
    at(expressions, name, EXPRESSION.name) === at(bindings, row, BINDING.name)
  );
}

/** `value` is what the called expression names by itself. */
export function reachedBy(b: Binder, { view, expression, scope }: CalledPlace, value: Value | undefined): Reached {
  const { reason } = b;
  const isReceiver = callsReceiver(b, view, expression);
  if (value === undefined && !isReceiver && !isWorthwhile(b, { view, expression, scope })) {
    b.reason = reason;
    return NONE;
  }
  const called = isReceiver ? at(view.facts.expressions, expression, EXPRESSION.a) : expression;
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

/** The functions that the receiver of a member may be made of. */
export function receivedBy(b: Binder, { view, expression, scope }: CalledPlace): readonly SymbolKey[] {
  const { reason } = b;
  const { value } = flowAt(b, view, at(view.facts.expressions, expression, EXPRESSION.a), scope);
  const targets = [...new Set(functionsIn(b, value))];
  b.reason = reason;
  return targets.length > MAX_TARGETS ? NONE.targets : targets;
}

/** The members that a name after a receiver may mean, by the values that other places give the receiver. */
export function memberReached(b: Binder, place: CalledPlace): Reached {
  const targets = symbolsIn(memberValue(b, place));
  return targets.length > MAX_TARGETS ? NONE : { targets, isOnly: false };
}

/** The same as a value, which need not be a symbol. */
export function memberValue(b: Binder, { view, expression, scope }: CalledPlace): Value | undefined {
  const { expressions, strings } = view.facts;
  if (at(expressions, expression, EXPRESSION.op) !== expressionOpCode.member) return undefined;
  const { reason } = b;
  const receiver = at(expressions, expression, EXPRESSION.a);
  if (!saysMore(b, view, receiver, scope)) {
    b.reason = reason;
    return undefined;
  }
  const { value } = flowAt(b, view, receiver, scope);
  const found = memberOf(b, value, strings[at(expressions, expression, EXPRESSION.name)]);
  b.reason = reason;
  return found;
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
