/** Method references that Java variables hold: a call through the variable's interface calls them. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { symbolsIn, type Value } from '../../../src/resolve/core/values.ts';

/** The one method of each interface of the library. */
const METHODS = new Set(
  `get apply accept test run call compare getAsInt getAsLong getAsDouble getAsBoolean applyAsInt applyAsLong
  applyAsDouble`.split(/\s+/),
);

interface MemberCall {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
  readonly called: Value;
}

const NONE: readonly SymbolKey[] = [];

/** The method that a local variable, which is assigned only once, refers to. */
export function heldFunctions(b: Binder, { view, row, scope, called }: MemberCall): readonly SymbolKey[] {
  const { expressions, strings } = view.facts;
  const receiver = at(expressions, row, EXPRESSION.a);
  const isMember = at(expressions, row, EXPRESSION.op) === expressionOpCode.member;
  if (!isMember || receiver < 0 || at(expressions, receiver, EXPRESSION.op) !== expressionOpCode.name) return NONE;
  const isOne =
    called.kind === 'symbol' ? isAbstract(b, called.key) : METHODS.has(strings[at(expressions, row, EXPRESSION.name)]);
  if (!isOne) return NONE;
  const held = evaluate(b, view, receiver, scope);
  if (held?.kind !== 'local' || held.file !== view.file.id || view.nextBinding(held.row) >= 0) return NONE;
  const value = view.binding(held.row, BINDING.value);
  const isFunction = value >= 0 && at(expressions, value, EXPRESSION.op) === expressionOpCode.function;
  const target = isFunction ? at(expressions, value, EXPRESSION.b) : -1;
  if (target < 0) return NONE;
  const found = symbolsIn(evaluate(b, view, target, view.binding(held.row, BINDING.scope), 'call'));
  return found.length === 1 ? found : NONE;
}

/** A method of an interface without a body. */
function isAbstract(b: Binder, key: SymbolKey): boolean {
  const parent = b.cell(key, SYMBOL.parent);
  const isOfInterface = parent > 0 && b.view(key).symbol(parent, SYMBOL.kind) === symbolKindCode.interface;
  return isOfInterface && (b.cell(key, SYMBOL.flags) & (FLAG.default | FLAG.static)) === 0;
}
