/** The small repository that attempts work on: two projects, two commits and an index. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fault, runCommand } from './program.ts';

const PROJECTS = join(import.meta.dirname, '../../tests/projects');
const SHOPS = ['typescript-shop', 'python-shop'];

/** Outside of every tree; no answer may have it. */
export const CANARY = 'canaryOutsideTheTree';

export function makeRepository(root: string): void {
  mkdirSync(root, { recursive: true });
  for (const shop of SHOPS) cpSync(join(PROJECTS, shop), join(root, shop), { recursive: true });
  git(root, 'init', '-q', '-b', 'main');
  commit(root, 'first');
  appendFileSync(join(root, 'python-shop/shop/users.py'), '\n\ndef added_later():\n    return 1\n');
  commit(root, 'second');
}

export function commit(root: string, message: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', message);
}

export const git = (root: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'gc.auto=0', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export async function indexNow(root: string, env?: NodeJS.ProcessEnv): Promise<void> {
  const wrong = fault(await runCommand(['index', '--jobs', '1', '--root', root], { env }));
  if (wrong !== undefined) throw new Error(wrong);
}

/** Questions whose answers show most of an index; the same text means the same answer. */
export const QUESTIONS: readonly (readonly string[])[] = [
  ['symbol', 'User', '--source'],
  ['references', 'User'],
  ['references', 'describe', '--direction', 'out'],
  ['map'],
  ['outline', 'python-shop/shop/users.py'],
  ['search', 'save an item'],
  ['hierarchy', 'Entity'],
  ['trace', 'report', 'fullName'],
];
