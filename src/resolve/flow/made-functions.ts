/** Functions that calling a lambda, a function literal or a reference to a method runs. */
import { at, BINDING, EXPRESSION } from '../../model/facts.ts';
import { expressionOpCode } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { evaluate } from '../core/evaluate.ts';
import type { FileView } from '../core/file-view.ts';
import { type MadeFunction, symbolsIn, type Value } from '../core/values.ts';
import { argumentsAt, calledOf, listLength } from '../overloads/overloads.ts';

const NONE: readonly SymbolKey[] = [];

/** The function itself where it is a symbol, the method that a reference names, or the one call that a lambda consists of. */
export function functionsMade(b: Binder, { file, row, scope }: MadeFunction): readonly SymbolKey[] {
  const view = b.world.view(file);
  const { expressions } = view.facts;
  const symbol = view.symbolSpelledAt(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col));
  if (symbol >= 0) return [view.key(symbol)];
  const { reason } = b;
  const target = at(expressions, row, EXPRESSION.b);
  const found = target >= 0 ? evaluate(b, view, target, scope, 'call') : onlyCall(b, view, row);
  b.reason = reason;
  return found === undefined ? NONE : symbolsIn(found);
}

function onlyCall(b: Binder, view: FileView, row: number): Value | undefined {
  const { expressions } = view.facts;
  const result = view.resultAt(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col));
  const value = result < 0 ? -1 : view.binding(result, BINDING.value);
  if (value < 0 || at(expressions, value, EXPRESSION.op) !== expressionOpCode.call) return undefined;
  return calledAt(b, view, at(expressions, value, EXPRESSION.a), view.binding(result, BINDING.scope));
}

/** The function that a call calls, or the overload that takes its arguments. */
export function calledAt(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  if (callee < 0) return undefined;
  const given = argumentsAt(view, callee);
  const use = { view, scope, args: listLength(view, given.list), ...given };
  return calledOf(b, evaluate(b, view, callee, scope, 'call'), use);
}
