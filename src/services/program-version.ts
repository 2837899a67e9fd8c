/** Asks a program for its version, for servers that do not say it in their protocol. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { realOrSame } from '../base/paths.ts';
import type { FoundService } from './find-program.ts';
import { serviceEnvironment } from './process/environment.ts';
import { GuardedChild } from './process/guarded-child.ts';

const LIMIT_MS = 10_000;
const MAX_CHARS = 4_096;
const MAX_VERSION = 64;
const MEMORY_MB = 1_000;
const UNKNOWN = 'unknown';

/** Never rejects. */
export async function versionOf(found: FoundService, { root }: { readonly root: string }): Promise<string> {
  const { bundled, versionArgs } = found.command;
  const fromPackage = bundled && versionOfPackage(scriptOf(found), bundled.package);
  if (fromPackage !== undefined) return fromPackage;
  if (versionArgs === undefined) return UNKNOWN;
  // Many programs read settings where they are started.
  const empty = mkdtempSync(join(tmpdir(), 'wayfind-version-'));
  try {
    return versionIn(await outputOf(found, { cwd: empty, root, args: versionArgs })) ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

/** Programs of npm packages are scripts in them, or links to those. */
const scriptOf = ({ program, args }: FoundService): string =>
  realOrSame(program === process.execPath ? args[0] : program);

function versionOfPackage(script: string, name: string): string | undefined {
  for (let dir = dirname(script); dir !== dirname(dir); dir = dirname(dir)) {
    const file = join(dir, 'package.json');
    if (!existsSync(file)) continue;
    try {
      const { name: found, version } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      return found === name && typeof version === 'string' ? version : undefined;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

interface Probe {
  readonly cwd: string;
  readonly root: string;
  readonly args: readonly string[];
}

async function outputOf({ row, program, args: given }: FoundService, { cwd, root, args }: Probe): Promise<string> {
  const script = program === process.execPath ? given.slice(0, 1) : [];
  const env = serviceEnvironment({ root, keep: row.lsp?.keepEnv });
  const child = new GuardedChild({
    program,
    args: [...script, ...args],
    cwd,
    env,
    memoryMb: MEMORY_MB,
    log: () => {},
    name: row.id,
  });
  child.stdin.end();
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (output.length < MAX_CHARS) output += chunk;
  });
  const timer = setTimeout(() => void child.end(), LIMIT_MS);
  await new Promise<void>((resolve) => child.onFailure(() => resolve()));
  clearTimeout(timer);
  return output;
}

/** The first word that begins like a version: of `clangd version 14.0.6`, `gopls v0.21.1`, or what gopls says in JSON. */
export function versionIn(output: string): string | undefined {
  const words = output.slice(0, MAX_CHARS).split(/[\s,()":{}]/);
  const word = words.find((one) => /^v?\d+\.\d/.test(one));
  return word?.replace(/^v/, '').slice(0, MAX_VERSION);
}
