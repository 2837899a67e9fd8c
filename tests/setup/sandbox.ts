/** A home directory and a project of their own, and the built command run in them. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeBusyDirectory } from '../kit/remove-directory.ts';

export const bin = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Sandbox {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Ran;
  /** Writes a file below the sandbox (`home/.cursor/mcp.json`). */
  write(path: string, text: string): string;
  read(path: string): string;
  /** Every file, directory and link with its content. */
  list(): Record<string, string>;
  remove(): void;
}

/** `more`: of the environment of its user. */
export function makeSandbox(more: Readonly<Record<string, string>> = {}): Sandbox {
  if (!existsSync(join(dirname(bin), '..', 'dist', 'cli.cjs')))
    throw new Error('dist/ is missing: run `npm run build`');
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-setup-')));
  const [home, project] = [join(root, 'home'), join(root, 'project')];
  for (const dir of [home, join(project, '.git')]) mkdirSync(dir, { recursive: true });
  const env = { HOME: home, PATH: process.env.PATH ?? '', ...more };
  return {
    home,
    project,
    env,
    run(args, added = {}) {
      const options = { cwd: project, encoding: 'utf8', env: { ...env, ...added } } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], options);
      return { status, stdout, stderr };
    },
    write(path, text) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    list: () => listing(root),
    remove: () => removeBusyDirectory(root),
  };
}

function listing(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const file = join(root, entry);
    const stats = lstatSync(file);
    if (stats.isSymbolicLink()) found[entry] = `-> ${readlinkSync(file)}`;
    else found[entry] = stats.isDirectory() ? 'directory' : `${stats.mode.toString(8)} ${readFileSync(file, 'utf8')}`;
  }
  return found;
}
