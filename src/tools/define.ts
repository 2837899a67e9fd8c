/** The shape of a user-visible operation: the command, its help, its docs and the MCP tool all come from one definition. */
import type * as z from 'zod/mini';
import type { Deadline } from '../base/deadline.ts';
import type { Needs } from '../indexer/preview/needs.ts';
import type { FallbackWorth } from '../workspace/mark-fallback.ts';
import type { Draft, NextCall, Progress, Reply } from '../workspace/reply.ts';
import type { Session } from '../workspace/session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CallerModel } from './caller-model.ts';

export type { Draft, Meta, NextCall, Progress, QueryReading, Reply } from '../workspace/reply.ts';

/** Text styles; each is the identity when colour is off. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  magenta(text: string): string;
  cyan(text: string): string;
}

/** Where text is shown. Paths in it are always relative to the workspace root. */
export interface Terminal {
  /** Columns; `Infinity` never cuts a line (pipes, agents). */
  readonly width: number;
  readonly color: Paint;
  readonly isTTY: boolean;
}

/** The workspace and the commit that the caller named; suggested calls name them too. */
export interface CallPlace {
  readonly root?: string | undefined;
  readonly ref?: string | undefined;
}

/** Rewords command-line text for another surface. */
export interface Wording {
  note(text: string): string;
  /** Undefined where the reader cannot make the call. */
  next(call: NextCall, place: CallPlace): string | undefined;
  /** The rendered text as it is sent. */
  text(text: string): string;
}

export type ReplyFormat = 'text' | 'json' | 'both';

export interface RunContext {
  readonly signal?: AbortSignal | undefined;
  /** When it is over, the answer is what was found until then. */
  readonly deadline?: Deadline | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The form that the reader gets and `max_tokens` limits: the rendered text (default), the JSON, or each of both. */
  readonly format?: ReplyFormat | undefined;
  /** Hard limit on the bytes of each form of the reply, in addition to `max_tokens`. */
  readonly maxBytes?: number | undefined;
  readonly wording?: Wording | undefined;
  /** The commit that the question is about; absent: the tree on the disk. */
  readonly ref?: string | undefined;
  /** Why the settings of the workspace are not used, where the reader sees nothing but the reply. */
  readonly settingsProblem?: string | undefined;
  /** The commit that the questions of this session are about, set by `switch_ref`; absent where there is no session. */
  readonly sessionRef?: { get(): string | undefined; set(ref: string | undefined): void } | undefined;
  /** A person gave the command: it may write a file that they named. Agents and servers may not. */
  readonly mayWriteFiles?: boolean | undefined;
  /** The workspace, where the caller had to name one; suggested commands name it too. */
  readonly namedRoot?: string | undefined;
  /** Where the caller offers a language model. */
  readonly callerModel?: CallerModel | undefined;
}

export interface Example {
  /** The words after `wayfind <name> `. */
  readonly args: string;
  readonly says: string;
}

/** Another command for this tool with some input preset; flags of the user override it. */
export interface Shortcut {
  readonly name: string;
  readonly summary: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** How a reply gets shorter: `size` counts its elements, `take` keeps the first `count` of them. */
export interface Cut<I, O> {
  size(results: O): number;
  take(results: O, count: number): O;
  /** The calls that show the rest after the first `shown` elements of the whole `results`. */
  rest(question: I, shown: number, results: O): NextCall[];
  /** Other tools that `rest` may call. */
  readonly leadsTo?: readonly string[];
}

/** The operations that surfaces need of an input schema; `inputOf` makes one. */
export type InputSchema = z.core.$ZodObject & {
  parse(value: unknown): Record<string, unknown>;
  safeParse(value: unknown): z.core.util.SafeParseResult<Record<string, unknown>>;
  toJSONSchema(options: { readonly io: 'input' | 'output' }): unknown;
};

/** The input of a tool as its answer reads it: a cursor is the number of elements to skip. */
export type QuestionOf<I extends InputSchema> = 'cursor' extends keyof z.output<I>
  ? Omit<z.output<I>, 'cursor'> & { readonly offset: number }
  : z.output<I>;

export type ToolGroup = 'Finding' | 'Reading' | 'Navigating' | 'Comparing' | 'Discovering' | 'Running';

export interface ToolDefinition<I extends InputSchema = InputSchema, O extends z.core.$ZodType = z.core.$ZodType> {
  /** Heading in the command list. */
  readonly group: ToolGroup;
  readonly title: string;
  /** One line, no full stop. */
  readonly summary: string;
  /** Paragraphs for a person or a model that decides whether and how to call it. */
  readonly description: string;
  /** Short form for a model with many tools: when to call it and what it returns, without command-line syntax. */
  readonly brief: string;
  readonly shortcuts?: readonly Shortcut[];
  /** Offered to agents by default. */
  readonly core: boolean;
  readonly readOnly: boolean;
  /** Not offered to agents: it writes files at paths that the user names, or sends code to another machine. */
  readonly terminalOnly?: true;
  /** It sends code to a server that the user's settings name, or to the model of the caller. */
  readonly usesModel?: true;
  /** How `ref` is used: the answer is about that commit (default), the tool handles it by itself, or it has no meaning here. */
  readonly ref?: 'asked' | 'own' | 'none';
  /** Every key has a description; input keys are snake_case (`--max-tokens` on the command line). */
  readonly input: I;
  /** Schema of `results`. Lines in it are declared by the fields of `outputs.ts`, so that they can be relocated. */
  readonly output: O;
  /** One-letter flags known from other tools; each names an input key, or `no_` and a switch to turn off. */
  readonly short?: Readonly<Record<string, string>>;
  /** Input keys hidden from agents: for pipelines and terminals, or rarely needed. */
  readonly forPeople?: readonly (string & keyof z.output<I>)[];
  /** The results are a list of objects that may come from several workspaces, marked with `workspace`. */
  readonly manyWorkspaces?: boolean;
  /** Input keys taken from bare arguments, in order; an array at the end takes all remaining ones. */
  readonly positional: readonly (string & keyof z.output<I>)[];
  /** For a tool whose bare argument is a directory: what else it may be, and the input key that it is passed as then. */
  readonly orElse?: {
    readonly key: string & keyof z.output<I>;
    /** Its name in usage lines. */
    readonly value: string;
    readonly description: string;
    /** `hasRoot`: `--root` names the directory. */
    accepts(word: string, hasRoot: boolean): boolean;
  };
  readonly examples: readonly Example[];
  /** Answers from one view of an index that is as fresh as the policy requires. Most tools have this and no `run`. */
  answer?(
    session: Session,
    question: QuestionOf<I>,
    context: RunContext,
  ): Draft<z.output<O>> | Promise<Draft<z.output<O>>>;
  /** Whether an answer found nothing; the tree is then checked for changes before the reply (default: an empty list). */
  isEmpty?(results: z.output<O>): boolean;
  /** What the answer needs of a tree that has no index; absent or undefined: it waits for the index. */
  needs?(question: QuestionOf<I>): Needs | undefined;
  /** How complete an answer without an index is (default: partial). */
  withoutIndex?(question: QuestionOf<I>): FallbackWorth;
  /** How complete an answer is before the links between symbols are made (default: refused: by `needs`, or it waits for them). */
  withoutLinks?(question: QuestionOf<I>): FallbackWorth;
  /** The results for a symbol that is unknown while the index is being built; absent: that is an error. */
  nothing?(question: QuestionOf<I>): z.output<O>;
  /** For tools that do not answer from one index view: they index, compare trees, or need no index. */
  run?(workspace: Workspace, question: QuestionOf<I>, context: RunContext): Promise<Draft<z.output<O>>>;
  /** Text without a trailing newline. Notes and next calls are added after it. */
  render(reply: Reply<z.output<O>>, terminal: Terminal): string;
  /** Prefix of comment lines where the text is in a language of its own, such as a diagram; put before notes and next calls. */
  commentMark?(reply: Reply<z.output<O>>): string | undefined;
  /** The text is a document of its own that has the notes in it, such as JSON: none are put after it. */
  hasNotes?(reply: Reply<z.output<O>>): boolean;
  /** 0 when absent; 1 means nothing was found. */
  exitCode?(reply: Reply<z.output<O>>): number;
  readonly cut?: Cut<QuestionOf<I>, z.output<O>>;
}

/** A definition under its name, ready to be called. */
export interface Tool extends Omit<ToolDefinition, 'answer' | 'run'> {
  /** snake_case: the CLI also accepts it with dashes. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly shortcuts: readonly Shortcut[];
  run(workspace: Workspace, input: Record<string, unknown>, context: RunContext): Promise<Reply<unknown>>;
  exitCode(reply: Reply<unknown>): number;
}

/** Checks a definition against the types of its own schemas. */
export const defineTool = <I extends InputSchema, O extends z.core.$ZodType>(
  definition: ToolDefinition<I, O>,
): ToolDefinition<I, O> => definition;
