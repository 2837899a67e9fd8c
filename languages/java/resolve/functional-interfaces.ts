/** Library interfaces that a Java lambda can be: what their one method takes and returns. */
import type { BuiltinValue, Value } from '../../../src/resolve/core/values.ts';

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

/** The argument that a lambda of a library type receives at a place. */
export function givenTo(type: BuiltinValue, index: number): Value | undefined {
  const place = GIVEN[type.name]?.[index];
  return place === undefined ? undefined : type.args[place];
}
