/** Tasks as a user puts them to a coding agent, and the lines that a right answer needs, established by reading the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from './tree.ts';

export const KINDS = ['locate', 'explain', 'change', 'option', 'implementations', 'tests', 'dead', 'error'] as const;
export type Kind = (typeof KINDS)[number];

export interface Evidence {
  /** `path:12`, or `path:12-20`. */
  readonly at: string;
  /** A text in the first of the lines: a check that the checkout is the one that was read. */
  readonly has: string;
  readonly why: string;
  /** That it is there is enough; otherwise its lines must be shown. */
  readonly place?: boolean;
  /** Other lines that say the same, for example the test around a call. */
  readonly or?: readonly string[];
}

export interface Task {
  readonly id: string;
  readonly kind: Kind;
  /** The question in plain words; of kind `error` what the program printed. */
  readonly ask: string;
  /** The symbol that the question names, where an agent would ask for it by name. */
  readonly subject?: string;
  readonly evidence: readonly Evidence[];
}

export type Split = 'open' | 'held';

export interface TaskSet {
  /** `owner/name`; the checkout is `owner+name`. */
  readonly repository: string;
  readonly commit: string;
  readonly language: string;
  readonly split: Split;
  readonly tasks: readonly Task[];
}

/** What the evidence says about lines. */
export interface Lines {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export const TASKS_DIR = join(import.meta.dirname, 'tasks');

export function readTasks(directory: string = TASKS_DIR): TaskSet[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as TaskSet);
}

export function linesOf(at: string): Lines {
  const [, path, start, end = start] = /^(.+):(\d+)(?:-(\d+))?$/.exec(at) ?? [];
  if (path === undefined) throw new Error(`${at} is not path:line or path:start-end`);
  return { path, start: Number(start), end: Number(end) };
}

/** Evidence that a checkout does not have: another commit, or a task that was written wrong. */
export function strangers({ tasks }: TaskSet, tree: Tree): string[] {
  return tasks.flatMap(({ id, evidence }) =>
    evidence
      .filter((one) => {
        const { path, start, end } = linesOf(one.at);
        const lines = tree.linesOf(path);
        return lines === undefined || end > lines.length || !lines[start - 1].includes(one.has);
      })
      .map(({ at, has }) => `${id}: ${at} does not say ${JSON.stringify(has)}`),
  );
}
