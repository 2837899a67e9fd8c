/** Asks one tool call of any client: validates its arguments, and makes a reply in its words and within its limits. */
import type { Seen } from '../observe/call-record.ts';
import type { CallerModel } from '../tools/caller-model.ts';
import type { Progress, Reply, ReplyFormat, Tool } from '../tools/define.ts';
import { roomFor } from '../tools/fit.ts';
import { type Answer, aboutAll, checkWorkspaces, joinReplies, marksOf, shareOf } from './mcp/multi-workspace.ts';
import { type ReadInput, readInput } from './mcp/read-input.ts';
import type { ToolCall } from './mcp/tool-calls.ts';
import type { Question, WantedText } from './question.ts';
import type { Workspaces } from './workspaces.ts';

/** Who asks, and how much may be answered. */
export interface Asker {
  readonly workspaces: Workspaces;
  /** Limit on the reply, unless the call sets `max_tokens`. */
  readonly maxBytes: number;
  /** The agent that reads the answer; absent: next calls are worded as commands. */
  readonly reader?: Question['reader'];
}

/** The model of the client in one call of a tool. */
export interface ClientModel extends Pick<CallerModel, 'reply'> {
  /** The tool wants a text of it; the call is to be repeated with that. */
  readonly onWanted?: ((wanted: WantedText) => void) | undefined;
}

interface ToolRequest {
  readonly call: ToolCall;
  readonly format: ReplyFormat;
  readonly signal: AbortSignal;
  /** Receives what is known of the call, for its record. */
  readonly seen: Seen;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly model?: ClientModel | undefined;
}

export interface Asked {
  readonly reply: Reply<unknown>;
  /** The limit that it was made for. */
  readonly maxBytes: number;
}

/** Rethrows the errors of the tool. */
export async function ask(asker: Asker, tool: Tool, request: ToolRequest): Promise<Asked> {
  const read = readInput(tool, request.call.arguments);
  const { workspaces, input } = read;
  const { seen } = request;
  const maxBytes = roomFor(asker.maxBytes, input.max_tokens);
  checkWorkspaces(workspaces, input.max_tokens);
  const { length } = workspaces;
  if (length < 2) {
    const one = { ...read, ...request, tool, workspace: workspaces[0], maxBytes };
    return { reply: (seen.reply = await askOne(asker, one)), maxBytes };
  }
  const answers: Answer[] = [];
  const marks = marksOf(workspaces);
  for (const [i, workspace] of workspaces.entries()) {
    const { max_tokens: tokens } = input;
    const share = typeof tokens === 'number' ? { ...input, max_tokens: shareOf(tokens, length) } : input;
    const one = { ...read, ...request, tool, workspace, input: share, maxBytes: shareOf(maxBytes, length) };
    const reply = await askOne(asker, one).catch((error) => {
      throw aboutAll(error, { tokens, workspaces: length });
    });
    answers.push({ workspace: marks[i], reply });
  }
  return { reply: (seen.reply = joinReplies(answers)), maxBytes };
}

interface WorkspaceRequest extends ToolRequest, Pick<ReadInput, 'ref' | 'input'> {
  readonly tool: Tool;
  readonly workspace: string | undefined;
  readonly maxBytes: number;
}

async function askOne({ workspaces, reader }: Asker, request: WorkspaceRequest): Promise<Reply<unknown>> {
  const { tool, format, signal, workspace, ref, input, maxBytes, seen, model, onProgress } = request;
  const root = await workspaces.open(workspace);
  const own: Seen['answers'][number] = { root };
  seen.answers.push(own);
  const session = workspaces.ref(root);
  const stop =
    onProgress &&
    workspaces.onChange((state) => {
      if (state.root === root && state.progress && 'total' in state.progress) onProgress(state.progress);
    });
  const question: Question = {
    tool: tool.name,
    input,
    format,
    maxBytes,
    ...(reader && { reader }),
    namedRoot: workspace,
    ref: tool.ref === 'none' ? undefined : (ref ?? session.get()) || undefined,
    sessionRef: session.get() ?? null,
    model: model && { reply: model.reply },
  };
  try {
    const { reply, sessionRef, wanted } = await workspaces.ask(root, question, signal);
    if (wanted) {
      seen.isUnfinished = true;
      model?.onWanted?.(wanted);
    }
    if (sessionRef !== undefined) session.set(sessionRef ?? undefined);
    own.reply = reply;
    return reply;
  } finally {
    stop?.();
  }
}
