/** Where `index URL` keeps its clones. */
import path from 'node:path';
import { cacheDir } from '../../base/cache-dir.ts';
import { realOrSame } from '../../base/paths.ts';

export const clonesDirectory = (): string => path.join(realOrSame(cacheDir()), 'clones');
