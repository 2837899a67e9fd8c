/** A chat server on this machine that speaks the protocols of OpenAI and Ollama, and misbehaves as told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

export interface ChatCall {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of every shape
  readonly body: any;
}

/** What the model writes for a prompt, or how to answer instead. */
export type Treatment =
  | {
      readonly text: string;
      readonly finish?: string /** Runs after the request came. */;
      readonly before?: () => void;
    }
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly raw: string }
  | { readonly hang: true }
  | { readonly reset: true }
  | { readonly refusal: string }
  | { readonly parts: readonly string[] };

export interface ChatServer {
  /** Without a path. */
  readonly url: string;
  readonly calls: ChatCall[];
  /** How to treat the next requests for a text; the last one also all that follow. */
  plan(...treatments: readonly Treatment[]): void;
  /** The text of the prompt of a call. */
  promptOf(call: ChatCall): string;
}

export const CHAT_MODELS = ['nomic-embed-text:latest', 'older:7b', 'newer:14b'];

export async function chatServer(): Promise<ChatServer> {
  const calls: ChatCall[] = [];
  let treatments: Treatment[] = [{ text: 'Nothing to say.' }];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = text === '' ? undefined : JSON.parse(text);
    const { method = '', url = '', headers } = request;
    calls.push({ method, url, authorization: headers.authorization, body });
    if (method === 'GET') return list(request, response);
    const treatment = treatments.length > 1 ? treatments.shift()! : treatments[0];
    reply(response, { url, model: body.model, treatment });
  });
  const base = await listening(server);
  return {
    url: base,
    calls,
    plan: (...planned) => {
      treatments = [...planned];
    },
    promptOf: ({ body }) => body.messages.map(({ content }: { content: string }) => content).join('\n'),
  };
}

function list({ url = '' }: IncomingMessage, response: ServerResponse) {
  if (url.endsWith('/api/tags')) {
    const models = CHAT_MODELS.map((name, i) => ({ name, model: name, modified_at: `2025-0${i + 1}-01T00:00:00Z` }));
    return send(response, 200, { models });
  }
  if (url.endsWith('/models'))
    return send(response, 200, { object: 'list', data: CHAT_MODELS.map((id) => ({ id, object: 'model' })) });
  send(response, 404, { error: 'not found' });
}

interface Replying {
  readonly url: string;
  readonly model: string;
  readonly treatment: Treatment;
}

function reply(response: ServerResponse, { url, model, treatment }: Replying) {
  const isOllama = url.endsWith('/api/chat');
  if (!isOllama && !url.endsWith('/chat/completions')) return send(response, 404, { error: { message: `no ${url}` } });
  if ('before' in treatment) treatment.before?.();
  if ('hang' in treatment) return;
  if ('reset' in treatment) return response.socket?.resetAndDestroy();
  if ('raw' in treatment) return response.writeHead(200).end(treatment.raw);
  if ('status' in treatment) return send(response, treatment.status, treatment.body ?? {}, treatment.headers);
  const content =
    'text' in treatment
      ? treatment.text
      : 'parts' in treatment
        ? treatment.parts.map((text) => ({ type: 'text', text }))
        : null;
  const finish = ('finish' in treatment && treatment.finish) || 'stop';
  if (isOllama)
    return send(response, 200, {
      model,
      created_at: '2025-01-01T00:00:00Z',
      message: { role: 'assistant', content: content ?? '' },
      done: true,
      done_reason: finish,
      eval_count: 12,
    });
  const refusal = 'refusal' in treatment ? treatment.refusal : null;
  send(response, 200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content, refusal }, finish_reason: finish, logprobs: null }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

function send(response: ServerResponse, status: number, body: unknown, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
