/** Functions that Scala code passes to collections and options: what they take is one of the elements. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { partsOf } from './nodes.ts';

const TAKERS = new Set(
  (
    'map flatMap foreach filter filterNot withFilter find exists forall count collect collectFirst partition span takeWhile ' +
    'dropWhile sortBy maxBy minBy groupBy groupMap keyBy distinctBy foldElement contains indexWhere tapEach onSuccess mapValues'
  ).split(' '),
);

/** `xs.map(x => …)`, `xs.map { case (a, b) => … }`, `xs.map(_.name)`: notes what the function takes. */
export function noteElement(x: Extraction, call: Node): void {
  const callee = x.child(call, x.f.function);
  const inner = x.kind(callee) === x.k.generic_function ? x.child(callee, x.f.function) : callee;
  if (x.kind(inner) !== x.k.field_expression) return;
  const name = x.child(inner, x.f.field);
  if (name < 0 || !TAKERS.has(x.text(name))) return;
  const list = x.child(call, x.f.arguments);
  const argument = x.kind(list) === x.k.case_block ? list : (partsOf(x, list)[0] ?? -1);
  if (argument < 0) return;
  const from = x.child(inner, x.f.value);
  const element = (): number => {
    const many = x.expression(from);
    return many < 0 ? -1 : x.addExpression('index', from, 'loop', many);
  };
  const kind = x.kind(argument);
  if (kind === x.k.lambda_expression) x.notes.set(argument, element());
  else if (kind === x.k.case_block) {
    const row = element();
    if (row >= 0) for (const clause of x.children(argument)) x.notes.set(clause, row);
  } else if (kind === x.k.case_clause) {
    const row = element();
    if (row >= 0) for (const clause of x.children(list)) x.notes.set(clause, row);
  } else fillPlaceholder(x, argument, element);
}

const MAX_DEPTH = 32;

/** `_` at the start of `_.name.first`. */
function fillPlaceholder(x: Extraction, argument: Node, element: () => number): void {
  let node = argument;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const kind = x.kind(node);
    if (kind === x.k.field_expression) node = x.child(node, x.f.value);
    else if (kind === x.k.call_expression || kind === x.k.generic_function) node = x.child(node, x.f.function);
    else if (kind === x.k.infix_expression) node = x.child(node, x.f.left);
    else break;
  }
  if (node < 0 || node === argument || x.kind(node) !== x.k.wildcard) return;
  const row = element();
  if (row >= 0) x.expressionRows[node / NODE] = row + 1;
}
