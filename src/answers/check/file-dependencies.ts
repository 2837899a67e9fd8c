/** Which file depends on which, by imports or by any bound use, with the first place of each pair. */
import { languageFacts } from '../../../languages/all.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { RuleOf } from '../../config/rule-schema.ts';
import type { Graph } from '../../graph/graph.ts';
import { importTime } from '../../graph/run-time.ts';
import { referenceKindCode } from '../../model/kinds.ts';
import { confidenceCode } from '../../model/links.ts';
import { confidenceOf, kindOf } from '../../resolve/core/link-code.ts';
import type { RuleContext } from './rule-kind.ts';
import { pathsOf } from './scope.ts';

export interface FileDependency {
  /** Numbers of the files in the graph. */
  readonly from: number;
  readonly to: number;
  /** The first place; `position` is that of its edge. */
  readonly line: number;
  readonly col: number;
  readonly position: number;
  /** Places of this kind between the two. */
  count: number;
}

export type DependencyOptions = Partial<Pick<RuleOf<'dependencies'>, 'by' | 'type_imports' | 'lazy_imports'>>;

/** Between different files, in the given order and then by line. */
export function* fileDependencies(
  graph: Graph,
  files: Iterable<number>,
  options: DependencyOptions,
): Generator<FileDependency> {
  for (const file of untilTimeIsUp(files)) yield* dependenciesIn(graph, file, options);
}

/** Dependencies that a rule allows all the same. Throws BAD_INPUT. */
export function allowedPairs(
  context: RuleContext,
  { nodes: { files } }: Graph,
  pairs: RuleOf<'layers'>['allow'] = [],
): (dependency: FileDependency) => boolean {
  const tests = pairs.map(({ from, to }) => ({ from: pathsOf(context, from), to: pathsOf(context, to) }));
  return ({ from, to }) => tests.some((pair) => pair.from(files[from].path) && pair.to(files[to].path));
}

function dependenciesIn(graph: Graph, from: number, options: DependencyOptions): Iterable<FileDependency> {
  const { nodes } = graph;
  const { target, line, col, code } = graph.edgesOf(from);
  const byImports = options.by === undefined ? needsImports(graph, from) : options.by === 'imports';
  const found = new Map<number, FileDependency>();
  const add = (position: number): void => {
    const to = nodes.fileOf(target[position]);
    if (to === from) return;
    const known = found.get(to);
    if (known) known.count++;
    else found.set(to, { from, to, line: line[position], col: col[position], position, count: 1 });
  };
  const isWanted = importFilter(graph, from, options);
  // Edges are sorted by place.
  for (let start = 0, end: number; start < target.length; start = end) {
    end = start + 1;
    while (end < target.length && line[end] === line[start] && col[end] === col[start]) end++;
    const here = Array.from({ length: end - start }, (_, i) => start + i).filter(
      (position) => confidenceOf(code[position]) === confidenceCode.exact,
    );
    const imports = here.filter((position) => kindOf(code[position]) === referenceKindCode.import);
    const others = byImports ? [] : here.filter((position) => !imports.includes(position));
    for (const position of others) add(position);
    if (imports.length === 0 || !isWanted({ line: line[start], col: col[start] })) continue;
    // A name that another file hands on leads to that file and to the symbol: the import depends on the file that it names.
    const whole = imports.filter((position) => nodes.rowOf(target[position]) === 0);
    for (const position of whole.length > 0 ? whole : imports) add(position);
  }
  return found.values();
}

/** Whether a file of this language can name what another declares only after an import. */
function needsImports(graph: Graph, file: number): boolean {
  const { language } = graph.nodes.files[file];
  return languageFacts(language)?.importing?.isRequired === true;
}

/** Whether an import at a place of the file counts. */
export function importFilter(
  graph: Graph,
  file: number,
  { type_imports = true, lazy_imports = true }: DependencyOptions,
): (place: { readonly line: number; readonly col: number }) => boolean {
  const isAny = type_imports && lazy_imports;
  // Elsewhere it is not known what an import runs.
  if (isAny || languageFacts(graph.nodes.files[file].language)?.importing === undefined) return () => true;
  return (place) => {
    const time = importTime(graph, file, place);
    return (type_imports || time !== 'never') && (lazy_imports || time !== 'call');
  };
}
