/** The workspaces of the most recently queried commits, kept for the next question. */
import type { CommitView } from './commit-view.ts';
import type { Workspace } from './workspace.ts';

/** Workspaces open at the same time: each holds an index file. */
const MAX_OPEN = 4;

export class CommitWorkspaces {
  /** In the order of their last use. */
  readonly #open = new Map<string, Workspace>();

  get(view: CommitView, make: () => Workspace): Workspace {
    const known = this.#open.get(view.commit);
    // Answers name the ref, so the same commit under another name needs another workspace.
    const workspace = known?.commit?.ref === view.ref ? known : make();
    if (workspace !== known) known?.end();
    this.#open.delete(view.commit);
    this.#open.set(view.commit, workspace);
    const [oldest] = this.#open;
    if (this.#open.size > MAX_OPEN && oldest !== undefined) {
      oldest[1].end();
      this.#open.delete(oldest[0]);
    }
    return workspace;
  }

  close(): void {
    for (const workspace of this.#open.values()) workspace.end();
    this.#open.clear();
  }
}
