/** The proof: things happen to a repository, questions are asked meanwhile and afterwards, and every answer is that of its own tree. */
import { randomOf } from '../kit/random-edits.ts';
import { freshAnswers, freshAnswersAt } from './oracle.ts';
import { type Asked, commandLine, openServer, type Program, runCommand } from './programs.ts';
import { type Answered, comparable, earliness, randomQuestion } from './questions.ts';
import { createRandomRepository, pick, type Random, type RandomRepository, REFS } from './random-repository.ts';

export interface ProofOptions {
  readonly home: string;
  readonly seed: number;
  readonly rounds: number;
  /** Questions in each round. */
  readonly questions: number;
  readonly servers: number;
  /** Questions at once. */
  readonly width: number;
  readonly log?: ((line: string) => void) | undefined;
}

export interface Leak {
  readonly round: number;
  readonly asked: Asked;
  readonly program: string;
  readonly happened: readonly string[];
  readonly answer: string;
  readonly expected: string;
}

/** Answers that said themselves that they were early, and were asked for again. */
export interface Tally {
  /** From no index: the first is being built. */
  built: number;
  stale: number;
}

export interface Proof {
  readonly answers: number;
  readonly early: Readonly<Tally>;
  readonly leaks: readonly Leak[];
}

interface Pending extends Asked {
  readonly program: Program;
  /** What a ref named when it was asked about; undefined: the files on the disk. */
  readonly commit: string | undefined;
}

export async function proveIsolation(options: ProofOptions): Promise<Proof> {
  const { home, seed, rounds, servers, log } = options;
  const random = randomOf(seed);
  const repository = createRandomRepository(home, random);
  // The one tree that somebody indexed; all others begin from it.
  await runCommand(repository.main, ['index', '--jobs', '1']);
  const opened = Array.from({ length: servers }, (_, i) => openServer(home, { watch: i % 2 === 1 }));
  const programs = [commandLine, ...(await Promise.all(opened))];
  const leaks: Leak[] = [];
  const tally: Tally = { built: 0, stale: 0 };
  let answers = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const { happened, checked, found } = await oneRound({ ...options, repository, programs, random, tally });
      answers += checked;
      leaks.push(...found.map((leak) => ({ ...leak, round, happened })));
      log?.(`round ${round}: ${happened.join(', ')}; ${checked} answers, ${leaks.length} leaks so far`);
    }
  } finally {
    for (const program of programs) await program.close();
  }
  return { answers, early: tally, leaks };
}

interface Round extends ProofOptions {
  readonly repository: RandomRepository;
  readonly programs: readonly Program[];
  readonly random: Random;
  readonly tally: Tally;
}

/** While one worktree changes, the others and every commit are asked about; then all of them. */
async function oneRound(round: Round) {
  const { repository, random, questions, tally } = round;
  const happened: string[] = [];
  const changing = pick(random, repository.worktrees());
  const still = repository.worktrees().filter((tree) => tree !== changing && !/moving|side/.test(tree));
  const meanwhile = makeQuestions(round, { count: questions, trees: still, fixed: true });
  // The answers for the trees that stay are known before: nothing that happens elsewhere may change them.
  const expectedMeanwhile = await expectations(repository, meanwhile);
  const answering = answersOf(round, meanwhile, tally);
  for (let i = 1 + random(3); i > 0; i--) {
    happened.push(repository.happen(changing));
    await new Promise((resolve) => setTimeout(resolve, random(120)));
  }
  const found = compare(meanwhile, await answering, expectedMeanwhile);
  const after = makeQuestions(round, { count: questions, trees: repository.worktrees(), fixed: false });
  const said = await answersOf(round, after, tally);
  found.push(...compare(after, said, await expectations(repository, after)));
  return { happened, found, checked: meanwhile.length + after.length };
}

interface Choice {
  readonly count: number;
  readonly trees: readonly string[];
  /** Refs by their commit: what moves meanwhile does not matter. */
  readonly fixed: boolean;
}

function makeQuestions({ repository, programs, random }: Round, { count, trees, fixed }: Choice): Pending[] {
  return Array.from({ length: count }, () => {
    const tree = pick(random, trees);
    const named = random(2) === 0 ? pick(random, [...REFS, 'HEAD']) : undefined;
    const commit = named && repository.git(tree, 'rev-parse', `${named}^{commit}`);
    const ref = fixed ? commit : named;
    return { question: randomQuestion(random), tree, ref, commit, program: pick(random, programs) };
  });
}

/** A first index takes its time; an index that is said to be stale is a matter of a moment. */
const MOST_WHILE_BUILT = 40;
const MOST_STALE = 3;
const AGAIN_MS = 500;

/** Several at once, in the order they were made. */
async function answersOf({ width, log }: Round, asked: readonly Pending[], tally: Tally): Promise<string[]> {
  const answers: string[] = [];
  const waiting = [...asked.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [i, one] = next;
      answers[i] = comparable(await lastAnswer(one, tally, log));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return answers;
}

/** As a reader would, one asks again when an answer says itself that it is early; what it says without that has to be right. */
async function lastAnswer(one: Pending, tally: Tally, log: ProofOptions['log']): Promise<Answered> {
  let [built, stale] = [0, 0];
  for (;;) {
    const answer = await one.program.ask(one);
    const early = earliness(answer);
    if (early === undefined) return answer;
    const isLast = early === 'stale' ? ++stale > MOST_STALE : ++built > MOST_WHILE_BUILT;
    if (isLast) return { error: { code: 'STILL_EARLY', message: JSON.stringify(answer.meta) } };
    tally[early]++;
    log?.(`${one.program.name} said: ${answer.meta?.notes.join('; ')}`);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** One fresh index for all questions about one tree. */
async function expectations(repository: RandomRepository, asked: readonly Pending[]): Promise<string[]> {
  const expected: string[] = [];
  const groups = grouped([...asked.entries()]);
  for (const [key, group] of groups) {
    const questions = group.map(([, { question }]) => question);
    const isCommit = group[0][1].commit !== undefined;
    const answers = await (isCommit ? freshAnswersAt : freshAnswers)(repository, key, questions);
    for (const [n, [i]] of group.entries()) expected[i] = answers[n];
  }
  return expected;
}

function compare(asked: readonly Pending[], answers: readonly string[], expected: readonly string[]) {
  return asked.flatMap(({ question, tree, ref, program }, i) =>
    answers[i] === expected[i]
      ? []
      : [{ asked: { question, tree, ref }, program: program.name, answer: answers[i], expected: expected[i] }],
  );
}

function grouped(asked: readonly [number, Pending][]): Map<string, [number, Pending][]> {
  const groups = new Map<string, [number, Pending][]>();
  for (const entry of asked) {
    const key = entry[1].commit ?? entry[1].tree;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
}
