/** What a fresh index of exactly this tree answers: made in a directory of its own, used for one comparison, and thrown away. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { openEngine } from '../../src/engine/engine.ts';
import { AppError } from '../../src/errors/errors.ts';
import { TOOLS } from '../../src/tools/all.ts';
import { type Answered, comparable, type Question } from './questions.ts';
import type { RandomRepository } from './random-repository.ts';

const OVERRIDE = 'WAYFIND_INDEX_DIR';
let made = 0;

/** Invariant: one at a time; the variable is of the whole process. */
export async function freshAnswers(
  repository: RandomRepository,
  tree: string,
  questions: readonly Question[],
): Promise<string[]> {
  const index = path.join(repository.home, `oracle-${made++}`);
  process.env[OVERRIDE] = index;
  const engine = openEngine({ root: tree, cwd: tree, freshness: { policy: 'best_effort' } });
  try {
    await engine.index({ force: true, showIgnored: false, jobs: 1 });
    const answers: string[] = [];
    for (const question of questions) answers.push(comparable(await answerOf(engine, question)));
    return answers;
  } finally {
    engine.close();
    delete process.env[OVERRIDE];
    rmSync(index, { recursive: true, force: true });
  }
}

async function answerOf(engine: ReturnType<typeof openEngine>, { tool, input }: Question): Promise<Answered> {
  const entry = TOOLS.find(({ name }) => name === tool)!;
  const definition = await entry.load();
  try {
    return await definition.run(engine, definition.input.parse(input), {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { error: { code: error.code } };
  }
}

/** The same for a commit, from a checkout of it. */
export async function freshAnswersAt(
  repository: RandomRepository,
  commit: string,
  questions: readonly Question[],
): Promise<string[]> {
  const tree = path.join(repository.home, `checkout-${made++}`, 'main');
  repository.git(repository.main, 'worktree', 'add', '-q', '-f', '--detach', tree, commit);
  try {
    return await freshAnswers(repository, tree, questions);
  } finally {
    repository.git(repository.main, 'worktree', 'remove', '--force', tree);
  }
}
