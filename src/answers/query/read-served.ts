/** Routes and roles for the views of them: found before the statement runs, only where it may read them. */
import { loadConfig } from '../../config/config.ts';
import { idOf } from '../../endpoints/attach-remote.ts';
import { trafficOf } from '../../endpoints/traffic.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import type { FileId } from '../../model/ids.ts';
import { SYMBOL_ROLES } from '../../model/roles.ts';
import { mayName } from '../../store/query/statement.ts';
import type { Session } from '../../workspace/session.ts';
import { allHolders } from '../roles/role-filter.ts';
import type { EndpointRecord, RoleRecord, Served } from './served.ts';

export async function readServed(session: Session, sql: string): Promise<Served> {
  return {
    endpoints: mayName(sql, ['endpoints']) ? await readEndpoints(session) : [],
    roles: mayName(sql, ['roles']) ? await readRoles(session) : [],
  };
}

async function readEndpoints(session: Session): Promise<EndpointRecord[]> {
  const reader = session.reader();
  const { endpoints } = await trafficOf(reader);
  return reader.inOneView(() => {
    const graph = openGraph(reader);
    const { nodes } = graph;
    return endpoints.flatMap(({ method, path: route, framework, file, line, handler }): EndpointRecord[] => {
      const number = nodes.fileNumber(file as FileId);
      if (number < 0) return [];
      const symbol = handler === undefined ? undefined : reader.symbolById(idOf(graph, handler));
      const { path } = nodes.files[number];
      const answered = symbol && { handlerId: symbol.id, handler: reader.handle(symbol) };
      return [{ method, route, framework, path, line, ...answered }];
    });
  });
}

async function readRoles(session: Session): Promise<RoleRecord[]> {
  const { config } = await loadConfig({ root: session.root, env: process.env });
  const names = [...new Set([...SYMBOL_ROLES, ...Object.keys(config.roles)])];
  return allHolders(session, names, (graph, found) => found.flatMap(({ role, ids }) => recordsOf(graph, role, ids)));
}

function recordsOf({ reader }: Graph, role: string, ids: readonly number[]): RoleRecord[] {
  const symbols = reader.symbolsById(ids);
  return symbols.map((symbol) => ({ role, id: symbol.id, handle: reader.handle(symbol), path: symbol.path }));
}
