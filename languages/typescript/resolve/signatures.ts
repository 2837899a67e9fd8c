/** Which of the signatures of a function a call means, where only a question at its place asks. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import { alternatives, type Value } from '../../../src/resolve/core/values.ts';

/** Whether no argument is known to have a type that its parameter does not take. */
export function takesArguments(b: Binder, signature: SymbolKey, { view, scope, list }: CallUse): boolean {
  const owner = b.view(signature);
  const row = rowOfKey(signature);
  const [first, end] = owner.parametersOf(row);
  let parameter = first;
  for (let cons = list; cons >= 0 && parameter < end; cons = at(view.facts.expressions, cons, EXPRESSION.b)) {
    const type = typeOf(b, owner, at(owner.facts.parameters, parameter++, PARAMETER.type), owner.scopeOf(row));
    const argument = at(view.facts.expressions, cons, EXPRESSION.a);
    const given = argument < 0 ? undefined : settle(b, evaluate(b, view, argument, scope));
    if (!mayTake(b, settle(b, type), given)) return false;
  }
  return true;
}

function mayTake(b: Binder, type: Value | undefined, given: Value | undefined): boolean {
  if (type === undefined || given === undefined) return true;
  return alternatives(given).some((one) => alternatives(type).some((other) => isOf(b, one, other)));
}

const PRIMITIVES = new Set(['string', 'number', 'boolean', 'symbol', 'bigint']);

function isOf(b: Binder, given: Value, type: Value): boolean {
  if (given.kind === 'external' || type.kind === 'external' || type.kind === 'parameter') return true;
  const isSimple = (value: Value): boolean => value.kind === 'builtin' && PRIMITIVES.has(value.name);
  if (given.kind === 'builtin' && type.kind === 'builtin' && (isSimple(given) || isSimple(type)))
    return given.name === type.name;
  // Any object may satisfy an interface.
  const isClass = type.kind === 'instance' && b.cell(type.key, SYMBOL.kind) === symbolKindCode.class;
  if (given.kind === 'instance' && isClass && given.key !== type.key)
    return ancestorsOf(b, given.key).some((one) => one.kind === 'external' || one.key === type.key);
  return !(isSimple(given) && type.kind === 'instance') && !(isSimple(type) && given.kind !== 'builtin');
}
