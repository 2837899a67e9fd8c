/** Results of C++ calls that depend on their arguments: function templates, and functions of the library. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { CallUse, KnownCall } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeList, typeOf } from '../../../src/resolve/core/type-of.ts';
import { builtinsOf, type Value, type Values } from '../../../src/resolve/core/values.ts';
import { createInference } from '../../../src/resolve/overloads/inference.ts';
import { element } from './library-types.ts';

const cpp = builtinsOf('cpp');

const { inferred } = createInference({
  resultOf: (_b, type) => (type.kind === 'callable' ? type.returns : undefined),
  elementOf: (b, value) => element(b, value, 'loop'),
});

/** Functions that return what they are given, and those that make something of it. */
const SAME = new Set('move forward as_const exchange max min clamp move_if_noexcept launder'.split(' '));
const MADE: Readonly<Record<string, (given: Values) => Value>> = {
  make_pair: (given) => cpp('pair', given),
  make_tuple: (given) => cpp('tuple', given),
  tie: (given) => cpp('tuple', given),
  ref: (given) => cpp('reference_wrapper', given),
  cref: (given) => cpp('reference_wrapper', given),
  addressof: (given) => cpp('pointer', given),
  begin: ([first]) => cpp('iterator', first?.kind === 'builtin' ? first.args : []),
};

export function resultOfCall(b: Binder, { callee, result, types, row, use }: KnownCall): Value | undefined {
  if (use.list < 0) return result;
  if (callee?.kind === 'external') return fromLibrary(b, nameAt(use.view, row), use) ?? result;
  if (callee?.kind !== 'symbol' || types.length > 0) return result;
  const args = inferred(b, callee, use);
  return args.length === 0 ? result : callOf(b, callee, args);
}

const nameAt = ({ facts: { expressions, strings } }: FileView, row: number): string =>
  row < 0 ? '' : strings[at(expressions, row, EXPRESSION.name)];

function fromLibrary(b: Binder, name: string, { view, scope, list }: CallUse): Value | undefined {
  const { expressions } = view.facts;
  const valueAt = (cons: number) => settle(b, evaluate(b, view, at(expressions, cons, EXPRESSION.a), scope));
  if (SAME.has(name)) return valueAt(list);
  const made = Object.hasOwn(MADE, name) ? MADE[name] : undefined;
  if (made === undefined) return undefined;
  const given: (Value | undefined)[] = [];
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) given.push(valueAt(cons));
  return made(given);
}

/** `T<A>(v)` makes a `T<A>`, `f<A>(v)` calls a template with its arguments, `get<1>(t)` takes a part. */
export function specialCall(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  const { expressions } = view.facts;
  if (callee < 0 || at(expressions, callee, EXPRESSION.op) !== expressionOpCode.generic) return undefined;
  const made = typeOf(b, view, callee, scope);
  if (made?.kind === 'instance' || made?.kind === 'builtin') return made;
  const head = at(expressions, callee, EXPRESSION.a);
  const value = evaluate(b, view, head, scope, 'call');
  if (value?.kind === 'symbol') {
    const types = typeList(b, view, at(expressions, callee, EXPRESSION.b), scope);
    return callOf(b, value, types);
  }
  const given = head < 0 ? -1 : at(expressions, head, EXPRESSION.b);
  if (value?.kind !== 'external' || given < 0) return undefined;
  const name = nameAt(view, head);
  if (SAME.has(name)) return settle(b, evaluate(b, view, at(expressions, given, EXPRESSION.a), scope));
  return undefined;
}
