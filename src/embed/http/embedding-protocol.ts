/** The protocols of embedding servers: that of OpenAI, which most speak, and that of Nomic. */
import type { Config } from '../../config/config.ts';
import { fromNomic, vectorsOf } from './response.ts';

type Settings = Config['embedding'];

export interface EmbeddingProtocol {
  /** The end of the address. */
  readonly path: string;
  /** For messages. */
  readonly name: string;
  body(texts: readonly string[], settings: Settings, isQuery: boolean): Readonly<Record<string, unknown>>;
  /** One normalised vector per text, in the order of the texts. Throws InvalidResponse. */
  read(body: string, texts: number): Float32Array[];
}

const OPENAI: EmbeddingProtocol = {
  path: '/embeddings',
  name: 'OpenAI',
  body: (input, { model, dimensions }) => ({
    model,
    input,
    encoding_format: 'float',
    ...(dimensions > 0 && { dimensions }),
  }),
  read: vectorsOf,
};

const NOMIC: EmbeddingProtocol = {
  path: '/embedding/text',
  name: 'Nomic',
  body: (texts, { model, dimensions }, isQuery) => ({
    model,
    texts,
    task_type: isQuery ? 'search_query' : 'search_document',
    ...(dimensions > 0 && { dimensionality: dimensions }),
  }),
  read: fromNomic,
};

export const protocolOf = ({ provider }: Pick<Settings, 'provider'>): EmbeddingProtocol =>
  provider === 'nomic' ? NOMIC : OPENAI;
