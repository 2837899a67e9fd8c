/** The vector of a query: from the packaged model at once, from another provider within a deadline. */
import { loadConfig } from '../../config/config.ts';
import { type EmbeddingProvider, openProvider } from '../../embed/provider.ts';
import { modelName } from '../../embed/provider-id.ts';
import { queryVector as providerVector } from '../../embed/provider-query.ts';
import { isStaticModel } from '../../embed/static/model-dir.ts';
import { queryVector } from '../../embed/static/query-vector.ts';
import { configForVectors } from '../../embed/vector-settings.ts';
import { AppError } from '../../errors/errors.ts';
import { reduceText } from '../../search/query/reduce-text.ts';
import type { Reader } from '../../store/read/read.ts';
import type { VectorModel } from '../../store/read/vectors.ts';
import type { Session } from '../../workspace/session.ts';
import type { Question } from './tool.ts';

export interface Meaning {
  /** Returns undefined when the active vectors are no longer of the model that embedded the query. */
  readonly vector?: (() => Float32Array | undefined) | undefined;
  readonly notes: readonly string[];
}

const NO_MEANING: Meaning = { notes: [] };
const NO_VECTORS = 'the index has no vectors: embedding.provider is none, or they are not computed yet';
/** A search by words is much faster, so a reply does not wait longer than this for the vector. */
const DEADLINE_MS = 3000;

interface AskedText {
  readonly query: string;
  readonly mode: Question['mode'];
}

/** A long text is embedded by the parts that are searched. */
export const meaningOf = (session: Session, { query, mode }: AskedText): Promise<Meaning> =>
  meaningOfText(session, { query: reduceText(session.reader(), query).text, mode });

/** Of all the text. */
export async function meaningOfText(session: Session, { query, mode }: AskedText): Promise<Meaning> {
  const { model } = session.reader().vectorState();
  if (model === undefined) return mode === 'semantic' ? { notes: [NO_VECTORS] } : NO_MEANING;
  if (isStaticModel(model.id))
    return { vector: whileActive(session, model, () => queryVector(query, model.dimensions)), notes: [] };
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
  if (provider?.id !== model.id) return { notes: [noProvider(model)] };
  const found = await providerVector(provider, query, { deadlineMs: DEADLINE_MS });
  if ('note' in found) return { notes: [found.note] };
  return { vector: whileActive(session, model, () => found.vector), notes: [] };
}

/** Another process may activate vectors of another model while a query is being embedded. */
const whileActive =
  (session: Session, { id }: VectorModel, vector: () => Float32Array): Meaning['vector'] =>
  () =>
    session.reader().vectorState().model?.id === id ? vector() : undefined;

const noProvider = ({ id }: VectorModel): string =>
  `not searched by meaning: the active vectors are from ${modelName(id)}, which is no longer configured; run \`wayfind index\``;

interface Opened {
  readonly modelId: string;
  readonly provider: Promise<EmbeddingProvider | undefined>;
}

/** One provider for as long as an index is open and its vectors are of one model. */
const providers = new WeakMap<Reader, Opened>();

async function providerOf(session: Session, model: VectorModel): Promise<EmbeddingProvider | undefined> {
  const reader = session.reader();
  const known = providers.get(reader);
  if (known?.modelId === model.id) return known.provider;
  const provider = openFor(session, model);
  providers.set(reader, { modelId: model.id, provider });
  // A provider that could not be opened may be available for the next query.
  const forget = () => providers.get(reader)?.provider === provider && providers.delete(reader);
  provider.then((opened) => opened ?? forget(), forget);
  known?.provider.then((opened) => opened?.close()).catch(() => {});
  return provider;
}

/** Uses the current settings where they produce such vectors, else those the vectors were computed with. */
async function openFor(
  { root }: Session,
  { id, dimensions, settings }: VectorModel,
): Promise<EmbeddingProvider | undefined> {
  const { config } = await loadConfig({ root, env: process.env, flags: {} });
  const fitting = configForVectors(config, settings);
  if (fitting === undefined) return undefined;
  const provider = await openProvider(fitting, { env: process.env, dimensions });
  if (provider?.id === id) return provider;
  await provider?.close();
  return undefined;
}
