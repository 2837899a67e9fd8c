/** The shape of a user-visible operation: one definition gives the command, its help and its docs, and any other surface. */
import type * as z from 'zod/mini';
import type { Draft, NextCall, Progress, Reply } from '../workspace/reply.ts';
import type { Session } from '../workspace/session.ts';
import type { WithoutIndex } from '../workspace/without-index.ts';
import type { Workspace } from '../workspace/workspace.ts';

export type { Draft, Meta, NextCall, Progress, Reply } from '../workspace/reply.ts';

/** Colours by purpose-free names; each is the identity when colour is off. */
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

/** The workspace and the commit that the caller named, which the calls of its reply name too. */
export interface CallPlace {
  readonly root?: string | undefined;
  readonly ref?: string | undefined;
}

/** How another surface says what tools say for a command line. */
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
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** What the reader will get, so that `max_tokens` limits that: the rendered text (default), the JSON, or each of both. */
  readonly format?: ReplyFormat | undefined;
  /** Hard limit on the bytes of each form of the reply, beside `max_tokens`. */
  readonly maxBytes?: number | undefined;
  readonly wording?: Wording | undefined;
  /** The commit that the question is about; absent: the tree on the disk. */
  readonly ref?: string | undefined;
  /** What `switch_ref` sets: the commit that the questions of this session are about; absent where there is no session. */
  readonly sessionRef?: { get(): string | undefined; set(ref: string | undefined): void } | undefined;
  /** The workspace where the caller had to name one: the commands a reply suggests name it too. */
  readonly namedRoot?: string | undefined;
}

export interface Example {
  /** What follows `wayfind <name> `. */
  readonly args: string;
  readonly says: string;
}

/** Another command that is this tool with some of its input filled in; what the user writes still counts more. */
export interface Shortcut {
  readonly name: string;
  readonly summary: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** How a reply gets shorter: `size` counts its elements, `take` keeps the first `count` of them. */
export interface Cut<I, O> {
  size(results: O): number;
  take(results: O, count: number): O;
  /** The calls that show what was left out after `shown` elements of the whole `results`. */
  rest(question: I, shown: number, results: O): NextCall[];
  /** Other tools that `rest` may call. */
  readonly leadsTo?: readonly string[];
}

/** What surfaces do with an input schema; `inputOf` makes one. */
export type InputSchema = z.core.$ZodObject & {
  parse(value: unknown): Record<string, unknown>;
  safeParse(value: unknown): z.core.util.SafeParseResult<Record<string, unknown>>;
  toJSONSchema(options: { readonly io: 'input' | 'output' }): unknown;
};

/** The input of a tool as its answer reads it: a cursor is the number of elements to skip. */
export type QuestionOf<I extends InputSchema> = 'cursor' extends keyof z.output<I>
  ? Omit<z.output<I>, 'cursor'> & { readonly offset: number }
  : z.output<I>;

export type ToolGroup = 'Finding' | 'Reading' | 'Navigating' | 'Comparing' | 'Running';

export interface ToolDefinition<I extends InputSchema = InputSchema, O extends z.core.$ZodType = z.core.$ZodType> {
  /** Heading in the command list. */
  readonly group: ToolGroup;
  readonly title: string;
  /** One line, no full stop. */
  readonly summary: string;
  /** Paragraphs for a person or a model that decides whether and how to call it. */
  readonly description: string;
  /** The same for a model that has many tools to choose from: when to call it and what it returns, without the command line. */
  readonly brief: string;
  readonly shortcuts?: readonly Shortcut[];
  /** Offered to agents by default. */
  readonly core: boolean;
  readonly readOnly: boolean;
  /** Not offered to agents: it writes files at paths the user names, or sends code away. */
  readonly terminalOnly?: true;
  /** How `ref` is used: the answer is about that commit (default), the tool handles it by itself, or it has no meaning here. */
  readonly ref?: 'asked' | 'own' | 'none';
  /** Every key has a description; input keys are snake_case (`--max-tokens` on the command line). */
  readonly input: I;
  /** Schema of `results`. Lines in it are declared by the fields of `outputs.ts`, so that they can be relocated. */
  readonly output: O;
  /** Flags of one letter, where people know them from elsewhere: each names an input key, or `no_` and a switch to turn off. */
  readonly short?: Readonly<Record<string, string>>;
  /** Input keys that agents do not see: a pipeline or a terminal asks for them, or few questions need them. */
  readonly forPeople?: readonly (string & keyof z.output<I>)[];
  /** Its results are a list of objects that may come from several workspaces, marked with `workspace`. */
  readonly manyWorkspaces?: boolean;
  /** Input keys taken from bare arguments, in order; the last one takes all the rest when it is an array. */
  readonly positional: readonly (string & keyof z.output<I>)[];
  readonly examples: readonly Example[];
  /** Answers from one view of an index that is fresh as the policy asks. Most tools have this and no `run`. */
  answer?(
    session: Session,
    question: QuestionOf<I>,
    context: RunContext,
  ): Draft<z.output<O>> | Promise<Draft<z.output<O>>>;
  /** Whether an answer found nothing: then the tree is checked once more before that is said (default: an empty list). */
  isEmpty?(results: z.output<O>): boolean;
  /** How much an answer made without an index is worth (default: partial). */
  withoutIndex?(question: QuestionOf<I>): WithoutIndex;
  /** The results when a symbol is not known because the index is still being built; absent: that is an error. */
  nothing?(question: QuestionOf<I>): z.output<O>;
  /** For what is more than one answer from an index: it indexes, compares trees, or needs no index. */
  run?(workspace: Workspace, question: QuestionOf<I>, context: RunContext): Promise<Draft<z.output<O>>>;
  /** Text without a trailing newline. Notes and next calls are added after it. */
  render(reply: Reply<z.output<O>>, terminal: Terminal): string;
  /** Starts a comment line where the text is in a language of its own, a diagram: notes and next calls get it in front. */
  commentMark?(reply: Reply<z.output<O>>): string | undefined;
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
