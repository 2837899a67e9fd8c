/** Evaluates answers: prepares the tree, asks every query, marks the results, and writes the files. */
import { outsideDeadline } from '../../base/deadline.ts';
import { defaultConfig, loadConfig } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import { indexDirOf, snapshotKeyOf } from '../../store/snapshots/snapshot-dir.ts';
import { removeSnapshot } from '../../store/snapshots/snapshot-list.ts';
import type { RunContext } from '../../tools/define.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { forgetWorkspace } from '../../workspace/registry/registry.ts';
import type { Draft } from '../../workspace/reply.ts';
import { openWorkspace, type Workspace } from '../../workspace/workspace.ts';
import { type Answered, askAll, inputOf } from './ask.ts';
import { baselineText } from './baseline.ts';
import { coldTimes } from './cold.ts';
import { type Corpus, layOutCorpus } from './corpus.ts';
import { type FoundPlace, gradePlaces, type Meant, meantBy } from './judge.ts';
import { markGrades, markNegative } from './marks.ts';
import { writeOutput } from './output-file.ts';
import { type Plan, readPlan } from './plan.ts';
import type { Judgement } from './questions.ts';
import { type MarkedAnswer, notesOf, reportOf } from './report.ts';
import type { Question, Results } from './tool.ts';
import { runText } from './trec.ts';

const UPDATE = { force: false, showIgnored: false };

export function evaluate(workspace: Workspace, input: Question, context: RunContext): Promise<Draft<Results>> {
  // The time limit is that of one question; here there are many, each with its own.
  return outsideDeadline(async () => {
    const plan = await readPlan(workspace.cwd, input);
    if (plan.corpus === undefined) return run({ tree: await preparedTree(workspace, context), input, plan, context });
    if (context.ref !== undefined) throw new AppError('BAD_INPUT', 'A corpus has no commits.', 'Leave out --ref.');
    const corpus = await layOutCorpus(plan.corpus, { lang: input.lang, signal: context.signal });
    const tree = openWorkspace({ root: corpus.root, cwd: corpus.root });
    try {
      await tree.index(UPDATE, context);
      return await run({ tree, input, plan, context, corpus });
    } finally {
      tree.close();
      // WAYFIND_INDEX_DIR may name another directory for it.
      await removeSnapshot(indexDirOf(corpus.root), snapshotKeyOf(corpus.root)).catch(() => {});
      forgetWorkspace(corpus.root);
      corpus.remove();
    }
  });
}

/** The tree or the commit, with an index that is up to date. */
async function preparedTree(workspace: Workspace, context: RunContext): Promise<Workspace> {
  if (context.ref === undefined) await workspace.index(UPDATE, context);
  return workspace.at(context.ref, context);
}

interface Evaluation {
  readonly tree: Workspace;
  readonly input: Question;
  readonly plan: Plan;
  readonly context: RunContext;
  /** The documents that the tree consists of. */
  readonly corpus?: Corpus;
}

async function run({ tree, input, plan, context, corpus }: Evaluation): Promise<Draft<Results>> {
  const { questions } = plan;
  const { signal, ref } = context;
  const meant = await tree.lease(async ({ session }) =>
    questions.map(({ expect }) => expect.map((one) => (corpus ? documentMeant(corpus, one) : meantBy(session, one)))),
  );
  const { config } = await loadConfig({ root: tree.root, env: process.env }).catch(() => ({ config: defaultConfig() }));
  const asked = await askAll(input, questions, {
    workspace: tree,
    timeoutMs: config.questions.timeout_ms,
    signal,
    onAnswer: (done) => context.onProgress?.({ phase: 'ask', done, total: questions.length }),
  });
  const answers = corpus ? asked.map(onePerDocument) : asked;
  const cold = await coldTimes(questions, input.cold, {
    root: tree.root,
    ref,
    tool: input.tool,
    input: inputOf(input),
    signal,
  });
  const documentOf = ({ handle, path }: FoundPlace): string => corpus?.idOf(path) ?? handle;
  const marked = answers.map((answer, i) => markedAnswer(answer, meant[i]!));
  const results = reportOf({ input, plan, answers, marked, meant, cold, documentOf });
  if (plan.trec !== undefined) writeOutput(plan.trec, runText(answers, documentOf));
  if (plan.baseline && input.update_baseline) writeOutput(plan.baseline.file, baselineText(marked, input.tool));
  const documents = corpus && { documents: corpus.documents };
  return makeReply(tree, { ...results, ...documents }, { notes: notesOf({ plan, answers, results, input, cold }) });
}

function documentMeant(corpus: Corpus, { text, grade }: Judgement): Meant {
  const document = corpus.pathOf(text);
  return { text, grade, isMet: document === undefined ? undefined : ({ path }) => path === document };
}

/** Several symbols of a document are one result, at the rank of the first. */
function onePerDocument(answer: Answered): Answered {
  const seen = new Set<string>();
  return { ...answer, places: answer.places.filter(({ path }) => !seen.has(path) && seen.add(path)) };
}

/** A question that failed found nothing, but not because there is nothing. */
function markedAnswer({ question, places, failed, meta }: Answered, meant: readonly Meant[]): MarkedAnswer {
  const { id, query, expect, kind } = question;
  if (expect.length === 0)
    return { id, query, kind: kind ?? 'negative', figures: markNegative(places.length === 0 && failed === undefined) };
  const judged = expect.map(({ grade }) => grade);
  return {
    id,
    query,
    kind: kind ?? meta?.query?.intent ?? 'other',
    figures: markGrades(gradePlaces(places, meant), judged),
  };
}
