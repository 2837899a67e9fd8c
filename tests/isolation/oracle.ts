/** The answers of a fresh index of exactly this tree, made in its own directory for one comparison. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { TOOLS } from '../../src/answers/all.ts';
import { AppError } from '../../src/errors/errors.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
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
  try {
    return await answersFrom({ tree, index, isNew: true }, questions);
  } finally {
    rmSync(index, { recursive: true, force: true });
  }
}

interface Oracle {
  readonly tree: string;
  readonly index: string;
  readonly isNew: boolean;
}

async function answersFrom({ tree, index, isNew }: Oracle, questions: readonly Question[]): Promise<string[]> {
  process.env[OVERRIDE] = index;
  const engine = openWorkspace({ root: tree, cwd: tree, freshness: { policy: 'best_effort' } });
  try {
    if (isNew) await engine.index({ force: true, showIgnored: false, jobs: 1 });
    const answers: string[] = [];
    for (const question of questions) answers.push(comparable(await answerOf(engine, question)));
    return answers;
  } finally {
    engine.close();
    delete process.env[OVERRIDE];
  }
}

async function answerOf(engine: ReturnType<typeof openWorkspace>, { tool, input }: Question): Promise<Answered> {
  const entry = TOOLS.find(({ name }) => name === tool)!;
  const definition = await entry.load();
  try {
    return await definition.run(engine, definition.input.parse(input), {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { error: { code: error.code } };
  }
}

/** The same for a commit, from a clone of it, which is kept: what a commit holds stays, whatever happens to the repository. */
export async function freshAnswersAt(
  { home, main, git }: RandomRepository,
  commit: string,
  questions: readonly Question[],
): Promise<string[]> {
  const place = path.join(home, `clone-${commit}`);
  const tree = path.join(place, 'main');
  const isNew = !existsSync(tree);
  if (isNew) {
    git(main, 'clone', '-q', '--shared', '--no-checkout', main, tree);
    git(tree, 'checkout', '-q', '--detach', commit);
  }
  return answersFrom({ tree, index: path.join(place, 'index'), isNew }, questions);
}
