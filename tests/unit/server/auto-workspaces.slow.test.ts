/** Workspaces that callers of a server open by name: at most so many, and not for ever; those of the user stay. */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { overLimits } from '../../../src/server/auto-workspaces.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../../../src/store/snapshots/snapshot-dir.ts';
import { requireUserKey } from '../../../src/store/snapshots/user-key.ts';
import { registeredWorkspaces } from '../../../src/workspace/registry/registry.ts';
import { openWorkspace } from '../../../src/workspace/workspace.ts';
import { withEnvironment } from '../indexer/indexed-tree.ts';
import { ask, open, SHOP, temporaryDirectory, until, write } from './workspaces-tree.ts';

const DAY_MS = 86_400_000;
const entry = (root: string) => ({ root, index_dir: `${root}/.wayfind`, key: 'live', since: '', auto: true as const });

describe('limits', () => {
  const nowMs = 100 * DAY_MS;
  const aged = (days: readonly number[]) =>
    days.map((age, i) => ({ entry: entry(`/${i}`), usedMs: nowMs - age * DAY_MS }));
  const removed = (days: readonly number[], limit = 10) =>
    overLimits(aged(days), { limit, keepMs: 7 * DAY_MS, nowMs }).map((one) => one.entry.root);

  test('age', () => expect(removed([1, 6.9, 7.1, 30])).toEqual(['/2', '/3']));
  test('number: the least recently used go first', () => expect(removed([3, 1, 2, 0.5], 2)).toEqual(['/2', '/0']));
  test('what was used just now stays', () => expect(removed([0, 0.001, 0.002], 1)).toEqual([]));
});

let state = '';
beforeEach(() => {
  requireUserKey();
  const key = readFileSync(join(process.env.WAYFIND_STATE_DIR!, 'index-key'));
  state = temporaryDirectory();
  writeFileSync(join(state, 'index-key'), key, { mode: 0o600 });
  withEnvironment({ WAYFIND_STATE_DIR: state });
});

/** As if it had not been used for so long. */
function age(root: string, days: number): void {
  const { dir } = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
  const time = (Date.now() - days * DAY_MS) / 1000;
  for (const name of readdirSync(dir)) utimesSync(join(dir, name), time, time);
}

const isIndexed = (root: string): boolean => existsSync(join(root, '.wayfind', 'snapshots', 'live'));

function projects(...names: string[]): { readonly home: string; readonly roots: string[] } {
  const home = temporaryDirectory();
  const roots = names.map((name) => {
    const root = join(home, name);
    mkdirSync(join(root, '.git'), { recursive: true });
    return write(root, SHOP);
  });
  return { home, roots };
}

test('an index that was made for a caller goes after a week, that of the user stays', {
  timeout: 120_000,
}, async () => {
  const { home, roots } = projects('auto', 'own', 'later');
  const [auto, own, later] = roots;
  const engine = openWorkspace({ root: own });
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  engine.close();
  const options = { cwd: home, auto: { allowedRoots: [home], limit: 10, keepDays: 7 }, waitMs: 30_000 };
  const first = open(options);
  for (const root of roots) await ask(first, 'symbol', { name: 'Cart', workspace: root });
  await until(() => roots.every(isIndexed), 60_000);
  const isReady = (root: string) => first.list().find((one) => one.root === root)?.indexing === 'ready';
  await until(() => roots.every(isReady), 60_000);
  expect(registeredWorkspaces().map((one) => [one.root, one.auto])).toEqual([
    [auto, true],
    [later, true],
    [own, undefined],
  ]);
  await first.close();

  // The user takes one over.
  const taken = openWorkspace({ root: later });
  await taken.index({ force: false, showIgnored: false, jobs: 1 });
  taken.close();
  for (const root of roots) age(root, 8);
  const said: string[] = [];
  const second = open({ ...options, log: (text) => said.push(text) });
  await until(() => !isIndexed(auto));
  expect(existsSync(join(auto, '.wayfind'))).toBe(false);
  expect(said).toEqual([`removed the index of ${auto}: not used for 7 days`]);
  expect([own, later].map(isIndexed)).toEqual([true, true]);
  expect(registeredWorkspaces().map(({ root }) => root)).toEqual([later, own]);
  // It is made again when somebody asks.
  expect((await ask(second, 'symbol', { name: 'Cart', workspace: auto })).results).toHaveLength(1);
});

test('of more than the limit the least recently used goes, and a registered name is enough', {
  timeout: 120_000,
}, async () => {
  const { home, roots } = projects('one', 'two', 'three');
  const options = { cwd: home, auto: { allowedRoots: [home], limit: 2, keepDays: 7 }, waitMs: 30_000 };
  const workspaces = open(options);
  for (const [i, root] of roots.slice(0, 2).entries()) {
    await ask(workspaces, 'symbol', { name: 'Cart', workspace: root });
    await until(() => workspaces.list().find((one) => one.root === root)?.indexing === 'ready');
    age(root, 2 - i);
  }
  expect(await workspaces.open('two')).toBe(roots[1]);
  await ask(workspaces, 'symbol', { name: 'Cart', workspace: roots[2] });
  await until(() => workspaces.list().find((one) => one.root === roots[2])?.indexing === 'ready');
  await workspaces.close();
  open(options);
  await until(() => !isIndexed(roots[0]));
  expect(roots.map(isIndexed)).toEqual([false, true, true]);
  await expect(workspaces.open('nothing')).rejects.toMatchObject({ code: 'WORKSPACE_UNKNOWN' });
});
