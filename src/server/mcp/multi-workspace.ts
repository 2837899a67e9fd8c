/** Sends one question to several workspaces and merges the replies in workspace order, each result with its workspace. */
import { trimEndOf } from '../../base/cut-text.ts';
import { AppError } from '../../errors/errors.ts';
import { INTENT_CONFIDENCES as CONFIDENCES } from '../../search/query/intent.ts';
import type { Meta, QueryReading, Reply } from '../../tools/define.ts';
import { tooLarge } from '../../tools/fit.ts';

/** Each workspace gets a share of the reply, which must stay large enough to be useful. */
export const MAX_WORKSPACES = 8;

export interface Answer {
  /** Label of its results: a name that the next call may use. */
  readonly workspace: string;
  readonly reply: Reply<unknown>;
}

/** Less leaves no room for a result and the call for the rest. */
const MIN_TOKENS = 150;

/** Throws BAD_INPUT, and REPLY_TOO_LARGE when the limit leaves each workspace too little. */
export function checkWorkspaces(names: readonly string[], tokens: unknown): void {
  if (names.length > 1 && typeof tokens === 'number' && shareOf(tokens, names.length) < MIN_TOKENS)
    throw tooLarge(tokens, wholeOf(MIN_TOKENS, names.length));
  if (names.length > MAX_WORKSPACES)
    throw new AppError(
      'BAD_INPUT',
      `workspace names ${names.length} workspaces; at most ${MAX_WORKSPACES} are allowed.`,
      'Split the list over several calls.',
    );
}

/** Reserve for the name of the workspace in each result. */
const WITHOUT_NAMES = 0.85;

/** Reserve for the limit itself, which is part of a reply. */
const WITH_LARGER_LIMIT = 1.1;

/** Share of one workspace in a limit on the whole reply. */
export const shareOf = (whole: number, workspaces: number): number => Math.floor((whole * WITHOUT_NAMES) / workspaces);

/** Restates a reply that exceeds one workspace's share in terms of the limit that the caller set. */
export function aboutAll(
  error: unknown,
  { tokens, workspaces }: { readonly tokens: unknown; readonly workspaces: number },
): unknown {
  const isTooLarge = error instanceof AppError && error.code === 'REPLY_TOO_LARGE';
  if (!isTooLarge || typeof tokens !== 'number' || typeof error.details.tokens !== 'number') return error;
  return tooLarge(tokens, wholeOf(error.details.tokens * WITH_LARGER_LIMIT, workspaces));
}

const wholeOf = (share: number, workspaces: number): number => Math.ceil((share * workspaces) / WITHOUT_NAMES);

/** The base name of the directory where that is unique. */
export function marksOf(named: readonly string[]): string[] {
  const short = named.map((name) => trimEndOf(name, '\\/').split(/[\\/]/).at(-1)!);
  return named.map((name, i) =>
    short[i] !== '' && short.filter((one) => one === short[i]).length === 1 ? short[i] : name,
  );
}

export function joinReplies(answers: readonly Answer[]): Reply<unknown> {
  const metas = answers.map(({ reply }) => reply.meta);
  const results = answers.flatMap(({ workspace, reply }) =>
    (reply.results as readonly object[]).map((result) => ({ ...result, workspace })),
  );
  return {
    results,
    meta: {
      ref: [...new Set(metas.map(({ ref }) => ref))].join(', '),
      freshness: metas.some(({ freshness }) => freshness === 'stale') ? 'stale' : 'fresh',
      indexing: metas.find(({ indexing }) => indexing !== 'ready')?.indexing ?? 'ready',
      completeness: lowestCompleteness(metas),
      omitted: sum(metas.map(({ omitted }) => omitted)),
      estimated_tokens: sum(metas.map(({ estimated_tokens: tokens }) => tokens)),
      ...readingOf(metas.flatMap(({ query }) => query ?? [])),
      notes: answers.flatMap(({ workspace, reply }) => reply.meta.notes.map((note) => `${workspace}: ${note}`)),
      next: metas.flatMap(({ next }) => next),
    },
  };
}

/** The surest reading: what one workspace has, another may not know. */
function readingOf(readings: readonly QueryReading[]): Pick<Meta, 'query'> {
  const surest = CONFIDENCES.flatMap((level) => readings.filter(({ confidence }) => confidence === level))[0];
  if (surest === undefined) return {};
  const channels = [...new Set(readings.flatMap((one) => one.channels))];
  return { query: { ...surest, channels, duplicates: sum(readings.map(({ duplicates }) => duplicates)) } };
}

function lowestCompleteness(metas: readonly Meta[]): Meta['completeness'] {
  const all = new Set(metas.map(({ completeness }) => completeness));
  return all.has('partial') ? 'partial' : all.has('truncated') ? 'truncated' : 'complete';
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
