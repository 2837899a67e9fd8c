/** Talks to one embedding server: asks, tries again, asks for less at a time, finds out why it is refused. */
import type { Config } from '../../config/config.ts';
import type { AppError } from '../../errors/errors.ts';
import { providerError } from '../provider-error.ts';
import { type Endpoint, post, RetryLater } from './call.ts';
import { DamagedReply, isUsedUp, refused, vectorsOf } from './reply.ts';
import type { Retries } from './retry.ts';

/** What is sent to learn something about the server: nobody's code, so that its answer may be quoted. */
const PROBE = 'hello';
/** More than a number of a vector takes in JSON. */
const BYTES_PER_NUMBER = 40;
const MOST_DIMENSIONS = 8_192;
const SOON_RETRIES = 2;

export type EmbeddingSettings = Config['embedding'];

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Somebody waits: better an answer that says no than one in a minute. */
  readonly soon?: boolean;
  readonly quote?: boolean;
}

export class EmbeddingServer {
  constructor(
    private readonly endpoint: Endpoint,
    private readonly settings: EmbeddingSettings,
    private readonly retries: Retries,
  ) {}

  /** How long its vectors are. */
  async probe(signal: AbortSignal): Promise<number> {
    const [vector] = await this.ask([PROBE], { signal, soon: true, quote: true });
    return vector.length;
  }

  /** Halves what the server finds too much. */
  async embed(texts: readonly string[], options: AskOptions): Promise<Float32Array[]> {
    try {
      return await this.ask(texts, options);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status !== 413 || texts.length === 1) {
        // If the server refuses everything it says why; if not, it is about this text.
        await this.probe(options.signal);
        throw error.failure;
      }
      const middle = texts.length >> 1;
      const first = await this.embed(texts.slice(0, middle), options);
      return [...first, ...(await this.embed(texts.slice(middle), options))];
    }
  }

  private async ask(texts: readonly string[], options: AskOptions): Promise<Float32Array[]> {
    const { model, dimensions, max_retries } = this.settings;
    const request = { model, input: texts, encoding_format: 'float', ...(dimensions > 0 && { dimensions }) };
    const body = JSON.stringify(request);
    const most = options.soon ? Math.min(max_retries, SOON_RETRIES) : max_retries;
    try {
      return await this.retries.run(() => this.attempt(body, texts.length, options), { most, signal: options.signal });
    } catch (error) {
      throw options.quote && error instanceof Refused ? error.failure : error;
    }
  }

  private async attempt(body: string, texts: number, { signal, quote }: AskOptions): Promise<Float32Array[]> {
    const { url, key } = this.endpoint;
    const { host } = url;
    const maxBytes = 65_536 + texts * MOST_DIMENSIONS * BYTES_PER_NUMBER;
    const answer = await post(this.endpoint, body, { maxBytes, signal });
    const { status } = answer;
    if (status !== 200) {
      const failure = refused({ ...answer, host, key: key(), model: this.settings.model, quote: quote === true });
      if (isPassing(status) && !isUsedUp(answer.body)) throw new RetryLater(failure, answer.retryAfterMs);
      throw new Refused(status, failure);
    }
    try {
      return vectorsOf(answer.body, texts);
    } catch (error) {
      if (!(error instanceof DamagedReply)) throw error;
      throw new RetryLater(notUnderstood(host, error));
    }
  }
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly failure: AppError,
  ) {
    super(failure.message);
  }
}

const isPassing = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

function notUnderstood(host: string, { message }: DamagedReply): AppError {
  return providerError(
    'EMBEDDING_FAILED',
    `the answer of ${host} cannot be used: ${message}`,
    'Check that embedding.base_url is the address of a server that speaks the OpenAI protocol.',
  );
}
