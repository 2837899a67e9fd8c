/** The shape of a user-visible operation: one definition gives the command, its help and its docs, and any other surface. */
import type * as z from 'zod/mini';
import { AppError } from '../errors/errors.ts';
import type { Engine } from '../workspace/engine.ts';
import type { Meta, Progress, Reply } from '../workspace/reply.ts';
import { fitReply } from './fit.ts';
import { renderNotes } from './notes.ts';

export type { Meta, Progress, Reply } from '../workspace/reply.ts';

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

/** How another surface says what tools say for a command line. */
export interface Wording {
  /** Notes, and next steps, which are commands. */
  meta(meta: Meta): Meta;
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
  /** The commands that show what was left out after `shown` elements of the whole `results`. */
  rest(input: I, shown: number, results: O): string[];
}

/** What surfaces do with an input schema; `inputOf` makes one. */
export type InputSchema = z.core.$ZodObject & {
  parse(value: unknown): Record<string, unknown>;
  safeParse(value: unknown): z.core.util.SafeParseResult<Record<string, unknown>>;
  toJSONSchema(options: { readonly io: 'input' | 'output' }): unknown;
};

interface ToolSpec<I extends InputSchema, O extends z.core.$ZodType> {
  /** snake_case: the CLI also accepts it with dashes. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Names and summaries are repeated in all.ts too. */
  readonly shortcuts?: readonly Shortcut[];
  readonly title: string;
  /** One line, no full stop. Repeated in all.ts, where a test compares it. */
  readonly summary: string;
  /** Paragraphs for a person or a model that decides whether and how to call it. */
  readonly description: string;
  /** The same for a model that has many tools to choose from: when to call it and what it gets, without the command line. */
  readonly brief: string;
  /** Offered to agents by default. */
  readonly core: boolean;
  readonly readOnly: boolean;
  /** What becomes of `ref`: the answer is about that commit (default), the tool sees to it by itself, or it has no meaning here. */
  readonly ref?: 'asked' | 'own' | 'none';
  /** Every key has a description; input keys are snake_case (`--max-tokens` on the command line). */
  readonly input: I;
  /** Schema of `results`; the envelope is `replySchema(output)`. */
  readonly output: O;
  /** Flags of one letter, where people know them from elsewhere: each names an input key, or `no_` and a switch to turn off. */
  readonly short?: Readonly<Record<string, string>>;
  /** Input keys that agents are not told of: what a pipeline or a terminal asks for, or what few questions need. */
  readonly forPeople?: readonly (string & keyof z.output<I>)[];
  /** Its results are a list of objects that may come from several workspaces, marked with `workspace`. */
  readonly manyWorkspaces?: boolean;
  /** Input keys taken from bare arguments, in order; the last one takes all the rest when it is an array. */
  readonly positional: readonly (string & keyof z.output<I>)[];
  readonly examples: readonly Example[];
  run(engine: Engine, input: z.output<I>, context: RunContext): Promise<Reply<z.output<O>>>;
  /** Text without a trailing newline. A definition renders its results; `defineTool` adds the notes and next steps. */
  render(reply: Reply<z.output<O>>, terminal: Terminal): string;
  /** What starts a comment line where the text is in a language of its own, a diagram: notes and next steps get it in front. */
  commentMark?(reply: Reply<z.output<O>>): string | undefined;
  /** 0 when absent; 1 means nothing was found. */
  exitCode?(reply: Reply<z.output<O>>): number;
  readonly cut?: Cut<z.output<I>, z.output<O>>;
}

export interface Tool<I extends InputSchema = InputSchema, O extends z.core.$ZodType = z.core.$ZodType>
  extends ToolSpec<I, O> {
  readonly aliases: readonly string[];
  readonly shortcuts: readonly Shortcut[];
  exitCode(reply: Reply<z.output<O>>): number;
}

async function askedEngine(
  { name, ref: use = 'asked' }: Pick<Tool, 'name' | 'ref'>,
  engine: Engine,
  context: RunContext,
): Promise<Engine> {
  if (use === 'asked') return engine.at(context.ref, context);
  if (use === 'none' && context.ref !== undefined)
    throw new AppError('BAD_INPUT', `${name} is not about a commit`, 'Leave out --ref.');
  return engine;
}

/** Completes a definition; `run` of the result obeys `max_tokens` and fills in `meta.estimated_tokens`, and `render` ends with the notes. */
export function defineTool<I extends InputSchema, O extends z.core.$ZodType>(spec: ToolSpec<I, O>): Tool<I, O> {
  const tool: Tool<I, O> = {
    aliases: [],
    shortcuts: [],
    exitCode: () => 0,
    ...spec,
    render(reply, terminal) {
      const mark = spec.commentMark?.(reply) ?? '';
      const notes = renderNotes(reply.meta, terminal).replace(/^(?=.)/gm, mark);
      return [spec.render(reply, terminal), notes].filter((part) => part !== '').join('\n');
    },
    async run(engine, input, context) {
      const reply = await spec.run(await askedEngine(spec, engine, context), input, context);
      return fitReply(tool, { input, reply, context });
    },
  };
  return tool;
}
