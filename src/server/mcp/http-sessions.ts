/** The open HTTP sessions: limited in number, and closed after a long idle time. */
import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/server';
import type { Workspaces } from '../workspaces.ts';

export interface HttpSession<T> {
  readonly id: string;
  readonly transport: T;
}

export interface SessionLimits {
  readonly max: number;
  readonly idleMs: number;
}

interface Entry {
  readonly session: HttpSession<unknown>;
  readonly end: () => Promise<void>;
  readonly client: string;
  usedMs: number;
  /** Requests and streams in progress. */
  open: number;
}

/** Of all sessions, for one client. */
const MAX_SHARE = 0.5;

export class HttpSessions {
  readonly #entries = new Map<string, Entry>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly limits: SessionLimits) {
    this.#timer = setInterval(() => this.#expire(), Math.max(20, Math.min(30_000, limits.idleMs / 4)));
    this.#timer.unref();
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Not guessable: knowing the id is enough to read the session. */
  newId(): string {
    return randomUUID();
  }

  /**
   * Ends the least recently used idle session where a limit is reached: of this client if it has its share, else of the client that
   * has most. The client of an ended session starts another one. False when every such session is in use.
   */
  makeRoom(client: string): boolean {
    const counts = new Map<string, number>();
    for (const entry of this.#entries.values()) counts.set(entry.client, (counts.get(entry.client) ?? 0) + 1);
    const countOf = (entry: Entry) => counts.get(entry.client)!;
    const hasShare = (counts.get(client) ?? 0) >= Math.max(1, Math.floor(this.limits.max * MAX_SHARE));
    if (!hasShare && this.#entries.size < this.limits.max) return true;
    const [idle] = [...this.#entries.values()]
      .filter((entry) => entry.open === 0 && (!hasShare || entry.client === client))
      .toSorted((a, b) => countOf(b) - countOf(a) || a.usedMs - b.usedMs);
    if (!idle) return false;
    void this.end(idle.session.id);
    return true;
  }

  add<T>(session: HttpSession<T>, client: string, end: () => Promise<void>): void {
    this.#entries.set(session.id, { session, client, end, usedMs: performance.now(), open: 0 });
  }

  /** Marks the session as in use until `finished`. The transport class distinguishes sessions of different endpoints. */
  use<T>(
    id: string | null,
    kind: abstract new (...args: never[]) => T,
    finished: Promise<unknown>,
  ): HttpSession<T> | undefined {
    const entry = id === null ? undefined : this.#entries.get(id);
    if (!entry || !(entry.session.transport instanceof kind)) return undefined;
    entry.open++;
    entry.usedMs = performance.now();
    void finished.then(() => {
      entry.open--;
      entry.usedMs = performance.now();
    });
    return entry.session as HttpSession<T>;
  }

  async end(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    await entry.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#entries.keys()].map((id) => this.end(id)));
  }

  #expire(): void {
    const nowMs = performance.now();
    for (const { session, open, usedMs } of this.#entries.values())
      if (open === 0 && nowMs - usedMs > this.limits.idleMs) void this.end(session.id);
  }
}

/** A server with its own workspaces, for one session or one request. */
export interface ServerInstance {
  readonly server: Server;
  end(): Promise<void>;
}

export function createInstance(
  workspaces: Workspaces,
  createServer: (workspaces: Workspaces) => Server,
): ServerInstance {
  const own = workspaces.session();
  const server = createServer(own);
  const { onclose } = server;
  let isOver = false;
  server.onclose = () => {
    if (isOver) return;
    isOver = true;
    onclose?.();
    void own.close();
  };
  return {
    server,
    async end() {
      await server.close().catch(() => undefined);
      // A server that was never connected does not call this itself.
      server.onclose?.();
    },
  };
}
