/** Calls the tools of the server with their own inputs, and keeps the last replies until the tree changes. */
import { useEffect, useState } from 'preact/hooks';
import type { Meta, Reply } from '../workspace/reply.ts';
import { treeVersion, useLive } from './live.ts';
import { usePlace } from './place.ts';
import type { ToolResults } from './tool-results.ts';

export type { Meta, Reply } from '../workspace/reply.ts';
export type ToolName = keyof ToolResults;
export type ToolResultsOf<K extends ToolName> = ToolResults[K];
export type ToolInput = Readonly<Record<string, unknown>>;

/** An error as the server reports it: what happened, then the fix. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly fix: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The workspace and commit of the place. */
  readonly at: At;
}

export interface At {
  readonly workspace?: string | undefined;
  readonly ref?: string | undefined;
}

/** Tools that are about no commit, or about several. */
const WITHOUT_REF: readonly string[] = ['refs', 'workspaces', 'status', 'doctor', 'stats', 'index'];

/** Throws ApiError, and AbortError when the signal says so. */
export async function callTool<K extends ToolName>(
  tool: K,
  input: ToolInput,
  { signal, at }: CallOptions,
): Promise<Reply<ToolResults[K]>> {
  const { workspace, ref } = at;
  const body = { ...input, ...(workspace && { workspace }), ...(ref && !WITHOUT_REF.includes(tool) && { ref }) };
  const response = await request(`/api/tools/${tool}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  return (await response.json()) as Reply<ToolResults[K]>;
}

async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new ApiError('UNREACHABLE', 'The server does not answer', 'Start `wayfind ui` again.');
  }
  if (response.ok) return response;
  if (response.status === 401)
    throw new ApiError('UNAUTHORIZED', 'The token is not valid anymore', 'Open the URL that `wayfind ui` printed.');
  const text = await response.text();
  throw errorOf(text) ?? new ApiError('BUG', `The server answered with status ${response.status}`, 'Try again.');
}

function errorOf(text: string): ApiError | undefined {
  try {
    const { error } = JSON.parse(text) as { error: ApiError };
    return new ApiError(String(error.code), error.message, error.fix ?? '', error.details);
  } catch {
    return undefined;
  }
}

/** A question in progress keeps showing the reply that it had. */
export interface Asked<T> {
  readonly results?: T | undefined;
  readonly meta?: Meta | undefined;
  readonly error?: ApiError | undefined;
  readonly isLoading: boolean;
}

interface Kept {
  readonly version: string;
  readonly reply: Reply<unknown>;
}

const MAX_KEPT = 200;
/** By question, in the order of their last use. */
const kept = new Map<string, Kept>();

function keep(key: string, value: Kept): void {
  kept.delete(key);
  kept.set(key, value);
  for (const [oldest] of kept) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
}

/** The workspace and commit of the place. */
export function useAt(): At {
  const { params } = usePlace();
  return { workspace: params.get('workspace') ?? undefined, ref: params.get('ref') ?? undefined };
}

/** Asks when the question changes, and again when the tree does. Undefined asks nothing. */
export function useTool<K extends ToolName>(tool: K, input: ToolInput | undefined): Asked<ToolResults[K]> {
  const at = useAt();
  const live = useLive();
  const key = JSON.stringify([tool, input ?? null, at]);
  const version = treeVersion(live, at.workspace);
  const [state, setState] = useState<Asked<ToolResults[K]> & { readonly key?: string }>({ isLoading: true });
  useEffect(() => {
    if (input === undefined) return;
    const known = kept.get(key);
    if (known?.version === version) {
      setState({ key, ...(known.reply as Reply<ToolResults[K]>), isLoading: false });
      return;
    }
    const controller = new AbortController();
    setState((before) => (before.key === key ? { ...before, isLoading: true } : { key, isLoading: true }));
    callTool(tool, input, { signal: controller.signal, at }).then(
      (reply) => {
        keep(key, { version, reply });
        if (!controller.signal.aborted) setState({ key, ...reply, isLoading: false });
      },
      (error) => {
        if (!controller.signal.aborted) setState({ key, error: asApiError(error), isLoading: false });
      },
    );
    return () => controller.abort();
  }, [key, version]);
  if (input === undefined) return { isLoading: false };
  // Until the effect has run, the state is that of the question before.
  return state.key === key ? state : { isLoading: true };
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('BUG', String((error as Error).message ?? error), 'Try again.');
