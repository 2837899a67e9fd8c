/** Notifies a client when resources it subscribed to may have changed: while a workspace is indexed, and afterwards. */
import type { WorkspaceState } from '../workspaces.ts';
import type { Connection } from './connection.ts';
import { parseAddress } from './resource-uri.ts';

/** Progress changes the status many times a second, which is more than a client needs. */
const MIN_INTERVAL_MS = 1000;
/** A URI takes memory as long as the session lives. */
const MAX_SUBSCRIPTIONS = 1000;

export class Subscriptions {
  readonly #watched = new Set<string>();
  readonly #known = new Set<string>();
  #sentMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly connection: Connection) {
    for (const { root } of connection.options.workspaces.list()) this.#known.add(root);
  }

  /** False when there are too many. */
  add(uri: string): boolean {
    if (!this.#watched.has(uri) && this.#watched.size >= MAX_SUBSCRIPTIONS) return false;
    this.#watched.add(uri);
    return true;
  }

  remove(uri: string): void {
    this.#watched.delete(uri);
  }

  /** Called when the set of workspaces changed. */
  listChanged(): void {
    for (const { root } of this.connection.options.workspaces.list()) this.#known.add(root);
    this.connection.server.sendResourceListChanged().catch(() => undefined);
  }

  changed(state: WorkspaceState): void {
    if (!this.#known.has(state.root)) this.listChanged();
    const isRunning = state.indexing === 'indexing';
    const nowMs = performance.now();
    if (isRunning && nowMs - this.#sentMs < MIN_INTERVAL_MS) return;
    this.#sentMs = nowMs;
    // Files and symbols do not change until there is a new index.
    for (const uri of this.#addresses()) {
      const address = parseAddress(uri);
      if (address && (address.kind === 'status' || !isRunning)) this.#updated(uri);
    }
  }

  /**
   * Newer clients subscribe through the transport, which drops notifications they did not ask for; here only the status URI
   * is known.
   */
  #addresses(): Iterable<string> {
    const isLegacy = this.connection.server.getClientVersion() !== undefined;
    return this.#watched.size > 0 || isLegacy ? this.#watched : ['wayfind://status'];
  }

  #updated(uri: string): void {
    this.connection.server.sendResourceUpdated({ uri }).catch(() => undefined);
  }
}
