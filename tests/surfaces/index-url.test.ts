/** `wayfind index URL`: real clones over file, HTTP and git's own protocol, from good, hostile, missing and too large repositories. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseGitUrl } from '../../src/discover/git-url.ts';
import { requireUserKey } from '../../src/store/snapshots/user-key.ts';
import { cloneRepository } from '../../src/workspace/clones/clones.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { gitDaemon, httpGit } from './git-server.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/wayfind.js');
const WHO = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];

let base = '';
let env: NodeJS.ProcessEnv = {};

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-url-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  requireUserKey();
  const state = join(base, 'state');
  mkdirSync(state);
  writeFileSync(join(state, 'index-key'), readFileSync(join(process.env.WAYFIND_STATE_DIR!, 'index-key')), {
    mode: 0o600,
  });
  mkdirSync(join(base, 'home'));
  env = {
    ...process.env,
    HOME: join(base, 'home'),
    XDG_CONFIG_HOME: join(base, 'home', '.config'),
    WAYFIND_STATE_DIR: state,
    WAYFIND_CACHE_DIR: join(base, 'cache'),
  };
});

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', [...WHO, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** A repository `projects/owner/name`, with one commit. */
function project(files: Readonly<Record<string, string | Buffer>>, name = 'owner/shop'): string {
  const root = join(base, 'projects', name);
  mkdirSync(root, { recursive: true });
  git(root, 'init', '-q', '-b', 'trunk');
  commit(root, files);
  return root;
}

function commit(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'next');
}

function wayfind(args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: base,
    env: { ...env, ...more },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const json = (args: readonly string[], more?: NodeJS.ProcessEnv) =>
  JSON.parse(wayfind([...args, '--json'], more).stdout);

describe('a good repository', () => {
  test('is cloned, indexed, registered, asked by name, updated and deleted', { timeout: 120_000 }, () => {
    const source = project({ 'shop.py': 'def sell():\n    pass\n' });
    commit(source, { 'more.py': 'def more():\n    pass\n' });
    const url = `file://${source}`;
    const first = wayfind(['index', url]);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toMatch(/^cloned file:.*\(trunk [0-9a-f]{12}\)\n {2}\/.*\nindexed 2 files/);
    expect(first.stdout).toContain('--root shop');

    const again = json(['index', url]);
    expect(again.results.clone).toMatchObject({ name: 'shop', state: 'unchanged', branch: 'trunk' });
    const { root } = again.results;
    expect(root.startsWith(join(base, 'cache', 'clones', 'file'))).toBe(true);
    expect(git(root, 'rev-list', '--count', 'HEAD')).toBe('1');
    expect(json(['symbol', 'sell', '--root', 'shop']).results).toMatchObject([{ handle: 'shop.py#sell' }]);
    expect(json(['workspaces']).results.workspaces).toMatchObject([
      { root, name: 'shop', url, state: 'ready', branch: 'trunk' },
    ]);

    commit(source, { 'shop.py': 'def buy():\n    pass\n' });
    rmSync(join(source, 'more.py'));
    commit(source, {});
    expect(json(['index', url]).results).toMatchObject({
      clone: { state: 'updated' },
      files: { total: 1, parsed: 1, removed: 1 },
    });
    expect(json(['symbol', 'buy', '--root', 'shop']).results).toHaveLength(1);

    // Another default branch.
    git(source, 'checkout', '-q', '-b', 'next/one');
    commit(source, { 'next.py': 'def following():\n    pass\n' });
    expect(json(['index', url]).results.clone).toMatchObject({ state: 'updated', branch: 'next/one' });
    expect(json(['symbol', 'following', '--root', url]).results).toHaveLength(1);

    expect(json(['workspaces', 'forget', 'shop', '--delete']).results.workspaces).toMatchObject([
      { removed: 'deleted' },
    ]);
    expect(existsSync(root)).toBe(false);
    expect(wayfind(['files', '--root', 'shop'])).toMatchObject({ status: 2 });
  });

  test('comes over HTTP, with a branch or tag on request', async () => {
    const source = project({ 'shop.py': 'def sell():\n    pass\n' });
    git(source, 'tag', '-a', 'v1', '-m', 'v1');
    commit(source, { 'shop.py': 'def buy():\n    pass\n' });
    const server = await httpGit(join(base, 'projects'));
    const url = parseGitUrl(`${server.url}/owner/shop/.git`);
    withEnvironment({ WAYFIND_CACHE_DIR: join(base, 'cache') });
    const limits = { max_mb: 10, timeout_s: 60 };
    const clone = await cloneRepository(url, { limits, ref: 'v1' });
    expect(clone).toMatchObject({ state: 'cloned', branch: 'trunk' });
    expect(git(clone.root, 'show', 'v1:shop.py')).toContain('sell');
    expect(readFileSync(join(clone.root, 'shop.py'), 'utf8')).toContain('buy');
    await expect(cloneRepository(url, { limits, ref: 'v9' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(cloneRepository(url, { limits, ref: '--upload-pack=x' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    // Both at once: one waits for the other.
    const both = await Promise.all([cloneRepository(url, { limits }), cloneRepository(url, { limits })]);
    expect(both.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
  });

  test("comes over git's own protocol", async () => {
    project({ 'shop.py': 'def sell():\n    pass\n' });
    const address = await gitDaemon(join(base, 'projects'));
    expect(json(['index', `${address}/owner/shop`]).results).toMatchObject({
      clone: { name: 'owner/shop', state: 'cloned' },
      files: { total: 1 },
    });
  });
});

describe('a hostile repository', () => {
  test('runs no filter, hook or submodule, and leads nowhere', () => {
    const other = project({ 'inner.py': 'x = 1\n' }, 'owner/other');
    const source = project({
      'shop.py': 'def sell():\n    pass\n',
      '.gitattributes': '*.bin filter=lfs\n*.py filter=evil\n',
      'large.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
      'wayfind.json': '{ "index": { "follow_symlinks": true } }',
    });
    execFileSync('ln', ['-s', '/etc', join(source, 'etc')]);
    git(source, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${other}`, 'inner');
    commit(source, {});
    const marker = join(base, 'ran');
    const home = join(base, 'home');
    // What a user may have set up for repositories of their own.
    const template = join(home, 'template', 'hooks');
    mkdirSync(template, { recursive: true });
    for (const hook of ['post-checkout', 'reference-transaction', 'post-merge']) {
      writeFileSync(join(template, hook), `#!/bin/sh\ntouch ${marker}-${hook}\n`);
      chmodSync(join(template, hook), 0o755);
    }
    writeFileSync(
      join(home, '.gitconfig'),
      `[init]\n  templateDir = ${join(home, 'template')}\n[submodule]\n  recurse = true\n[core]\n  hooksPath = ${template}\n` +
        ['lfs', 'evil']
          .map((name) => `[filter "${name}"]\n  smudge = touch ${marker}-${name}; cat\n  required = true\n`)
          .join(''),
    );
    const { results } = json(['index', `file://${source}`]);
    expect(readdirSync(base).filter((name) => name.startsWith('ran'))).toEqual([]);
    expect(readdirSync(join(results.root, 'inner'))).toEqual([]);
    expect(readFileSync(join(results.root, 'large.bin'), 'utf8')).toContain('git-lfs');
    const paths = json(['files', '--root', results.root]).results.map(({ path }: { path: string }) => path);
    expect(paths).toContain('shop.py');
    expect(paths.filter((path: string) => path.startsWith('etc/'))).toEqual([]);
  });

  test('cannot send git elsewhere', async () => {
    const source = project({ 'shop.py': 'x = 1\n' });
    const server = await httpGit(join(base, 'projects'), (_, response) => {
      response.writeHead(301, { location: `file://${source}/.git/info/refs?service=git-upload-pack` }).end();
      return true;
    });
    const { status, stderr } = await run(['index', `${server.url}/owner/shop`]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error\[CLONE_FAILED\]/);
  });

  test.each([
    ['sent', { 'noise.bin': randomBytes(3_000_000) }],
    ['unpacked', { 'zeros.py': Buffer.alloc(30_000_000, '#\n') }],
  ])('is refused when it is too large: as %s', (_, files) => {
    const source = project(files);
    const { status, stderr } = wayfind(['index', `file://${source}`], { WAYFIND_CLONES_MAX_MB: '2' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error\[CLONE_TOO_LARGE\].*clones\.max_mb/s);
    expect(existsSync(join(base, 'cache', 'clones', 'file'))).toBe(false);
  });

  test('that never answers is given up', async () => {
    const server = await httpGit(base, () => true);
    const started = performance.now();
    const child = await run(['index', `${server.url}/owner/shop`], { WAYFIND_CLONES_TIMEOUT_S: '1' });
    expect(child).toMatchObject({ status: 2, stderr: expect.stringMatching(/^error\[CLONE_FAILED\].*within 1 s/s) });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

test('a clone that is called off leaves nothing', async () => {
  const server = await httpGit(base, () => true);
  withEnvironment({ WAYFIND_CACHE_DIR: join(base, 'cache') });
  const stop = new AbortController();
  const limits = { max_mb: 10, timeout_s: 60 };
  const clone = cloneRepository(parseGitUrl(`${server.url}/owner/shop`), { limits, signal: stop.signal });
  setTimeout(() => stop.abort(), 500);
  await expect(clone).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(readdirSync(join(base, 'cache', 'clones'))).toEqual(['.locks']);
});

/** Without blocking the server in this process. */
async function run(args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: base, env: { ...env, ...more } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, stdout, stderr };
}

describe('failures', () => {
  test.each([
    ['no-such-host.invalid', /not known here|cannot be reached/, 'https://no-such-host.invalid/a/b'],
    ['refused', /cannot be reached/, 'http://127.0.0.1:1/a/b'],
    ['no repository', /There is no git repository/, 'file:///no/such/repository'],
    ['credentials', /has a user name or a password/, 'https://me:hunter2@example.org/a/b'],
    ['a program', /which is not used/, 'ext::sh'],
  ])('%s', (_, message, url) => {
    const { status, stdout, stderr } = wayfind(['index', url], { https_proxy: '', HTTPS_PROXY: '', ALL_PROXY: '' });
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/\nfix: /);
    expect(stderr).not.toContain('hunter2');
  });

  test('an empty repository, an edited clone, and what a killed run left', { timeout: 120_000 }, () => {
    const empty = join(base, 'projects', 'empty');
    mkdirSync(empty, { recursive: true });
    git(empty, 'init', '-q', '-b', 'trunk');
    expect(wayfind(['index', `file://${empty}`]).stderr).toMatch(/no default branch with a commit/);

    const source = project({ 'shop.py': 'def sell():\n    pass\n' });
    const url = `file://${source}`;
    const above = join(base, 'cache', 'clones', 'file');
    const { root } = json(['index', url]).results;
    commit(source, { 'shop.py': 'def buy():\n    pass\n' });
    writeFileSync(join(root, 'shop.py'), 'mine = 1\n');
    expect(wayfind(['index', url]).stderr).toMatch(/has changes that an update would discard, such as shop\.py/);
    expect(readFileSync(join(root, 'shop.py'), 'utf8')).toBe('mine = 1\n');
    // Killed while it replaced the files.
    writeFileSync(join(root, '.git', 'wayfind-updating'), '');
    writeFileSync(join(root, '.git', 'index.lock'), '');
    writeFileSync(join(root, '.git', 'shallow.lock'), '');
    expect(json(['index', url]).results.clone.state).toBe('updated');
    expect(readFileSync(join(root, 'shop.py'), 'utf8')).toContain('buy');
    // Killed while it cloned.
    const name = root.slice(above.length + 1);
    rmSync(root, { recursive: true });
    mkdirSync(join(above, `.draft-${name}-0000`, '.git'), { recursive: true });
    expect(json(['index', url]).results.clone.state).toBe('cloned');
    expect(readdirSync(above).filter((one) => one.startsWith('.draft-'))).toEqual([]);
  });
});
