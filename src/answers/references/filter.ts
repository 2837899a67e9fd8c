/** Filters for the files of references, which questions about the graph share. */
import type { Graph } from '../../graph/graph.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import type { Session } from '../../workspace/session.ts';

export interface ReferenceFilters {
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly role?: readonly string[] | undefined;
  /** False leaves out tests. */
  readonly tests?: boolean | undefined;
}

/** Takes a symbol's id. Undefined when nothing is filtered. Throws BAD_INPUT. */
export function symbolFilter(
  session: Session,
  graph: Graph,
  filters: ReferenceFilters,
): ((symbolId: number) => boolean) | undefined {
  const inFile = fileFilter(session, graph, filters);
  if (inFile === undefined) return undefined;
  const { nodes } = graph;
  return (symbolId) => {
    const node = nodes.nodeOf(symbolId);
    if (node < 0 || !inFile(nodes.fileOf(node))) return false;
    return filters.tests !== false || !isTestCode(graph, symbolId);
  };
}

/** Takes a file's number in the graph. */
export function fileFilter(
  session: Session,
  graph: Graph,
  filters: ReferenceFilters,
): ((file: number) => boolean) | undefined {
  if (!isFiltered(filters)) return undefined;
  const languages = languagesNamed(filters.lang);
  const roles = filters.role?.length ? new Set<string>(filters.role) : undefined;
  const inPath = pathFilter(session, filters);
  const judge = (number: number): boolean => {
    const { path, language, role } = graph.nodes.files[number];
    return (
      inPath(path) &&
      (languages === undefined || (language !== undefined && languages.has(language))) &&
      (roles === undefined || roles.has(role)) &&
      (filters.tests !== false || role !== 'test')
    );
  };
  const verdicts = new Map<number, boolean>();
  return (file) => {
    let verdict = verdicts.get(file);
    if (verdict === undefined) verdicts.set(file, (verdict = judge(file)));
    return verdict;
  };
}

const isFiltered = ({ path, exclude, lang, role, tests }: ReferenceFilters): boolean =>
  tests === false || [path, exclude, lang, role].some((filter) => filter?.length);
