/** Type parameters that Python spells as variables: `T = TypeVar('T')`, `class Box(Generic[T])`. */
import { at, BASE, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { TYPE_VARIABLE } from '../../../src/resolve/core/values.ts';

const NONE: readonly SymbolKey[] = [];

/** The variables among the arguments of a class's bases, in order; `Generic` and `Protocol` alone decide where they are written. */
export function typeVariables(b: Binder, type: SymbolKey): readonly SymbolKey[] {
  const view = b.view(type);
  const row = rowOfKey(type);
  const { bases, expressions, strings } = view.facts;
  let found: SymbolKey[] | undefined;
  for (const base of view.basesOf(row)) {
    const expression = at(bases, base, BASE.expression);
    if (at(expressions, expression, EXPRESSION.op) !== expressionOpCode.generic) continue;
    const variables = variablesIn(b, view, expression, view.scopeOf(row));
    const head = strings[at(expressions, at(expressions, expression, EXPRESSION.a), EXPRESSION.name)];
    if (head === 'Generic' || head === 'Protocol') return variables;
    found = [...new Set([...(found ?? NONE), ...variables])];
  }
  return found ?? NONE;
}

function variablesIn(b: Binder, view: FileView, generic: number, scope: number): SymbolKey[] {
  const { expressions } = view.facts;
  const out: SymbolKey[] = [];
  for (let cons = at(expressions, generic, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const key = variableAt(b, view, at(expressions, cons, EXPRESSION.a), scope);
    if (key !== undefined) out.push(key);
  }
  return out;
}

function variableAt(b: Binder, view: FileView, row: number, scope: number): SymbolKey | undefined {
  const isName = row >= 0 && at(view.facts.expressions, row, EXPRESSION.op) === expressionOpCode.name;
  const named = isName ? evaluate(b, view, row, scope) : undefined;
  if (named?.kind !== 'symbol' || b.cell(named.key, SYMBOL.kind) === symbolKindCode.class) return undefined;
  const held = settle(b, named);
  return held?.kind === 'builtin' && held.name === TYPE_VARIABLE ? named.key : undefined;
}
