/** The engines of the commits that were asked about last, kept for the next question. */
import type { CommitView } from './commit-view.ts';
import type { Engine } from './engine.ts';

/** Open at once: each holds an index file. */
const MOST_OPEN = 4;

export class CommitEngines {
  /** In the order of their last use. */
  readonly #open = new Map<string, Engine>();

  get(view: CommitView, make: () => Engine): Engine {
    const known = this.#open.get(view.commit);
    // The same commit under another name is named otherwise in its answers.
    const engine = known?.commit?.ref === view.ref ? known : make();
    if (engine !== known) known?.end();
    this.#open.delete(view.commit);
    this.#open.set(view.commit, engine);
    const [oldest] = this.#open;
    if (this.#open.size > MOST_OPEN && oldest !== undefined) {
      oldest[1].end();
      this.#open.delete(oldest[0]);
    }
    return engine;
  }

  close(): void {
    for (const engine of this.#open.values()) engine.end();
    this.#open.clear();
  }
}
