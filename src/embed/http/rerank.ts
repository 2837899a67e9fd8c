/** Scores query and documents through the API of Cohere, Voyage or Jina, or a server that speaks one of their forms. */
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import { maskSecrets } from '../../secrets/redact.ts';
import { allowedAddress, keyFromEnvironment, withPath } from '../remote-guard.ts';
import type { Reranker } from '../rerank.ts';
import { askServer, UnreadableResponse } from './ask-server.ts';
import type { Endpoint } from './call.ts';
import type { ServerUse } from './server-use.ts';

type HttpRerank = 'cohere' | 'voyage' | 'jina' | 'http';

interface Pair {
  readonly query: string;
  readonly documents: readonly string[];
}

interface Vendor {
  /** Empty: the user names it. */
  readonly url: string;
  readonly model: string;
  /** Where the vendor's own programs look for the key. It is sent to the vendor's own address only. */
  readonly keyVariable: string;
  /** Bodies to try in order while the server refuses them as malformed. */
  bodies(pair: Pair, model: string): readonly Readonly<Record<string, unknown>>[];
}

const VENDORS: Readonly<Record<HttpRerank, Vendor>> = {
  cohere: {
    url: 'https://api.cohere.com/v2',
    model: 'rerank-v3.5',
    keyVariable: 'COHERE_API_KEY',
    bodies: ({ query, documents }, model) => [{ model, query, documents, top_n: documents.length }],
  },
  voyage: {
    url: 'https://api.voyageai.com/v1',
    model: 'rerank-2.5-lite',
    keyVariable: 'VOYAGE_API_KEY',
    bodies: ({ query, documents }, model) => [{ model, query, documents, return_documents: false, truncation: true }],
  },
  jina: {
    url: 'https://api.jina.ai/v1',
    model: 'jina-reranker-v2-base-multilingual',
    keyVariable: 'JINA_API_KEY',
    bodies: ({ query, documents }, model) => [
      { model, query, documents, top_n: documents.length, return_documents: false },
    ],
  },
  /** The form of Jina, which vLLM, llama.cpp, Infinity and LocalAI take; then that of text-embeddings-inference. */
  http: {
    url: '',
    model: '',
    keyVariable: '',
    bodies: ({ query, documents }, model) => [
      {
        ...(model !== '' && { model }),
        query,
        documents,
        top_n: documents.length,
        return_documents: false,
      },
      { query, texts: documents, raw_scores: false, truncate: true },
    ],
  },
};

const USE: ServerUse = {
  section: 'rerank',
  unavailable: 'MODEL_UNAVAILABLE',
  failed: 'MODEL_FAILED',
  sooner: 'Raise rerank.deadline_ms, or lower rerank.candidates.',
  acceptable: 'Check rerank.model; lower rerank.candidates.',
  kind: 'a rerank server',
};

const MAX_BYTES = 1_000_000;

interface HttpRerankOptions {
  /** Where API keys are looked up. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Nothing is sent before the first query; throws where the settings do not allow or name a server. */
export async function openHttpReranker(config: Config, options: HttpRerankOptions = {}): Promise<Reranker> {
  const { rerank } = config;
  const vendor = VENDORS[rerank.provider as HttpRerank];
  const url = rerank.base_url || vendor.url;
  if (url === '')
    throw new AppError('CONFIG_INVALID', 'rerank.base_url is empty', 'Set it to the address of the rerank server.');
  const variable = rerank.api_key_env || (rerank.base_url === '' ? vendor.keyVariable : '');
  const key = keyFromEnvironment({ variable, use: USE }, options.env ?? process.env);
  const endpoint: Endpoint = {
    url: withPath(allowedAddress({ name: nameOf(rerank), url }, config), '/rerank'),
    key: () => key,
    timeoutMs: rerank.deadline_ms,
    use: USE,
  };
  const model = rerank.model || vendor.model;
  const closing = new AbortController();
  return {
    rerank(query, documents, signal) {
      const pair = { query: safe(query), documents: documents.map(safe) };
      const request = {
        endpoint,
        model,
        bodies: vendor.bodies(pair, model),
        maxBytes: MAX_BYTES,
        maxRetries: 0,
        read: (body: unknown) => scoresOf(body, documents.length),
      };
      return askServer(request, signal ? AbortSignal.any([signal, closing.signal]) : closing.signal);
    },
    close: async () => closing.abort(),
  };
}

const nameOf = ({ base_url, provider }: Config['rerank']): string =>
  base_url === '' ? `the address of ${provider}` : 'rerank.base_url';

/** Without credentials, which a query may contain, and lone surrogates, which some servers refuse; some also refuse empty texts. */
const safe = (text: string): string => Buffer.from(maskSecrets(text, '')).toString() || '.';

/** `results` or `data` or the list itself, in any order; a document that the server left out is the least relevant. */
function scoresOf(body: unknown, documents: number): number[] {
  const { results, data } = Object(body) as { results?: unknown; data?: unknown };
  const rows = [results, data, body].find(Array.isArray) as readonly unknown[] | undefined;
  if (rows === undefined) throw new UnreadableResponse('no list of scores');
  const scores: number[] = [];
  for (const row of rows) {
    const { index, relevance_score, score = relevance_score } = Object(row) as Record<string, unknown>;
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= documents)
      throw new UnreadableResponse('a score has a wrong index');
    if (typeof score !== 'number' || !Number.isFinite(score)) throw new UnreadableResponse('a score is not a number');
    if (scores[index as number] !== undefined) throw new UnreadableResponse('two scores for one document');
    scores[index as number] = score;
  }
  const given = scores.filter((score) => score !== undefined);
  if (given.length === 0) throw new UnreadableResponse('no scores');
  const least = given.reduce((a, b) => Math.min(a, b));
  return Array.from({ length: documents }, (_, i) => scores[i] ?? least - 1);
}
