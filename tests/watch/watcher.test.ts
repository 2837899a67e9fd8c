/** A watcher on real files and a real repository: what it sees, and what it makes of it. */
import { appendFileSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Tree, Watched } from './watched.ts';

async function watched(files: Record<string, string>, flags = {}): Promise<Watched> {
  const one = new Watched(new Tree(files));
  onTestFinished(() => one.close());
  return one.start(flags);
}

async function watchedRepository(files: Record<string, string>): Promise<Watched> {
  const tree = new Tree(files);
  tree.git('init', '-q', '-b', 'main');
  tree.commit('first');
  const one = new Watched(tree);
  onTestFinished(() => one.close());
  return one.start();
}

/** Longer than any debouncing, for what must not happen. */
const QUIET_MS = 250;

describe('a watched tree', () => {
  test('is indexed at the start, and then as files change, come and go', async () => {
    const one = await watched({ 'src/a.py': 'def first(): pass\n', 'src/b.py': 'def other(): pass\n' });
    const { tree, events } = one;
    expect(events[0]).toMatchObject({ event: 'watching', mode: 'native', directories: 2, pid: process.pid });
    expect(events[1]).toMatchObject({ event: 'synced', cause: 'start', parsed: 2 });
    expect(tree.symbols('src/a.py')).toEqual(['first']);

    tree.write('src/a.py', 'def second(): pass\n');
    expect(await one.update()).toMatchObject({ cause: 'edit', parsed: 1, paths: ['src/a.py'], path_count: 1 });
    expect(tree.symbols('src/a.py')).toEqual(['second']);

    tree.write('src/new.py', 'def third(): pass\n');
    expect(await one.update()).toMatchObject({ cause: 'edit', parsed: 1, paths: ['src/new.py'] });

    rmSync(tree.at('src/b.py'));
    expect(await one.update()).toMatchObject({ parsed: 0, removed: 1, paths: ['src/b.py'] });
    expect(tree.symbols('src/b.py')).toEqual([]);
    expect(one.watcher.state()).toMatchObject({ state: 'idle', syncs: 4 });
  });

  test('reports changes behind links that are followed, and of the links', async () => {
    const tree = new Tree({
      '.gitignore': 'out/\n',
      'wayfind.json': '{ "index": { "follow_symlinks": true } }',
      'src/a.py': 'x = 1\n',
      'out/gen/g.py': 'def first(): pass\n',
      'out/files/one.py': 'def one(): pass\n',
      'out/other/o.py': 'def other(): pass\n',
    });
    symlinkSync('../out/gen', tree.at('src/gen'));
    symlinkSync('../out/files/one.py', tree.at('src/one.py'));
    const watching = new Watched(tree);
    onTestFinished(() => watching.close());
    const one = await watching.start();
    expect(tree.symbols('src/gen/g.py')).toEqual(['first']);

    tree.write('out/gen/g.py', 'def second(): pass\n');
    expect(await one.update()).toMatchObject({ parsed: 1, paths: ['src/gen/g.py'] });
    tree.write('out/gen/deep/h.py', 'def third(): pass\n');
    expect(await one.update()).toMatchObject({ parsed: 1 });
    expect(tree.symbols('src/gen/deep/h.py')).toEqual(['third']);

    tree.write('out/files/one.py', 'def fourth(): pass\n');
    expect(await one.update()).toMatchObject({ parsed: 1, paths: ['src/one.py'] });
    expect(tree.symbols('src/one.py')).toEqual(['fourth']);

    rmSync(tree.at('src/gen'));
    symlinkSync('../out/other', tree.at('src/gen'));
    await one.update();
    expect(tree.symbols('src/gen/g.py')).toEqual([]);
    expect(tree.symbols('src/gen/o.py')).toEqual(['other']);
    tree.write('out/other/o.py', 'def fifth(): pass\n');
    expect(await one.update()).toMatchObject({ parsed: 1, paths: ['src/gen/o.py'] });
    expect(tree.symbols('src/gen/o.py')).toEqual(['fifth']);
  });

  test('takes a file that an editor writes beside and renames for one change', async () => {
    const one = await watched({ 'a.py': 'def first(): pass\n' });
    const { tree } = one;
    // As vim does: tries whether it may write here, keeps a copy, puts the new file in place, removes the copy.
    tree.write('4913', '');
    rmSync(tree.at('4913'));
    renameSync(tree.at('a.py'), tree.at('a.py~'));
    tree.write('a.py', 'def second(): pass\n');
    rmSync(tree.at('a.py~'));
    expect(await one.update()).toMatchObject({ parsed: 1, removed: 0, paths: ['a.py'] });
    // As most others do.
    tree.write('.a.py.tmp', 'def third(): pass\n');
    renameSync(tree.at('.a.py.tmp'), tree.at('a.py'));
    expect(await one.update()).toMatchObject({ parsed: 1, removed: 0, paths: ['a.py'] });
    expect(tree.symbols('a.py')).toEqual(['third']);
    expect(one.updates()).toBe(3);
  });

  test('follows directories that come, move, are replaced and go', async () => {
    const one = await watched({ 'a.py': 'x = 1\n' });
    const { tree } = one;
    mkdirSync(tree.at('p/q/r'), { recursive: true });
    tree.write('p/q/r/deep.py', 'def deep(): pass\n');
    expect(await one.update()).toMatchObject({ cause: 'tree', parsed: 1 });
    tree.write('p/q/r/deep.py', 'def deeper(): pass\n');
    expect(await one.update()).toMatchObject({ cause: 'edit', paths: ['p/q/r/deep.py'] });

    renameSync(tree.at('p'), tree.at('moved'));
    expect(await one.update()).toMatchObject({ cause: 'tree', parsed: 0, moved: 1, removed: 0 });
    tree.write('moved/q/r/deep.py', 'def deepest(): pass\n');
    expect(await one.update()).toMatchObject({ paths: ['moved/q/r/deep.py'] });
    expect(tree.symbols('moved/q/r/deep.py')).toEqual(['deepest']);

    rmSync(tree.at('moved'), { recursive: true });
    tree.write('moved/q/again.py', 'def again(): pass\n');
    await one.update();
    tree.write('moved/q/again.py', 'def once_more(): pass\n');
    await one.update();
    expect(tree.symbols('moved/q/again.py')).toEqual(['once_more']);

    rmSync(tree.at('moved'), { recursive: true });
    expect(await one.update()).toMatchObject({ removed: 1 });
    expect(one.watcher.state().directories).toBe(1);
  });

  test('sees what is put into a directory that was empty', async () => {
    const tree = new Tree({ 'a.py': 'x = 1\n' });
    mkdirSync(tree.at('empty/inner'), { recursive: true });
    const one = new Watched(tree);
    onTestFinished(() => one.close());
    await one.start();
    tree.write('empty/inner/b.py', 'def here(): pass\n');
    expect(await one.update()).toMatchObject({ parsed: 1, paths: ['empty/inner/b.py'] });
  });

  test('is not disturbed by what rules leave out, nor by a touch', async () => {
    const one = await watchedRepository({ 'a.py': 'x = 1\n', '.gitignore': '*.log\nout/\n', 'out/x.py': 'y = 1\n' });
    const { tree } = one;
    const before = one.updates();
    tree.write('out/x.py', 'y = 2\n');
    tree.write('out/sub/z.py', 'z = 2\n');
    mkdirSync(tree.at('node_modules/m'), { recursive: true });
    tree.write('node_modules/m/i.js', 'f()\n');
    await sleep(QUIET_MS);
    expect(one.updates()).toBe(before);
    // A log that is new is looked at when it is created, perhaps also when it is written, but not with every line.
    tree.write('server.log', '1\n');
    await one.next(({ event }) => event === 'synced');
    for (let i = 0; i < 5; i++) {
      appendFileSync(tree.at('server.log'), `${i}\n`);
      await sleep(40);
    }
    await sleep(QUIET_MS);
    expect(one.updates()).toBeLessThanOrEqual(before + 2);
    utimesSync(tree.at('a.py'), new Date(), new Date());
    expect(await one.next(({ event }) => event === 'synced')).toMatchObject({ parsed: 0, removed: 0 });
  });

  test('is another one when its rules change', async () => {
    const one = await watchedRepository({ 'a.py': 'x = 1\n', 'gen/b.py': 'def made(): pass\n' });
    const { tree } = one;
    tree.write('.wayfindignore', 'gen/\n');
    expect(await one.update()).toMatchObject({ cause: 'tree', removed: 1 });
    tree.write('gen/b.py', 'def made_again(): pass\n');
    await sleep(QUIET_MS);
    expect(tree.symbols('gen/b.py')).toEqual([]);
    rmSync(tree.at('.wayfindignore'));
    await one.update();
    expect(tree.symbols('gen/b.py')).toEqual(['made_again']);
    tree.write('gen/b.py', 'def third(): pass\n');
    await one.update();
    expect(tree.symbols('gen/b.py')).toEqual(['third']);
  });

  test('says what keeps it from updating, and goes on when that is mended', async () => {
    const one = await watched({ 'a.py': 'def first(): pass\n' });
    const { tree } = one;
    tree.write('wayfind.json', '{ "index": { "jobs": "many" } }');
    expect(await one.next(({ event }) => event === 'failed')).toMatchObject({ code: 'CONFIG_INVALID', retry_ms: 1000 });
    expect(one.watcher.state().state).toBe('failing');
    tree.write('a.py', 'def second(): pass\n');
    await one.next(({ event }) => event === 'failed');
    rmSync(tree.at('wayfind.json'));
    await one.update();
    expect(tree.symbols('a.py')).toEqual(['second']);
    expect(one.watcher.state().state).toBe('idle');
  });

  test('ends when its root is removed', async () => {
    const one = await watched({ 'a.py': 'x = 1\n' });
    one.tree.remove();
    expect(await one.watcher.ended).toMatchObject({ code: 'ROOT_NOT_FOUND' });
    expect(await one.next(({ event }) => event === 'stopped')).toMatchObject({ event: 'stopped' });
  });

  test('is polled where that is asked for, and says so', async () => {
    const one = await watched({ 'a.py': 'def first(): pass\n' }, { 'watch.mode': 'poll', 'watch.poll_ms': 100 });
    expect(one.watcher.state()).toMatchObject({ mode: 'poll', reason: 'watch.mode is poll' });
    one.tree.write('sub/b.py', 'def second(): pass\n');
    expect(await one.update()).toMatchObject({ cause: 'check', parsed: 1, paths: ['sub/b.py'] });
    expect(one.tree.symbols('sub/b.py')).toEqual(['second']);
  });
});

describe('git in a watched tree', () => {
  test('switching branches is one update, with directories that come and go', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`d${i % 8}/f${i}.py`, `def old${i}(): pass\n`]),
    );
    const one = await watchedRepository(files);
    const { tree } = one;
    tree.git('switch', '-q', '-c', 'other');
    await one.next(({ event }) => event === 'synced');
    rmSync(tree.at('d7'), { recursive: true });
    for (let i = 0; i < 30; i++) writeFileSync(tree.at(`d0/n${i}.py`), `def new${i}(): pass\n`);
    tree.write('fresh/x.py', 'def x(): pass\n');
    tree.commit('second');
    await one.update();
    const before = one.updates();
    tree.git('checkout', '-q', 'main');
    expect(await one.update()).toMatchObject({ cause: 'git', parsed: 5, removed: 31 });
    await sleep(QUIET_MS + 300);
    expect(one.updates()).toBe(before + 1);
    tree.write('d7/f7.py', 'def after(): pass\n');
    expect(await one.update()).toMatchObject({ cause: 'edit', paths: ['d7/f7.py'] });
  });

  test('while it holds its lock nothing is updated', async () => {
    const one = await watchedRepository({ 'a.py': 'def first(): pass\n' });
    const { tree } = one;
    const before = one.updates();
    tree.write('.git/index.lock', '');
    tree.write('a.py', 'def half(): pass\n');
    await sleep(QUIET_MS);
    expect(one.updates()).toBe(before);
    tree.write('a.py', 'def whole(): pass\n');
    rmSync(tree.at('.git/index.lock'));
    await one.update();
    expect(tree.symbols('a.py')).toEqual(['whole']);
    expect(one.updates()).toBe(before + 1);
  });

  test('a tree that becomes a repository is followed as one', async () => {
    const one = await watched({ 'a.py': 'x = 1\n', 'skip/b.py': 'def left_out(): pass\n', '.gitignore': '' });
    const { tree } = one;
    tree.git('init', '-q', '-b', 'main');
    await one.next(({ event }) => event === 'synced');
    tree.write('.git/info/exclude', 'skip/\n');
    expect(await one.update()).toMatchObject({ removed: 1 });
    expect(tree.symbols('skip/b.py')).toEqual([]);
  });

  test('is followed when it is removed and made anew in the same place', async () => {
    const one = await watchedRepository({ 'src/a.py': 'def first(): pass\n' });
    const { tree } = one;
    const before = one.updates();
    // At once: nobody sees that it was away.
    renameSync(tree.root, `${tree.root}-old`);
    cpSync(`${tree.root}-old`, tree.root, { recursive: true });
    rmSync(`${tree.root}-old`, { recursive: true });
    await expect.poll(() => one.updates(), { timeout: 10_000 }).toBeGreaterThan(before);
    tree.write('src/a.py', 'def second(): pass\n');
    await expect.poll(() => tree.symbols('src/a.py'), { timeout: 10_000 }).toEqual(['second']);
    tree.write('b.py', 'def third(): pass\n');
    await expect.poll(() => tree.symbols('b.py'), { timeout: 10_000 }).toEqual(['third']);
  });
});
