/** Reads a downloaded model folder: the network, its tokenizer and their configuration files. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { AppError } from '../../errors/errors.ts';
import { providerError, reasonOf } from '../provider-error.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ModelFolder {
  readonly name: string;
  readonly modelFile: string;
  readonly tokenizer: Json;
  readonly tokenizerConfig: Json;
  /** Maximum number of tokens the model supports. */
  readonly maxTokens: number;
  readonly padId: number;
  readonly pooling: 'mean' | 'cls';
  /** Changes when the network or the tokenizer changes. */
  readonly fingerprint: string;
}

const MODEL_FILES = ['model.onnx', 'onnx/model.onnx'];
const MAX_JSON_BYTES = 100_000_000;
const SAMPLE_BYTES = 1 << 20;
/** Position ids of these models start after the padding id. */
const SHIFTED_POSITIONS = /roberta|mpnet|camembert/;

export function readModelFolder(configured: string, key: string): ModelFolder {
  if (configured === '') {
    throw new AppError('CONFIG_INVALID', `${key} is empty`, `Set ${key} to the folder of the model.`);
  }
  const dir = configured.startsWith('~') ? join(homedir(), configured.slice(1)) : configured;
  const modelFile = MODEL_FILES.map((file) => join(dir, file)).find((file) => existsSync(file));
  if (modelFile === undefined) throw missingFile(dir, 'model.onnx', key);
  const tokenizer = readJson(join(dir, 'tokenizer.json'));
  if (tokenizer === undefined) throw missingFile(dir, 'tokenizer.json', key);
  const tokenizerConfig = readJson(join(dir, 'tokenizer_config.json')) ?? {};
  const config = readJson(join(dir, 'config.json')) ?? {};
  const pooling = readJson(join(dir, '1_Pooling', 'config.json'));
  const limits = [
    tokenizerConfig.model_max_length,
    positionsOf(config),
    readJson(join(dir, 'sentence_bert_config.json'))?.max_seq_length,
  ];
  return {
    name: basename(dir),
    modelFile,
    tokenizer,
    tokenizerConfig,
    maxTokens: Math.min(...limits.filter(isCount)),
    padId: padIdOf(config, tokenizer),
    pooling: pooling?.pooling_mode_cls_token === true ? 'cls' : 'mean',
    fingerprint: fingerprintOf(modelFile, tokenizer),
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value > 2;

function positionsOf({ max_position_embeddings, model_type }: Json): unknown {
  if (!isCount(max_position_embeddings) || !SHIFTED_POSITIONS.test(String(model_type))) return max_position_embeddings;
  return max_position_embeddings - 2;
}

function padIdOf(config: Json, tokenizer: Json): number {
  const padding = tokenizer.padding as { pad_id?: unknown } | null | undefined;
  const found = [padding?.pad_id, config.pad_token_id].find((id) => Number.isInteger(id));
  return (found as number | undefined) ?? 0;
}

function readJson(file: string): Json | undefined {
  try {
    if (!existsSync(file)) return undefined;
    if (statSync(file).size > MAX_JSON_BYTES) throw new Error('the file is too large');
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Json;
  } catch (error) {
    throw providerError('EMBEDDING_UNAVAILABLE', `${file} cannot be read: ${reasonOf(error)}`, 'Download it again.');
  }
}

function missingFile(dir: string, file: string, key: string): AppError {
  return providerError(
    'EMBEDDING_UNAVAILABLE',
    `${dir} has no ${file}`,
    `Download model.onnx and tokenizer.json of a model into it, or set ${key} to a folder that contains them.`,
  );
}

/** Hashes the start, the end and the size of the network, which may be a gigabyte. */
function fingerprintOf(modelFile: string, tokenizer: Json): string {
  const hash = createHash('sha256').update(JSON.stringify(tokenizer));
  const handle = openSync(modelFile, 'r');
  try {
    const { size } = fstatSync(handle);
    const sample = Buffer.alloc(Math.min(size, SAMPLE_BYTES));
    hash.update(`\0${size}\0`);
    for (const at of [0, size - sample.length]) {
      readSync(handle, sample, 0, sample.length, at);
      hash.update(sample);
    }
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex').slice(0, 12);
}
