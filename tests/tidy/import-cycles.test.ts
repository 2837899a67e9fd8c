/** Files that import each other's values: only those of a short list, since neither can be read or tested alone. */
import { expect, test } from 'vitest';
import { code, importsOf, read, targetOf } from './source-files.ts';

/** Each is one group; a group that is gone is removed from the list. */
const KNOWN: readonly (readonly string[])[] = [
  // Expressions, names, members and types are worked out from each other.
  [
    'src/resolve/core/evaluate.ts',
    'src/resolve/core/function-types.ts',
    'src/resolve/core/literal-types.ts',
    'src/resolve/core/lookup.ts',
    'src/resolve/core/members.ts',
    'src/resolve/core/narrowing.ts',
    'src/resolve/core/reaching.ts',
    'src/resolve/core/settle.ts',
    'src/resolve/core/type-identity.ts',
    'src/resolve/core/type-of.ts',
    'src/resolve/overloads/arguments.ts',
    'src/resolve/overloads/type-arguments.ts',
  ],
  // The values in a parameter come from arguments, whose values may come from parameters.
  [
    'src/resolve/flow/collections.ts',
    'src/resolve/flow/decorated.ts',
    'src/resolve/flow/flow.ts',
    'src/resolve/flow/passed.ts',
    'src/resolve/flow/stored-elements.ts',
    'src/resolve/flow/typed-values.ts',
  ],
  [
    'languages/csharp/extract/arguments.ts',
    'languages/csharp/extract/creations.ts',
    'languages/csharp/extract/type-uses.ts',
    'languages/csharp/extract/uses.ts',
  ],
  ['languages/csharp/resolve/built-in-types.ts', 'languages/csharp/resolve/static-members.ts'],
  ['languages/kotlin/resolve/extensions.ts', 'languages/kotlin/resolve/visible-names.ts'],
  ['languages/rust/resolve/built-in-types.ts', 'languages/rust/resolve/elements.ts'],
];

/** The groups of nodes that reach each other (Tarjan), each sorted. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const groups: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** The earliest open node that is reachable. */
  function visit(node: string): number {
    const own = order.size;
    order.set(node, own);
    open.push(node);
    let earliest = own;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) earliest = Math.min(earliest, visit(next));
      else if (open.includes(next)) earliest = Math.min(earliest, order.get(next)!);
    }
    if (earliest === own) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) groups.push(group.sort());
    }
    return earliest;
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return groups;
}

test('cycles are found, chains are not', () => {
  const graph = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b', 'd'], d: ['e'], e: [], f: ['a'] }));
  expect(cyclesIn(graph)).toEqual([['b', 'c']]);
});

test('values are imported in circles only where that is known', () => {
  const sources = code.filter((path) => /^(?:src|languages)\/.*\.ts$/.test(path));
  const valuesOf = (path: string) =>
    importsOf(path).flatMap(({ specifier, sort }) => (sort === 'static' ? (targetOf(path, specifier) ?? []) : []));
  const cycles = cyclesIn(new Map(sources.map((path) => [path, valuesOf(path)])));
  expect(cycles.toSorted()).toEqual(KNOWN.toSorted());
});

/** The build copies the names that a part of the program imports when that part is first used. */
test('no exported name is assigned later', () => {
  const product = code.filter((path) => /^(src|languages)\//.test(path));
  expect(product.filter((path) => /^export let\b/m.test(read(path)))).toEqual([]);
});
