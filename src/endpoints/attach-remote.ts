/** Finds the edges between programs of a tree and attaches them to its graph, once for each version of the index. */
import { loadFrameworks } from '../../languages/load.ts';
import type { Edge } from '../graph/edge.ts';
import { type Graph, openGraph } from '../graph/graph.ts';
import { attachRemote, hasRemote } from '../graph/remote-edges.ts';
import type { FileId } from '../model/ids.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../model/links.ts';
import { mentionHash } from '../resolve/invalidate/mention-hash.ts';
import type { Reader } from '../store/read/read.ts';
import type { Endpoint, Traffic } from './assemble.ts';
import { graphRequests } from './graph-types.ts';
import { MAX_TARGETS, routeTable } from './requests.ts';
import { rpcServices } from './rpc.ts';
import { topicTable } from './topics.ts';
import { trafficOf } from './traffic.ts';

export async function withRemoteEdges(reader: Reader): Promise<void> {
  if (hasRemote(openGraph(reader))) return;
  // Putting routes together takes a second in a large tree: not where nothing could send a request.
  const traffic = (await mayRequest(reader)) ? await trafficOf(reader) : undefined;
  const graph = openGraph(reader);
  if (hasRemote(graph)) return;
  const { edges, unsure } = traffic === undefined ? { edges: [], unsure: new Map() } : requestEdges(graph, traffic);
  attachRemote(graph, [...edges, ...rpcEdges(graph), ...graphEdges(graph)], unsure);
}

/** Whether some file mentions a client that the tables know: `fetch`, `axios`. */
async function mayRequest(reader: Reader): Promise<boolean> {
  if (reader.siteRows().length === 0) return false;
  const clients = (await loadFrameworks(reader.parsedLanguages())).filter(({ isClient }) => isClient);
  // `axios`, `?.fetch`, `net/http.Client`: the last name, and the module where that is a path by itself.
  const names = clients.flatMap(({ routers = [], markModules = [] }) =>
    [...routers, ...markModules].flatMap((path) => [
      path.replace(/\(\).*$/, ''),
      path.slice(path.lastIndexOf('.') + 1).replace('()', ''),
    ]),
  );
  return reader.filesMentioning(new Set(names.map(mentionHash))).length > 0;
}

/** The id of a symbol by its key, -1 where the index has none. */
export function idOf({ nodes }: Graph, key: SymbolKey): number {
  const file = nodes.fileNumber(fileOfKey(key));
  return file < 0 ? -1 : nodes.symbolAt(file, rowOfKey(key));
}

/** A call of a remote procedure leads to its declaration, and on to what implements it. */
function rpcEdges(graph: Graph): Edge[] {
  return rpcServices(graph).flatMap(({ procedures }) =>
    procedures.flatMap(({ symbol, implementations, callers }) => {
      const probable = { confidence: 'probable', origin: 'address' } as const;
      const declared = implementations.map((from): Edge => {
        const { fileId, nameLine: line, nameCol: col } = graph.reader.symbolById(from)!;
        return { from, to: symbol.id, kind: 'implement', fileId: fileId as FileId, line, col, ...probable };
      });
      const called = callers.flatMap(({ from, fileId, line, col }) =>
        [symbol.id, ...implementations].map(
          (to): Edge => ({ from, to, kind: 'request', fileId, line, col, ...probable }),
        ),
      );
      return [...declared, ...called];
    }),
  );
}

/** An operation in a document of a client leads to the field that it asks for, and on to what resolves that. */
function graphEdges(graph: Graph): Edge[] {
  const probable = { confidence: 'probable', origin: 'address' } as const;
  return graphRequests(graph).flatMap(({ from, fileId, line, col, fields, resolvers }) =>
    [...fields, ...resolvers].flatMap((to): Edge[] =>
      to === from ? [] : [{ from, to, kind: 'request', fileId, line, col, ...probable }],
    ),
  );
}

/** Each request with the handlers that it may reach. */
function reachedBy({ endpoints, requests, listeners, messages }: Traffic): [Endpoint, readonly Endpoint[]][] {
  const [routes, topics] = [routeTable(endpoints), topicTable(listeners)];
  return [
    ...requests.map((one): [Endpoint, readonly Endpoint[]] => [one, routes(one)]),
    ...messages.map((one): [Endpoint, readonly Endpoint[]] => [one, topics(one)]),
  ];
}

function requestEdges(
  graph: Graph,
  traffic: Traffic,
): { readonly edges: Edge[]; readonly unsure: Map<number, number> } {
  const edges: Edge[] = [];
  const unsure = new Map<number, number>();
  for (const [{ handler: sender, file, line, col }, reached] of reachedBy(traffic)) {
    const from = sender === undefined ? -1 : idOf(graph, sender);
    if (from < 0) continue;
    for (const { handler } of reached) {
      const to = idOf(graph, handler!);
      if (to < 0 || to === from) continue;
      if (reached.length > MAX_TARGETS) unsure.set(to, (unsure.get(to) ?? 0) + 1);
      else
        edges.push({
          from,
          to,
          kind: 'request',
          fileId: file as FileId,
          line,
          col,
          confidence: 'probable',
          origin: 'address',
        });
    }
  }
  return { edges, unsure };
}
