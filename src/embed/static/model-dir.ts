/** Finds the packaged model: next to the build directory, as in the source tree. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAME = 'static-v2';

export function modelDir(): string {
  const packaged = fileURLToPath(new URL(`../models/${NAME}`, import.meta.url));
  return existsSync(packaged) ? packaged : fileURLToPath(new URL(`../../../models/${NAME}`, import.meta.url));
}

/** Distinguishes its vectors from those of another model or size. */
export const staticModelId = (dimensions: number): string => `static:${NAME}:${dimensions}`;

/** Whether vectors are from this model, in any of its sizes. */
export const isStaticModel = (id: string): boolean => id.startsWith(`static:${NAME}:`);
