/** A sidecar that has loaded a project, asked batch by batch. */
import { fewAtOnce } from '../../base/few-at-once.ts';
import {
  type Answer,
  type AskedFile,
  ServiceFailure,
  type ServiceLimits,
  type ServiceProblem,
  type ServiceSession,
  type ServiceTool,
  type TreeChange,
} from '../contract.ts';
import { closeServer } from '../lsp/session.ts';
import type { GuardedChild } from '../process/guarded-child.ts';
import type { Peer } from '../process/peer.ts';
import { type BatchParams, readBatch } from './protocol.ts';

const PLACES_OF_A_BATCH = 500;
const FILES_AT_ONCE = 2;
/** Of batches in a row: one is a bad file, more are a sidecar that cannot be asked. */
const MAX_FAILED = 3;

export interface SidecarParts {
  readonly child: GuardedChild;
  readonly peer: Peer;
  readonly tool: ServiceTool;
  readonly limits: ServiceLimits;
  readonly problems: ServiceProblem[];
  readonly files: ReadonlySet<string>;
  readonly implementations: boolean;
}

interface Time {
  /** Of the caller, and of the time that it may take. */
  readonly both: AbortSignal;
  readonly caller: AbortSignal;
}

export class SidecarSession implements ServiceSession {
  readonly tool: ServiceTool;
  readonly problems: ServiceProblem[];
  readonly implement?: NonNullable<ServiceSession['implement']>;
  readonly #parts: SidecarParts;
  readonly #files: Set<string>;
  readonly #turn = fewAtOnce(FILES_AT_ONCE);
  #failed = 0;

  constructor(parts: SidecarParts) {
    this.#parts = parts;
    this.tool = parts.tool;
    this.problems = parts.problems;
    this.#files = new Set(parts.files);
    if (parts.implementations) this.implement = (file, signal) => this.#ask('implement', file, signal);
  }

  get pid(): number | undefined {
    return this.#parts.child.pid;
  }

  define(file: AskedFile, signal: AbortSignal): Promise<readonly Answer[]> {
    return this.#ask('define', file, signal);
  }

  async update(change: TreeChange, signal: AbortSignal): Promise<void> {
    for (const path of change.added) this.#files.add(path);
    for (const path of change.removed) this.#files.delete(path);
    await this.#request('update', change, this.#withTime(signal, this.#parts.limits.projectMs));
  }

  close(): Promise<void> {
    return closeServer(this.#parts);
  }

  #ask(method: string, file: AskedFile, signal: AbortSignal): Promise<readonly Answer[]> {
    return this.#turn(() => this.#askNow(method, file, signal), signal);
  }

  async #askNow(method: string, { path, text: read, places }: AskedFile, signal: AbortSignal): Promise<Answer[]> {
    const text = places.length === 0 ? undefined : read();
    if (text === undefined) return Array.from({ length: places.length / 2 }, () => ({ declarations: [] }));
    const time = this.#withTime(signal, this.#parts.limits.fileMs);
    const answers: Answer[] = [];
    for (let at = 0; at < places.length; at += 2 * PLACES_OF_A_BATCH) {
      const batch = [...places.subarray(at, at + 2 * PLACES_OF_A_BATCH)];
      const result = await this.#request(method, { path, text, places: batch } satisfies BatchParams, time);
      const found = readBatch(result, batch.length / 2, this.#files);
      if (found === undefined) throw this.#failure('semantic_unavailable', 'gave an answer that cannot be read');
      answers.push(...found);
    }
    this.#failed = 0;
    return answers;
  }

  async #request(method: string, params: unknown, { both, caller }: Time) {
    try {
      return await this.#parts.peer.request(method, params, both);
    } catch (error) {
      caller.throwIfAborted();
      if (error instanceof ServiceFailure) throw error;
      if (both.aborted) throw this.#failure('timeout', 'did not answer in time');
      throw this.#failure('semantic_unavailable', `refuses to answer: ${(error as Error).message.slice(0, 200)}`);
    }
  }

  #withTime(caller: AbortSignal, ms: number): Time {
    return { both: AbortSignal.any([caller, AbortSignal.timeout(ms)]), caller };
  }

  #failure(code: 'timeout' | 'semantic_unavailable', what: string): ServiceFailure {
    const { child } = this.#parts;
    const isFatal = ++this.#failed >= MAX_FAILED;
    const failure = new ServiceFailure({ code, message: `${child.name} ${what}` }, { isFatal });
    if (isFatal) child.fail(failure);
    return failure;
  }
}
