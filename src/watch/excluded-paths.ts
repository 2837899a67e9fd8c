/** Files that exist and are not indexed, because a rule leaves them out: a log that grows must not have the tree looked at. */

const MAX_PATHS = 10_000;

export class ExcludedPaths {
  readonly #paths = new Set<string>();

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  add(path: string): void {
    // Whatever is forgotten is found out again.
    if (this.#paths.size >= MAX_PATHS) this.#paths.clear();
    this.#paths.add(path);
  }

  /** The rules may be others. */
  clear(): void {
    this.#paths.clear();
  }
}
