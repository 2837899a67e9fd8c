/** What an evaluation needs before any work: its files are checked, so that nothing fails after minutes of questions. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../errors/errors.ts';
import { type Baseline, isBaseline, readBaseline } from './baseline.ts';
import { readBeir } from './beir.ts';
import { type Limit, readLimits } from './gate.ts';
import { checkOutput } from './output-file.ts';
import { type JudgedQuestion, readQuestions } from './questions.ts';
import type { Question } from './tool.ts';
import { isRun } from './trec.ts';

export interface Plan {
  readonly questions: readonly JudgedQuestion[];
  /** A file of documents; absent: the questions are about the workspace. */
  readonly corpus?: string;
  /** Queries that are not asked, because no judgement is about them. */
  readonly unjudged: number;
  readonly limits: readonly Limit[];
  /** Absolute paths. */
  readonly baseline?: { readonly file: string; readonly before?: Baseline };
  readonly trec?: string;
}

/** Throws BAD_INPUT, FILE_EXISTS and EVAL_INVALID. */
export async function readPlan(cwd: string, input: Question): Promise<Plan> {
  const limits = readLimits(input.fail_below);
  const baseline = baselineOf(cwd, input);
  const trec = input.trec && resolve(cwd, input.trec);
  if (trec) checkOutput(trec, isRun);
  const { questions, corpus, unjudged } = await questionsIn(resolve(cwd, input.queries), input.split);
  return {
    questions,
    unjudged,
    limits,
    ...(corpus !== undefined && { corpus }),
    ...(baseline && { baseline }),
    ...(trec && { trec }),
  };
}

function baselineOf(cwd: string, input: Question): Plan['baseline'] {
  const { update_baseline: isUpdated, max_drop } = input;
  if (input.baseline === undefined) {
    if (!isUpdated && max_drop === undefined) return undefined;
    throw new AppError('BAD_INPUT', '--update-baseline and --max-drop need --baseline.', 'Add --baseline FILE.');
  }
  const file = resolve(cwd, input.baseline);
  if (isUpdated) checkOutput(file, isBaseline);
  const isNew = isUpdated && (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
  return isNew ? { file } : { file, before: readBaseline(file) };
}

async function questionsIn(
  path: string,
  split: string | undefined,
): Promise<Pick<Plan, 'questions' | 'corpus' | 'unjudged'>> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return readBeir(path, split);
  if (split !== undefined) throw new AppError('BAD_INPUT', '--split is for a BEIR directory.', 'Leave it out.');
  return { questions: await readQuestions(path), unjudged: 0 };
}
