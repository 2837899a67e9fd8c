/** Where the packaged model lies: beside the build directory, which is where the sources have it too. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAME = 'static-v2';

export function modelDir(): string {
  const beside = fileURLToPath(new URL(`../models/${NAME}`, import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../../../models/${NAME}`, import.meta.url));
}

/** What tells its vectors from those of another model, or of another size. */
export const staticModelId = (dimensions: number): string => `static:${NAME}:${dimensions}`;

/** Whether vectors are of this model, in any of its sizes. */
export const isStaticModel = (id: string): boolean => id.startsWith(`static:${NAME}:`);
