/** The conversations that are open over HTTP: limited in number, ended when nobody has used them for long. */
import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/server';
import type { Workspaces } from '../workspaces.ts';

export interface HttpSession<T> {
  readonly id: string;
  readonly transport: T;
}

export interface SessionLimits {
  readonly most: number;
  readonly idleMs: number;
}

interface Entry {
  readonly session: HttpSession<unknown>;
  readonly end: () => Promise<void>;
  usedMs: number;
  /** Requests and streams under way. */
  open: number;
}

/** One that was used this recently is not given up for a new one. */
const LEAST_IDLE_MS = 60_000;

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

  /** Not guessable: whoever knows it can read along. */
  newId(): string {
    return randomUUID();
  }

  /** False when there are too many, all of them in use. */
  makeRoom(): boolean {
    if (this.#entries.size < this.limits.most) return true;
    const nowMs = performance.now();
    const idle = [...this.#entries.values()]
      .filter(({ open, usedMs }) => open === 0 && nowMs - usedMs > Math.min(LEAST_IDLE_MS, this.limits.idleMs))
      .toSorted((a, b) => a.usedMs - b.usedMs);
    if (idle.length === 0) return false;
    void this.end(idle[0].session.id);
    return true;
  }

  add<T>(session: HttpSession<T>, end: () => Promise<void>): void {
    this.#entries.set(session.id, { session, end, usedMs: performance.now(), open: 0 });
  }

  /** In use until `finished`. The transport tells apart what was opened at another address. */
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

/** A server with workspaces of its own, for one conversation or one request. */
export interface Conversation {
  readonly server: Server;
  end(): Promise<void>;
}

export function startConversation(
  workspaces: Workspaces,
  createServer: (workspaces: Workspaces) => Server,
): Conversation {
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
      // One that was never connected does not say so itself.
      server.onclose?.();
    },
  };
}
