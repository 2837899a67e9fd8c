/** Finds the packaged trees: next to the build directory, or in the source tree when run from the sources. */
import { fileURLToPath } from 'node:url';

export const RANKER = 'models/rank-v1.bin';

export function rankerFile(): string {
  const isSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(`${isSource ? '../../..' : '..'}/${RANKER}`, import.meta.url));
}
