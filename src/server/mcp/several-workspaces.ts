/** One question to several workspaces: the replies as one, results in the order of the workspaces, each with where it is from. */
import { AppError } from '../../errors/errors.ts';
import type { Meta, Reply } from '../../tools/define.ts';
import { tooLarge } from '../../tools/fit.ts';

/** Each gets its share of the reply, which should be worth reading. */
export const MOST_WORKSPACES = 8;

export interface Answer {
  /** As its results are marked: a name that the next call may use. */
  readonly workspace: string;
  readonly reply: Reply<unknown>;
}

/** In less there is no room for a result and the call for the rest. */
const LEAST_TOKENS = 150;

/** Throws BAD_INPUT, and REPLY_TOO_LARGE for a limit that leaves each too little. */
export function checkWorkspaces(names: readonly string[], tokens: unknown): void {
  if (names.length > 1 && typeof tokens === 'number' && shareOf(tokens, names.length) < LEAST_TOKENS)
    throw tooLarge(tokens, wholeOf(LEAST_TOKENS, names.length));
  if (names.length > MOST_WORKSPACES)
    throw new AppError(
      'BAD_INPUT',
      `workspace names ${names.length} workspaces; at most ${MOST_WORKSPACES} are asked at once.`,
      'Ask about some of them at a time.',
    );
}

/** A result is a little longer with the name of its workspace. */
const WITHOUT_NAMES = 0.85;

/** The limit itself is part of what a reply says. */
const WITH_LARGER_LIMIT = 1.1;

/** Of a limit on the whole reply, what each of so many workspaces may take. */
export const shareOf = (whole: number, workspaces: number): number => Math.floor((whole * WITHOUT_NAMES) / workspaces);

/** A reply that is larger than the share of one workspace: said of the limit that the caller knows. */
export function aboutAll(
  error: unknown,
  { tokens, workspaces }: { readonly tokens: unknown; readonly workspaces: number },
): unknown {
  const isTooLarge = error instanceof AppError && error.code === 'REPLY_TOO_LARGE';
  if (!isTooLarge || typeof tokens !== 'number' || typeof error.details.tokens !== 'number') return error;
  return tooLarge(tokens, wholeOf(error.details.tokens * WITH_LARGER_LIMIT, workspaces));
}

const wholeOf = (share: number, workspaces: number): number => Math.ceil((share * workspaces) / WITHOUT_NAMES);

/** The directory's own name, where it says which one. */
export function marksOf(named: readonly string[]): string[] {
  const short = named.map(
    (name) =>
      name
        .replace(/[\\/]+$/, '')
        .split(/[\\/]/)
        .at(-1)!,
  );
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
      completeness: leastOf(metas),
      omitted: sum(metas.map(({ omitted }) => omitted)),
      estimated_tokens: sum(metas.map(({ estimated_tokens: tokens }) => tokens)),
      notes: answers.flatMap(({ workspace, reply }) => reply.meta.notes.map((note) => `${workspace}: ${note}`)),
      next: metas.flatMap(({ next }) => next),
    },
  };
}

function leastOf(metas: readonly Meta[]): Meta['completeness'] {
  const all = new Set(metas.map(({ completeness }) => completeness));
  return all.has('partial') ? 'partial' : all.has('truncated') ? 'truncated' : 'complete';
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
