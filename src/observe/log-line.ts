/** A line of the log, as text for people or as JSON for programs. */
import { ERRORS } from '../errors/errors.ts';
import { neutralise } from '../tools/neutralise.ts';
import type { CallRecord } from './call-record.ts';

export const LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type Level = (typeof LEVELS)[number];
export type LogFormat = 'text' | 'json';

/** Everything that is logged: a call, a change of an index, a request over HTTP, or words for the operator. */
export type LogEvent =
  | ({ readonly event: 'call' } & CallRecord)
  | {
      readonly event: 'index';
      readonly workspace: string;
      readonly state: 'indexing' | 'ready' | 'failed' | 'cancelled';
      readonly code?: string;
      readonly durationMs?: number;
    }
  | {
      readonly event: 'request';
      readonly method: string;
      /** A path of the server, or `other`: never what a client sent. */
      readonly path: string;
      readonly status: number;
      readonly durationMs: number;
    }
  | { readonly event: 'message'; readonly message: string };

/** A bug is an error; what a person can fix is a warning, unless it only says that something does not exist. */
export function levelOfCall({ outcome, code }: Pick<CallRecord, 'outcome' | 'code'>): Level {
  if (code === 'BUG') return 'error';
  return outcome === 'error' && code !== undefined && ERRORS[code].exit === 2 ? 'warn' : 'info';
}

interface Stamped {
  readonly level: Level;
  readonly time: Date;
  readonly event: LogEvent;
}

/** Without the line break. */
export function logLine({ level, time, event }: Stamped, format: LogFormat): string {
  const fields = { time: time.toISOString(), level, ...fieldsOf(event) };
  if (format === 'json') return JSON.stringify(fields);
  return [fields.time, level.padEnd(5), ...wordsOf(event)].join(' ');
}

function fieldsOf(event: LogEvent): Record<string, unknown> {
  switch (event.event) {
    case 'call': {
      const { workspaces, durationMs, event: name, surface, tool, via, outcome, code, ...facts } = event;
      return {
        ...{ event: name, surface, tool, via, outcome, code },
        duration_ms: rounded(durationMs),
        ...facts,
        ...(workspaces.length > 1 ? { workspaces } : { workspace: workspaces[0] }),
      };
    }
    case 'message':
      return event;
    default: {
      const { durationMs, ...facts } = event;
      return { ...facts, ...(durationMs !== undefined && { duration_ms: rounded(durationMs) }) };
    }
  }
}

function wordsOf(event: LogEvent): string[] {
  switch (event.event) {
    case 'call': {
      const { surface, tool, via, outcome, code, durationMs, tokens, workspaces } = event;
      return [
        `${surface}${via === undefined ? '' : `/${via}`}`,
        tool,
        code === undefined ? outcome : `${outcome}[${code}]`,
        `${rounded(durationMs)} ms`,
        ...(tokens === undefined ? [] : [`${tokens} tokens`]),
        ...[event.freshness, event.indexing, event.completeness].flatMap((word) => word ?? []),
        ...workspaces.map(oneWord),
      ];
    }
    case 'index': {
      const { state, code, durationMs, workspace } = event;
      return [
        'index',
        code === undefined ? state : `${state}[${code}]`,
        ...(durationMs === undefined ? [] : [`${rounded(durationMs)} ms`]),
        oneWord(workspace),
      ];
    }
    case 'request':
      return ['request', event.method, event.path, String(event.status), `${rounded(event.durationMs)} ms`];
    case 'message':
      return [neutralise(event.message, false).split('\n').join('; ')];
  }
}

/** A name of a directory may contain anything, line breaks included. */
const oneWord = (path: string): string =>
  /^[\w./\\:@+~-]+$/.test(path) ? path : neutralise(JSON.stringify(path), false);

const rounded = (ms: number): number => Math.round(ms * 10) / 10;
