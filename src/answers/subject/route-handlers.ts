/** Routes as names: `POST /api/users` means the function that answers it. */
import { idOf } from '../../endpoints/attach-remote.ts';
import { literalParts, reaches } from '../../endpoints/route-match.ts';
import { servedIn } from '../../endpoints/traffic.ts';
import { openGraph } from '../../graph/graph.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Session } from '../../workspace/session.ts';
import type { Found } from './find-symbols.ts';

const METHOD = 'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ANY|WS|QUERY|MUTATION';
const ROUTE = new RegExp(`^(?:endpoint )?(${METHOD}) (/\\S*)$`, 'i');
const ROUTES_IN_TEXT = new RegExp(`\\b(?:${METHOD}) /[^\\s,;)"'\`]*`, 'g');

/** The handlers of the route that a name is, with those of its operations in API documents; undefined where it is none. */
export async function routeHandlers(session: Session, written: string): Promise<Found | undefined> {
  const asked = ROUTE.exec(written.trim());
  if (asked === null) return undefined;
  const reader = session.reader();
  const [method, path] = [asked[1].toUpperCase(), asked[2]];
  const { endpoints } = await servedIn(reader);
  const fitting = endpoints.filter(
    (one) =>
      one.handler !== undefined &&
      (one.method === method || one.method === 'ANY' || method === 'ANY') &&
      reaches(one.path, path),
  );
  const best = Math.max(...fitting.map((one) => literalParts(one.path)));
  const graph = openGraph(reader);
  const ids = fitting.filter((one) => literalParts(one.path) === best).map(({ handler }) => idOf(graph, handler!));
  const documented = reader.symbolsNamed(`${method} ${path}`);
  const symbols: SymbolRecord[] = [...reader.symbolsById([...new Set(ids)]), ...documented];
  return symbols.length === 0 ? undefined : { symbols, match: symbols.length > 1 ? 'several' : 'same', notes: [] };
}

/** A question with the names of the handlers behind the routes that it mentions. */
export async function withHandlerNames(session: Session, query: string): Promise<string> {
  const routes = [...new Set(query.match(ROUTES_IN_TEXT) ?? [])].slice(0, 5);
  if (routes.length === 0) return query;
  const found = await Promise.all(routes.map((route) => routeHandlers(session, route)));
  const names = found.flatMap(
    (one) => one?.symbols.slice(0, 3).map((symbol) => session.reader().qualifiedName(symbol) || symbol.name) ?? [],
  );
  return names.length === 0 ? query : `${query} ${names.join(' ')}`;
}
