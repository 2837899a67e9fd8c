/** The id under which the vectors of a provider are stored: it changes whenever the vectors would. */
import { createHash } from 'node:crypto';

export interface VectorIdentity {
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
  /** Everything else that affects a document's vector. */
  readonly settings: readonly (string | number)[];
}

export function providerId({ provider, model, dimensions, settings }: VectorIdentity): string {
  const rest = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 8);
  return `${provider}:${model}:${dimensions}:${rest}`;
}

/**
 * A readable form: `openai:small:512:0123abcd` -> `openai:small`, `onnx:bge-<fingerprint>:384:…` -> `onnx:bge`,
 * `static:v2:256` -> `v2`.
 */
export function modelName(id: string): string {
  const name = id.replace(/:\d+(?::[0-9a-f]{8})?$/, '');
  return name.startsWith('onnx:') ? name.replace(/-[0-9a-f]{12}$/, '') : name.replace(/^static:/, '');
}
