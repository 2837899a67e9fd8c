/** What is recorded of a call: its tool, its duration, how it ended. Never its arguments, its text or any code. */
import { ERRORS, type ErrorCode } from '../errors/errors.ts';
import { asAppError } from '../errors/known-error.ts';
import type { Meta, Reply, Tool } from '../tools/define.ts';

/** How the call came in. */
export type Surface = 'cli' | 'stdio' | 'http';

/** `empty`: there is nothing to find. */
export type Outcome = 'ok' | 'empty' | 'error' | 'cancelled';

export interface CallRecord extends Partial<Pick<Meta, 'freshness' | 'indexing' | 'completeness'>> {
  readonly surface: Surface;
  /** A name of the table of tools, or `unknown`: never what a client sent. */
  readonly tool: string;
  /** The call is part of another request of the protocol. */
  readonly via?: 'resource' | 'prompt' | undefined;
  /** Roots of the workspaces that were asked; empty when the call failed before. */
  readonly workspaces: readonly string[];
  readonly durationMs: number;
  readonly outcome: Outcome;
  /** Of an error. */
  readonly code?: ErrorCode | 'BUG';
  /** Estimated, of the reply. */
  readonly tokens?: number;
}

/** `seen`: the answers themselves, of which only counts may be kept. */
export type Observer = (record: CallRecord, seen: Seen) => void;

/** What a call has found out by its end, successful or not. */
export interface Seen {
  /** By workspace. */
  readonly answers: { readonly root: string; reply?: Reply<unknown> }[];
  /** The same call goes on with a text of the client's model, and is recorded then. */
  isUnfinished?: boolean;
  /** What the caller gets: that of the only workspace, or all of them together. */
  reply?: Reply<unknown>;
}

interface ObservedCall extends Pick<CallRecord, 'surface' | 'via'> {
  readonly tool: Pick<Tool, 'name' | 'isEmpty'>;
}

/** Records the call when it has ended. Rethrows its error. */
export async function observed<T>(
  { tool, surface, via }: ObservedCall,
  observe: Observer,
  work: (seen: Seen) => Promise<T>,
): Promise<T> {
  const startedMs = performance.now();
  const seen: Seen = { answers: [] };
  const end = (ending: Pick<CallRecord, 'outcome' | 'code'>): void =>
    observe(
      {
        ...{ surface, tool: tool.name, via },
        workspaces: seen.answers.map(({ root }) => root),
        durationMs: performance.now() - startedMs,
        ...ending,
        ...(seen.reply && factsOf(seen.reply)),
      },
      seen,
    );
  try {
    const value = await work(seen);
    if (!seen.isUnfinished) end({ outcome: seen.reply && isEmpty(tool, seen.reply) ? 'empty' : 'ok' });
    return value;
  } catch (error) {
    const code = codeOf(error);
    end({ outcome: code === 'CANCELLED' ? 'cancelled' : 'error', code });
    throw error;
  }
}

const factsOf = ({ meta }: Reply<unknown>) => ({
  tokens: meta.estimated_tokens,
  freshness: meta.freshness,
  indexing: meta.indexing,
  completeness: meta.completeness,
});

const isEmpty = (tool: Pick<Tool, 'isEmpty'>, { results }: Reply<unknown>): boolean =>
  tool.isEmpty ? tool.isEmpty(results) : Array.isArray(results) && results.length === 0;

function codeOf(error: unknown): ErrorCode | 'BUG' {
  const known = asAppError(error)?.code;
  if (known !== undefined) return known;
  // A protocol error carries the code as data.
  const { code } = ((error as { data?: unknown } | null)?.data ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'BUG';
}
