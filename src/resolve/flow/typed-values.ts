/** Functions inside values whose declared type says only that they hold functions: tables, conversions, variables that are assigned again. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, scopeKindCode } from '../../model/kinds.ts';
import { rowOfKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { evaluate } from '../core/evaluate.ts';
import type { FileView } from '../core/file-view.ts';
import { isBefore, isLater, isOnly, MAX_BINDINGS, reachingRows } from '../core/reaching.ts';
import { isHolder } from '../core/settle.ts';
import { isTypeKind } from '../core/type-of.ts';
import type { Flow, LocalValue } from '../core/values.ts';
import { argumentsAt } from '../overloads/overloads.ts';
import { flowAt, flowOfBinding, merge } from './flow.ts';

/** A table with more functions tells nothing about one call. */
const MAX_LISTED = 64;

interface Place {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
}

/** The functions that the literal behind a table lists; undefined where there is none. Others may be added to a table. */
export function listedIn(b: Binder, view: FileView, row: number, scope: number): Flow | undefined {
  if (row < 0 || !b.semantics(view).types.fixedTypes) return undefined;
  const literal = literalBehind(b, { view, row, scope });
  if (literal === undefined) return undefined;
  const { expressions } = literal.view.facts;
  const flows: Flow[] = [];
  let cons = at(expressions, literal.row, EXPRESSION.b);
  for (; cons >= 0 && flows.length < MAX_LISTED; cons = at(expressions, cons, EXPRESSION.b))
    flows.push(flowAt(b, literal.view, at(expressions, cons, EXPRESSION.a), literal.scope));
  return flows.length === 0 ? undefined : { value: merge(flows).value, isWhole: false };
}

/** The literal that an expression is, or that a variable was declared with. */
function literalBehind(b: Binder, { view, row, scope }: Place): Place | undefined {
  if (isLiteral(view, row)) return { view, row, scope };
  const value = evaluate(b, view, row, scope);
  if (value?.kind === 'local') {
    const there = b.world.view(value.file);
    const given = there.binding(value.row, BINDING.value);
    return isLiteral(there, given)
      ? { view: there, row: given, scope: there.binding(value.row, BINDING.scope) }
      : undefined;
  }
  if (value?.kind !== 'symbol' || !isHolder(b.cell(value.key, SYMBOL.kind))) return undefined;
  const there = b.view(value.key);
  const given = there.symbol(rowOfKey(value.key), SYMBOL.value);
  return isLiteral(there, given)
    ? { view: there, row: given, scope: there.valueScopeOf(rowOfKey(value.key)) }
    : undefined;
}

const isLiteral = ({ facts: { expressions } }: FileView, row: number): boolean =>
  row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.new && at(expressions, row, EXPRESSION.b) >= 0;

/** `Handler(f)`, where types have no constructors, is `f` seen as a `Handler`; undefined for a call. */
export function convertedAt(b: Binder, view: FileView, callee: number, scope: number): Flow | undefined {
  if (callee < 0 || !b.semantics(view).calls.noConstructors) return undefined;
  const { list } = argumentsAt(view, callee);
  const type = list < 0 ? undefined : evaluate(b, view, callee, scope, 'call');
  if (type?.kind !== 'symbol' || !isTypeKind(b.cell(type.key, SYMBOL.kind))) return undefined;
  return flowAt(b, view, at(view.facts.expressions, list, EXPRESSION.a), scope);
}

/** What a variable holds where a name of it is called: the last assignment before it counts, where it must have run. */
export function flowAtUse(b: Binder, { view, row, scope }: Place, local: LocalValue): Flow {
  const nameId = at(view.facts.expressions, row, EXPRESSION.name);
  const declared = view.declaringScope(local.row);
  const rows: number[] = [];
  for (let next = view.firstBinding(declared, nameId); next >= 0; next = view.nextBinding(next))
    if (view.binding(next, BINDING.kind) !== bindingKindCode.narrow) rows.push(next);
  if (rows.length > MAX_BINDINGS) return { value: undefined, isWhole: false };
  const { line, col } = placeOf(view, row);
  const before = rows.filter((one) => isBefore(view, one, { view, scope, nameId, line, col, want: 'value' }));
  const last = before.at(-1);
  const isLast = last !== undefined && !isLater(view, scope, declared) && isOnly(view, last, scope);
  const reaching = isLast ? [last] : reachingRows(view, isLater(view, scope, declared) ? rows : before);
  const all = merge(reaching.map((one) => flowOfBinding(b, view, one)));
  // An assignment further down may have run before in a loop, one in another function at any time.
  const isSure = rows.length === before.length && rows.every((one) => isInSameFunction(view, one, scope));
  return isSure ? all : { value: all.value, isWhole: false };
}

const placeOf = ({ facts: { expressions } }: FileView, row: number) => ({
  line: at(expressions, row, EXPRESSION.line),
  col: at(expressions, row, EXPRESSION.col),
});

function isInSameFunction(view: FileView, row: number, use: number): boolean {
  return functionAround(view, view.binding(row, BINDING.scope)) === functionAround(view, use);
}

function functionAround(view: FileView, scope: number): number {
  let around = scope;
  while (around > 0 && view.scopeKind(around) !== scopeKindCode.function) around = view.scopeParent(around);
  return around;
}
