/** Loads models and tries them on known texts: the configured ones, or one that was fetched. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { checksumOf, findModel, type InstalledModel } from '../../embed/models/model-record.ts';
import { type Check, verifyEmbedding, verifyRerank } from '../../embed/models/verify.ts';
import { openOnnxProvider } from '../../embed/onnx/provider.ts';
import { openOnnxReranker } from '../../embed/onnx/rerank.ts';
import { openProvider } from '../../embed/provider.ts';
import { modelLabel } from '../../embed/vector-settings.ts';
import { AppError } from '../../errors/errors.ts';
import { modelSettings, rerankLabel } from './model-settings.ts';
import type { Settings } from './select.ts';
import type { Results } from './tool.ts';

interface Place {
  readonly root: string;
  readonly config: Config;
}

type Checked = Results['checks'];

/** `name`: of a fetched model; undefined: what is configured. */
export const verifiedModels = (place: Place, name: string | undefined, signal?: AbortSignal): Promise<Checked> =>
  name === undefined ? checkConfigured(place, signal) : checkModel(findModel(place.root, name), place, signal);

const about = (of: string, checks: readonly Check[]): Checked => checks.map((one) => ({ of, ...one }));

/** A model that cannot be loaded is what verify is for: not an error, but a failed check with the fix. */
async function attempt(of: string, work: () => Promise<readonly Check[]>): Promise<Checked> {
  try {
    return about(of, await work());
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    return [{ of, name: 'load', status: 'fail', detail: `${error.message}. ${error.fix}` }];
  }
}

async function checkConfigured({ config }: Place, signal: AbortSignal | undefined): Promise<Checked> {
  const label = modelLabel(config);
  const embedding =
    config.embedding.provider === 'none'
      ? about('none', [{ name: 'load', status: 'ok', detail: 'embedding.provider is none: nothing to load' }])
      : await attempt(label, () => verifyEmbedding(async () => (await openProvider(config))!, signal));
  if (config.rerank.provider === 'none') return embedding;
  return [
    ...embedding,
    ...(await attempt(rerankLabel(config), () => verifyRerank(() => openReranker(config), signal))),
  ];
}

const openReranker = async (config: Config) =>
  config.rerank.provider === 'onnx'
    ? openOnnxReranker(config.rerank)
    : (await import('../../embed/http/rerank.ts')).openHttpReranker(config);

async function checkModel(model: InstalledModel, { config }: Place, signal?: AbortSignal): Promise<Checked> {
  const { name, record } = model;
  const files = await checkFiles(model, signal);
  if (record === undefined || files.some(({ status }) => status === 'fail')) return about(name, files);
  const settings = modelSettings(model);
  const loaded = await attempt(name, () =>
    record.kind === 'rerank'
      ? verifyRerank(() => openOnnxReranker({ ...config.rerank, model_dir: model.dir }), signal)
      : verifyEmbedding(
          () => openOnnxProvider({ ...config.embedding, dimensions: 0, ...embeddingOf(settings) }),
          signal,
        ),
  );
  return [...about(name, files), ...loaded];
}

function embeddingOf(settings: Settings): Partial<Config['embedding']> {
  const values = Object.entries(settings).flatMap(([key, value]) =>
    key.startsWith('embedding.') && value !== null ? [[key.slice('embedding.'.length), value]] : [],
  );
  return { pooling: 'auto', query_prefix: '', document_prefix: '', ...Object.fromEntries(values) };
}

async function checkFiles({ dir, record }: InstalledModel, signal?: AbortSignal): Promise<Check[]> {
  if (record === undefined) return [{ name: 'files', status: 'fail', detail: 'the record is missing or damaged' }];
  for (const file of record.files) {
    const full = path.join(dir, file.path);
    const isThere = statSync(full, { throwIfNoEntry: false })?.isFile() === true;
    if (!isThere || (await checksumOf(full, signal)) !== file.sha256)
      return [
        {
          name: 'files',
          status: 'fail',
          detail: `${file.path} ${isThere ? 'has changed since it was fetched' : 'is gone'}`,
        },
      ];
  }
  return [
    {
      name: 'files',
      status: 'ok',
      detail: `${record.files.length} files have the checksums that they were fetched with`,
    },
  ];
}
