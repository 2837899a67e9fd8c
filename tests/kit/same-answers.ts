/** Compares what an updated index answers with what a fresh one of the same tree answers, tool by tool. */
import { rmSync } from 'node:fs';
import { defaultConfig } from '../../src/config/config.ts';
import { AppError } from '../../src/errors/errors.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from './call-tool.ts';
import { type IndexQuestion, indexQuestions } from './index-questions.ts';
import type { randomOf } from './random-edits.ts';

export interface Different {
  readonly question: IndexQuestion;
  readonly updated: string;
  readonly fresh: string;
}

interface Compared {
  readonly questions: number;
  readonly different: readonly Different[];
}

interface Questions {
  readonly random: ReturnType<typeof randomOf>;
  /** How often each kind of question is asked. */
  readonly each: number;
}

/** The index of `root` must be up to date; the fresh one is built in `elsewhere`, which is removed. */
export async function compareAnswers(root: string, elsewhere: string, questions: Questions): Promise<Compared> {
  const updated = openWorkspace({ root });
  const asked = await indexQuestions(updated, questions.random, questions.each);
  const before = await answersOf(updated, asked);
  const own = process.env.WAYFIND_INDEX_DIR;
  process.env.WAYFIND_INDEX_DIR = elsewhere;
  try {
    await indexWorkspace({ root, config: defaultConfig(), force: true, jobs: 1 });
    const after = await answersOf(openWorkspace({ root }), asked);
    const different = asked.flatMap((question, i) =>
      before[i] === after[i] ? [] : [{ question, updated: before[i], fresh: after[i] }],
    );
    return { questions: asked.length, different };
  } finally {
    if (own === undefined) delete process.env.WAYFIND_INDEX_DIR;
    else process.env.WAYFIND_INDEX_DIR = own;
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

async function answersOf(workspace: Workspace, questions: readonly IndexQuestion[]): Promise<string[]> {
  const answers: string[] = [];
  for (const question of questions) answers.push(await answerText(workspace, question));
  workspace.close();
  return answers;
}

/** Without the figures that depend on time and on the place of the index. */
async function answerText(workspace: Workspace, { name, input }: IndexQuestion): Promise<string> {
  try {
    const { results, meta } = await callTool(workspace, { name, input });
    const { notes, next, completeness } = meta;
    return JSON.stringify({ results, notes, next, completeness }, rounded, 1);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.code} ${error.message}`;
  }
}

/** A score is a sum of numbers whose order may differ. */
const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value);

/** The first line where two answers differ, for a message. */
export function firstDifference({ question, updated, fresh }: Different): string {
  const [old, now] = [updated.split('\n'), fresh.split('\n')];
  const at = old.findIndex((line, i) => line !== now[i]);
  const around = (lines: readonly string[]) =>
    lines
      .slice(Math.max(0, at - 3), at + 3)
      .join(' ')
      .replace(/\s+/g, ' ');
  return `${question.name} ${JSON.stringify(question.input)}\n  updated ${around(old)}\n  fresh   ${around(now)}`;
}
