/** Functions by the types they take and return: matched through the resolved types of their signatures, or by name. */
import { unlessCut, untilTimeIsUp } from '../../base/deadline.ts';
import { AppError } from '../../errors/errors.ts';
import { factsOf } from '../../graph/file-facts.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { isFunctionRow, type SignatureType, signaturesIn } from '../../graph/signature-types.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import { segmentsOf } from '../../search/query/query.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { fileFilter, symbolFilter } from '../references/filter.ts';
import { findSymbols } from '../subject/find-symbols.ts';
import type { MentionedSymbol } from '../unparsed/mentions.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import type { Question, Results, SignatureHit } from './tool.ts';

type SignatureMatch = SignatureHit['matches'][number];

export async function bySignature(session: Session, input: Question): Promise<Draft<Results>> {
  if (!input.takes?.length && !input.returns?.length && input.params === undefined)
    throw new AppError('BAD_INPUT', 'nothing to look for', 'Pass --takes, --returns or --params.');
  const { found, types } = session.reader().inOneView(() => reply(session, input));
  // The types may be used in other ways, so this never claims that nothing mentions them.
  const uses = Math.max(1, input.offset + found.results.length + found.meta.omitted);
  return withUnparsed(session, found, { symbols: types, uses, filters: input });
}

interface Found {
  readonly found: Draft<Results>;
  /** The requested types; only these can be searched as text. */
  readonly types: readonly MentionedSymbol[];
}

function reply(session: Session, input: Question): Found {
  const reader = session.reader();
  const graph = openGraph(reader);
  const wanted = [
    ...(input.takes ?? []).map((written) => wantedType(session, written, 'takes')),
    ...(input.returns ?? []).map((written) => wantedType(session, written, 'returns')),
  ];
  const inFile = fileFilter(session, graph, input);
  const inFilter = symbolFilter(session, graph, input);
  const hits: Hit[] = [];
  for (const file of untilTimeIsUp(filesToLookAt(graph, wanted)))
    if (inFile?.(file) ?? true) hits.push(...functionsIn(graph, file, { wanted, params: input.params }));
  const found = hits
    .filter(({ node }) => inFilter?.(graph.nodes.symbolId(node)) ?? true)
    .sort((a, b) => rankOf(graph, a) - rankOf(graph, b) || a.node - b.node);
  const page = found.slice(input.offset, input.offset + input.limit);
  const records = reader.symbolsById(page.map(({ node }) => graph.nodes.symbolId(node)));
  const changed = changedFiles(
    session,
    records.map(({ path }) => path),
  );
  const results = records.map(
    (record, i): SignatureHit => ({
      ...viewOf(reader, record, changed),
      role: record.role,
      params: page[i].params,
      matches: page[i].matches,
    }),
  );
  const left = Math.max(0, found.length - input.offset - page.length);
  const notes = wanted.flatMap((type) => type.notes);
  if (found.length === 0)
    notes.push(...unlessCut('no function has such a signature; only types written in the source are known'));
  else if (page.length === 0) notes.push(pastTheEnd(found.length));
  const next = left > 0 ? [nextCall('by_signature', { ...input, offset: input.offset + page.length })] : [];
  const types = wanted.map(({ name }) => ({ name, kind: 'type', path: '', nameLine: 0 }));
  return { found: makeReply(session, results, { changed, omitted: left, notes, next }), types };
}

interface WantedType {
  readonly role: 'takes' | 'returns';
  readonly written: string;
  /** The last segment of `written`: how signatures spell it. */
  readonly name: string;
  /** Handles of the indexed types that match, by symbol id. */
  readonly types: ReadonlyMap<number, string>;
  readonly notes: readonly string[];
}

/** A name that no indexed type has may be a library's type: it is matched by name only. */
function wantedType(session: Session, written: string, role: WantedType['role']): WantedType {
  const types = typesCalled(session, written);
  const name = types[0]?.name ?? segmentsOf(written).at(-1) ?? written;
  const handles = new Map(types.map((type) => [type.id, session.reader().handle(type)]));
  const notes = [
    ...(types.length === 0 ? [`no indexed type is called ${written}; signatures are compared by name`] : []),
    ...(types.length > 1 ? [`${types.length} types are called ${written}; each match names its type`] : []),
  ];
  return { role, written, name, types: handles, notes };
}

function typesCalled(session: Session, written: string): SymbolRecord[] {
  try {
    return findSymbols(session, written).symbols.filter(({ kind }) => TYPE_KINDS.has(kind));
  } catch (error) {
    if (error instanceof AppError && error.code === 'SYMBOL_NOT_FOUND') return [];
    throw error;
  }
}

/** Numbers of the files that can match every wanted type: they refer to it, or mention its name. */
function filesToLookAt(graph: Graph, wanted: readonly WantedType[]): number[] {
  const { nodes, reader } = graph;
  let files: Set<number> | undefined;
  for (const { types, name } of wanted) {
    const ids =
      types.size > 0
        ? [...types.keys()].flatMap((id) =>
            graph.incoming(id, { kinds: ['type', 'accepts'] }).map(({ fileId }) => fileId),
          )
        : reader.filesMentioning(new Set([mentionHash(name)]));
    const numbers = new Set(ids.map((id) => nodes.fileNumber(id)).filter((file) => file >= 0));
    files = files === undefined ? numbers : new Set([...files].filter((file) => numbers.has(file)));
  }
  return [...(files ?? nodes.files.keys())].sort((a, b) => a - b);
}

interface Hit {
  readonly node: number;
  readonly params: number;
  readonly matches: SignatureMatch[];
}

interface Wanted {
  readonly wanted: readonly WantedType[];
  readonly params: number | undefined;
}

function functionsIn(graph: Graph, file: number, { wanted, params }: Wanted): Hit[] {
  const { nodes } = graph;
  const facts = nodes.files[file].language === undefined ? undefined : factsOf(graph, file);
  if (facts === undefined) return [];
  const { types, parameters } = signaturesIn(facts, nodes.files[file].language);
  const targets = wanted.some((one) => one.types.size > 0) ? typeTargets(graph, file) : new Map<string, number>();
  const byRow = new Map<number, SignatureType[]>();
  for (const type of types) byRow.set(type.row, [...(byRow.get(type.row) ?? []), type]);
  const hits: Hit[] = [];
  for (let row = 1; row < Math.min(facts.symbols.rows, nodes.files[file].symbolCount); row++) {
    const count = parameters.get(row)?.length ?? 0;
    if (!isFunctionRow(facts, row) || (params !== undefined && count !== params)) continue;
    const named = byRow.get(row) ?? [];
    const matches = wanted.map((type) => named.flatMap((one) => matchOf(type, one, targets)));
    if (matches.every((some) => some.length > 0))
      hits.push({ node: nodes.first[file] + row, params: count, matches: matches.flatMap((some) => some.slice(0, 1)) });
  }
  return hits;
}

/** Symbol ids that the type names of a file are bound to, by `line:col`. */
function typeTargets(graph: Graph, file: number): Map<string, number> {
  const { line, col, target } = graph.edgesOf(file);
  const targets = new Map<string, number>();
  for (let i = 0; i < line.length; i++) targets.set(`${line[i]}:${col[i]}`, graph.nodes.symbolId(target[i]));
  return targets;
}

function matchOf(wanted: WantedType, found: SignatureType, targets: ReadonlyMap<string, number>): SignatureMatch[] {
  if (wanted.role !== found.role) return [];
  const target = targets.get(`${found.line}:${found.col}`);
  const handle = target === undefined ? undefined : wanted.types.get(target);
  const isNamesake = wanted.types.size === 0 && found.name === wanted.name;
  if (handle === undefined && !isNamesake) return [];
  return [
    {
      role: found.role,
      ...(found.parameter !== undefined && { parameter: found.parameter }),
      type: handle ?? wanted.written,
      match: found.isWhole ? 'whole' : 'part',
      by: handle === undefined ? 'name' : 'type',
    },
  ];
}

/** Production code before tests, whole types before parts. */
function rankOf(graph: Graph, { node, matches }: Hit): number {
  const isTest = isTestCode(graph, graph.nodes.symbolId(node)) ? 1 : 0;
  return isTest * 2 + (matches.some(({ match }) => match === 'part') ? 1 : 0);
}
