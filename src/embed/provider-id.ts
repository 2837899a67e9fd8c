/** The name under which the vectors of a provider are kept: whatever changes them changes it. */
import { createHash } from 'node:crypto';

export interface VectorIdentity {
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
  /** Everything else that a document's vector depends on. */
  readonly settings: readonly (string | number)[];
}

export function providerId({ provider, model, dimensions, settings }: VectorIdentity): string {
  const rest = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 8);
  return `${provider}:${model}:${dimensions}:${rest}`;
}
