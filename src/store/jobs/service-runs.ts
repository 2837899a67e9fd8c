/** Stores how the last runs of services went in a file of their own, where writing it disturbs no reader of the index. */
import fs from 'node:fs';
import { readIfRegular } from '../../base/regular-file.ts';

/** One project of one service. */
export interface ServiceRun {
  readonly service: string;
  readonly dir: string;
  readonly state: 'running' | 'done' | 'failed';
  /** Why it failed, and what it left out. */
  readonly problems: readonly { readonly code: string; readonly message: string; readonly fix?: string | undefined }[];
  /** Files that it has still to be asked about. */
  readonly left: number;
  readonly duration_ms: number;
}

export interface ServiceRuns {
  readonly pid: number;
  readonly runs: readonly ServiceRun[];
}

const MAX_BYTES = 1_000_000;
const MAX_PROBLEMS = 20;
const MAX_MESSAGE = 500;

/** Best effort: it is only displayed, and the disk may be full. */
export function writeServiceRuns(file: string, runs: readonly ServiceRun[]): void {
  const draft = `${file}.${process.pid}.new`;
  const kept = runs.map((run) => ({
    ...run,
    problems: run.problems
      .slice(0, MAX_PROBLEMS)
      .map(({ code, message, fix }) => ({ code, message: message.slice(0, MAX_MESSAGE), ...(fix && { fix }) })),
  }));
  try {
    fs.writeFileSync(draft, JSON.stringify({ pid: process.pid, runs: kept }));
    fs.renameSync(draft, file);
  } catch {
    fs.rmSync(draft, { force: true });
  }
}

/** Undefined when the file is missing or invalid. */
export function readServiceRuns(file: string): ServiceRuns | undefined {
  try {
    const text = readIfRegular(file, { maxBytes: MAX_BYTES })?.toString('utf8') ?? '';
    const { pid, runs } = JSON.parse(text) as Record<string, unknown>;
    if (!Number.isSafeInteger(pid) || !Array.isArray(runs)) return undefined;
    return { pid: pid as number, runs: runs.flatMap((run) => asRun(run as Record<string, unknown>) ?? []) };
  } catch {
    return undefined;
  }
}

function asRun({ service, dir, state, problems, left, duration_ms }: Record<string, unknown>): ServiceRun | undefined {
  const isKnown = state === 'running' || state === 'done' || state === 'failed';
  if (typeof service !== 'string' || typeof dir !== 'string' || !isKnown || !Array.isArray(problems)) return undefined;
  if (typeof left !== 'number' || typeof duration_ms !== 'number') return undefined;
  const sound = problems.filter(
    (one: unknown): one is ServiceRun['problems'][number] =>
      typeof one === 'object' &&
      one !== null &&
      'code' in one &&
      typeof one.code === 'string' &&
      'message' in one &&
      typeof one.message === 'string',
  );
  return { service, dir, state, left, duration_ms, problems: sound };
}
