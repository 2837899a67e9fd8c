/** Tries a model on known texts: that it loads, that its numbers are sound, and that it can tell what belongs together. */
import type { EmbeddingProvider } from '../provider.ts';
import type { Reranker } from '../rerank.ts';

export interface Check {
  readonly name: string;
  /** `warn`: it runs, but is of little use. */
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
}

const QUERY = 'read the configuration file';
const RELATED =
  'function load_config(path)\nReads the configuration file and returns its settings.\nreturn parse_settings(read_file(path))';
const UNRELATED =
  'function matrix_determinant(matrix)\nComputes the determinant of a square matrix by elimination.\nreturn product_of_pivots(matrix)';

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0);
const shown = (value: number): string => value.toFixed(3);

/** Closes what it opens. An error of the model is one that a person can fix, and is thrown. */
export async function verifyEmbedding(open: () => Promise<EmbeddingProvider>, signal?: AbortSignal): Promise<Check[]> {
  const startedMs = performance.now();
  const provider = await open();
  try {
    const loadedMs = performance.now();
    const query = await provider.embedQuery(QUERY, signal);
    const [related, unrelated, again] = await provider.embedDocuments([RELATED, UNRELATED, RELATED], signal);
    const embeddedMs = performance.now();
    const size = provider.dimensions;
    const lengths = [query, related, unrelated].map((vector) => Math.sqrt(dot(vector, vector)));
    const isSound =
      [query, related, unrelated].every((vector) => vector.length === size && vector.every(Number.isFinite)) &&
      lengths.every((length) => Math.abs(length - 1) < 0.01);
    const [near, far] = [dot(query, related), dot(query, unrelated)];
    return [
      { name: 'load', status: 'ok', detail: `loaded in ${ms(loadedMs - startedMs)}, ${size} dimensions` },
      {
        name: 'vectors',
        status: isSound ? 'ok' : 'fail',
        detail: isSound
          ? `4 texts embedded in ${ms(embeddedMs - loadedMs)}`
          : 'the vectors are not sound numbers of length 1',
      },
      {
        name: 'repeatable',
        status: dot(related, again) > 0.999 ? 'ok' : 'warn',
        detail: `the same text twice: ${shown(dot(related, again))} alike`,
      },
      meaningCheck(near, far),
    ];
  } finally {
    await provider.close();
  }
}

export async function verifyRerank(open: () => Promise<Reranker>, signal?: AbortSignal): Promise<Check[]> {
  const startedMs = performance.now();
  const reranker = await open();
  try {
    const loadedMs = performance.now();
    const scores = await reranker.rerank(QUERY, [UNRELATED, RELATED], signal);
    const isSound = scores.length === 2 && scores.every(Number.isFinite);
    return [
      { name: 'load', status: 'ok', detail: `loaded in ${ms(loadedMs - startedMs)}` },
      {
        name: 'scores',
        status: isSound ? 'ok' : 'fail',
        detail: isSound ? `2 texts scored in ${ms(performance.now() - loadedMs)}` : 'the scores are not sound numbers',
      },
      meaningCheck(scores[1], scores[0]),
    ];
  } finally {
    await reranker.close();
  }
}

function meaningCheck(near: number, far: number): Check {
  const detail = `"${QUERY}" matches code that does that with ${shown(near)}, other code with ${shown(far)}`;
  return near > far
    ? { name: 'meaning', status: 'ok', detail }
    : { name: 'meaning', status: 'warn', detail: `${detail}: check pooling and prefixes, or the purpose of the model` };
}

const ms = (value: number): string => `${Math.round(value)} ms`;
