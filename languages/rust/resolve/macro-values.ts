/** Values of macro calls, by the rules of the macro wherever it is defined; and whether it evaluates what it is given. */
import { at, EXPRESSION, REFERENCE, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import { listLength } from '../../../src/resolve/overloads/overloads.ts';
import { HELD, PLAIN, SAME } from '../extract/macro-results.ts';

interface Rules {
  readonly view: FileView;
  /** The macro's symbol. */
  readonly symbol: number;
  /** The row that lists what the rules make. */
  readonly row: number;
}

/** The rules of a macro of the tree. */
function rulesOf(b: Binder, macro: Value | undefined): Rules | undefined {
  if (macro?.kind !== 'symbol' || b.cell(macro.key, SYMBOL.kind) !== symbolKindCode.macro) return undefined;
  const view = b.view(macro.key);
  const symbol = rowOfKey(macro.key);
  const row = view.symbol(symbol, SYMBOL.type);
  return row < 0 || at(view.facts.expressions, row, EXPRESSION.op) !== expressionOpCode.list
    ? undefined
    : { view, symbol, row };
}

/** `name!(a, b)`: what the rule that takes as many arguments makes of them. */
export function madeByMacro(b: Binder, view: FileView, row: number, scope: number): Value | undefined {
  const { expressions } = view.facts;
  const list = at(expressions, row, EXPRESSION.b);
  const rules = rulesOf(b, evaluate(b, view, at(expressions, row, EXPRESSION.a), scope, 'macro'));
  const result = rules === undefined ? -1 : resultFor(rules, listLength(view, list));
  if (result < 0) return b.fail('dynamic');
  const made = rules!.view.facts;
  const name = made.strings[at(made.expressions, result, EXPRESSION.name)];
  const isHeld = name.startsWith(HELD);
  if (!isHeld && !name.startsWith(SAME)) return evaluate(b, rules!.view, result, rules!.view.scopeOf(rules!.symbol));
  let cons = list;
  for (let i = Number(name.slice((isHeld ? HELD : SAME).length)); i > 0 && cons >= 0; i--)
    cons = at(expressions, cons, EXPRESSION.b);
  const given = settle(b, evaluate(b, view, cons < 0 ? -1 : at(expressions, cons, EXPRESSION.a), scope));
  return isHeld ? callOf(b, memberOf(b, given, 'unwrap', 'call')) : given;
}

/** The row of the first rule that takes a number of arguments. */
function resultFor({ view, row }: Rules, given: number): number {
  const { expressions, strings } = view.facts;
  const places = String(Math.max(0, given));
  for (let cons = at(expressions, row, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b))
    if (strings[at(expressions, cons, EXPRESSION.name)] === places) return at(expressions, cons, EXPRESSION.a);
  return -1;
}

/** Whether the macro that a reference names evaluates all of its arguments as they are written. */
export function evaluatesArguments(b: Binder, view: FileView, reference: number): boolean {
  const { references } = view.facts;
  const { reason } = b;
  const macro = evaluate(
    b,
    view,
    at(references, reference, REFERENCE.expression),
    at(references, reference, REFERENCE.scope),
    'macro',
  );
  b.reason = reason;
  const rules = rulesOf(b, macro);
  return (
    rules !== undefined &&
    rules.view.facts.strings[at(rules.view.facts.expressions, rules.row, EXPRESSION.name)] === PLAIN
  );
}
