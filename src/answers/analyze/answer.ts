/** An answer in words: explores the tree, has a model write, and checks what it cites. */
import { shortened as cutText } from '../../base/cut-text.ts';
import { outsideDeadline } from '../../base/deadline.ts';
import { type Config, loadConfig } from '../../config/config.ts';
import type { Written, WrittenText } from '../../tools/caller-model.ts';
import type { Draft, RunContext } from '../../tools/define.ts';
import { many } from '../../tools/layout.ts';
import { placesIn } from '../../tools/places.ts';
import { estimateTokens } from '../../tools/token-budget.ts';
import { nextCall } from '../../workspace/reply.ts';
import { sessionOn } from '../../workspace/session.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { tool as explore, type Results as Pack } from '../explore/tool.ts';
import { askWithRoles } from '../roles/ask.ts';
import { type Author, authorOf, HOW_TO_CONFIGURE } from './author.ts';
import { writeText } from './chat/write-text.ts';
import { checkCitations } from './check-citations.ts';
import { cleanText } from './clean-text.ts';
import { promptFor } from './prompt.ts';
import { type LineRange, sentPlaces, shownRanges } from './sent-places.ts';
import type { Question, Results } from './tool.ts';

/** Tokens of a reply beside the text: what was read, notes, next calls. */
const BESIDE_TEXT = 400;
const LEAST_ANSWER = 100;
const MAX_NAME = 150;

type By = NonNullable<Results['answer']>['by'];

/** What the second run needs of the first, where the model is the caller's. */
interface State {
  readonly draft: Draft<Pack>;
}

export async function analyze(workspace: Workspace, question: Question, context: RunContext): Promise<Draft<Results>> {
  const { callerModel } = context;
  if (callerModel?.reply) {
    const { draft } = callerModel.reply.state as State;
    return answered(workspace, question, { draft, written: callerModel.reply.written, by: 'client' });
  }
  const { config } = await loadConfig({ root: workspace.root, env: process.env });
  const author = authorOf(config, { env: process.env, hasCallerModel: callerModel !== undefined });
  const draft = await explored(workspace, question, { context, tokens: tokensFor(author, question, config) });
  if (author.by === 'none') return packOnly(draft, `${author.why}; ${HOW_TO_CONFIGURE}`);
  if (draft.results.symbols.length === 0) return packOnly(draft, 'no model was asked: there is no code to answer from');
  const prompt = promptFor({ query: question.query, pack: draft.results }, limitsOf(question, config));
  if (author.by === 'client') {
    callerModel!.request(prompt, { draft } satisfies State);
    return packOnly(draft, 'the model of the caller has not answered yet');
  }
  const { signal = new AbortController().signal, onProgress } = context;
  const written = await outsideDeadline(() =>
    whileWaiting(onProgress, () => writeText({ server: author, prompt, config, env: process.env }, signal)),
  );
  return answered(workspace, question, { draft, written, by: author.by });
}

/** A person sees that it goes on. */
async function whileWaiting<T>(onProgress: RunContext['onProgress'], work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    onProgress?.({ phase: 'wait', done: 0, total: 0, label: `for the model, ${seconds} s` });
  }, 1000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Without a model the code itself must fit the reply. */
function tokensFor(author: Author, { context_tokens, max_tokens }: Question, { analyze }: Config): number {
  return author.by === 'none' ? max_tokens : (context_tokens ?? analyze.context_tokens);
}

function limitsOf({ max_tokens }: Question, { analyze: { answer_tokens, timeout_ms } }: Config) {
  const room = Math.max(LEAST_ANSWER, max_tokens - BESIDE_TEXT);
  return { maxTokens: Math.min(answer_tokens, room), timeoutMs: timeout_ms };
}

interface Exploring {
  readonly context: RunContext;
  readonly tokens: number;
}

function explored(workspace: Workspace, question: Question, { context, tokens }: Exploring): Promise<Draft<Pack>> {
  const { query, path, exclude, lang, role } = question;
  const asked = explore.input.parse({ query, path, exclude, lang, role, max_tokens: tokens });
  return askWithRoles(workspace, (session) => explore.answer!(session, asked, context), {
    role,
    work: context,
    isEmpty: explore.isEmpty,
    needs: explore.needs!(asked),
    withoutLinks: explore.withoutLinks!(asked),
    places: () => placesIn(explore.output),
  });
}

function packOnly({ results, meta }: Draft<Pack>, why: string): Draft<Results> {
  return {
    results: { citations: [], sources: [], pack: results },
    meta: { ...meta, notes: [`no written answer: ${why}`, ...meta.notes] },
  };
}

interface Reading {
  readonly draft: Draft<Pack>;
  readonly written: Written;
  readonly by: By;
}

function answered(workspace: Workspace, question: Question, { draft, written, by }: Reading): Draft<Results> {
  if ('problem' in written) return packOnly(draft, written.problem);
  const clean = cleanText(written.text);
  if (clean.text === '') return packOnly(draft, 'the model wrote nothing');
  const { results: pack, meta } = draft;
  const checked = checkCitations(sessionOn(workspace), clean.text, sentPlaces(pack));
  const short = shortened(checked.text, question.max_tokens - BESIDE_TEXT);
  const bad = checked.places.filter(({ supported }) => !supported).length;
  const { query, path, exclude, lang } = question;
  return {
    results: {
      answer: { text: short.text, model: oneLine(written.model), by },
      citations: checked.places,
      sources: sourcesOf(pack),
      ...(question.pack && { pack }),
    },
    meta: {
      ...meta,
      // What the pack left out for its limit is nothing that the answer lacks.
      omitted: 0,
      completeness: meta.completeness === 'truncated' ? 'complete' : meta.completeness,
      notes: [
        ...cutNote(written, clean.isCut || short.isCut),
        ...(checked.places.length === 0 ? ['the answer cites no place: nothing in it could be checked'] : []),
        ...(bad > 0
          ? [`${bad} of ${many(checked.places.length, 'cited place')} not supported, marked in the text`]
          : []),
        ...meta.notes,
      ],
      next: [nextCall('explore', { query, path, exclude, lang })],
    },
  };
}

/** A server may name its model as it likes. */
const oneLine = (name: string): string => cutText(cleanText(name).text.replace(/\s+/g, ' '), MAX_NAME);

function cutNote({ isCut }: WrittenText, isLong: boolean): string[] {
  if (isLong) return ['the end of the answer is left out: it is too long'];
  return isCut ? ['the model reached its limit: the answer ends early; raise analyze.answer_tokens'] : [];
}

/** Whole lines within so many tokens. */
function shortened(text: string, tokens: number): { readonly text: string; readonly isCut: boolean } {
  const most = Math.max(LEAST_ANSWER, tokens);
  if (estimateTokens(text) <= most) return { text, isCut: false };
  const lines: string[] = [];
  let left = most;
  for (const line of text.split('\n')) {
    left -= estimateTokens(`${line}\n`);
    if (left < 0) break;
    lines.push(line);
  }
  // One endless line.
  if (lines.length === 0) lines.push(`${text.slice(0, most * 2)}…`);
  return { text: lines.join('\n').trimEnd(), isCut: true };
}

function sourcesOf({ symbols }: Pack): Results['sources'] {
  const files = new Map<string, LineRange[][]>();
  for (const symbol of symbols) {
    const ranges = shownRanges(symbol);
    if (ranges.length > 0) files.set(symbol.path, [...(files.get(symbol.path) ?? []), ranges]);
  }
  return [...files].map(([path, pieces]) => ({ path, excerpts: pieces.length, lines: linesIn(pieces.flat()) }));
}

/** In order, those that touch joined. */
function linesIn(ranges: readonly LineRange[]): string {
  const joined: LineRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else joined.push({ from, to });
  }
  return joined.map(({ from, to }) => (to > from ? `${from}-${to}` : `${from}`)).join(', ');
}
