/** How many directories the workspaces of a server may watch together. */
import { eventLimit } from '../base/file-events.ts';

/** Editors and other programs of the user need watches too. */
const SHARE_OF_WATCHES = 0.5;

export class WatchBudget {
  readonly #open = new Map<string, () => number>();

  constructor(private readonly limit = eventLimit('watches') ?? Number.POSITIVE_INFINITY) {}

  /** `used`: the watches that the workspace has now. */
  open(root: string, used: () => number): void {
    this.#open.set(root, used);
  }

  /** What the other workspaces leave. */
  leftFor(root: string): number {
    let left = this.limit * SHARE_OF_WATCHES;
    for (const [other, used] of this.#open) if (other !== root) left -= used();
    return left;
  }

  close(root: string): void {
    this.#open.delete(root);
  }
}
