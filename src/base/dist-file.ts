/** Paths of files that are built or shipped with the program: the worker's bundle, the grammars. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Beside the bundle, or in the build directory when run from the sources. */
export function distFile(name: string): string {
  const beside = fileURLToPath(new URL(`./${name}`, import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
}

/** The program itself, to start it as another process. */
export const programFile = (): string => join(dirname(distFile('cli.cjs')), '..', 'bin', 'wayfind.js');
