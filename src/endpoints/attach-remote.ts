/** Finds the edges between programs of a tree and attaches them to its graph, once for each version of the index. */
import { loadFrameworks } from '../../languages/load.ts';
import type { Edge } from '../graph/edge.ts';
import { type Graph, openGraph } from '../graph/graph.ts';
import { attachRemote, hasRemote } from '../graph/remote-edges.ts';
import type { FileId } from '../model/ids.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../model/links.ts';
import { mentionHash } from '../resolve/invalidate/mention-hash.ts';
import type { Reader } from '../store/read/read.ts';
import type { Traffic } from './assemble.ts';
import { reachedBy } from './requests.ts';
import { rpcServices } from './rpc.ts';
import { trafficOf } from './traffic.ts';

export async function withRemoteEdges(reader: Reader): Promise<void> {
  if (hasRemote(openGraph(reader))) return;
  // Putting routes together takes a second in a large tree: not where nothing could send a request.
  const traffic = (await mayRequest(reader)) ? await trafficOf(reader) : undefined;
  const graph = openGraph(reader);
  if (!hasRemote(graph))
    attachRemote(graph, [...(traffic === undefined ? [] : requestEdges(graph, traffic)), ...rpcEdges(graph)]);
}

/** Whether some file mentions a client that the tables know: `fetch`, `axios`. */
async function mayRequest(reader: Reader): Promise<boolean> {
  if (reader.siteRows().length === 0) return false;
  const clients = (await loadFrameworks(reader.parsedLanguages())).filter(({ isClient }) => isClient);
  const names = clients.flatMap(({ routers = [] }) =>
    routers.map((path) => path.slice(path.lastIndexOf('.') + 1).replace('()', '')),
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

function requestEdges(graph: Graph, { endpoints, requests }: Traffic): Edge[] {
  return requests.flatMap((request) => {
    const from = request.handler === undefined ? -1 : idOf(graph, request.handler);
    if (from < 0) return [];
    return reachedBy(endpoints, request).flatMap(({ handler }): Edge[] => {
      const to = idOf(graph, handler!);
      if (to < 0 || to === from) return [];
      const { file, line, col } = request;
      return [
        { from, to, kind: 'request', fileId: file as FileId, line, col, confidence: 'probable', origin: 'address' },
      ];
    });
  });
}
