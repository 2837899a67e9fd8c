/** The tests among the symbols that a walk over users reaches, nearest first. */
import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { isTest } from '../../graph/roots/evident.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { ImportReach } from '../impact/import-reach.ts';
import { type Affected, type ImpactReach, USES } from '../impact/reach.ts';
import { type CaseSource, caseFinder } from './cases.ts';
import type { TestCase } from './test-case.ts';

export interface FoundTest {
  readonly test: TestCase;
  /** The number of its file in the graph. */
  readonly file: number;
  /** Steps to the asked symbol; 0: it is one of those. */
  readonly distance: number;
  readonly confidence: 'exact' | 'probable';
  /** Uses on the way, from the test on. */
  readonly way: readonly Edge[];
  /** It uses nothing of this: it imports a file that runs it, or one that leads there. */
  readonly imports?: string;
}

export interface FoundTests {
  readonly tests: readonly FoundTest[];
  /** Code of tests that uses it, and that no test is known to use. */
  readonly helpers: readonly Affected[];
}

export interface Walked {
  readonly ids: readonly number[];
  readonly asked: readonly SymbolRecord[];
  readonly reached: ImpactReach;
  readonly imported: ImportReach;
  /** How far the walk went. */
  readonly depth: number;
}

export function findTests(source: CaseSource, { ids, asked, reached, imported }: Walked): FoundTests {
  const { graph } = source;
  const { nodes, reader } = graph;
  const casesIn = caseFinder(source);
  const found = new Map<string, FoundTest>();
  const add = (walked: FoundTest) => {
    const one = walked.way.every((edge) => isRun(graph, edge))
      ? walked
      : { ...walked, confidence: 'probable' as const };
    const key = `${one.test.scope} ${one.test.path}:${one.test.line} ${one.test.name}`;
    const known = found.get(key);
    if (known === undefined || isNearer(one, known)) found.set(key, one);
  };
  for (const head of reader.headsById(ids).filter(isTest)) {
    const file = nodes.fileNumber(head.fileId);
    const test = testAround(casesIn(file), reader.symbolById(head.id));
    if (test) add({ test, file, distance: 0, confidence: 'exact', way: [] });
  }
  const depths = new Map<number, Pick<Affected, 'depth' | 'way'>>(ids.map((id) => [id, { depth: 0, way: () => [] }]));
  for (const one of [...reached.affected, ...reached.tests]) depths.set(one.head.id, one);
  const records = new Map(reader.symbolsById(reached.tests.map(({ head }) => head.id)).map((one) => [one.id, one]));
  for (const { head, depth, confidence, way, edge } of reached.tests) {
    const file = nodes.fileNumber(head.fileId);
    const cases = casesIn(file);
    const test = testAround(cases, records.get(head.id));
    if (test) add({ test, file, distance: depth, confidence, way: way() });
    if (test || !cases.hasBlocks) continue;
    const uses = graph.outgoing(head.id, { kinds: USES }).filter(({ to }) => depths.has(to));
    for (const use of [edge, ...uses]) {
      const block = cases.atLine(use.line);
      const next = depths.get(use.to);
      if (block && next) add({ test: block, file, distance: next.depth + 1, confidence, way: [use, ...next.way()] });
    }
  }
  const named = new Set([...found.values()].map(({ file }) => file));
  const others = reached.tests.filter(({ head }) => !named.has(nodes.fileNumber(head.fileId)));
  const helpers: Affected[] = [];
  for (const one of others) {
    const file = nodes.fileNumber(one.head.fileId);
    const { isRun, whole } = casesIn(file);
    if (!isRun) helpers.push(one);
    else add({ test: whole, file, distance: one.depth, confidence: one.confidence, way: one.way() });
  }
  const importing = imported.tests
    .filter(({ file }) => casesIn(file).isRun)
    .map(
      ({ file, depth, root, confidence }): FoundTest => ({
        test: casesIn(file).whole,
        file,
        distance: depth,
        confidence,
        way: [],
        imports: nodes.files[root].path,
      }),
    );
  const direct = directness(asked);
  const sorted = [...found.values()].sort(
    (a, b) =>
      a.distance - b.distance ||
      doubt(a) - doubt(b) ||
      direct(a.test) - direct(b.test) ||
      (a.test.path === b.test.path ? a.test.line - b.test.line : a.test.path < b.test.path ? -1 : 1),
  );
  return { tests: [...sorted, ...importing], helpers: helpers.filter(({ head }) => !isUsedByTest(head.id, sorted)) };
}

/** Kinds of symbols that only run when they are called. */
const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
/** They name a symbol and run nothing of it. */
const NAMING: ReadonlySet<Edge['kind']> = new Set<Edge['kind']>(['type', 'accepts', 'implement']);

/** Whether the use runs what it names: a function that is passed on by its name may be called, or only registered. */
function isRun({ reader }: Graph, { kind, to }: Edge): boolean {
  if (kind !== 'read') return !NAMING.has(kind);
  const symbol = reader.symbolById(to);
  return symbol === undefined || !CALLABLE.has(symbol.kind) || (symbol.flags & FLAG.anonymous) !== 0;
}

/** A helper on the way of a test that is listed needs no mention. */
const isUsedByTest = (id: number, tests: readonly FoundTest[]): boolean =>
  tests.some(({ way }) => way.some(({ to }) => to === id));

const testAround = (
  cases: { around(symbol: SymbolRecord): TestCase | undefined },
  symbol: SymbolRecord | undefined,
): TestCase | undefined => symbol && cases.around(symbol);

const doubt = ({ confidence }: FoundTest): number => (confidence === 'exact' ? 0 : 1);

const isNearer = (a: FoundTest, b: FoundTest): boolean =>
  a.distance < b.distance || (a.distance === b.distance && doubt(a) < doubt(b));

/** Of tests as near: those that are called like the symbol come first, then those in a file that is called like its file. */
function directness(asked: readonly SymbolRecord[]): (test: TestCase) => number {
  const names = asked.filter(({ kind }) => kind !== 'file').map(({ name }) => words(name));
  const files = [...new Set(asked.map(({ path }) => words(stem(path))))];
  const has = (text: string, all: readonly string[]) => all.some((one) => one !== '' && text.includes(one));
  return ({ name, path }) => (has(words(name), names) ? 0 : has(words(stem(path)), files) ? 1 : 2);
}

const words = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const stem = (path: string): string => path.slice(path.lastIndexOf('/') + 1).split('.')[0];
