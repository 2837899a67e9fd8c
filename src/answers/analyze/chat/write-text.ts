/** Has a chat server write a text. */
import type { Config } from '../../../config/config.ts';
import { askServer, readBody } from '../../../embed/http/ask-server.ts';
import { type Endpoint, get, RetryLater } from '../../../embed/http/call.ts';
import { refused } from '../../../embed/http/refusal.ts';
import type { ServerUse } from '../../../embed/http/server-use.ts';
import { reasonOf } from '../../../embed/provider-error.ts';
import { allowedAddress, keyFromEnvironment, withPath } from '../../../embed/remote-guard.ts';
import { AppError } from '../../../errors/errors.ts';
import type { Prompt, Written } from '../../../tools/caller-model.ts';
import type { ChatServer, Environment } from '../author.ts';
import { type ChatProtocol, Declined } from './chat-protocol.ts';
import { OLLAMA_PROTOCOL } from './ollama-protocol.ts';
import { OPENAI_PROTOCOL } from './openai-protocol.ts';

const PROTOCOLS: Readonly<Record<ChatServer['by'], ChatProtocol>> = {
  ollama: OLLAMA_PROTOCOL,
  openai: OPENAI_PROTOCOL,
};
/** Far more than any answer that can be shown. */
const MAX_BYTES = 4_000_000;
const MAX_LIST_BYTES = 1_000_000;
/** A person waits: a server that is busy for longer is an error. */
const MAX_RETRIES = 1;

const USE: ServerUse = {
  section: 'analyze',
  unavailable: 'MODEL_UNAVAILABLE',
  failed: 'MODEL_FAILED',
  sooner: 'Raise analyze.timeout_ms, or lower analyze.context_tokens and analyze.answer_tokens.',
  acceptable: 'Check analyze.model; lower analyze.context_tokens and analyze.answer_tokens.',
  kind: 'a chat server',
};

export interface Writing {
  readonly server: ChatServer;
  readonly prompt: Prompt;
  readonly config: Config;
  readonly env: Environment;
  /** Before the second attempt. */
  readonly firstDelayMs?: number | undefined;
}

/** Rejects only with the reason of the signal; everything else that goes wrong is a problem to report. */
export async function writeText(writing: Writing, signal: AbortSignal): Promise<Written> {
  try {
    return await writtenBy(writing, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Declined) return { problem: error.message };
    if (error instanceof AppError) return { problem: `${error.message}. ${error.fix}` };
    return { problem: reasonOf(error) };
  }
}

async function writtenBy({ server, prompt, config, env, firstDelayMs }: Writing, signal: AbortSignal) {
  const protocol = PROTOCOLS[server.by];
  const { timeoutMs } = prompt;
  const base = allowedAddress({ name: server.name, url: baseOf(server) }, config);
  const key = keyFromEnvironment({ variable: server.keyVariable, use: USE }, env);
  const at = (path: string): Endpoint => ({ url: withPath(base, path), key: () => key, timeoutMs, use: USE });
  const model = server.model || (await firstModel(at(protocol.listPath), protocol, signal));
  const endpoint = at(protocol.path);
  const written = await askServer(
    {
      endpoint,
      model,
      bodies: protocol.bodies({ ...prompt, model, host: base.hostname }),
      maxBytes: MAX_BYTES,
      maxRetries: MAX_RETRIES,
      read: (body) => protocol.read(body),
      firstDelayMs,
    },
    signal,
  );
  return { ...written, model: `${written.model ?? model} (${base.host})` };
}

/** The protocol of Ollama is beside the one of OpenAI. */
const baseOf = ({ by, url }: ChatServer): string => (by === 'ollama' ? url.replace(/\/v1\/{0,9}$/, '') : url);

async function firstModel(endpoint: Endpoint, protocol: ChatProtocol, signal: AbortSignal): Promise<string> {
  const { url, key, use } = endpoint;
  const fix = 'Set analyze.model to a model that the server has.';
  let models: readonly string[];
  try {
    const answer = await get(endpoint, { maxBytes: MAX_LIST_BYTES, signal });
    if (answer.status !== 200) throw refused({ ...answer, host: url.host, key: key(), model: '', quote: false, use });
    models = readBody(endpoint, answer, (body) => protocol.models(body));
  } catch (error) {
    throw error instanceof RetryLater ? error.failure : error;
  }
  if (models[0] === undefined) throw new AppError('MODEL_UNAVAILABLE', `${url.host} has no chat model`, fix);
  return models[0];
}
