/** Who is asked: each turns a task into calls and the texts that came back, in order. */
import type { Task } from './tasks.ts';
import type { Tree } from './tree.ts';

export interface Step {
  readonly call: string;
  readonly text: string;
}

/** Asks about one repository. */
export interface Asker {
  readonly name: string;
  /** At most so many tokens are read of what comes back. */
  ask(task: Task, budget: number): Promise<readonly Step[]>;
  close(): Promise<void>;
}

export interface AskerKind {
  readonly name: string;
  open(tree: Tree): Promise<Asker>;
}

/** Of Wayfind and of the peer. */
export const MOST_CALLS = 2;
