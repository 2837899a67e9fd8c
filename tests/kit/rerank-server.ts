/** A rerank server on this machine that speaks the forms of Cohere, Voyage, Jina and text-embeddings-inference, and refuses what each of them refuses. */
import { createServer } from 'node:http';
import { listening } from './listening.ts';

export type RerankForm = 'cohere' | 'voyage' | 'jina' | 'tei';

export interface RerankCall {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RerankTreatment {
  readonly status?: number;
  readonly raw?: string;
  readonly ms?: number;
}

export interface RerankServer {
  /** With the path of the form's own API. */
  readonly url: string;
  readonly calls: RerankCall[];
  /** How to treat the next requests. */
  plan(...treatments: readonly RerankTreatment[]): void;
}

/** Required and optional fields, as the vendors document them; others are refused. */
const FIELDS: Readonly<Record<RerankForm, readonly [required: string[], optional: string[]]>> = {
  cohere: [
    ['model', 'query', 'documents'],
    ['top_n', 'max_tokens_per_doc', 'priority'],
  ],
  voyage: [
    ['model', 'query', 'documents'],
    ['top_k', 'return_documents', 'truncation'],
  ],
  jina: [
    ['query', 'documents'],
    ['model', 'top_n', 'return_documents'],
  ],
  tei: [
    ['query', 'texts'],
    ['raw_scores', 'return_text', 'truncate', 'truncation_direction'],
  ],
};
const PATHS: Readonly<Record<RerankForm, string>> = { cohere: '/v2', voyage: '/v1', jina: '/v1', tei: '' };

/** Shorter texts are better. Results are in the order of their scores, as those of the vendors. */
function reply(form: RerankForm, texts: readonly string[]): unknown {
  const rows = texts.map((text, index) => ({ index, value: 1 / (1 + text.length) })).sort((a, b) => b.value - a.value);
  if (form === 'tei') return rows.map(({ index, value }) => ({ index, score: value }));
  const scored = rows.map(({ index, value }) => ({ index, relevance_score: value }));
  if (form === 'voyage') return { object: 'list', data: scored, model: 'rerank-2.5-lite', usage: { total_tokens: 1 } };
  if (form === 'jina') return { model: 'jina', object: 'list', usage: { total_tokens: 1 }, results: scored };
  return { id: 'x', results: scored, meta: { api_version: { version: '2' }, billed_units: { search_units: 1 } } };
}

export async function rerankServer(form: RerankForm): Promise<RerankServer> {
  const calls: RerankCall[] = [];
  const planned: RerankTreatment[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = JSON.parse(text) as Record<string, unknown>;
    calls.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
    const { status, raw, ms = 0 } = planned.shift() ?? {};
    const [required, optional] = FIELDS[form];
    const isUnknown = Object.keys(body).some((key) => ![...required, ...optional].includes(key));
    const isBad = isUnknown || required.some((key) => body[key] === undefined);
    const send = (code: number, value: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(raw ?? JSON.stringify(value));
    setTimeout(() => {
      if (status !== undefined) send(status, { message: `no: ${text}` });
      else if (request.url !== `${PATHS[form]}/rerank`) send(404, { message: 'no such page' });
      else if (isBad) send(422, { detail: 'malformed' });
      else send(200, reply(form, (body.documents ?? body.texts) as string[]));
    }, ms);
  });
  const base = await listening(server);
  return { url: `${base}${PATHS[form]}`, calls, plan: (...treatments) => void planned.push(...treatments) };
}
