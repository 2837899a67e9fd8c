/** What a question means, as the index can compare it: by the packaged model at once, by another provider within a deadline. */
import { loadConfig } from '../../config/config.ts';
import { type EmbeddingProvider, openProvider } from '../../embed/provider.ts';
import { modelName } from '../../embed/provider-id.ts';
import { queryVector as providerVector } from '../../embed/provider-query.ts';
import { isStaticModel } from '../../embed/static/model-dir.ts';
import { queryVector } from '../../embed/static/query-vector.ts';
import { configForVectors } from '../../embed/vector-settings.ts';
import { AppError } from '../../errors/errors.ts';
import type { Reader } from '../../store/read/read.ts';
import type { VectorModel } from '../../store/read/vectors.ts';
import type { Session } from '../../workspace/session.ts';
import type { Question } from './tool.ts';

export interface Meaning {
  /** Undefined when the vectors in force are no longer those it is to be compared with. */
  readonly vector?: (() => Float32Array | undefined) | undefined;
  readonly notes: readonly string[];
}

const NO_MEANING: Meaning = { notes: [] };
const NO_VECTORS = 'the index has no vectors: embedding.provider is none, or they are not made yet';
/** A search by words is there long before: nobody waits longer for the rest of it. */
const DEADLINE_MS = 3000;

export async function meaningOf(
  session: Session,
  { query, mode }: { readonly query: string; readonly mode: Question['mode'] },
): Promise<Meaning> {
  const { model } = session.reader().vectorState();
  if (model === undefined) return mode === 'semantic' ? { notes: [NO_VECTORS] } : NO_MEANING;
  if (isStaticModel(model.id))
    return { vector: whileInForce(session, model, () => queryVector(query, model.dimensions)), notes: [] };
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
  if (provider?.id !== model.id) return { notes: [notAskable(model)] };
  const found = await providerVector(provider, query, { deadlineMs: DEADLINE_MS });
  if ('note' in found) return { notes: [found.note] };
  return { vector: whileInForce(session, model, () => found.vector), notes: [] };
}

/** Another process may put vectors of another model in force while a question is being embedded. */
const whileInForce =
  (session: Session, { id }: VectorModel, vector: () => Float32Array): Meaning['vector'] =>
  () =>
    session.reader().vectorState().model?.id === id ? vector() : undefined;

const notAskable = ({ id }: VectorModel): string =>
  `not searched by meaning: the vectors in force are of ${modelName(id)}, which is no longer configured; run \`wayfind index\``;

interface Opened {
  readonly modelId: string;
  readonly provider: Promise<EmbeddingProvider | undefined>;
}

/** One for as long as an index is open and its vectors are of one model. */
const providers = new WeakMap<Reader, Opened>();

async function providerOf(session: Session, model: VectorModel): Promise<EmbeddingProvider | undefined> {
  const reader = session.reader();
  const known = providers.get(reader);
  if (known?.modelId === model.id) return known.provider;
  const provider = openFor(session, model);
  providers.set(reader, { modelId: model.id, provider });
  // What could not be opened may be there for the next question.
  const forget = () => providers.get(reader)?.provider === provider && providers.delete(reader);
  provider.then((opened) => opened ?? forget(), forget);
  known?.provider.then((opened) => opened?.close()).catch(() => {});
  return provider;
}

/** By the settings of now where they make such vectors, else by those the vectors were made with. */
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
