/** Open sessions of services on one tree: started when they are asked, told of changes, restarted within a budget, ended when idle. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ServiceFailure,
  type ServiceLimits,
  type ServiceProject,
  type ServiceSession,
  type TreeChange,
} from '../contract.ts';
import type { ActiveService } from './active-service.ts';

export interface PoolOptions {
  readonly root: string;
  /** A directory of ours, for files that services need. */
  readonly scratchDir: string;
  readonly limits: ServiceLimits;
  /** A session that was not asked for this long is ended. */
  readonly idleMs: number;
  readonly log: (line: string) => void;
}

/** Content by path. */
export type TreeState = ReadonlyMap<string, string>;

interface Entry {
  session: ServiceSession | undefined;
  /** The tree that the session knows. */
  told: TreeState;
  idle: NodeJS.Timeout | undefined;
  /** When it was started lately. */
  starts: number[];
  /** Why it ended the last time. */
  why: string | undefined;
}

/** A service that ends again and again is left alone for a while. */
const MAX_STARTS = 4;
const BUDGET_MS = 10 * 60_000;

export class SessionPool {
  private readonly entries = new Map<string, Entry>();
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  /** A session that knows this state of the tree. Rejects with a ServiceFailure. */
  async session(service: ActiveService, dir: string, tree: TreeState, signal: AbortSignal): Promise<ServiceSession> {
    const id = `${service.id} ${dir}`;
    let entry = this.entries.get(id);
    if (entry === undefined)
      this.entries.set(
        id,
        (entry = { session: undefined, told: new Map(), idle: undefined, starts: [], why: undefined }),
      );
    clearTimeout(entry.idle);
    const change = entry.session && changeOf(entry.told, tree);
    if (change !== undefined && entry.session !== undefined) await this.told(id, entry.session.update(change, signal));
    entry.session ??= await this.start(entry, service, { dir, tree, signal });
    entry.told = tree;
    return entry.session;
  }

  /** Ends the session of a failed service. */
  async drop(service: ActiveService, dir: string, { message }: ServiceFailure): Promise<void> {
    const id = `${service.id} ${dir}`;
    const entry = this.entries.get(id);
    if (entry?.session !== undefined) entry.why = message;
    await this.end(id);
  }

  /** The session may be ended when it is not asked for a while. */
  release(service: ActiveService, dir: string): void {
    const id = `${service.id} ${dir}`;
    const entry = this.entries.get(id);
    if (entry?.session === undefined) return;
    clearTimeout(entry.idle);
    entry.idle = setTimeout(() => void this.end(id), this.options.idleMs);
    entry.idle.unref();
  }

  /** Ends the sessions of all other services. Never rejects. */
  async keepOnly(services: readonly ActiveService[]): Promise<void> {
    const others = [...this.entries.keys()].filter((id) => !services.some((one) => id.startsWith(`${one.id} `)));
    await Promise.all(others.map((id) => this.end(id)));
  }

  /** Never rejects. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.entries.keys()].map((id) => this.end(id)));
  }

  private async told(id: string, update: Promise<void>): Promise<void> {
    try {
      await update;
    } catch (error) {
      await this.end(id);
      throw error;
    }
  }

  private async start(
    entry: Entry,
    service: ActiveService,
    { dir, tree, signal }: { dir: string; tree: TreeState; signal: AbortSignal },
  ): Promise<ServiceSession> {
    const { root, scratchDir, limits, log } = this.options;
    const now = performance.now();
    entry.starts = entry.starts.filter((at) => now - at < BUDGET_MS);
    if (this.isClosed || entry.starts.length >= MAX_STARTS)
      throw new ServiceFailure({
        code: 'semantic_unavailable',
        message: `${service.id} was started ${MAX_STARTS} times within ten minutes and ended each time${entry.why ? `: ${entry.why}` : ''}`,
        fix: 'See the log of the service; it is tried again after ten minutes.',
      });
    entry.starts.push(now);
    const scratch = join(scratchDir, ...[service.id, dir].map(asName));
    mkdirSync(scratch, { recursive: true });
    const project: ServiceProject = { root, dir, files: [...tree.keys()], scratchDir: scratch };
    return service.open(project, { limits, log: (line) => log(`${service.id}: ${line}`), signal });
  }

  private async end(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    clearTimeout(entry.idle);
    const { session } = entry;
    entry.session = undefined;
    entry.told = new Map();
    await session?.close();
  }
}

/** Readable, and no other file's. */
const asName = (text: string): string =>
  text.replace(/[^A-Za-z0-9.-]/g, (char) => `_${char.codePointAt(0)!.toString(16)}`) || '_';

/** Undefined when nothing differs. */
function changeOf(before: TreeState, after: TreeState): TreeChange | undefined {
  if (before === after) return undefined;
  const changed: string[] = [];
  const added: string[] = [];
  for (const [path, hash] of after) {
    const known = before.get(path);
    if (known === undefined) added.push(path);
    else if (known !== hash) changed.push(path);
  }
  const removed = [...before.keys()].filter((path) => !after.has(path));
  return changed.length + added.length + removed.length === 0 ? undefined : { changed, added, removed };
}
