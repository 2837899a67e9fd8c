/** Runs a tool: the question goes down to an index once, the answer comes up once and is fitted to its reader. */
import { type Deadline, timedOut, withDeadline } from '../base/deadline.ts';
import { AppError, ERRORS } from '../errors/errors.ts';
import type { Draft, QuestionOf, RunContext, Tool, ToolDefinition } from '../tools/define.ts';
import { fitReply } from '../tools/fit.ts';
import { commandFor } from '../tools/next-words.ts';
import { renderNotes } from '../tools/notes.ts';
import { placesIn } from '../tools/places.ts';
import { refuseNul } from '../tools/refuse-nul.ts';
import type { NextCall } from '../workspace/reply.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { askWithRoles } from './roles/ask.ts';

interface Named {
  readonly name: string;
  readonly aliases: readonly string[];
  /** The definition of another tool, which a reply suggests to call. */
  readonly load: (name: string) => Promise<Pick<ToolDefinition, 'input' | 'positional'>>;
}

/** A definition under its name: `run` obeys `max_tokens` and fills in `meta.estimated_tokens`, `render` ends with the notes. */
export function callable(definition: ToolDefinition, { name, aliases, load }: Named): Tool {
  const tool: Tool = {
    shortcuts: [],
    exitCode: () => 0,
    ...definition,
    name,
    aliases,
    render(reply, terminal) {
      if (definition.hasNotes?.(reply)) return definition.render(reply, terminal);
      const mark = definition.commentMark?.(reply) ?? '';
      const notes = renderNotes(reply.meta, terminal).replace(/^(?=.)/gm, mark);
      return [definition.render(reply, terminal), notes].filter((part) => part !== '').join('\n');
    },
    async run(workspace, input, context) {
      refuseNul({ ref: context.ref, ...input });
      const question = questionOf(input);
      if (input.svg === true) await (await import('../tools/diagram-layout.ts')).loadLayout();
      if (!definition.answer && !definition.run) throw new Error(`${name} has neither answer nor run`);
      const { deadline } = context;
      const found = await withDeadline(deadline, async () =>
        answerOf(definition, await askedWorkspace(tool, workspace, context), { question, context }),
      ).catch((error) => {
        throw deadline?.wasMet && isAbsence(error) ? timedOut(deadline.limitMs) : error;
      });
      const whole = withProblem(found, context.settingsProblem);
      const draft = deadline?.wasMet ? asPartial(whole, deadline) : whole;
      const words = await wordsFor(tool, { draft, context, load });
      return fitReply(tool, { question, draft, context, words });
    },
  };
  return tool;
}

/** What was not found until time was up may exist. */
const isAbsence = (error: unknown): boolean => error instanceof AppError && ERRORS[error.code].exit === 1;

/** One place for all tools: loops only stop when time is up. */
function asPartial<T>(draft: Draft<T>, { limitMs }: Deadline): Draft<T> {
  const seconds = (limitMs / 1000).toLocaleString('en-US');
  const note = `stopped after ${seconds} s, the time limit of a question: the answer is what was found until then; ask a narrower question, or raise questions.timeout_ms`;
  return { ...draft, meta: { ...draft.meta, completeness: 'partial', notes: [note, ...draft.meta.notes] } };
}

const withProblem = <T>(draft: Draft<T>, problem: string | undefined): Draft<T> =>
  problem === undefined ? draft : { ...draft, meta: { ...draft.meta, notes: [problem, ...draft.meta.notes] } };

type Question = QuestionOf<ToolDefinition['input']>;

/** Cursors are offsets today; only this file and `nextCall` know. */
function questionOf({ cursor, ...input }: Record<string, unknown>): Question {
  return { ...input, offset: cursor === undefined ? 0 : Number(cursor) };
}

async function askedWorkspace(
  { name, ref: use = 'asked' }: Pick<Tool, 'name' | 'ref'>,
  workspace: Workspace,
  context: RunContext,
): Promise<Workspace> {
  if (use === 'asked') return workspace.at(context.ref, context);
  if (use === 'none' && context.ref !== undefined)
    throw new AppError('BAD_INPUT', `${name} is not about a commit`, 'Leave out --ref.');
  return workspace;
}

interface Asked {
  readonly question: Question;
  readonly context: RunContext;
}

/** Where an answer needs an index that is being built for the first time, it waits for it as long as an answer may. */
async function answerOf(definition: ToolDefinition, workspace: Workspace, asked: Asked): Promise<Draft<unknown>> {
  try {
    return await answerOnce(definition, workspace, asked);
  } catch (error) {
    const isNotIndexed = error instanceof AppError && error.code === 'NOT_INDEXED';
    if (!isNotIndexed || !(await workspace.firstIndex(asked.context.signal))) throw error;
    return answerOnce(definition, workspace, asked);
  }
}

function answerOnce(
  definition: ToolDefinition,
  workspace: Workspace,
  { question, context }: Asked,
): Promise<Draft<unknown>> {
  const { answer, run, needs, nothing, isEmpty, withoutIndex, withoutLinks, output } = definition;
  if (run) return run(workspace, question, context);
  const { role } = question as { readonly role?: readonly string[] };
  return askWithRoles(workspace, (session) => answer!(session, question, context), {
    role,
    work: context,
    isEmpty,
    needs: needs?.(question),
    withoutIndex: withoutIndex?.(question),
    withoutLinks: withoutLinks?.(question),
    nothing: nothing?.(question),
    places: () => placesIn(output),
  });
}

interface Worded extends Pick<Asked, 'context'>, Pick<Named, 'load'> {
  readonly draft: Draft<unknown>;
}

/** Next calls in the words of the reader; the tools they name are loaded first, because their schemas say how. */
async function wordsFor(tool: Tool, { draft, context, load }: Worded): Promise<(call: NextCall) => string | undefined> {
  const { wording, namedRoot: root, ref } = context;
  const place = { root, ref };
  if (wording) return (call) => wording.next(call, place);
  const names = new Set([tool.name, ...draft.meta.next.map((call) => call.tool), ...(tool.cut?.leadsTo ?? [])]);
  const tools = new Map(await Promise.all([...names].map(async (name) => [name, await load(name)] as const)));
  return (call) => commandFor(call, tools.get(call.tool)!, place);
}
