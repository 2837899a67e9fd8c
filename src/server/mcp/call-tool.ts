/** Runs one tool call of a client: validates the arguments and returns a reply within the limits, as text and optionally as data. */
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { nearest } from '../../base/nearest.ts';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import type { Reply, Tool } from '../../tools/define.ts';
import { DATA_PER_TEXT, roomFor } from '../../tools/fit.ts';
import { PLAIN } from '../../tools/terminal.ts';
import type { Question } from '../question.ts';
import type { Connection } from './connection.ts';
import { type Answer, aboutAll, checkWorkspaces, joinReplies, marksOf, shareOf } from './multi-workspace.ts';
import { progressNotifications } from './progress-notifications.ts';
import { type ReadInput, readInput } from './read-input.ts';
import type { ToolCall } from './tool-calls.ts';
import { toolError } from './tool-error.ts';

export async function callTool(
  connection: Connection,
  call: ToolCall,
  context: ServerContext,
): Promise<CallToolResult> {
  const tool = offeredTool(connection, call.name);
  const structured = connection.sendsStructured(context);
  const startedMs = performance.now();
  try {
    const { reply, maxBytes } = await ask(connection, tool, { call, context, structured });
    connection.log.write('debug', `${tool.name} in ${Math.round(performance.now() - startedMs)} ms`, context);
    return resultOf(connection, tool, { reply, structured, maxBytes });
  } catch (error) {
    const result = toolError(error, { wording: connection.wording(), call });
    const [{ text = '' } = {}] = result.content as { text?: string }[];
    connection.log.write(text.startsWith('error[BUG]') ? 'error' : 'debug', `${tool.name}: ${text}`, context);
    return result;
  }
}

interface ToolRequest {
  readonly call: ToolCall;
  readonly context: ServerContext;
  readonly structured: boolean;
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
  const maxBytes = roomFor(connection.options.maxBytes, input.max_tokens);
  checkWorkspaces(workspaces, input.max_tokens);
  const { length } = workspaces;
  if (length < 2) {
    const one = { ...read, ...request, tool, workspace: workspaces[0], maxBytes };
    return { reply: await askOne(connection, one), maxBytes };
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
  return { reply: joinReplies(answers), maxBytes };
}

interface WorkspaceRequest extends ToolRequest, Pick<ReadInput, 'ref' | 'input'> {
  readonly tool: Tool;
  readonly workspace: string | undefined;
  readonly maxBytes: number;
}

async function askOne(connection: Connection, request: WorkspaceRequest): Promise<Reply<unknown>> {
  const { tool, context, structured, workspace, ref, input, maxBytes } = request;
  const { workspaces } = connection.options;
  const root = await workspaces.open(workspace);
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
  };
  try {
    const { reply, sessionRef } = await workspaces.ask(root, question, context.mcpReq.signal);
    if (sessionRef !== undefined) session.set(sessionRef ?? undefined);
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

/** Returns an offered tool. The error for a tool that exists but is not offered says how to enable it. */
function offeredTool({ options: { profile } }: Connection, name: string): Tool {
  const found = profile.offered.find((tool) => tool.name === name);
  if (found) return found;
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
