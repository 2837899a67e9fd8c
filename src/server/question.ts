/** The messages between a server and the process that answers its questions: plain data in both directions. */
import { AppError, ERRORS, type ErrorCode } from '../errors/errors.ts';
import type { CallerModel, Prompt } from '../tools/caller-model.ts';
import type { ReplyFormat } from '../tools/define.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import type { WhyNoIndex } from '../workspace/ensure-fresh.ts';
import type { FreshnessPolicy } from '../workspace/freshness-source.ts';
import type { Draft, Reply } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';
import type { IndexAbout, IndexProblem } from './index-about.ts';

/** The command that runs `answerQuestions`; only a server starts it. */
export const ANSWER_COMMAND = 'answer-questions';

/** A call of a tool in one workspace, with everything that the answer depends on. */
export interface Question {
  readonly tool: string;
  /** Validated. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly format?: ReplyFormat;
  readonly maxBytes?: number;
  /** The agent that reads the answer: next calls are worded for it. Absent: as commands. */
  readonly reader?: Reader;
  readonly namedRoot?: string | undefined;
  readonly ref?: string | undefined;
  /** The commit that the questions of the session are about; null when there is none. */
  readonly sessionRef?: string | null;
  /** Where the client offers a language model: with its text, once it has written one. */
  readonly model?: Pick<CallerModel, 'reply'> | undefined;
}

/** A text that the client's model is to write; the question is then asked again with it. */
export interface WantedText {
  readonly prompt: Prompt;
  readonly state: unknown;
}

interface Reader {
  /** Names of the tools that it can call. */
  readonly offered: readonly string[];
}

export interface AskedQuestion extends Question {
  readonly root: string;
  readonly timeoutMs: number;
  readonly whyNoIndex?: WhyNoIndex | undefined;
  /** It is answered from the files that it needs where there is no index, not from the list of files. */
  readonly isAhead?: boolean | undefined;
}

export interface Answered {
  readonly reply: Reply<unknown>;
  /** The session's commit, where the tool set it; null when it unset it. */
  readonly sessionRef?: string | null;
  readonly wanted?: WantedText | undefined;
}

export interface AnswererOptions {
  /** Of the server. After an upgrade, a new process would be of another version, with other messages. */
  readonly version: string;
  readonly policy?: FreshnessPolicy | undefined;
  readonly watch: WatchChoice;
}

/** Which workspaces are watched: none, those whose changes the system reports, or all, some by polling. */
export type WatchChoice = 'never' | 'events' | 'always';

export type Outcome<T> = { readonly value: T } | { readonly error: ErrorData };

export type ToAnswerer =
  | { readonly type: 'start'; readonly options: AnswererOptions }
  /** `isAlone`: there is no other question, so that its start need not be reported. */
  | { readonly type: 'ask'; readonly id: number; readonly question: AskedQuestion; readonly isAlone: boolean }
  | { readonly type: 'cancel'; readonly id: number }
  /** The question has taken its time: answered with `working`, or with the error. */
  | { readonly type: 'overdue'; readonly id: number }
  | { readonly type: 'indexed'; readonly id: number; readonly outcome: Outcome<Draft<IndexResult>> }
  | { readonly type: 'report'; readonly id: number; readonly roots: readonly string[] }
  | { readonly type: 'close'; readonly root: string };

export type FromAnswerer =
  | { readonly type: 'started'; readonly id: number }
  | { readonly type: 'working'; readonly id: number }
  | { readonly type: 'answered'; readonly id: number; readonly outcome: Outcome<Answered> }
  | { readonly type: 'index'; readonly id: number; readonly root: string; readonly input: IndexInput }
  | { readonly type: 'cancel_index'; readonly id: number }
  | { readonly type: 'report'; readonly id: number; readonly report: AnswererReport }
  | { readonly type: 'watch'; readonly root: string; readonly event: WatchEvent }
  | { readonly type: 'log'; readonly text: string };

/** What the process knows of indexes, and the memory it takes. */
export interface AnswererReport {
  /** In the order of the roots; null where there is none. */
  readonly indexes: readonly (IndexAbout | IndexProblem | null)[];
  readonly memoryBytes: number;
}

interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** Of an AppError. */
  readonly known?: {
    readonly code: ErrorCode;
    readonly fix: string;
    readonly details: Readonly<Record<string, unknown>>;
  };
}

export function errorData(error: unknown): ErrorData {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (!(error instanceof AppError)) return { name, message, stack };
  const { code, fix, details } = error;
  return { name, message, known: { code, fix, details } };
}

export function errorOf({ name, message, stack, known }: ErrorData): Error {
  if (known && Object.hasOwn(ERRORS, known.code)) return new AppError(known.code, message, known.fix, known.details);
  const error = Object.assign(new Error(message), { name });
  if (stack !== undefined) error.stack = stack;
  return error;
}

export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: errorData(error) };
  }
}

/** Throws the error. */
export function unwrapped<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw errorOf(outcome.error);
  return outcome.value;
}
