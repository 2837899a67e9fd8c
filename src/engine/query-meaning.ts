/** What a question means, as the index can compare it: by the packaged model at once, by another provider within a deadline. */
import { loadConfig } from '../config/config.ts';
import { isStaticModel } from '../embed/model-dir.ts';
import { type EmbeddingProvider, openProvider } from '../embed/provider.ts';
import { queryVector as providerVector } from '../embed/provider-query.ts';
import { queryVector } from '../embed/query-vector.ts';
import { AppError } from '../errors/errors.ts';
import type { VectorModel } from '../store/read-vectors.ts';
import type { SearchInput } from './search-question.ts';
import type { Session } from './session.ts';

export interface Meaning {
  readonly vector?: (() => Float32Array) | undefined;
  readonly notes: readonly string[];
}

const NO_MEANING: Meaning = { notes: [] };
/** A search by words is there long before: nobody waits longer for the rest of it. */
const DEADLINE_MS = 3000;

export async function meaningOf(
  session: Session,
  { query, mode }: { readonly query: string; readonly mode: SearchInput['mode'] },
): Promise<Meaning> {
  const { model } = session.reader().vectorState();
  if (model === undefined)
    return mode === 'semantic' ? { notes: ['the index has no vectors: embedding.provider is none'] } : NO_MEANING;
  if (isStaticModel(model.id)) return { vector: () => queryVector(query, model.dimensions), notes: [] };
  // A name is not embedded: it is looked up.
  if (mode !== 'semantic' && (mode !== 'auto' || !query.trim().includes(' '))) return NO_MEANING;
  try {
    return await providedMeaning(session, query, model);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { notes: [`not searched by meaning: ${error.message}`] };
  }
}

async function providedMeaning(session: Session, query: string, model: VectorModel): Promise<Meaning> {
  const provider = await providerOf(session, model);
  if (provider?.id !== model.id)
    return { notes: ['not searched by meaning: the index was made with another model; run `wayfind index`'] };
  const found = await providerVector(provider, query, { deadlineMs: DEADLINE_MS });
  return 'vector' in found ? { vector: () => found.vector, notes: [] } : { notes: [found.note] };
}

/** One for as long as the workspace is open. */
const providers = new WeakMap<Session, Promise<EmbeddingProvider | undefined>>();

async function providerOf(session: Session, { dimensions }: VectorModel): Promise<EmbeddingProvider | undefined> {
  const known = providers.get(session);
  if (known !== undefined) return known;
  const opening = loadConfig({ root: session.root, env: process.env, flags: {} }).then(({ config }) =>
    openProvider(config, { env: process.env, dimensions }),
  );
  providers.set(session, opening);
  // What could not be opened may be there for the next question.
  opening.catch(() => providers.delete(session));
  return opening;
}
