/** The tests that reach symbols, files, routes or the working diff, and the commands that run them. */
import { loadTests } from '../../../languages/load.ts';
import { withRemoteEdges } from '../../endpoints/attach-remote.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { wholeText } from '../../workspace/source-text.ts';
import { importReach } from '../impact/import-reach.ts';
import { TEST_DEPTH } from '../impact/limits.ts';
import { impactReach } from '../impact/reach.ts';
import { type ImpactStarts, impactStarts, startIds } from '../impact/starts.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { openInto } from '../references/edges.ts';
import { FEW_USES, mentionsOf } from '../unparsed/mentions.ts';
import { withMentions } from '../unparsed/reply.ts';
import type { CaseSource } from './cases.ts';
import { commandsFor } from './commands.ts';
import { type FoundTest, findTests, type Walked } from './found-tests.ts';
import { testNotes } from './notes.ts';
import { runnerFinder } from './runners.ts';
import type { Question, Results, TestView } from './tool.ts';

/** Larger files are data. */
const MAX_BYTES = 2_000_000;
const MAX_SYMBOLS = 50;
/** Unbound references are searched for at most this many names. */
const MAX_NAMES = 20;
/** Steps of a way that are named. */
const MAX_VIA = 3;

/** Where few tests are found, files that are not linked are searched for the names too. */
export async function testsFor(session: Session, question: Question, signal?: AbortSignal): Promise<Draft<Results>> {
  const starts = await impactStarts(session, { ...question, diff: question.names.length === 0 }, signal);
  return testsFrom(session, question, { starts, signal });
}

/** The tests that lead to symbols that the caller has found. */
export async function testsFrom(
  session: Session,
  question: Question,
  { starts, signal }: { readonly starts: ImpactStarts; readonly signal?: AbortSignal | undefined },
): Promise<Draft<Results>> {
  const languages = await loadTests();
  await withRemoteEdges(session.reader());
  const read = (path: string) => wholeText(session, path, MAX_BYTES);
  const replyFor = (known: ImpactStarts) =>
    session
      .reader()
      .inOneView(() =>
        reply(session, question, { starts: known, source: { graph: openGraph(session.reader()), languages, read } }),
      );
  const draft = replyFor(starts);
  const uses = draft.results.counts.tests;
  const { symbols, gone = [] } = starts;
  const mentions = await mentionsOf(
    session,
    { symbols: uses < FEW_USES ? [...symbols, ...gone] : gone, uses: 0 },
    signal,
  );
  if (mentions === undefined) return draft;
  return withMentions(session, mentions.files.length > 0 ? replyFor({ ...starts, mentions }) : draft, {
    mentions,
    uses,
  });
}

interface Asked {
  readonly starts: ImpactStarts;
  readonly source: CaseSource;
}

function reply(session: Session, question: Question, { starts, source }: Asked): Draft<Results> {
  const { graph } = source;
  const walked = walk(graph, starts, question);
  const { tests: all, helpers } = findTests(source, walked);
  const fits = filterOf(session, question, graph);
  const fitting = all.filter(fits);
  // Those that only import are many, and of use only where no other test is known.
  const using = fitting.filter(({ imports }) => imports === undefined);
  const tests = using.length > 0 ? using : fitting;
  const runnerOf = runnerFinder(source);
  const run = tests.map((one) => ({ ...one, found: runnerOf(one.file) }));
  const page = run.slice(question.offset, question.offset + question.limit);
  const symbols = starts.symbols.slice(0, MAX_SYMBOLS);
  const changed = changedFiles(session, [...symbols.map(({ path }) => path), ...page.map(({ test }) => test.path)]);
  const open = openInto(graph, starts.symbols.slice(0, MAX_NAMES), undefined).filter(
    ({ fileId, reason }) => reason !== 'external' && graph.nodes.files[graph.nodes.fileNumber(fileId)].role === 'test',
  );
  const commands = commandsFor(run.flatMap(({ test, found }) => (found ? { test, found } : [])));
  const results: Results = {
    symbols: symbols.map((symbol) => viewOf(session.reader(), symbol, changed)),
    ...(starts.commit !== undefined && { diff: { commit: starts.commit, file_count: starts.files?.length ?? 0 } }),
    depth: walked.depth,
    counts: {
      tests: tests.length,
      files: new Set(tests.map(({ file }) => file)).size,
      importing: fitting.length - tests.length,
      unresolved: open.length,
    },
    commands,
    tests: page.map(({ found, ...one }) => testView(graph, one, found?.runner.name)),
  };
  const left = Math.max(0, tests.length - question.offset - page.length);
  const { notes, next, isPartial } = testNotes(session, question, {
    graph,
    starts,
    walked,
    helpers,
    open,
    commands,
    page: page.length,
    total: tests.length,
    importing: fitting.length - tests.length,
    hidden: all.length - fitting.length,
    unrun: run.filter(({ found }) => found === undefined).map(({ test }) => test.path),
  });
  const rest = left > 0 ? [nextCall('tests_for', { ...question, offset: question.offset + page.length })] : [];
  return makeReply(session, results, {
    changed,
    omitted: left,
    notes: [...starts.notes, ...notes],
    isPartial: isPartial || starts.isPartial === true,
    next: [...rest, ...next],
  });
}

/** To the asked depth; where no test is that near, as far as tests are ever looked for. */
function walk(graph: Graph, starts: ImpactStarts, { depth, confidence }: Question): Walked {
  const ids = startIds(graph, starts);
  const to = (far: number): Walked => {
    const reached = impactReach(graph, ids, { depth: far, confidence });
    const imported = importReach(graph, { starts: ids, reached }, { depth: far, confidence });
    return { ids, asked: starts.symbols, reached, imported, depth: far };
  };
  const near = to(depth);
  const hasTests = near.reached.tests.length > 0 || ids.length === 0;
  return hasTests || near.reached.limit !== 'depth' || depth >= TEST_DEPTH ? near : to(TEST_DEPTH);
}

function filterOf(session: Session, question: Question, graph: Graph): (found: FoundTest) => boolean {
  const inPath = pathFilter(session, question);
  const languages = languagesNamed(question.lang);
  return ({ test, file }) => inPath(test.path) && (languages?.has(graph.nodes.files[file].language ?? '') ?? true);
}

function testView({ reader }: Graph, found: FoundTest, runner: string | undefined): TestView {
  const { test, distance, confidence, way, imports } = found;
  // The last step leads to the symbol itself.
  const via = way.slice(0, -1).map(({ to }) => reader.symbolById(to));
  const names = via.flatMap((symbol) =>
    symbol === undefined ? [] : symbol.kind === 'file' ? symbol.path : symbol.name,
  );
  return {
    name: test.name,
    scope: test.scope,
    path: test.path,
    line: test.line,
    distance,
    confidence,
    via: names.length > MAX_VIA ? [...names.slice(0, MAX_VIA), '…'] : names,
    ...(imports !== undefined && { imports }),
    ...(runner !== undefined && { runner }),
  };
}
