/** The services of a repository, filtered. */

import { languageFacts } from '../../../languages/all.ts';
import type { Traffic } from '../../endpoints/assemble.ts';
import { idOf } from '../../endpoints/attach-remote.ts';
import { graphRequests, graphRoots } from '../../endpoints/graph-types.ts';
import { reaches } from '../../endpoints/route-match.ts';
import { rpcServices } from '../../endpoints/rpc.ts';
import { trafficOf } from '../../endpoints/traffic.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { viewOf } from '../quote/symbol-view.ts';
import type { Question, Results } from './tool.ts';

type Service = Results[number];
type Operation = Service['operations'][number];

export async function listServices(session: Session, question: Question): Promise<Draft<Results>> {
  const reader = session.reader();
  const traffic = await trafficOf(reader);
  return reader.inOneView(() => {
    const graph = openGraph(reader);
    const all = [...grpc(graph), ...graphTypes(graph), ...openapi(graph, traffic)];
    const fitting = all.flatMap((one) => fits(session, one, question));
    const page = fitting.slice(question.offset, question.offset + question.limit);
    const changed = changedFiles(session, [...new Set(page.map(({ path }) => path))]);
    const left = Math.max(0, fitting.length - question.offset - page.length);
    const rest = left > 0 ? [nextCall('services', { ...question, offset: question.offset + page.length })] : [];
    // Two things have this name: the others are compilers and language servers.
    const next = [...rest, nextCall('language_services')];
    const notes =
      all.length === 0
        ? ['no .proto service, GraphQL root type or OpenAPI document is indexed here; `endpoints` lists HTTP routes']
        : fitting.length === 0
          ? [`none of ${all.length} services matches the filters`]
          : page.length === 0
            ? [pastTheEnd(fitting.length)]
            : [];
    return makeReply(session, page, { changed, omitted: left, notes, next });
  });
}

/** A name of an operation leaves only that one of its service. */
function fits(session: Session, service: Service, { name, kind, ...filters }: Question): Service[] {
  if (kind !== undefined && kind.length > 0 && !kind.includes(service.kind)) return [];
  if (!pathFilter(session, filters)(service.path)) return [];
  const roles = rolesOf(session, filters.role);
  const file = roles && session.reader().fileByPath(service.path);
  if (roles && !(file && roles.file(file))) return [];
  if (name === undefined || has(service.name, name)) return [service];
  const operations = service.operations.filter(
    (one) => has(one.name, name) || has(`${service.name}.${one.name}`, name),
  );
  return operations.length > 0 ? [{ ...service, operations }] : [];
}

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

const headOf = ({ reader }: Graph, symbol: SymbolRecord) => ({
  name: symbol.name,
  handle: reader.handle(symbol),
  line: symbol.nameLine,
});

function placesOf({ reader }: Graph, ids: readonly number[]): Operation['implementations'] {
  return reader.symbolsById(ids).map((symbol) => {
    const { qualified_name: _, signature: __, ...place } = viewOf(reader, symbol);
    return place;
  });
}

function grpc(graph: Graph): Service[] {
  const { reader, nodes } = graph;
  return rpcServices(graph).map(({ symbol, procedures }) => ({
    kind: 'grpc',
    ...headOf(graph, symbol),
    name: reader.fullName(symbol) || symbol.name,
    path: symbol.path,
    operations: procedures.map(
      ({ symbol: rpc, request, response, streamsRequest, streamsResponse, implementations, callers }) => ({
        ...headOf(graph, rpc),
        ...(request !== '' && { request, response }),
        ...((streamsRequest || streamsResponse) &&
          ({
            streams: streamsRequest && streamsResponse ? 'both' : streamsRequest ? 'request' : 'response',
          } as const)),
        implementations: placesOf(graph, implementations),
        callers: callers.map(({ from, fileId, line }) => ({
          name: reader.symbolById(from)?.name ?? '',
          path: nodes.files[nodes.fileNumber(fileId)].path,
          line,
        })),
      }),
    ),
  }));
}

function graphTypes(graph: Graph): Service[] {
  const { nodes, reader } = graph;
  const requests = graphRequests(graph);
  return graphRoots(graph).map(({ symbol, operations }) => ({
    kind: 'graph',
    ...headOf(graph, symbol),
    path: symbol.path,
    operations: operations.map(({ symbol: field, resolvers }) => ({
      ...headOf(graph, field),
      implementations: placesOf(graph, resolvers),
      callers: requests
        .filter(({ fields }) => fields.includes(field.id))
        .map(({ from, fileId, line }) => ({
          name: reader.symbolById(from)?.name ?? '',
          path: nodes.files[nodes.fileNumber(fileId)].path,
          line,
        })),
    })),
  }));
}

const OPERATION = /^([A-Z]+) (\/.*)$/;

/** Operations of API documents, which the handlers of their routes implement and requests call. */
function openapi(graph: Graph, { endpoints, requests }: Traffic): Service[] {
  const { reader, nodes } = graph;
  return nodes.files.flatMap(({ id, path, language }): Service[] => {
    if (languageFacts(language)?.projectFiles === undefined) return [];
    const symbols = reader.symbolsInFile(id);
    const operations = symbols.filter(({ name }) => OPERATION.test(name));
    if (operations.length === 0) return [];
    const title = symbols.find(({ kind }) => kind === 'module') ?? symbols[0];
    return [
      {
        kind: 'openapi',
        ...headOf(graph, title),
        path,
        operations: operations.map((one) => {
          const [, method, route] = OPERATION.exec(one.name)!;
          const isThis = (other: { readonly method: string; readonly path: string }) =>
            (other.method === method || other.method === 'ANY') && reaches(other.path, route);
          const handlers = endpoints.filter((endpoint) => endpoint.handler !== undefined && isThis(endpoint));
          return {
            ...headOf(graph, one),
            implementations: placesOf(graph, [...new Set(handlers.map(({ handler }) => idOf(graph, handler!)))]),
            callers: requests
              .filter((request) => reaches(route, request.path) && request.method === method)
              .map((request) => ({
                name:
                  request.handler === undefined ? '' : (reader.symbolById(idOf(graph, request.handler))?.name ?? ''),
                path: nodes.files.find((file) => file.id === request.file)?.path ?? '',
                line: request.line,
              })),
          };
        }),
      },
    ];
  });
}
