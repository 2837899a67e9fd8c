/** A language server that has loaded a project, asked file by file. */
import { setMaxListeners } from 'node:events';
import { fewAtOnce } from '../../base/few-at-once.ts';
import {
  type Answer,
  type AskedFile,
  ServiceFailure,
  type ServiceLimits,
  type ServiceProblem,
  type ServiceProject,
  type ServiceSession,
  type ServiceTool,
  type TreeChange,
} from '../contract.ts';
import type { GuardedChild } from '../process/guarded-child.ts';
import type { Peer } from '../process/peer.ts';
import { within } from '../process/within.ts';
import type { LspRow } from '../row.ts';
import { askPlaces, type PlaceAnswers } from './ask-places.ts';
import { Documents } from './documents.ts';
import type { TreeFiles } from './tree-files.ts';

const IN_FLIGHT = 64;
/** While the last places of a file are in progress, the next file begins. */
const FILES_AT_ONCE = 2;
/** A file without any answer may be a bad file; so many are a server that hangs. */
const MAX_SILENT_FILES = 2;
/** The same for a server that refuses everything. Files outside of what it has loaded often come in a row. */
const MAX_REFUSED_FILES = 25;
const MAX_PROBLEMS = 50;
const SHUTDOWN_MS = 1_000;
/** Events of changed files in one message. */
const EVENTS = 1_000;

export interface SessionParts {
  readonly child: GuardedChild;
  readonly peer: Peer;
  readonly row: LspRow;
  readonly project: ServiceProject;
  readonly tree: TreeFiles;
  readonly tool: ServiceTool;
  readonly limits: ServiceLimits;
  readonly problems: ServiceProblem[];
  readonly implementations: boolean;
}

export class LanguageServerSession implements ServiceSession {
  readonly tool: ServiceTool;
  readonly problems: ServiceProblem[];
  readonly implement?: NonNullable<ServiceSession['implement']>;
  readonly #parts: SessionParts;
  readonly #documents: Documents;
  readonly #slot: ReturnType<typeof fewAtOnce>;
  readonly #turn = fewAtOnce(FILES_AT_ONCE);
  #silentFiles = 0;
  #refusedFiles = 0;

  constructor(parts: SessionParts) {
    const { tool, problems, peer, tree, row, implementations } = parts;
    this.#parts = parts;
    this.tool = tool;
    this.problems = problems;
    this.#documents = new Documents(peer, tree, row);
    this.#slot = fewAtOnce(row.inFlight ?? IN_FLIGHT);
    if (implementations) this.implement = (file, signal) => this.#ask('textDocument/implementation', file, signal);
  }

  get pid(): number | undefined {
    return this.#parts.child.pid;
  }

  get peakMb(): number {
    return this.#parts.child.peakMb;
  }

  define(file: AskedFile, signal: AbortSignal): Promise<readonly Answer[]> {
    return this.#ask(this.#parts.row.asks, file, signal);
  }

  async update(change: TreeChange, signal: AbortSignal): Promise<void> {
    const { peer, tree, row, project } = this.#parts;
    signal.throwIfAborted();
    row.refuse?.({ ...project, files: [...change.changed, ...change.added] });
    const removed = change.removed.map((path) => ({ uri: tree.uriOf(path), type: 3 }));
    const changed = change.changed.map((path) => ({ uri: tree.uriOf(path), type: 2 }));
    const added = change.added.map((path) => ({ uri: tree.uriOf(path), type: 1 }));
    tree.update(change);
    await this.#documents.closeAll();
    const changes = [...removed, ...changed, ...added];
    for (let at = 0; at < changes.length; at += EVENTS)
      await peer.notify('workspace/didChangeWatchedFiles', { changes: changes.slice(at, at + EVENTS) });
  }

  async close(): Promise<void> {
    await closeServer(this.#parts);
  }

  #ask(method: string, file: AskedFile, signal: AbortSignal): Promise<readonly Answer[]> {
    return this.#turn(() => this.#askNow(method, file, signal), signal);
  }

  async #askNow(method: string, file: AskedFile, signal: AbortSignal): Promise<readonly Answer[]> {
    const { peer, tree, limits, row } = this.#parts;
    const count = file.places.length / 2;
    const text = count === 0 ? undefined : file.text();
    if (text === undefined) return Array.from({ length: count }, unknown);
    if (peer.failure) throw peer.failure;
    const time = AbortSignal.timeout(limits.fileMs);
    const both = AbortSignal.any([signal, time]);
    // One listener for each request in progress.
    setMaxListeners(0, both);
    const giveBack = await this.#documents.use(file, text);
    try {
      const uri = tree.uriOf(file.path);
      const inFlight = row.inFlight ?? IN_FLIGHT;
      const given = await askPlaces(peer, tree, {
        method,
        uri,
        places: file.places,
        slot: this.#slot,
        inFlight,
        signal: both,
      });
      signal.throwIfAborted();
      this.#judge(file.path, given, time.aborted);
      return given.answers.map((answer) => answer ?? unknown());
    } finally {
      giveBack();
    }
  }

  /** What was answered counts, even where time ran out; a server that only hangs or refuses is given up. */
  #judge(path: string, { answers, answered, refused, why }: PlaceAnswers, isLate: boolean): void {
    const { name } = this.#parts.child;
    if (answered > 0) {
      [this.#silentFiles, this.#refusedFiles] = [0, 0];
      if (!isLate) return;
      const left = answers.filter((answer) => answer === undefined).length;
      this.#problem({
        code: 'timeout',
        message: `${path}: ${left} of ${answers.length} places took longer than the file's time`,
      });
      return;
    }
    if (isLate) {
      const isFatal = ++this.#silentFiles >= MAX_SILENT_FILES;
      const message = `${name} did not answer within ${this.#parts.limits.fileMs / 1000} s`;
      throw this.#failed({ code: 'timeout', message, fix: 'services.file_timeout_ms allows more.' }, isFatal);
    }
    if (refused === 0) return;
    const message = `${name} refuses to answer: ${why?.slice(0, 200)}`;
    const isFatal = ++this.#refusedFiles >= MAX_REFUSED_FILES;
    if (isFatal) throw this.#failed({ code: 'semantic_unavailable', message }, true);
    this.#problem({ code: 'semantic_unavailable', message: `${path}: ${message}` });
  }

  #failed(problem: ServiceProblem, isFatal: boolean): ServiceFailure {
    const failure = new ServiceFailure(problem, { isFatal });
    if (isFatal) this.#parts.child.fail(failure);
    return failure;
  }

  #problem(problem: ServiceProblem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}

const unknown = (): Answer => ({ declarations: [] });

/** As the protocol says, and by force where the server does not. Never rejects. */
export async function closeServer({ child, peer }: Pick<SessionParts, 'child' | 'peer'>): Promise<void> {
  if (child.failure === undefined) {
    const problem = { code: 'timeout', message: 'it does not shut down' } as const;
    await within(peer.request('shutdown', undefined), { ms: SHUTDOWN_MS, problem }).catch(() => {});
    await peer.notify('exit', undefined).catch(() => {});
  }
  await child.end({ alreadyAsked: true });
}
