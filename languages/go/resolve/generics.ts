/** Results of Go's generic functions, by the arguments of the call: of the tree's own, and of `slices` and `maps`. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { CallUse, KnownCall } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { builtinsOf, type SymbolValue, type Value, type Values } from '../../../src/resolve/core/values.ts';
import { createInference } from '../../../src/resolve/overloads/inference.ts';
import { parameterTypes } from '../../../src/resolve/overloads/signatures.ts';
import { element, keyOf } from './composite-types.ts';

const of = builtinsOf('go');

const { inferred } = createInference({
  resultOf: (_b, type) => (type.kind === 'callable' ? type.returns : undefined),
  // A single value is passed to the last of `...T`.
  elementOf: (b, value) => element(b, value, 'loop') ?? (value.kind === 'instance' ? value : undefined),
});

type Result = (b: Binder, given: Value) => Value | undefined;
const same: Result = (_b, given) => given;
const item: Result = (b, given) => element(b, given, 'loop');
const list: Result = (b, given) => of('slice', [item(b, given)]);
const sequence: Result = (b, given) => of('Seq', [item(b, given)]);
const pairs: Result = (b, given) => of('Seq2', [keyOf(b, given), item(b, given)]);
const keys: Result = (b, given) => of('Seq', [keyOf(b, given)]);

const named = (names: string, result: Result): [string, Result][] => names.split(' ').map((name) => [name, result]);
/** By package and name. */
const LIBRARY: ReadonlyMap<string, Result> = new Map([
  ...named(
    'slices.Clone slices.Insert slices.Delete slices.DeleteFunc slices.Compact slices.CompactFunc slices.Grow',
    same,
  ),
  ...named('slices.Clip slices.Replace slices.Concat maps.Clone', same),
  ...named('slices.Max slices.Min slices.MaxFunc slices.MinFunc', item),
  ...named('slices.Collect slices.Sorted slices.SortedFunc slices.SortedStableFunc', list),
  ...named('slices.Values maps.Values', sequence),
  ...named('slices.All slices.Backward maps.All', pairs),
  ...named('maps.Keys', keys),
]);

export function resultOfCall(b: Binder, { callee, result, types, row, use }: KnownCall): Value | undefined {
  if (callee?.kind === 'external') return fromLibrary(b, row, use) ?? result;
  if (callee?.kind !== 'symbol' || types.length > 0 || use.list < 0) return result;
  const args =
    use.args === 1 ? (inferredFromResults(b, callee, use) ?? inferred(b, callee, use)) : inferred(b, callee, use);
  return args.length === 0 ? result : callOf(b, callee, args);
}

/** `Must(f())`: the results of the inner call are the arguments. */
function inferredFromResults(
  b: Binder,
  callee: SymbolValue,
  { view, scope, list: given }: CallUse,
): Values | undefined {
  if (b.view(callee.key).typeParametersOf(rowOfKey(callee.key)).length === 0) return undefined;
  const value = settle(b, evaluate(b, view, at(view.facts.expressions, given, EXPRESSION.a), scope));
  if (value?.kind !== 'builtin' || value.name !== 'tuple') return undefined;
  const found: (Value | undefined)[] = [];
  for (const [i, type] of parameterTypes(b, callee).entries())
    if (type?.kind === 'parameter' && type.owner === callee.key) found[type.index] = value.args[i];
  return found;
}

function fromLibrary(b: Binder, row: number, { view, scope, list: given }: CallUse): Value | undefined {
  const { expressions, strings } = view.facts;
  const before = given < 0 ? -1 : at(expressions, row, EXPRESSION.a);
  if (before < 0) return undefined;
  const name = `${strings[at(expressions, before, EXPRESSION.name)]}.${strings[at(expressions, row, EXPRESSION.name)]}`;
  const made = LIBRARY.get(name);
  const first =
    made === undefined ? undefined : settle(b, evaluate(b, view, at(expressions, given, EXPRESSION.a), scope));
  return first === undefined ? undefined : made!(b, first);
}
