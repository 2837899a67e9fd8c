/** What a Java stream is collected into, by the collector that is written. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { builtinsOf, type Value } from '../../../src/resolve/core/values.ts';
import { argumentsAt } from '../../../src/resolve/overloads/overloads.ts';
import { boxed } from './conversions.ts';

const of = builtinsOf('java');

/** The place of a collector: an expression of a file. */
export interface WrittenCollector {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
}

/** Collectors that gather the elements as they are. */
const GATHERED: Readonly<Record<string, string>> = {
  toList: 'List',
  toUnmodifiableList: 'List',
  toSet: 'Set',
  toUnmodifiableSet: 'Set',
  toCollection: 'Collection',
  maxBy: 'Optional',
  minBy: 'Optional',
};

export function collectedBy(
  b: Binder,
  { view, row, scope }: WrittenCollector,
  element: Value | undefined,
): Value | undefined {
  const { name, args } = calledIn(view, row);
  if (Object.hasOwn(GATHERED, name)) return of(GATHERED[name], [element]);
  const result = (place: number): Value | undefined =>
    place < args.length ? resultAt(b, { view, row: args[place], scope }, element) : undefined;
  const inner = (place: number, held: Value | undefined): Value | undefined =>
    place < args.length ? collectedBy(b, { view, row: args[place], scope }, held) : of('List', [held]);
  switch (name) {
    case 'groupingBy':
    case 'groupingByConcurrent':
      return of('Map', [result(0), inner(args.length < 2 ? 1 : args.length - 1, element)]);
    case 'partitioningBy':
      return of('Map', [of('Boolean'), inner(1, element)]);
    case 'toMap':
    case 'toConcurrentMap':
    case 'toUnmodifiableMap':
      return of('Map', [result(0), result(1)]);
    case 'mapping':
      return inner(1, result(0));
    case 'filtering':
      return inner(1, element);
    case 'joining':
      return of('String');
    case 'counting':
      return of('Long');
    default:
      return undefined;
  }
}

/** What a function among the arguments returns for an element. */
function resultAt(b: Binder, { view, row, scope }: WrittenCollector, element: Value | undefined): Value | undefined {
  if (calledIn(view, row).name === 'identity') return element;
  const value = row < 0 ? undefined : settle(b, evaluate(b, view, row, scope));
  const returned = value?.kind === 'callable' ? value.returns : undefined;
  return returned && boxed(returned);
}

/** The last name and the arguments of a call: of `Collectors.toList()`, `toList`. */
function calledIn(view: FileView, row: number): { readonly name: string; readonly args: readonly number[] } {
  const { expressions, strings } = view.facts;
  const isCall = row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.call;
  const callee = isCall ? at(expressions, row, EXPRESSION.a) : -1;
  if (callee < 0) return { name: '', args: [] };
  const args: number[] = [];
  for (let cons = argumentsAt(view, callee).list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b))
    args.push(at(expressions, cons, EXPRESSION.a));
  return { name: strings[at(expressions, callee, EXPRESSION.name)], args };
}
