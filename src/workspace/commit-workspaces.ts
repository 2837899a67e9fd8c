/** The workspaces of the commits that were asked about last, kept for the next question. */
import type { CommitView } from './commit-view.ts';
import type { Workspace } from './workspace.ts';

/** Open at once: each holds an index file. */
const MAX_OPEN = 4;

export class CommitWorkspaces {
  /** In the order of their last use. */
  readonly #open = new Map<string, Workspace>();

  get(view: CommitView, make: () => Workspace): Workspace {
    const known = this.#open.get(view.commit);
    // The same commit under another name is named otherwise in its answers.
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
