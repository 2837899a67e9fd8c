/** Folders with tiny models, and the runtimes they are run with: one that computes the same here, and the real one where it is installed. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { OnnxRuntime } from '../../../src/embed/onnx/runtime.ts';
import { crossEncoderFile, encoderFile, type Matrix } from './onnx-file.ts';

interface TokenizerCase {
  readonly tokenizer: Readonly<Record<string, unknown>>;
  readonly texts: readonly { readonly text: string; readonly ids: readonly number[] }[];
  readonly pairs: readonly {
    readonly query: string;
    readonly document: string;
    readonly ids: readonly number[];
    readonly typeIds: readonly number[];
  }[];
}

/** Trained on a few lines and encoded with the Rust implementation that tokenizer.json files are written for (0.23.2). */
export const TOKENIZERS = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'cases', 'onnx-tokenizers.json'), 'utf8'),
) as Readonly<Record<'wordpiece' | 'bytes', TokenizerCase>>;

export const WIDTH = 6;
const VOCABULARY = 512;

function matrix(rows: number, columns: number, seed: number): Matrix {
  const values = Float32Array.from({ length: rows * columns }, (_, i) => Math.sin(seed + i * 1.7) * (1 + (i % 3)));
  return { rows, columns, values };
}

export const WORDS = matrix(VOCABULARY, WIDTH, 1);
export const TYPES = matrix(2, WIDTH, 50);
/** Padding counts for nothing. */
export const WEIGHTS = matrix(VOCABULARY, 1, 9);
WEIGHTS.values[0] = 0;

export function modelFolder(kind: 'encoder' | 'cross-encoder', files: Readonly<Record<string, unknown>> = {}): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'wayfind-model-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(
    path.join(dir, 'model.onnx'),
    kind === 'encoder' ? encoderFile(WORDS, TYPES) : crossEncoderFile(WEIGHTS),
  );
  const all = { 'tokenizer.json': TOKENIZERS.wordpiece.tokenizer, ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return dir;
}

class Tensor {
  constructor(
    readonly type: string,
    readonly data: BigInt64Array | Float32Array,
    readonly dims: readonly number[],
  ) {}
}

/** What the two networks compute. */
function compute(isEncoder: boolean, feeds: Readonly<Record<string, Tensor>>): Record<string, Tensor> {
  const { data: ids, dims } = feeds.input_ids;
  const types = feeds.token_type_ids.data;
  const [batch, length] = dims;
  if (!isEncoder) {
    const logits = new Float32Array(batch);
    for (let i = 0; i < ids.length; i++) logits[Math.floor(i / length)] += WEIGHTS.values[Number(ids[i])];
    return { logits: new Tensor('float32', logits, [batch, 1]) };
  }
  const hidden = new Float32Array(ids.length * WIDTH);
  for (let i = 0; i < hidden.length; i++) {
    const [token, column] = [Math.floor(i / WIDTH), i % WIDTH];
    hidden[i] = WORDS.values[Number(ids[token]) * WIDTH + column] + TYPES.values[Number(types[token]) * WIDTH + column];
  }
  return { last_hidden_state: new Tensor('float32', hidden, [batch, length, WIDTH]) };
}

const same: OnnxRuntime = {
  Tensor,
  InferenceSession: {
    async create(file) {
      const bytes = readFileSync(file);
      const isEncoder = bytes.includes('last_hidden_state');
      if (!isEncoder && !bytes.includes('logits')) throw new Error('protobuf parsing failed');
      return {
        inputNames: ['input_ids', 'attention_mask', 'token_type_ids'],
        outputNames: [isEncoder ? 'last_hidden_state' : 'logits'],
        run: async (feeds) => compute(isEncoder, feeds as Record<string, Tensor>),
        release: async () => {},
      };
    },
  },
};

/** `WAYFIND_TEST_MODULES` is a node_modules folder that has it, where this package's own has not. */
function realRuntime(): OnnxRuntime | undefined {
  const from = process.env.WAYFIND_TEST_MODULES ?? import.meta.dirname;
  try {
    return createRequire(path.join(from, 'x.js'))('onnxruntime-node') as OnnxRuntime;
  } catch {
    return undefined;
  }
}

const real = realRuntime();
export const RUNTIMES: readonly (readonly [string, () => Promise<OnnxRuntime>])[] = [
  ['the same arithmetic', async () => same],
  ...(real ? [['onnxruntime-node', async () => real] as const] : []),
];
