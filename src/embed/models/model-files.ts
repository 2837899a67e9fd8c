/** The files of a published model that are used, and the kind of model they make. */
import path from 'node:path';
import { readIfRegular } from '../../base/regular-file.ts';
import type { ModelKind } from './model-record.ts';

/** The first of them that there is. */
export const MODEL_FILES = ['model.onnx', 'onnx/model.onnx'] as const;
export const TOKENIZER_FILE = 'tokenizer.json';
/** What a model may do without. */
export const OPTIONAL_FILES = [
  'config.json',
  'tokenizer_config.json',
  'sentence_bert_config.json',
  '1_Pooling/config.json',
] as const;
/** Beside a network that is larger than two gigabytes. */
export const dataFileOf = (modelFile: string): string => `${modelFile}_data`;

const MAX_CONFIG_BYTES = 1_000_000;

/** A cross-encoder is published as a classifier. */
export function kindOf(dir: string): ModelKind {
  const text = readIfRegular(path.join(dir, 'config.json'), { maxBytes: MAX_CONFIG_BYTES })?.toString('utf8') ?? '';
  return /"architectures"\s*:\s*\[\s*"\w*ForSequenceClassification"/.test(text) ? 'rerank' : 'embedding';
}
