/** Tells a client when resources it watches may read differently: while a workspace is indexed, and when that is done. */
import type { WorkspaceState } from '../workspaces.ts';
import type { Connection } from './connection.ts';
import { parseAddress } from './resource-uri.ts';

/** Progress changes the status many times a second; nobody reads it that often. */
const LEAST_MS_BETWEEN = 1000;
/** An address costs memory for as long as the session lives. */
const MOST_WATCHED = 1000;

export class Subscriptions {
  readonly #watched = new Set<string>();
  readonly #known = new Set<string>();
  #sentMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly connection: Connection) {
    for (const { root } of connection.options.workspaces.list()) this.#known.add(root);
  }

  /** False when there are too many. */
  add(uri: string): boolean {
    if (!this.#watched.has(uri) && this.#watched.size >= MOST_WATCHED) return false;
    this.#watched.add(uri);
    return true;
  }

  remove(uri: string): void {
    this.#watched.delete(uri);
  }

  /** After the workspaces themselves are others. */
  listChanged(): void {
    for (const { root } of this.connection.options.workspaces.list()) this.#known.add(root);
    this.connection.server.sendResourceListChanged().catch(() => undefined);
  }

  changed(state: WorkspaceState): void {
    if (!this.#known.has(state.root)) this.listChanged();
    const isRunning = state.indexing === 'indexing';
    const nowMs = performance.now();
    if (isRunning && nowMs - this.#sentMs < LEAST_MS_BETWEEN) return;
    this.#sentMs = nowMs;
    // Files and symbols read the same until there is a new index.
    for (const uri of this.#addresses()) {
      const address = parseAddress(uri);
      if (address && (address.kind === 'status' || !isRunning)) this.#updated(uri);
    }
  }

  /** Newer clients subscribe with the transport, which drops what they did not ask for: here only the status is known to it. */
  #addresses(): Iterable<string> {
    const isLegacy = this.connection.server.getClientVersion() !== undefined;
    return this.#watched.size > 0 || isLegacy ? this.#watched : ['wayfind://status'];
  }

  #updated(uri: string): void {
    this.connection.server.sendResourceUpdated({ uri }).catch(() => undefined);
  }
}
