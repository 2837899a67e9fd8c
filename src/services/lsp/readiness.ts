/** Waits until a language server has loaded the project, as far as it says so. */
import { ServiceFailure, type ServiceProblem } from '../contract.ts';
import type { Peer } from '../process/peer.ts';
import type { Readiness } from '../row.ts';
import { asObject, asText } from './shapes.ts';

/** Between the end of one step of a load and the beginning of the next. */
const SETTLE_MS = 250;
const MAX_TOKENS = 1_000;

export interface ReadinessWatch {
  /** Rejects with `project_load_failed` when the server says so. */
  readonly ready: Promise<void>;
  /** Call it when the server has been greeted: from then on it may begin. */
  begin(): void;
}

/** Before the server is listened to, because it may say something at once. */
export function watchReadiness(
  peer: Peer,
  readiness: Readiness,
  onProblem: (problem: ServiceProblem) => void,
): ReadinessWatch {
  let resolve: () => void;
  let reject: (failure: ServiceFailure) => void;
  const ready = new Promise<void>((yes, no) => ([resolve, reject] = [yes, no]));
  ready.catch(() => {});
  const failed = (message: string | undefined): void =>
    reject(new ServiceFailure(loadProblem(message ?? 'it says no more about it')));
  const { by } = readiness;
  let begin = (): void => {};
  if (by === 'answers') begin = () => resolve();
  if (by === 'progress')
    begin = watchProgress(peer, { graceMs: readiness.graceMs, onReady: () => resolve(), onProblem });
  if (by === 'serverStatus')
    peer.onNotification('experimental/serverStatus', (params) => {
      const { health, quiescent, message } = asObject(params);
      if (quiescent !== true) return;
      if (health === 'error') return failed(asText(message));
      if (health === 'warning') onProblem(loadProblem(asText(message) ?? 'it warns'));
      resolve();
    });
  if (by === 'languageStatus')
    peer.onNotification('language/status', (params) => {
      const { type, message } = asObject(params);
      if (type === 'Error') failed(asText(message));
      if (type === readiness.ready) resolve();
    });
  return { ready, begin };
}

interface ProgressWatch {
  readonly graceMs: number;
  readonly onReady: () => void;
  readonly onProblem: (problem: ServiceProblem) => void;
}

function watchProgress(peer: Peer, { graceMs, onReady, onProblem }: ProgressWatch): () => void {
  const running = new Set<unknown>();
  let timer: NodeJS.Timeout | undefined;
  const readyIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(onReady, ms);
  };
  peer.onNotification('$/progress', (params) => {
    const { token, value } = asObject(params);
    const { kind, title, message } = asObject(value);
    if (kind === 'begin') {
      // gopls shows an error for as long as it lasts.
      if (asText(title)?.startsWith('Error')) return onProblem(loadProblem(asText(message) ?? String(title)));
      if (running.size < MAX_TOKENS) running.add(token);
      clearTimeout(timer);
    } else if (kind === 'end' && running.delete(token) && running.size === 0) readyIn(SETTLE_MS);
  });
  return () => {
    if (running.size === 0) readyIn(graceMs);
  };
}

const loadProblem = (message: string): ServiceProblem => ({
  code: 'project_load_failed',
  message: `the project could not be loaded: ${message}`,
});
