/** Imports of modules that are not in the tree, by the names that files write. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import { wildcard } from '../../base/wildcard.ts';
import { factsOf } from '../../graph/file-facts.ts';
import type { Graph } from '../../graph/graph.ts';
import { edgesAt } from '../../graph/members.ts';
import { at, EXPORT, type FileFacts, IMPORT } from '../../model/facts.ts';
import { type DependencyOptions, importFilter } from './file-dependencies.ts';

export interface OutsideImport {
  readonly path: string;
  readonly line: number;
  readonly col: number;
  /** As written. */
  readonly module: string;
}

interface Wanted extends Pick<DependencyOptions, 'type_imports' | 'lazy_imports'> {
  /** Patterns of names; a name includes everything in the module: `lodash` is `lodash/fp` too. */
  readonly modules: readonly string[];
}

/** Each module once a file, at its first import. */
export function* outsideImports(
  graph: Graph,
  files: Iterable<number>,
  { modules, ...options }: Wanted,
): Generator<OutsideImport> {
  const fits = moduleFilter(modules);
  for (const file of untilTimeIsUp(files)) {
    const facts = factsOf(graph, file);
    if (facts === undefined) continue;
    const { path } = graph.nodes.files[file];
    const isWanted = importFilter(graph, file, options);
    const seen = new Set<string>();
    for (const { module, line, col } of namedModules(facts)) {
      if (seen.has(module) || !fits(module) || !isWanted({ line, col })) continue;
      if (edgesAt(graph, file, { line, col }).length > 0) continue;
      seen.add(module);
      yield { path, line, col, module };
    }
  }
}

const SEPARATORS = /[/.\\]|::/g;

/** Whether a pattern matches the name, or the start of it up to a separator. */
function moduleFilter(patterns: readonly string[]): (module: string) => boolean {
  const tests = patterns.map(wildcard);
  return (module) => {
    const ends = [...module.matchAll(SEPARATORS)].map(({ index }) => index);
    return [...ends, module.length].some((end) => end > 0 && tests.some((test) => test(module.slice(0, end))));
  };
}

interface NamedModule {
  readonly module: string;
  readonly line: number;
  readonly col: number;
}

/** Those of imports and of re-exports, by place. */
function namedModules({ imports, exports, strings }: FileFacts): NamedModule[] {
  const found: NamedModule[] = [];
  for (let row = 0; row < imports.rows; row++)
    found.push({
      module: strings[at(imports, row, IMPORT.module)],
      line: at(imports, row, IMPORT.line),
      col: at(imports, row, IMPORT.col),
    });
  for (let row = 0; row < exports.rows; row++)
    if (at(exports, row, EXPORT.module) > 0)
      found.push({
        module: strings[at(exports, row, EXPORT.module)],
        line: at(exports, row, EXPORT.line),
        col: at(exports, row, EXPORT.col),
      });
  return found.sort((a, b) => a.line - b.line || a.col - b.col);
}
