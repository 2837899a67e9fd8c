/** Talks to one embedding server: sends requests, retries, splits batches that are too large, and explains refusals. */
import type { Config } from '../../config/config.ts';
import type { AppError } from '../../errors/errors.ts';
import { providerError } from '../provider-error.ts';
import { type Endpoint, post, RetryLater } from './call.ts';
import { type EmbeddingProtocol, protocolOf } from './embedding-protocol.ts';
import { isTransient, Refused, refused } from './refusal.ts';
import { InvalidResponse } from './response.ts';
import type { Retries } from './retry.ts';

/** Probe text: not the user's code, so the response may be quoted. */
const PROBE = 'hello';
/** More bytes than one number of a vector takes in JSON. */
const BYTES_PER_NUMBER = 40;
const MAX_DIMENSIONS = 8_192;
const INTERACTIVE_RETRIES = 2;

export type EmbeddingSettings = Config['embedding'];

export interface RequestOptions {
  readonly signal: AbortSignal;
  /** For interactive use: fail soon rather than retry for a minute. */
  readonly interactive?: boolean;
  readonly quote?: boolean;
  /** The texts are questions, which some models embed in another way. */
  readonly isQuery?: boolean;
}

export class EmbeddingServer {
  private readonly protocol: EmbeddingProtocol;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly settings: EmbeddingSettings,
    private readonly retries: Retries,
  ) {
    this.protocol = protocolOf(settings);
  }

  /** Returns the size of its vectors. */
  async probe(signal: AbortSignal): Promise<number> {
    const [vector] = await this.ask([PROBE], { signal, interactive: true, quote: true });
    return vector.length;
  }

  /** Splits a batch that the server finds too large. */
  async embed(texts: readonly string[], options: RequestOptions): Promise<Float32Array[]> {
    try {
      return await this.ask(texts, options);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status !== 413 || texts.length === 1) {
        // If the server refuses every request, the probe reports why; otherwise the problem is this text.
        await this.probe(options.signal);
        throw error.failure;
      }
      const middle = texts.length >> 1;
      const first = await this.embed(texts.slice(0, middle), options);
      return [...first, ...(await this.embed(texts.slice(middle), options))];
    }
  }

  private async ask(texts: readonly string[], options: RequestOptions): Promise<Float32Array[]> {
    const { max_retries } = this.settings;
    const body = JSON.stringify(this.protocol.body(texts, this.settings, options.isQuery === true));
    const maxRetries = options.interactive ? Math.min(max_retries, INTERACTIVE_RETRIES) : max_retries;
    try {
      return await this.retries.run(() => this.attempt(body, texts.length, options), {
        maxRetries,
        signal: options.signal,
      });
    } catch (error) {
      throw options.quote && error instanceof Refused ? error.failure : error;
    }
  }

  private async attempt(body: string, texts: number, { signal, quote }: RequestOptions): Promise<Float32Array[]> {
    const { url, key, use } = this.endpoint;
    const { host } = url;
    const maxBytes = 65_536 + texts * MAX_DIMENSIONS * BYTES_PER_NUMBER;
    const answer = await post(this.endpoint, body, { maxBytes, signal });
    const { status } = answer;
    if (status !== 200) {
      const failure = refused({ ...answer, host, key: key(), model: this.settings.model, quote: quote === true, use });
      if (isTransient(answer)) throw new RetryLater(failure, answer.retryAfterMs);
      throw new Refused(status, failure);
    }
    try {
      return this.protocol.read(answer.body, texts);
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error;
      throw new RetryLater(invalidResponse(host, this.protocol.name, error));
    }
  }
}

function invalidResponse(host: string, protocol: string, { message }: InvalidResponse): AppError {
  return providerError(
    'EMBEDDING_FAILED',
    `the response of ${host} is not valid: ${message}`,
    `Check that embedding.base_url is the address of a server with the protocol of ${protocol}.`,
  );
}
