/** The call graph around a symbol: it grows where a person clicks. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type ApiError, type At, asApiError, callTool, type Reply, type ToolResultsOf, useAt } from '../api.ts';
import { treeVersion, useLive } from '../live.ts';
import { Notes, Problem } from '../parts/reply-state.tsx';
import { nameIn, SymbolLink, symbolHref } from '../parts/symbol-link.tsx';
import { go, hrefWith, type Place } from '../place.ts';
import { Choice, SubjectForm } from './controls.tsx';
import { commandOf } from './exports.ts';
import { type Picture, type PictureEdge, type PictureNode, pictureOf } from './picture.ts';
import { PictureView } from './picture-view.tsx';

type References = ToolResultsOf<'references'>;
type SymbolPlace = NonNullable<References['tree']>[number]['symbol'];
type Direction = 'in' | 'out';

/** One question for each direction, and for each symbol that was opened. */
interface Question {
  readonly name: string;
  readonly direction: Direction;
  readonly depth: number;
}

const CALLS = ['call', 'new', 'decorate', 'render', 'request'];
const MAX_LINES = 500;
const MAX_OPENED = 30;
const DEPTHS = ['1', '2', '3', '4', '5'];

export function GraphView({ place }: { readonly place: Place }) {
  const { params } = place;
  const name = params.get('name') ?? '';
  const direction = params.get('direction') ?? 'both';
  const depth = Number(params.get('depth') ?? 2) || 2;
  const confidence = params.get('confidence') ?? 'probable';
  const kinds = params.get('kinds') === 'all' ? undefined : CALLS;
  const opened = (params.get('open') ?? '').split('\n').filter(Boolean);
  const directions: readonly Direction[] = direction === 'both' ? ['in', 'out'] : [direction === 'out' ? 'out' : 'in'];
  const questions = useMemo(
    (): readonly Question[] =>
      name === ''
        ? []
        : directions.flatMap((way) => [
            { name, direction: way, depth },
            ...opened.map((handle) => ({ name: handle, direction: way, depth: 1 })),
          ]),
    [name, direction, depth, opened.join('\n')],
  );
  const { replies, error, isLoading } = useReferences(questions, { confidence, kinds });
  const [chosen, setChosen] = useState<SymbolPlace>();
  const picture = useMemo(
    () => graphOf(replies, { title: `Calls around ${name}`, confidence, kinds }),
    [replies, confidence, name],
  );
  const open = (node: PictureNode): void => {
    setChosen(symbolsIn(replies).get(node.id));
    if (!opened.includes(node.id) && opened.length < MAX_OPENED && !node.isSubject)
      go(hrefWith({ open: [...opened, node.id].join('\n') }));
  };
  return (
    <section class="page wide">
      <h1>Call graph</h1>
      <SubjectForm label="Symbol" name="name" value={name} />
      <div class="controls">
        <Choice label="Direction" name="direction" value={direction} values={['both', 'in', 'out']} />
        <Choice label="Depth" name="depth" value={String(depth)} values={DEPTHS} />
        <Choice label="Confidence" name="confidence" value={confidence} values={['exact', 'probable']} />
        <Choice label="Edges" name="kinds" value={params.get('kinds') ?? 'calls'} values={['calls', 'all']} />
        {opened.length > 0 && (
          <button type="button" onClick={() => go(hrefWith({ open: undefined }))}>
            Close the {opened.length} opened
          </button>
        )}
      </div>
      {chosen && (
        <p>
          Chosen: <SymbolLink symbol={chosen} />
        </p>
      )}
      {error && <Problem error={error} />}
      {isLoading && <p class="loading">Loading …</p>}
      {picture.nodes.length > 0 && <PictureView picture={picture} onNode={open} />}
      {replies.map(({ question, reply }) => (
        <Notes key={`${question.direction} ${question.name}`} meta={reply.meta} />
      ))}
    </section>
  );
}

interface Answered {
  readonly question: Question;
  readonly reply: Reply<References>;
}

interface Wanted {
  readonly confidence: string;
  readonly kinds: readonly string[] | undefined;
}

interface AnsweredAll {
  readonly replies: readonly Answered[];
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
}

/** What was answered before stays while the rest is asked. */
function useReferences(questions: readonly Question[], wanted: Wanted): AnsweredAll {
  const at = useAt();
  const version = treeVersion(useLive(), at.workspace);
  const [answered, setAnswered] = useState<AnsweredAll>({ replies: [], error: undefined, isLoading: false });
  const key = JSON.stringify([questions, wanted, at, version]);
  useEffect(() => {
    if (questions.length === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    setAnswered((before) => ({ ...before, error: undefined, isLoading: true }));
    Promise.all(questions.map((question) => askOne(question, wanted, { signal, at }))).then(
      (replies) => !signal.aborted && setAnswered({ replies, error: undefined, isLoading: false }),
      (error) => !signal.aborted && setAnswered({ replies: [], error: asApiError(error), isLoading: false }),
    );
    return () => controller.abort();
  }, [key]);
  return answered;
}

async function askOne(
  question: Question,
  { confidence, kinds }: Wanted,
  options: { readonly signal: AbortSignal; readonly at: At },
): Promise<Answered> {
  const { name, direction, depth } = question;
  const input = { name, direction, depth, confidence, limit: MAX_LINES, ...(kinds && { kind: kinds }) };
  return { question, reply: await callTool('references', input, options) };
}

function graphOf(replies: readonly Answered[], { title, confidence, kinds }: Wanted & { title: string }): Picture {
  const nodes: PictureNode[] = [];
  const edges: PictureEdge[] = [];
  for (const { question, reply } of replies) {
    const { symbols, tree, files } = reply.results;
    const isOutgoing = question.direction === 'out';
    const add = (of: string, other: SymbolPlace, certainty = ''): void => {
      nodes.push(nodeOf(other));
      const [from, to] = isOutgoing ? [of, other.handle] : [other.handle, of];
      edges.push({ from, to, isProbable: certainty !== 'exact' });
    };
    for (const symbol of symbols) nodes.push({ ...nodeOf(symbol), isSubject: question === replies[0].question });
    const subject = symbols[0]?.handle ?? question.name;
    // Each line of the tree comes before those under it.
    const way: string[] = [subject];
    for (const line of tree ?? []) {
      add(way[line.depth - 1] ?? subject, line.symbol, line.confidence);
      way[line.depth] = line.symbol.handle;
    }
    for (const { references } of files)
      for (const { symbol, confidence: certainty } of references) if (symbol) add(subject, symbol, certainty);
  }
  const commands = replies.map(({ question: { name, direction, depth } }) =>
    commandOf('references', [name], {
      direction,
      depth: depth > 1 ? depth : undefined,
      confidence: confidence === 'exact' ? undefined : confidence,
      kind: kinds,
      limit: MAX_LINES,
    }),
  );
  return pictureOf({ title, nodes, edges, layout: 'layers', commands });
}

function symbolsIn(replies: readonly Answered[]): Map<string, SymbolPlace> {
  const found = new Map<string, SymbolPlace>();
  for (const { reply } of replies) {
    for (const symbol of reply.results.symbols) found.set(symbol.handle, symbol as SymbolPlace);
    for (const { symbol } of reply.results.tree ?? []) found.set(symbol.handle, symbol);
    for (const { references } of reply.results.files)
      for (const { symbol } of references) if (symbol) found.set(symbol.handle, symbol);
  }
  return found;
}

type NodeSymbol = Pick<SymbolPlace, 'handle' | 'name' | 'path'> & { readonly kind: string };

export function nodeOf(symbol: NodeSymbol): PictureNode {
  const { handle, path, kind } = symbol;
  const end = path.lastIndexOf('/');
  return {
    id: handle,
    label: nameIn(symbol),
    group: end < 0 ? '.' : path.slice(0, end),
    kind,
    href: symbolHref(symbol),
  };
}
