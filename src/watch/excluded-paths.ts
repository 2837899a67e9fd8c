/** Remembers files that a rule excludes from the index, so that a growing log does not trigger scans of the tree. */

const MAX_PATHS = 10_000;

export class ExcludedPaths {
  readonly #paths = new Set<string>();

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  add(path: string): void {
    // A forgotten path is found again.
    if (this.#paths.size >= MAX_PATHS) this.#paths.clear();
    this.#paths.add(path);
  }

  /** Call when the rules may have changed. */
  clear(): void {
    this.#paths.clear();
  }
}
