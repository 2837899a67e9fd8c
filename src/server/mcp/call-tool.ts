/** Runs one tool call of a client: validates the arguments and returns a reply within the limits, as text and optionally as data. */
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { nearest } from '../../base/nearest.ts';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import { type CallRecord, observed, type Seen } from '../../observe/call-record.ts';
import type { CallerModel } from '../../tools/caller-model.ts';
import type { Reply, Tool } from '../../tools/define.ts';
import { DATA_PER_TEXT, roomFor } from '../../tools/fit.ts';
import { PLAIN } from '../../tools/terminal.ts';
import type { Question, WantedText } from '../question.ts';
import type { Connection } from './connection.ts';
import { type Answer, aboutAll, checkWorkspaces, joinReplies, marksOf, shareOf } from './multi-workspace.ts';
import { progressNotifications } from './progress-notifications.ts';
import { type ReadInput, readInput } from './read-input.ts';
import type { ToolCall } from './tool-calls.ts';
import { toolError } from './tool-error.ts';

/** The model of the client in one call of a tool. */
export interface ClientModel extends Pick<CallerModel, 'reply'> {
  /** The tool wants a text of it; the call is to be repeated with that. */
  readonly onWanted?: ((wanted: WantedText) => void) | undefined;
}

/** `via`: the request that the call is a part of. `model`: only where the client has one. */
export async function callTool(
  connection: Connection,
  { via, model, ...call }: ToolCall & Pick<CallRecord, 'via'> & { readonly model?: ClientModel | undefined },
  context: ServerContext,
): Promise<CallToolResult> {
  const tool = await offeredTool(connection, call.name);
  const structured = connection.sendsStructured(context);
  const startedMs = performance.now();
  try {
    const result = await observedCall(connection, { tool, via }, async (seen) => {
      const { reply, maxBytes } = await ask(connection, tool, { call, context, structured, seen, model });
      return resultOf(connection, tool, { reply, structured, maxBytes });
    });
    connection.log.write('debug', `${tool.name} in ${Math.round(performance.now() - startedMs)} ms`, context);
    return result;
  } catch (error) {
    const result = toolError(error, { wording: connection.wording(), call });
    const [{ text = '' } = {}] = result.content as { text?: string }[];
    connection.log.write(text.startsWith('error[BUG]') ? 'error' : 'debug', `${tool.name}: ${text}`, context);
    return result;
  }
}

/** Records a call of this connection. */
export function observedCall<T>(
  { options: { observe = () => {}, surface = 'stdio' } }: Connection,
  { tool, via }: { readonly tool: Pick<Tool, 'name' | 'isEmpty'> } & Pick<CallRecord, 'via'>,
  work: (seen: Seen) => Promise<T>,
): Promise<T> {
  return observed({ tool, via, surface }, observe, work);
}

interface ToolRequest {
  readonly call: ToolCall;
  readonly context: ServerContext;
  readonly structured: boolean;
  /** Receives what is known of the call, for its record. */
  readonly seen: Seen;
  readonly model?: ClientModel | undefined;
}

interface Asked {
  readonly reply: Reply<unknown>;
  /** The limit that it was made for. */
  readonly maxBytes: number;
}

/** The tool's reply in the wording and within the limits of this connection. Rethrows the errors of the tool. */
export async function ask(connection: Connection, tool: Tool, request: ToolRequest): Promise<Asked> {
  const read = readInput(tool, request.call.arguments);
  const { workspaces, input } = read;
  const { seen } = request;
  const maxBytes = roomFor(connection.options.maxBytes, input.max_tokens);
  checkWorkspaces(workspaces, input.max_tokens);
  const { length } = workspaces;
  if (length < 2) {
    const one = { ...read, ...request, tool, workspace: workspaces[0], maxBytes };
    return { reply: (seen.reply = await askOne(connection, one)), maxBytes };
  }
  const answers: Answer[] = [];
  const marks = marksOf(workspaces);
  for (const [i, workspace] of workspaces.entries()) {
    const { max_tokens: tokens } = input;
    const share = typeof tokens === 'number' ? { ...input, max_tokens: shareOf(tokens, length) } : input;
    const one = { ...read, ...request, tool, workspace, input: share, maxBytes: shareOf(maxBytes, length) };
    const reply = await askOne(connection, one).catch((error) => {
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

async function askOne(connection: Connection, request: WorkspaceRequest): Promise<Reply<unknown>> {
  const { tool, context, structured, workspace, ref, input, maxBytes, seen, model } = request;
  const { workspaces } = connection.options;
  const root = await workspaces.open(workspace);
  const own: Seen['answers'][number] = { root };
  seen.answers.push(own);
  const session = workspaces.ref(root);
  const onProgress = progressNotifications(context);
  const stop =
    onProgress &&
    workspaces.onChange((state) => {
      if (state.root === root && state.progress && 'total' in state.progress) onProgress(state.progress);
    });
  const question: Question = {
    tool: tool.name,
    input,
    format: structured ? 'both' : 'text',
    maxBytes,
    reader: connection.reader(),
    namedRoot: workspace,
    ref: tool.ref === 'none' ? undefined : (ref ?? session.get()) || undefined,
    sessionRef: session.get() ?? null,
    model: model && { reply: model.reply },
  };
  try {
    const { reply, sessionRef, wanted } = await workspaces.ask(root, question, context.mcpReq.signal);
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

interface RenderedReply extends Asked {
  readonly structured: boolean;
}

function resultOf(connection: Connection, tool: Tool, { reply, structured, maxBytes }: RenderedReply): CallToolResult {
  const text = connection.wording().text(tool.render(reply, PLAIN));
  const isLarge = (form: string, limit = maxBytes) => Buffer.byteLength(form) > limit;
  if (isLarge(text) || (structured && isLarge(JSON.stringify(reply), maxBytes * DATA_PER_TEXT)))
    throw new AppError('REPLY_TOO_LARGE', `The reply does not fit into ${maxBytes.toLocaleString('en-US')} bytes.`);
  return {
    content: [{ type: 'text', text }],
    ...(structured && { structuredContent: reply as unknown as Record<string, unknown> }),
  };
}

/** Returns an offered tool. A call of another one is recorded without its name, which may be any text. */
async function offeredTool(connection: Connection, name: string): Promise<Tool> {
  const found = connection.options.profile.offered.find((tool) => tool.name === name);
  return found ?? observedCall(connection, { tool: { name: 'unknown' } }, async () => refuseTool(connection, name));
}

/** The error for a tool that exists but is not offered says how to enable it. */
function refuseTool({ options: { profile } }: Connection, name: string): never {
  const offered = profile.offered.map((tool) => tool.name);
  if (profile.all.some((tool) => tool.name === name))
    throw unknownTool(
      `The tool ${name} is not offered here; start the server with --tools full, or add its name to --tools.`,
      [],
    );
  const close = nearest(name, offered);
  const hint = close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `Available tools: ${offered.join(', ')}.`;
  throw unknownTool(`There is no tool ${JSON.stringify(name.slice(0, 100))}. ${hint}`, close);
}

const unknownTool = (message: string, close: readonly string[]): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message, {
    code: 'UNKNOWN_TOOL' satisfies ErrorCode,
    nearest: close,
  });
