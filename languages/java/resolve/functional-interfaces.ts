/** Interfaces that a Java lambda can be: their one method, and what library functions hand to the lambdas they take. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import type { BuiltinValue, InstanceValue, SymbolValue, Value } from '../../../src/resolve/core/values.ts';

/** The method that an interface leaves to its implementers, when it is the only one. */
export function functionOf(b: Binder, type: InstanceValue): SymbolValue | undefined {
  for (const one of [type, ...ancestorsOf(b, type.key)]) {
    if (one.kind !== 'instance') continue;
    const view = b.view(one.key);
    const open = view
      .children(rowOfKey(one.key))
      .filter(
        (row) =>
          view.symbol(row, SYMBOL.kind) === symbolKindCode.method &&
          (view.symbol(row, SYMBOL.flags) & (FLAG.declaration | FLAG.static | FLAG.default)) === FLAG.declaration,
      );
    if (open.length > 1) return undefined;
    if (open.length === 1) return { kind: 'symbol', key: view.key(open[0]), on: type };
  }
  return undefined;
}

/** By name, which type arguments the method of a library interface takes. */
const GIVEN: Readonly<Record<string, readonly number[]>> = {
  Function: [0],
  BiFunction: [0, 1],
  Consumer: [0],
  BiConsumer: [0, 1],
  Predicate: [0],
  BiPredicate: [0, 1],
  UnaryOperator: [0],
  BinaryOperator: [0, 0],
  Comparator: [0, 0],
  ToIntFunction: [0],
  ToLongFunction: [0],
  ToDoubleFunction: [0],
  ToIntBiFunction: [0, 1],
};

/** Which type argument the method of a library interface returns, -1 when none. */
export function resultPlace(name: string): number {
  if (name === 'Function') return 1;
  if (name === 'BiFunction') return 2;
  return name === 'Supplier' || name === 'Callable' || name === 'UnaryOperator' || name === 'BinaryOperator' ? 0 : -1;
}

/** What a lambda of a library type is given at a place. */
export function givenTo(type: BuiltinValue, index: number): Value | undefined {
  const place = GIVEN[type.name]?.[index];
  return place === undefined ? undefined : type.args[place];
}
