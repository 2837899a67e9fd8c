/** The test files that a change concerns: those that use what changed, then those that only import code which does. */
import { groupBy } from '../../base/group-by.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Reader } from '../../store/read/read.ts';
import { type ImportReach, importReach } from './import-reach.ts';
import { TEST_DEPTH } from './limits.ts';
import { type Affected, type ImpactReach, impactReach } from './reach.ts';
import type { RiskFigures } from './risk.ts';
import type { TestFile } from './tool.ts';

/** Tests of a file that are named beside the first. */
const MAX_DIRECT = 9;
/** Tests that only import affected code and are listed. */
const MAX_IMPORTING = 5;

interface Reached {
  readonly reached: ImpactReach;
  readonly imported: ImportReach;
}

interface FoundTest extends Omit<TestFile, 'name' | 'direct'> {
  readonly id: number;
  readonly others: readonly Affected[];
}

/** Each file once, with the first of its symbols: nearest first, then certain ones, then files with more affected symbols. */
export function testFiles({ nodes }: Graph, { reached, imported }: Reached): FoundTest[] {
  const files = groupBy(reached.tests, ({ head }) => head.path);
  const using = [...files]
    .map(([path, [first, ...others]]) => ({
      path,
      depth: first.depth,
      ...(first.confidence !== 'exact' && { confidence: first.confidence }),
      symbols: 1 + others.length,
      line: first.edge.line,
      id: first.head.id,
      others: others.filter(({ depth }) => depth === 1).slice(0, MAX_DIRECT),
    }))
    .sort((a, b) => a.depth - b.depth || doubt(a) - doubt(b) || b.symbols - a.symbols || (a.path < b.path ? -1 : 1));
  const importing = imported.tests.slice(0, MAX_IMPORTING).map(({ file, root, depth, line, confidence }) => ({
    path: nodes.files[file].path,
    depth,
    ...(confidence !== 'exact' && { confidence }),
    imports: nodes.files[root].path,
    symbols: 1,
    line,
    id: nodes.symbolAt(file, 0),
    others: [],
  }));
  return [...using, ...importing];
}

const doubt = ({ confidence }: Pick<TestFile, 'confidence'>): number => (confidence === undefined ? 0 : 1);

export function testView(reader: Reader, { id, others, ...file }: FoundTest): TestFile {
  const direct = others.flatMap(({ head, edge }) => {
    const name = nameOf(reader, head.id);
    return name === '' ? [] : [{ name, line: edge.line }];
  });
  return { ...file, name: nameOf(reader, id), ...(direct.length > 0 && { direct }) };
}

/** Empty for a file's own symbol: code outside of any function has no name. */
function nameOf(reader: Reader, id: number): string {
  const symbol = reader.symbolById(id);
  return symbol === undefined || symbol.kind === 'file' ? '' : symbol.name;
}

/** Where no test is within the depth: the nearest beyond it, through dispatch and imports too. */
export function furtherTest(
  graph: Graph,
  ids: readonly number[],
  { reached, imported, isSearched }: Reached & { readonly isSearched: boolean },
): Pick<RiskFigures, 'nearestTest' | 'testLimit'> {
  const hasTests = reached.tests.length + imported.tests.length > 0;
  const isDeeper = reached.limit === 'depth' || imported.limit === 'depth';
  if (!isSearched || hasTests) return {};
  if (!isDeeper) return imported.limit === 'nodes' ? { testLimit: 'nodes' } : {};
  const options = { depth: TEST_DEPTH, confidence: 'probable' } as const;
  const wider = impactReach(graph, ids, options);
  const importers = importReach(graph, { starts: ids, reached: wider }, options);
  const [user] = wider.tests;
  const [importer] = importers.tests;
  if (user !== undefined && !(importer?.depth < user.depth))
    return { nearestTest: { path: user.head.path, depth: user.depth, confidence: user.confidence } };
  if (importer !== undefined) {
    const [test, root] = [importer.file, importer.root].map((file) => graph.nodes.files[file].path);
    return { nearestTest: { path: test, depth: importer.depth, confidence: importer.confidence, imports: root } };
  }
  const limit = wider.limit === 'nodes' || importers.limit === 'nodes' ? 'nodes' : (wider.limit ?? importers.limit);
  return limit === undefined ? {} : { testLimit: limit };
}
