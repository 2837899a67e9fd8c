/** Lets tools use the language model of a client (`sampling/createMessage`): the tool runs, the model writes, the tool runs again with the text. */
import { randomUUID } from 'node:crypto';
import {
  type CallToolResult,
  type CreateMessageRequestParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Prompt, Written } from '../../tools/caller-model.ts';
import type { WantedText } from '../question.ts';
import { callTool } from './call-tool.ts';
import { ROOTS_KEY } from './client-roots.ts';
import type { Connection } from './connection.ts';
import type { ToolCall } from './tool-calls.ts';

const KEY = 'model';

/** Clients since 2026-07-28 repeat their call with the text, over HTTP to another server object: what the tool kept waits here. */
const waiting = new Map<string, { readonly state: unknown; readonly untilMs: number }>();
const MAX_WAITING = 64;
/** A client may ask a person first. */
const WAITING_MS = 15 * 60_000;

export async function callWithModel(
  connection: Connection,
  call: ToolCall,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { profile } = connection.options;
  const usesModel = profile.offered.some(({ name, usesModel }) => name === call.name && usesModel);
  if (!usesModel || !connection.clientCapabilities(context).sampling) return callTool(connection, call, context);
  const reply = replyOf(context);
  if (reply) return callTool(connection, { ...call, model: { reply } }, context);
  let wanted: WantedText | undefined;
  const onWanted = (text: WantedText) => {
    wanted = text;
  };
  const result = await callTool(connection, { ...call, model: { onWanted } }, context);
  if (wanted === undefined) return result;
  if (context.mcpReq.envelope !== undefined) return requestOf(wanted, context);
  const written = await sampled(connection, wanted.prompt, context);
  return callTool(connection, { ...call, model: { reply: { written, state: wanted.state } } }, context);
}

/** The text that a repeated call brings; undefined in a first call, and where what the tool kept is gone. */
function replyOf({ mcpReq }: ServerContext): { written: Written; state: unknown } | undefined {
  const answer = inputResponse(mcpReq.inputResponses, KEY);
  const id = mcpReq.requestState();
  const kept = typeof id === 'string' ? waiting.get(id) : undefined;
  if (answer.kind !== 'sampling' || kept === undefined || kept.untilMs < Date.now()) return undefined;
  waiting.delete(id as string);
  return { written: writtenOf(answer.result), state: kept.state };
}

function requestOf({ prompt, state }: WantedText, { mcpReq }: ServerContext): InputRequiredResult {
  for (const [id, { untilMs }] of waiting) if (untilMs < Date.now() || waiting.size >= MAX_WAITING) waiting.delete(id);
  const id = randomUUID();
  waiting.set(id, { state, untilMs: Date.now() + WAITING_MS });
  // A call that brought the client's roots must bring them again.
  const hasRoots = inputResponse(mcpReq.inputResponses, ROOTS_KEY).kind === 'roots';
  return inputRequired({
    requestState: id,
    inputRequests: {
      [KEY]: inputRequired.createMessage(messageOf(prompt)),
      ...(hasRoots && { [ROOTS_KEY]: inputRequired.listRoots() }),
    },
  });
}

/** Earlier clients are asked within the call. A person may refuse, which is a problem to report. */
async function sampled({ server }: Connection, prompt: Prompt, { mcpReq }: ServerContext): Promise<Written> {
  try {
    const options = { timeout: prompt.timeoutMs, signal: mcpReq.signal, relatedRequestId: mcpReq.id };
    return writtenOf(await server.createMessage(messageOf(prompt), options));
  } catch (error) {
    mcpReq.signal.throwIfAborted();
    return {
      problem: `the client's model did not answer: ${(error as Error).message.split('\n', 1)[0].slice(0, 300)}`,
    };
  }
}

const messageOf = ({ system, user, maxTokens }: Prompt): CreateMessageRequestParams => ({
  systemPrompt: system,
  messages: [{ role: 'user', content: { type: 'text', text: user } }],
  maxTokens,
  includeContext: 'none',
});

/** Comes from the client, in a form that was not checked. */
function writtenOf(result: unknown): Written {
  const { content, model, stopReason } = Object(result) as Record<string, unknown>;
  const parts = [content].flat().map((part) => Object(part) as { type?: unknown; text?: unknown });
  const text = parts
    .flatMap((part) => (part.type === 'text' && typeof part.text === 'string' ? [part.text] : []))
    .join('');
  if (text.trim() === '') return { problem: "the client's model wrote no text" };
  const name = typeof model === 'string' && model.trim() !== '' ? model.trim().slice(0, 100) : "the client's model";
  return { text, model: name, isCut: stopReason === 'maxTokens' };
}
