/** Filters for the files of references, which questions about the graph share. */
import type { Graph } from '../../graph/graph.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';

export interface ReferenceFilters {
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly role?: readonly string[] | undefined;
  /** False leaves out tests. */
  readonly tests?: boolean | undefined;
}

/**
 * Takes a symbol's id. Undefined when nothing is filtered. `inside`: the symbol holds a use, which has the roles of all symbols
 * around it. Throws BAD_INPUT.
 */
export function symbolFilter(
  session: Session,
  graph: Graph,
  filters: ReferenceFilters,
  inside?: 'inside',
): ((symbolId: number) => boolean) | undefined {
  const inFile = fileFilter(session, graph, filters);
  if (inFile === undefined) return undefined;
  const roles = rolesOf(session, filters.role);
  const { nodes, reader } = graph;
  const hasRole = (id: number): boolean => {
    if (roles === undefined || roles.isByFile) return true;
    const symbol = reader.symbolById(id);
    return symbol !== undefined && (inside ? roles.inside(symbol) : roles.symbol(symbol));
  };
  return (symbolId) => {
    const node = nodes.nodeOf(symbolId);
    if (node < 0 || !inFile(nodes.fileOf(node)) || !hasRole(symbolId)) return false;
    return filters.tests !== false || !isTestCode(graph, symbolId);
  };
}

/** Takes a file's number in the graph. `whole`: the file itself is asked for, not symbols in it. */
export function fileFilter(
  session: Session,
  graph: Graph,
  filters: ReferenceFilters,
  whole?: 'whole',
): ((file: number) => boolean) | undefined {
  if (!isFiltered(filters)) return undefined;
  const languages = languagesNamed(filters.lang);
  const roles = rolesOf(session, filters.role);
  const inPath = pathFilter(session, filters);
  const judge = (number: number): boolean => {
    const file = graph.nodes.files[number];
    const { path, language, role } = file;
    return (
      inPath(path) &&
      (languages === undefined || (language !== undefined && languages.has(language))) &&
      (roles === undefined || (whole ? roles.file(file) : roles.mayHold(file))) &&
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
