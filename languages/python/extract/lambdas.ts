/** Python lambdas: their results, and what the functions they are given to pass to them. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** Binds the result of a lambda: to the symbol it is assigned to, or found again by its place. */
export function bindLambda(x: Extraction, node: Node): void {
  bindElements(x, node);
  const value = x.expression(x.child(node, x.f.body));
  if (value >= 0) x.bind('return', '', { node, value, symbol: x.scopeOwners.get(node) ?? -1 });
}

/** Functions that call a lambda with elements of another argument: its place among the arguments. */
const TAKES_FROM: Readonly<Record<string, number>> = {
  map: 1,
  filter: 1,
  filterfalse: 1,
  takewhile: 1,
  dropwhile: 1,
  sorted: 0,
  min: 0,
  max: 0,
  groupby: 0,
};

/** `sorted(values, key=lambda value: …)`, `map(lambda value: …, values)`, `values.sort(key=lambda value: …)`. */
function bindElements(x: Extraction, lambda: Node): void {
  const around = x.parent(lambda);
  const list = x.kind(around) === x.k.keyword_argument ? x.parent(around) : around;
  if (x.kind(list) !== x.k.argument_list) return;
  const parameters = x.children(x.child(lambda, x.f.parameters)).filter((one) => x.kind(one) === x.k.identifier);
  if (parameters.length !== 1) return;
  const values = valuesFor(x, x.child(x.parent(list), x.f.function), x.children(list));
  const row = values < 0 || values === lambda ? -1 : x.expression(values);
  if (row < 0) return;
  const outside = x.addExpression('scoped', values, String(x.scopeParent(x.scope)), row);
  const [parameter] = parameters;
  x.bind('local', x.text(parameter), { node: parameter, value: x.addExpression('index', parameter, 'loop', outside) });
}

function valuesFor(x: Extraction, callee: Node, args: readonly Node[]): Node {
  const name = x.kind(callee) === x.k.attribute ? x.child(callee, x.f.attribute) : callee;
  const text = x.text(name);
  if (text === 'sort') return x.child(callee, x.f.object);
  if (!Object.hasOwn(TAKES_FROM, text)) return -1;
  const value = args[TAKES_FROM[text]] ?? -1;
  // `max(a, b, key=…)` compares its arguments themselves.
  const isOne = TAKES_FROM[text] > 0 || args.filter((one) => x.kind(one) !== x.k.keyword_argument).length === 1;
  return isOne && x.kind(value) !== x.k.keyword_argument ? value : -1;
}
