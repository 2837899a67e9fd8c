/** Empty modules beside the stubs of the standard library, which spare pyright half of its time. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { realOrSame } from '../../../base/paths.ts';
import type { FoundService } from '../../find-program.ts';

const STUBS = ['typeshed-fallback', 'stdlib'];

/**
 * For each name that is declared in a stub, pyright looks for the module that the stub describes. Where there is none, it walks up to a
 * thousand files that import the stub, for every name anew: on django 55 % of its time. With an empty one it finds at once that nothing
 * is in it; the answers are the same.
 */
export function writeEmptyModules(found: FoundService, directory: string): void {
  mkdirSync(directory, { recursive: true });
  const made = new Set([directory]);
  for (const path of standardModules(found)) {
    const file = join(directory, path);
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    made.add(dirname(file));
    writeFileSync(file, '');
  }
}

/** `os/__init__.py`, `json/decoder.py`: of the stubs that come with the program; none where they are not found. */
function standardModules({ program, args, command }: FoundService): string[] {
  const script = realOrSame(program === process.execPath ? args[0] : program);
  for (const place of placesOf(dirname(script), command.bundled?.package ?? '')) {
    const found = pathsBelow(join(place, ...STUBS));
    if (found.length > 0) return found.filter((path) => path.endsWith('.pyi')).map((path) => path.slice(0, -1));
  }
  return [];
}

/** A package of npm, or a script of pip, whose package is in the same environment. */
function placesOf(directory: string, name: string): string[] {
  const lib = join(directory, '..', 'lib');
  const environments = namesIn(lib).filter((one) => one.startsWith('python'));
  const packages = environments.map((one) => join(lib, one, 'site-packages', name));
  return [directory, ...packages].flatMap((place) => [join(place, 'dist'), place]);
}

function pathsBelow(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
