/** Finds the native TypeScript compiler where Wayfind itself is installed, never in the indexed tree. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ServiceFailure } from '../../contract.ts';

export interface Compiler {
  readonly executable: string;
  readonly version: string;
  /** The directory of the language's own declarations. */
  readonly libDir: string;
}

/** What `api/` was written against: its protocol is not stable, so that any other version is as good as none. */
export const COMPILER_VERSION = '7.0.2';
const PACKAGE = 'typescript';

type Resolve = (specifier: string) => string;

const missing = (message: string): ServiceFailure =>
  new ServiceFailure({
    code: 'tool_missing',
    message,
    fix: `Install it next to wayfind: \`npm install -g ${PACKAGE}@${COMPILER_VERSION}\` (without -g where wayfind is a project dependency), with optional dependencies.`,
  });

/**
 * Only the program is used, and none of the package's JavaScript: its client of this protocol either blocks the thread for as long as
 * the compiler works, or takes twice the time, and neither can be given a deadline.
 */
export function loadTypescript(resolve: Resolve = createRequire(import.meta.url).resolve): Compiler | undefined {
  try {
    return findCompiler(resolve);
  } catch {
    return undefined;
  }
}

/** Throws a ServiceFailure that names what is missing. */
export function findCompiler(resolve: Resolve = createRequire(import.meta.url).resolve): Compiler {
  const manifest = resolved(`${PACKAGE}/package.json`, resolve);
  if (manifest === undefined) throw missing(`the package ${PACKAGE} is not installed`);
  const version = versionIn(manifest);
  if (version !== COMPILER_VERSION)
    throw missing(`${PACKAGE} ${version} is installed, and its API is that of ${COMPILER_VERSION} only there`);
  const platform = `@typescript/typescript-${process.platform}-${process.arch}`;
  const program = resolved(`${platform}/package.json`, createRequire(manifest).resolve);
  if (program === undefined)
    throw missing(`the package ${platform} is not installed: ${PACKAGE} has no program without it`);
  const libDir = join(dirname(program), 'lib');
  const executable = join(libDir, process.platform === 'win32' ? 'tsc.exe' : 'tsc');
  if (versionIn(program) !== version || !existsSync(executable))
    throw missing(`the package ${platform} is not that of ${PACKAGE} ${version}`);
  return { executable, version, libDir };
}

function resolved(specifier: string, resolve: Resolve): string | undefined {
  try {
    return resolve(specifier);
  } catch {
    return undefined;
  }
}

function versionIn(manifest: string): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
  return String(version);
}
