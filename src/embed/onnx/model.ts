/** A loaded ONNX network that runs on batches of tokens. */

import { providerError, reasonOf } from '../provider-error.ts';
import type { ModelFolder } from './folder.ts';
import type { OnnxRuntime, OnnxSession, OnnxTensor } from './runtime.ts';
import type { Encoded } from './tokens.ts';

const SESSION_OPTIONS = {
  executionProviders: ['cpu'],
  graphOptimizationLevel: 'all',
  // Errors only: the runtime prints its warnings to standard output.
  logSeverityLevel: 3,
};
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'] as const;
type InputName = (typeof INPUTS)[number];

export class OnnxModel {
  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: OnnxSession,
    private readonly folder: ModelFolder,
  ) {}

  static async open(folder: ModelFolder, runtime: OnnxRuntime): Promise<OnnxModel> {
    let session: OnnxSession;
    try {
      session = await runtime.InferenceSession.create(folder.modelFile, SESSION_OPTIONS);
    } catch (error) {
      throw providerError(
        'EMBEDDING_UNAVAILABLE',
        `the model.onnx of ${folder.name} cannot be loaded: ${reasonOf(error)}`,
        'Download it again, with model.onnx_data if it has one.',
      );
    }
    const unknown = session.inputNames.find((name) => !INPUTS.includes(name as InputName));
    if (unknown === undefined) return new OnnxModel(runtime, session, folder);
    await session.release();
    throw providerError(
      'EMBEDDING_UNAVAILABLE',
      `the model.onnx of ${folder.name} requires the input ${unknown}`,
      `Use a model that reads ${INPUTS.join(', ')}.`,
    );
  }

  /** Runs the network; returns the first of the `preferred` outputs that it has, else its first output. One row per text. */
  async run(texts: readonly Encoded[], preferred: readonly string[]): Promise<OnnxTensor> {
    const { inputNames, outputNames } = this.session;
    const width = Math.max(...texts.map(({ ids }) => ids.length));
    const feeds: Record<string, unknown> = {};
    for (const name of inputNames) feeds[name] = this.tensor(texts, width, name as InputName);
    const output = preferred.find((name) => outputNames.includes(name)) ?? outputNames[0];
    return (await this.session.run(feeds))[output];
  }

  failed(error: unknown): Error {
    return providerError(
      'EMBEDDING_FAILED',
      `the model ${this.folder.name} failed: ${reasonOf(error)}`,
      'Check that the model fits this purpose; if memory is short, lower the batch size and the tokens per text.',
    );
  }

  close(): Promise<void> {
    return this.session.release();
  }

  private tensor(texts: readonly Encoded[], width: number, name: InputName): unknown {
    const data = new BigInt64Array(texts.length * width);
    // The lower halves: every platform of the runtime is little-endian, and one BigInt per token is slow.
    const low = new Int32Array(data.buffer);
    if (name === 'input_ids' && this.folder.padId !== 0)
      for (let i = 0; i < low.length; i += 2) low[i] = this.folder.padId;
    for (const [text, { ids, types }] of texts.entries()) {
      for (let token = 0; token < ids.length; token++) {
        const value = name === 'input_ids' ? ids[token] : name === 'attention_mask' ? 1 : types[token];
        low[(text * width + token) * 2] = value;
      }
    }
    return new this.runtime.Tensor('int64', data, [texts.length, width]);
  }
}
