/** A server's indexers as processes: killed, called off, joined, one after the other, ended with their server. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ANSWER_COMMAND } from '../../../src/server/question.ts';
import { openDatabase } from '../../../src/store/schema/open.ts';
import {
  currentGeneration,
  indexDirOf,
  snapshotKeyOf,
  snapshotPaths,
} from '../../../src/store/snapshots/snapshot-dir.ts';
import { removeBusyDirectory } from '../../kit/remove-directory.ts';
import { ask, largeTree, open, SHOP, temporaryDirectory, until, write } from './workspaces-tree.ts';

const pathsOf = (root: string) => snapshotPaths(indexDirOf(root), snapshotKeyOf(root));

describe('indexing that fails', () => {
  test('because the process was killed is an error, not the end of the server', async () => {
    const root = largeTree(temporaryDirectory());
    const workspaces = open({ roots: [root], waitMs: 0 });
    await ask(workspaces, 'status');
    await until(() => workspaces.list()[0].progress?.phase === 'parse');
    process.kill(pidOf(childrenOf(process.pid).find((line) => line.includes(root))!), 'SIGKILL');
    await until(() => workspaces.list()[0].indexing === 'failed');
    expect(workspaces.list()[0].error).toMatchObject({
      code: 'INDEX_FAILED',
      message: 'The indexer exited with SIGKILL',
    });
  });
});

describe('indexing that crashes', () => {
  const crash = async (workspaces: ReturnType<typeof open>, root: string, but?: number): Promise<number> => {
    const indexer = () => childrenOf(process.pid).find((line) => line.includes(root) && pidOf(line) !== but);
    await until(() => workspaces.list()[0].progress?.phase === 'parse' && indexer() !== undefined);
    const pid = pidOf(indexer()!);
    process.kill(pid, 'SIGSEGV');
    return pid;
  };

  test('once is begun again', async () => {
    const root = largeTree(temporaryDirectory());
    const workspaces = open({ roots: [root], waitMs: 0 });
    await ask(workspaces, 'status');
    await crash(workspaces, root);
    await until(() => workspaces.list()[0].indexing === 'ready');
  });

  test('twice is an error', async () => {
    const root = largeTree(temporaryDirectory());
    const workspaces = open({ roots: [root], waitMs: 0 });
    await ask(workspaces, 'status');
    await crash(workspaces, root, await crash(workspaces, root));
    await until(() => workspaces.list()[0].indexing === 'failed');
    expect(workspaces.list()[0].error).toMatchObject({ message: 'The indexer exited with SIGSEGV' });
  });
});

describe('an index that is not usable', () => {
  test('is made again when it is damaged', async () => {
    const root = write(temporaryDirectory(), SHOP);
    const workspaces = open({ roots: [root], waitMs: 20_000 });
    await ask(workspaces, 'index');
    const file = currentGeneration(pathsOf(root))!;
    writeFileSync(file, 'no database '.repeat(2000));
    rmSync(`${file}-wal`, { force: true });
    expect((await ask(workspaces, 'symbol', { name: 'price' })).results).toHaveLength(1);
  });

  test('is made again when an older version wrote it', async () => {
    const root = write(temporaryDirectory(), SHOP);
    const before = open({ roots: [root], waitMs: 20_000 });
    await ask(before, 'index');
    await before.close();
    const db = openDatabase(currentGeneration(pathsOf(root))!, 'write');
    db.exec("UPDATE meta SET value = '1' WHERE key = 'format_version'");
    db.close();
    const workspaces = open({ roots: [root], waitMs: 20_000 });
    expect((await ask(workspaces, 'symbol', { name: 'price' })).results).toHaveLength(1);
  });

  test('is made again when it is removed while the server runs', async () => {
    const root = write(temporaryDirectory(), SHOP);
    const workspaces = open({ roots: [root], waitMs: 20_000 });
    await ask(workspaces, 'index');
    removeBusyDirectory(join(root, '.wayfind'));
    expect((await ask(workspaces, 'symbol', { name: 'price' })).results).toHaveLength(1);
  });
});

describe('another process', () => {
  test('that rebuilds the index does not disturb answers under way', async () => {
    const root = write(temporaryDirectory(), SHOP);
    const workspaces = open({ roots: [root], waitMs: 20_000 });
    await ask(workspaces, 'index');
    const rebuild = spawn(process.execPath, ['bin/wayfind.js', 'index', '--force', '--root', root], {
      stdio: 'ignore',
    });
    const ended = new Promise<void>((resolve) => rebuild.on('exit', () => resolve()));
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    let answers = 0;
    while (!isOver) {
      const replies = await Promise.all(
        ['search', 'explore'].flatMap((name) => [
          ask(workspaces, name, { query: 'price of a cart' }),
          ask(workspaces, 'symbol', { name: 'price' }),
        ]),
      );
      for (const { meta } of replies) expect(meta.indexing).toBe('ready');
      answers += replies.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(answers).toBeGreaterThan(0);
    expect(currentGeneration(pathsOf(root))).toMatch(/2\.db$/);
  });
});

const databasesOf = (root: string): string[] => readdirSync(pathsOf(root).dir).filter((name) => name.endsWith('.db'));

describe('indexing on request', () => {
  test('reports progress and joins what is running', async () => {
    const root = largeTree(temporaryDirectory(), 300);
    const workspaces = open({ roots: [root], waitMs: 0 });
    const phases = new Set<string>();
    workspaces.onChange(({ progress }) => progress && phases.add(progress.phase));
    const [first, second] = await Promise.all([ask(workspaces, 'index'), ask(workspaces, 'index')]);
    expect(first.results.files.parsed).toBe(300);
    expect(second.results).toEqual(first.results);
    expect([...phases]).toEqual(expect.arrayContaining(['parse', 'resolve', 'publish']));
    const ignored = await ask(workspaces, 'index', { show_ignored: true });
    expect(ignored.results.ignored).toEqual(expect.any(Array));
  });

  test('is called off, and leaves nothing behind', async () => {
    const root = largeTree(temporaryDirectory());
    const workspaces = open({ roots: [root], waitMs: 0 });
    await ask(workspaces, 'index');
    const before = databasesOf(root);
    const controller = new AbortController();
    workspaces.onChange(({ progress }) => progress?.phase === 'parse' && controller.abort());
    const run = ask(workspaces, 'index', { force: true, signal: controller.signal });
    await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
    await until(() => workspaces.list()[0].indexing === 'ready');
    expect(databasesOf(root)).toEqual(before);
  });

  test('ends when the process that requested it has ended', { timeout: 90_000 }, async () => {
    const root = largeTree(temporaryDirectory());
    const workspaces = open({ roots: [root], waitMs: 0 });
    await ask(workspaces, 'index');
    const before = databasesOf(root);
    const run = ask(workspaces, 'index', { force: true });
    run.catch(() => {});
    for (let i = 0; i < 2; i++) {
      await until(() => workspaces.list()[0].progress?.phase === 'parse');
      const [answering] = childrenOf(process.pid).filter((line) => line.includes(ANSWER_COMMAND));
      process.kill(pidOf(answering), 'SIGKILL');
      // Asked again, once.
      if (i === 0) await until(() => workspaces.list()[0].progress?.phase !== 'parse');
    }
    await expect(run).rejects.toMatchObject({ code: 'QUESTION_FAILED' });
    await until(() => workspaces.list()[0].indexing !== 'indexing');
    expect(databasesOf(root)).toEqual(before);
  });

  test('goes one workspace after the other', async () => {
    const roots = [1, 2, 3].map(() => largeTree(temporaryDirectory(), 100));
    const workspaces = open({ roots, waitMs: 0 });
    let most = 0;
    workspaces.onChange(() => {
      const running = workspaces.list().filter(({ progress }) => progress !== undefined).length;
      most = Math.max(most, running);
    });
    const replies = await Promise.all(roots.map((workspace) => ask(workspaces, 'status', { workspace })));
    expect(replies.map(({ meta }) => meta.indexing)).toEqual(['indexing', 'indexing', 'indexing']);
    await until(() => workspaces.list().every(({ indexing }) => indexing === 'ready'));
    expect(most).toBe(1);
  });
});

describe('closing', () => {
  test('stops indexing in less than a second and leaves a tree that can be indexed', async () => {
    const root = largeTree(temporaryDirectory());
    const workspaces = open({ roots: [root], waitMs: 0 });
    await ask(workspaces, 'status');
    await until(() => workspaces.list()[0].progress?.phase === 'parse');
    const start = performance.now();
    await workspaces.close();
    expect(performance.now() - start).toBeLessThan(1000);
    expect(childrenOf(process.pid).filter((line) => line.includes(root))).toEqual([]);
    expect(currentGeneration(pathsOf(root))).toBeUndefined();
    await expect(ask(workspaces, 'symbol', { name: 'price' })).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  test('of the server by force ends its indexer, too', async () => {
    const root = largeTree(temporaryDirectory());
    const script = `
      import { openWorkspaces } from ${JSON.stringify(join(import.meta.dirname, '../../../src/server/workspaces.ts'))};
      const workspaces = openWorkspaces({ roots: [${JSON.stringify(root)}], cwd: '/', waitMs: 0 });
      workspaces.onChange(({ progress }) => progress?.phase === 'parse' && console.log(progress.phase));
      workspaces.ask(await workspaces.open(), { tool: 'index', input: { force: false, show_ignored: false } });
    `;
    const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    onTestFinished(() => void server.kill('SIGKILL'));
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const [line] = childrenOf(server.pid!).filter((child) => child.includes(root));
    const indexer = pidOf(line);
    server.kill('SIGKILL');
    await until(() => !isAlive(indexer), 5000);
    expect(existsSync(join(root, '.wayfind'))).toBe(true);
    expect(currentGeneration(pathsOf(root))).toBeUndefined();
  });
});

function childrenOf(pid: number): string[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return table.filter((line) => line.trim().split(/\s+/)[1] === String(pid));
}

const pidOf = (line: string): number => Number(line.trim().split(' ')[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
