/** The settings that choose a model. */
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import type { InstalledModel } from '../../embed/models/model-record.ts';
import { AppError } from '../../errors/errors.ts';
import { modelsOf, PRESETS } from './presets.ts';
import type { Settings } from './select.ts';

export const PACKAGED: Settings = {
  'embedding.provider': 'static',
  'embedding.model_dir': null,
  'embedding.pooling': null,
  'embedding.query_prefix': null,
  'embedding.document_prefix': null,
  'embedding.dimensions': null,
};
export const NO_RERANK: Settings = { 'rerank.provider': 'none', 'rerank.model_dir': null };

/** Throws MODEL_UNAVAILABLE where nothing is known about it. */
export function modelSettings({ dir, name, record }: InstalledModel): Settings {
  if (record === undefined)
    throw new AppError(
      'MODEL_UNAVAILABLE',
      `The record of ${name} is missing or damaged`,
      'Fetch the model again, with --force.',
    );
  if (record.kind === 'rerank') return { 'rerank.provider': 'onnx', 'rerank.model_dir': dir };
  const known = PRESETS.flatMap(modelsOf).find((model) => model.name === name)?.settings ?? {};
  const own = Object.entries(known).filter(([, value]) => value !== '');
  return {
    ...PACKAGED,
    'embedding.provider': 'onnx',
    'embedding.model_dir': dir,
    ...Object.fromEntries(own.map(([key, value]) => [`embedding.${key}`, value])),
  };
}

export function rerankLabel({ rerank }: Config): string {
  if (rerank.provider === 'none') return 'none';
  const model = rerank.provider === 'onnx' ? path.basename(rerank.model_dir) : rerank.model;
  return model === '' ? rerank.provider : `${rerank.provider}:${model}`;
}
