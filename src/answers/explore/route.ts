/** Finds the calls that lead from one end of a question to the other. */
import { shortened } from '../../base/cut-text.ts';
import { AppError } from '../../errors/errors.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { VALUE_KINDS } from '../../model/kinds.ts';
import { search } from '../../search/search.ts';
import type { Session } from '../../workspace/session.ts';
import { idsInside } from '../references/edges.ts';
import { type Meaning, meaningOf } from '../search/query-meaning.ts';
import { findSymbols } from '../subject/find-symbols.ts';
import { between, type Found } from '../trace/answer.ts';
import { type Route, readRoute } from './form/route.ts';
import { isWrittenLikeCode, MAX_ECHO } from './form/words.ts';

/** The question for a route, with the meanings of its ends. */
export interface AskedRoute extends Route {
  readonly meanings: { readonly from: Meaning; readonly to: Meaning };
}

export interface FoundRoute extends Found {
  /** The symbols of the path in the order of the calls. */
  readonly ids: readonly number[];
}

/** Why there is no route. */
export interface NoRoute {
  readonly why: string;
}

export async function askedRoute(session: Session, query: string): Promise<AskedRoute | undefined> {
  const route = readRoute(query);
  if (route === undefined) return undefined;
  const [from, to] = await Promise.all(
    [route.from, route.to].map((text) => meaningOf(session, { query: text, mode: 'auto' })),
  );
  return { ...route, meanings: { from, to } };
}

/** A longer path between ends that were found by their meaning is an accident. */
const MAX_CALLS = 8;
/** Results that an end in words may mean. */
const MEANT = 3;
/** A name that more symbols have says nothing. */
const MAX_NAMED = 10;

export function findRoute(session: Session, { from, to, meanings }: AskedRoute): FoundRoute | NoRoute {
  const graph = openGraph(session.reader());
  const targets = endIds(session, graph, { text: to, meaning: meanings.to });
  const sources = endIds(session, graph, { text: from, meaning: meanings.from });
  if (targets === undefined) return { why: `no symbol is named ${echo(to)}` };
  if (sources === undefined) return { why: `no symbol is named ${echo(from)}` };
  const others = sources.filter((id) => !targets.includes(id));
  const asked = { paths: 1, max_depth: MAX_CALLS, confidence: 'exact' } as const;
  const found = between(graph, { from: others, to: targets }, asked);
  const [path] = found.paths;
  if (path === undefined || path.length === 0)
    return { why: `no path of up to ${MAX_CALLS} certain calls found from "${echo(from)}" to "${echo(to)}"` };
  return { ...found, ids: [path[0].from, ...path.map((edge) => edge.to)] };
}

const echo = (text: string): string => shortened(text, MAX_ECHO);

interface EndText {
  readonly text: string;
  readonly meaning: Meaning;
}

/** Undefined where it is a name, and no symbol has it. A name that many have is searched like words. */
function endIds(session: Session, graph: Graph, { text, meaning }: EndText): number[] | undefined {
  const words = text.split(' ');
  const names = words.filter(isWrittenLikeCode);
  const found = names.map((name) => idsNamed(session, name));
  if (names.length === words.length && found.every((ids) => ids === undefined)) return undefined;
  const named = found.flatMap((ids) => (ids === undefined || ids.length > MAX_NAMED ? [] : ids));
  const ids = named.length > 0 ? named : idsMeant(session, { text, meaning });
  const own = ids.filter((id) => !isTestCode(graph, id));
  return [...new Set(own.flatMap((id) => [id, ...idsInside(graph, id)]))];
}

/** Undefined where no symbol has the name. */
function idsNamed(session: Session, word: string): number[] | undefined {
  try {
    return findSymbols(session, word.replace(/\(\)$/, '')).symbols.map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'SYMBOL_NOT_FOUND' ? undefined : [];
  }
}

function idsMeant(session: Session, { text, meaning }: EndText): number[] {
  const { hits } = search(session.reader(), { query: text, vector: meaning.vector, limit: MEANT * 4, filters: {} });
  return hits
    .filter(({ symbol: { kind } }) => !VALUE_KINDS.has(kind) && kind !== 'section' && kind !== 'file')
    .slice(0, MEANT)
    .map(({ symbol }) => symbol.id);
}
