/** The ONNX runtime: a large native package that is not installed with wayfind, loaded when a model is opened. */
import { createRequire } from 'node:module';
import { providerError, reasonOf } from '../provider-error.ts';

/** The part of `onnxruntime-node` that is used. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(file: string, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, OnnxTensor>>>;
  release(): Promise<void>;
}

export interface OnnxTensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: unknown;
}

const PACKAGE = 'onnxruntime-node';

/** Resolved where wayfind itself is installed, never in the indexed tree. */
export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  try {
    return createRequire(import.meta.url)(PACKAGE) as OnnxRuntime;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
    throw providerError(
      'EMBEDDING_UNAVAILABLE',
      missing ? `the package ${PACKAGE} is not installed` : `${PACKAGE} failed to load: ${reasonOf(error)}`,
      `Install it next to wayfind: \`npm install -g ${PACKAGE}\` (without -g where wayfind is a project dependency).`,
    );
  }
}
