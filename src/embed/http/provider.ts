/** Embeds through a server with the protocol of OpenAI (OpenAI, Ollama, TEI, vLLM, LM Studio and others) or of Nomic. */
import { inOrder } from '../../base/in-order.ts';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import { maskSecrets } from '../../secrets/redact.ts';
import type { BatchListener, EmbeddingProvider, OpenProviderOptions } from '../provider.ts';
import { batchesOf, estimateTextTokens, firstTokens } from '../provider-batches.ts';
import { providerId } from '../provider-id.ts';
import { allowedEndpoint, keyFromEnvironment } from '../remote-guard.ts';
import type { Endpoint } from './call.ts';
import { wrongSize } from './response.ts';
import { Retries } from './retry.ts';
import { EmbeddingServer, type EmbeddingSettings, type RequestOptions } from './server.ts';
import { EMBEDDING_USE } from './server-use.ts';

export interface HttpProviderOptions extends OpenProviderOptions {
  readonly firstDelayMs?: number;
}

/** Asks the server for the size of its vectors unless it is known; throws when the server cannot be used. */
export async function openHttpProvider(config: Config, options: HttpProviderOptions = {}): Promise<EmbeddingProvider> {
  const { embedding } = config;
  if (embedding.model === '') {
    throw new AppError(
      'CONFIG_INVALID',
      'embedding.model is empty',
      'Set it to a model that the server has, such as text-embedding-3-small or nomic-embed-text.',
    );
  }
  const url = allowedEndpoint(config);
  const key = keyFromEnvironment({ variable: embedding.api_key_env, use: EMBEDDING_USE }, options.env ?? process.env);
  const endpoint: Endpoint = { url, key: () => key, timeoutMs: embedding.timeout_ms, use: EMBEDDING_USE };
  const retries = new Retries(options.firstDelayMs);
  const server = new EmbeddingServer(endpoint, embedding, retries);
  const known = embedding.dimensions || options.dimensions;
  return new HttpProvider(server, embedding, known ?? (await server.probe(new AbortController().signal)));
}

class HttpProvider implements EmbeddingProvider {
  readonly id: string;
  private readonly closing = new AbortController();

  constructor(
    private readonly server: EmbeddingServer,
    private readonly settings: EmbeddingSettings,
    readonly dimensions: number,
  ) {
    const { model, document_prefix, max_tokens } = settings;
    const provider = settings.provider === 'nomic' ? 'nomic' : 'openai';
    this.id = providerId({ provider, model, dimensions, settings: [document_prefix, max_tokens] });
  }

  async embedDocuments(
    texts: readonly string[],
    signal?: AbortSignal,
    onBatch?: BatchListener,
  ): Promise<Float32Array[]> {
    const { batch_size, batch_tokens, concurrency, document_prefix } = this.settings;
    const vectors: (Float32Array | undefined)[] = texts.map(() => undefined);
    // Servers refuse an empty text; its vector is zero.
    const filled = [...texts.keys()].filter((position) => texts[position].trim() !== '');
    const inputs = filled.map((position) => this.inputOf(document_prefix, texts[position]));
    const limits = { size: batch_size, tokens: batch_tokens };
    await this.untilStopped(signal, async (stop) => {
      const start = async (batch: number[]) => {
        const found = await this.checked(
          batch.map((i) => inputs[i]),
          { signal: stop },
        );
        const positions = batch.map((i) => filled[i]);
        for (const [i, position] of positions.entries()) vectors[position] = found[i];
        onBatch?.(positions, found);
      };
      for await (const _ of inOrder(batchesOf(inputs.map(estimateTextTokens), limits), start, concurrency));
    });
    return vectors.map((vector) => vector ?? new Float32Array(this.dimensions));
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    if (text.trim() === '') return new Float32Array(this.dimensions);
    const input = this.inputOf(this.settings.query_prefix, text);
    const [vector] = await this.untilStopped(signal, (stop) =>
      this.checked([input], { signal: stop, interactive: true, isQuery: true }),
    );
    return vector;
  }

  async close(): Promise<void> {
    this.closing.abort();
  }

  /** Masks credentials, which a question may contain, and replaces lone surrogates: some servers refuse them. */
  private inputOf(prefix: string, text: string): string {
    return Buffer.from(firstTokens(prefix + maskSecrets(text, ''), this.settings.max_tokens)).toString();
  }

  private async checked(inputs: readonly string[], options: RequestOptions): Promise<Float32Array[]> {
    const vectors = await this.server.embed(inputs, options);
    const wrong = vectors.find(({ length }) => length !== this.dimensions);
    if (wrong) throw wrongSize(wrong.length, this.dimensions, this.settings.dimensions > 0);
    return vectors;
  }

  /** An error, the caller's signal and `close` each abort all requests in progress. */
  private async untilStopped<T>(signal: AbortSignal | undefined, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const sources = [this.closing.signal, ...(signal ? [signal] : [])];
    const pass = () => stop.abort(sources.find(({ aborted }) => aborted)?.reason);
    for (const source of sources) {
      if (source.aborted) pass();
      source.addEventListener('abort', pass, { once: true });
    }
    try {
      stop.signal.throwIfAborted();
      return await work(stop.signal);
    } finally {
      stop.abort();
      for (const source of sources) source.removeEventListener('abort', pass);
    }
  }
}
