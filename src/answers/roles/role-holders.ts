/** Who has a role: whole files by a test, symbols by their ids. */
import { loadRoots } from '../../../languages/load.ts';
import { idOf } from '../../endpoints/attach-remote.ts';
import { rpcServices } from '../../endpoints/rpc.ts';
import { servedIn } from '../../endpoints/traffic.ts';
import type { Graph } from '../../graph/graph.ts';
import { pathRows } from '../../graph/roots/found-by-path.ts';
import { symbolTable } from '../../graph/symbol-table.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { RoleFile, RolePattern, SymbolRole } from '../../model/roles.ts';
import type { Session } from '../../workspace/session.ts';
import { rootFinder } from '../entry-points/tree-roots.ts';
import { customHolders } from './custom-roles.ts';

export interface RoleHolders {
  /** Everything in such a file has the role. */
  isWhole(file: RoleFile): boolean;
  /** Ids of further symbols; absent: files alone decide. */
  readonly symbols?: ReadonlySet<number>;
}

/** Finds the holders of a built-in role in one state of the index, inside of which it is called. */
export type Source = ((graph: Graph) => RoleHolders) | undefined;

/** Computes what only this role needs; undefined where it is a role of files, or one of the configuration alone. */
export const sourceOf = async (session: Session, role: string): Promise<Source> =>
  Object.hasOwn(SOURCES, role) ? SOURCES[role as SymbolRole](session) : undefined;

interface Known {
  /** What the configuration says. */
  readonly patterns?: readonly RolePattern[] | undefined;
  readonly source?: Source;
  /** Absent: before there is an index. */
  readonly graph?: Graph | undefined;
}

export function holdersOf(role: string, { patterns = [], source, graph }: Known): RoleHolders {
  const custom = patterns.map((pattern) => customHolders(pattern, graph));
  const builtIn = graph && source?.(graph);
  const all = builtIn === undefined ? custom : [builtIn, ...custom];
  return all.length > 0 ? together(all) : fileRole(role, graph);
}

const SOURCES: Readonly<Record<SymbolRole, (session: Session) => Promise<Source>>> = {
  async entry_point(session) {
    const find = await rootFinder(session);
    // A test is a role of its own.
    return (graph) => symbolsOnly(find(graph).roots.flatMap(({ id, kind }) => (kind === 'test' ? [] : [id])));
  },
  async handler(session) {
    const { endpoints } = await servedIn(session.reader());
    return (graph) => {
      const routes = endpoints.flatMap(({ handler }) => (handler === undefined ? [] : [idOf(graph, handler)]));
      const procedures = rpcServices(graph).flatMap((service) => service.procedures);
      return symbolsOnly([...routes, ...procedures.flatMap(({ implementations }) => implementations)]);
    };
  },
  async router(session) {
    const { routers } = await servedIn(session.reader());
    return (graph) => symbolsOnly(routers.map((key: SymbolKey) => idOf(graph, key)));
  },
  async migration() {
    const languages = await loadRoots();
    return (graph) => {
      const rowOf = pathRows(graph, languages);
      return { isWhole: (file) => rowOf(file)?.kind === 'migration' };
    };
  },
};

const symbolsOnly = (ids: readonly number[]): RoleHolders => ({ isWhole: () => false, symbols: new Set(ids) });

/** Tests inside other files have the role too; before there is an index, they are not known. */
function fileRole(role: string, graph: Graph | undefined): RoleHolders {
  const isWhole = (file: RoleFile) => file.role === role;
  return role === 'test' && graph !== undefined ? { isWhole, symbols: markedTests(graph) } : { isWhole };
}

function markedTests(graph: Graph): ReadonlySet<number> {
  const { nodes } = graph;
  const { flags } = symbolTable(graph);
  const ids = new Set<number>();
  for (let node = 0; node < nodes.size; node++) if ((flags[node] & FLAG.test) !== 0) ids.add(nodes.symbolId(node));
  return ids;
}

function together(all: readonly RoleHolders[]): RoleHolders {
  const symbols = all.flatMap((one) => one.symbols ?? []);
  return {
    isWhole: (file) => all.some((one) => one.isWhole(file)),
    ...(symbols.length > 0 && { symbols: new Set(symbols.flatMap((ids) => [...ids])) }),
  };
}
