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
import type { Tool } from '../../tools/define.ts';
import { DATA_PER_TEXT } from '../../tools/fit.ts';
import { PLAIN } from '../../tools/terminal.ts';
import { type Asked, ask, type ClientModel } from '../ask-tool.ts';
import type { Connection } from './connection.ts';
import { progressNotifications } from './progress-notifications.ts';
import type { ToolCall } from './tool-calls.ts';
import { toolError } from './tool-error.ts';

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
      const { reply, maxBytes } = await ask(connection.asker(), tool, {
        call,
        format: structured ? 'both' : 'text',
        signal: context.mcpReq.signal,
        onProgress: progressNotifications(context),
        seen,
        model,
      });
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
