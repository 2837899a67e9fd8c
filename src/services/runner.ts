/** Runs the services of one tree: a pass over what they have not confirmed, with sessions that stay open between passes. */
import { join } from 'node:path';
import { realRoot } from '../base/paths.ts';
import { type Config, keptConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { IndexProgress } from '../indexer/index-progress.ts';
import { type IndexPlace, readCurrent } from '../indexer/plan/current-index.ts';
import { takeWriterLock } from '../store/jobs/writer-lock.ts';
import type { Reader } from '../store/read/read.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import { activeServices } from './available.ts';
import type { ActiveService } from './pass/active-service.ts';
import { type Confirmed, confirmLinks, isWorkLeft, limitsOf } from './pass/confirm.ts';
import { SessionPool } from './pass/session-pool.ts';
import { serviceLog } from './service-log.ts';
import { makeServicesDir } from './services-dir.ts';

export interface PassOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** How long to wait for another process that runs services here (default: not at all). */
  readonly waitMs?: number;
  /** The services that are asked (default: all that may run). */
  readonly only?: (service: ActiveService) => boolean;
}

/** `busy`: another process runs them. `nothing`: no service can run here, or none has anything left to do. */
export type PassOutcome = Confirmed | 'busy' | 'nothing';

export class ServiceRunner {
  readonly root: string;
  private readonly place: IndexPlace;
  private readonly settings: ReturnType<typeof keptConfig>;
  private pool: SessionPool | undefined;

  constructor(root: string) {
    this.root = realRoot(root);
    this.place = { indexDir: indexDirOf(this.root), key: snapshotKeyOf(this.root) };
    this.settings = keptConfig(this.root);
  }

  /** Whether a pass would ask any service about anything. */
  async hasWork(): Promise<boolean> {
    const services = activeServices(this.root, (await this.settings()).config);
    return services.length > 0 && this.isLeft(services);
  }

  /** Rejects when it is cancelled, and for errors of the index. */
  async pass({ signal, onProgress, waitMs = 0, only = () => true }: PassOptions): Promise<PassOutcome> {
    const { config } = await this.settings();
    const allowed = activeServices(this.root, config);
    // The user may have taken trust back.
    await this.pool?.keepOnly(allowed);
    const services = allowed.filter(only);
    if (services.length === 0) return 'nothing';
    if (!this.isLeft(services)) return 'nothing';
    const release = await this.lock(waitMs);
    if (release === undefined) return 'busy';
    try {
      if (!this.isLeft(services)) return 'nothing';
      this.pool ??= this.openPool(config);
      return await confirmLinks({
        ...this.place,
        root: this.root,
        config,
        services,
        pool: this.pool,
        signal,
        onProgress,
      });
    } finally {
      release();
    }
  }

  /** Ends all sessions. Never rejects. */
  async close(): Promise<void> {
    await this.pool?.close();
    this.pool = undefined;
  }

  /** An index that lacks its links has none to confirm. */
  private isLeft(services: readonly ActiveService[]): boolean {
    const isLeft = (reader: Reader) => reader.missingStages().length === 0 && isWorkLeft(services, reader);
    return readCurrent(this.place, isLeft) === true;
  }

  private openPool(config: Config): SessionPool {
    const scratchDir = makeServicesDir(this.root);
    return new SessionPool({
      root: this.root,
      scratchDir,
      limits: limitsOf(config),
      idleMs: config.services.idle_ms,
      log: serviceLog(join(scratchDir, 'services.log')),
    });
  }

  private async lock(waitMs: number): Promise<(() => void) | undefined> {
    try {
      const { servicesLock } = snapshotPaths(this.place.indexDir, this.place.key);
      return (await takeWriterLock(servicesLock, { waitMs })).release;
    } catch (error) {
      if (error instanceof AppError && error.code === 'INDEX_BUSY') return undefined;
      throw error;
    }
  }
}
