/** Snapshots in a directory that several machines see: the nearest is found, and no half one ever is. */

import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { publishedIn, removeOld } from '../../src/share/published.ts';
import { directoryTarget } from '../../src/share/target-directory.ts';
import type { Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { createRepository, engineIn, placesOf, temporary, writeIn } from '../snapshots/repository.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { cloneOf, FILES } from './snapshots.ts';

const UPDATE = { force: false, showIgnored: false, jobs: 1 };

const push = async (engine: Workspace, input: object, ref?: string) =>
  (await callTool(engine, { name: 'push', input: input, context: { ref } })).results;
const pull = async (engine: Workspace, input: object, ref?: string) =>
  (await callTool(engine, { name: 'pull', input: input, context: { ref } })).results;

describe('a directory', () => {
  test('gives the commit itself, else the nearest before it; only the difference is parsed', async () => {
    const { root, git, commit } = createRepository(FILES);
    const first = git('rev-parse', 'HEAD');
    const target = temporary();
    const engine = engineIn(root);
    expect(await push(engine, { target })).toMatchObject({ commit: first, pushed: { tree: 'clean', files: 5 } });
    const second = commit({ 'app.py': 'def second(): pass\n' });
    await push(engine, { target: pathToFileURL(target).href });
    commit({ 'app.py': 'def third(): pass\n' });
    expect(
      readdirSync(target)
        .map((name) => path.extname(name))
        .sort(),
    ).toEqual(['.json', '.json', '.wayfind', '.wayfind']);
    const laptop = engineIn(cloneOf(root));
    expect(await pull(laptop, { target })).toMatchObject({ commit: second, behind: 1, pulled: { same_files: 4 } });
    expect((await laptop.index(UPDATE)).results.files).toMatchObject({ total: 5, parsed: 1 });
    expect(await placesOf(laptop, 'third')).toEqual(['app.py:1']);
    expect(await pull(laptop, { target }, first)).toMatchObject({ commit: first, behind: 0 });
    const again = await pull(laptop, { target }, first);
    expect(again).toEqual({ target, commit: first, behind: 0 });
  });

  test('has a commit once, and is not given what is not committed', async () => {
    const { root, git } = createRepository(FILES);
    const target = temporary();
    withEnvironment({ WAYFIND_SHARING_TARGET: target });
    const engine = engineIn(root);
    await push(engine, {});
    expect(await push(engine, {})).toEqual({ target, commit: git('rev-parse', 'HEAD'), removed: 0 });
    expect(readdirSync(target)).toHaveLength(2);
    writeIn(root, { 'lib/math.py': 'def secret(): pass\n' });
    await expect(push(engine, { force: true })).rejects.toMatchObject({ code: 'TREE_CHANGED' });
    expect(await push(engine, { force: true }, 'HEAD')).toMatchObject({ pushed: { tree: 'commit' } });
  });

  test('keeps as many as it may, and removes what nobody published', async () => {
    const dir = temporary();
    const target = directoryTarget(dir);
    const stem = (digit: number) => `${String(digit).repeat(40)}-${'a'.repeat(10)}-${'b'.repeat(16)}`;
    const put = (name: string, hours: number) => {
      writeFileSync(path.join(dir, name), name);
      utimesSync(path.join(dir, name), Date.now() / 1000 - hours * 3600, Date.now() / 1000 - hours * 3600);
    };
    for (const digit of [1, 2, 3, 4]) for (const end of ['json', 'wayfind']) put(`${stem(digit)}.${end}`, digit);
    put(`${stem(5)}.wayfind`, 7);
    put(`${stem(6)}.wayfind`, 1);
    put('notes.txt', 99);
    expect(await removeOld(target, { keep: 3, ours: stem(4) })).toBe(1);
    expect(publishedIn(await target.list()).map(({ commit }) => commit[0])).toEqual(['1', '2', '4']);
    expect(readdirSync(dir).sort()).toEqual(
      [
        ...[1, 2, 4].flatMap((digit) => [`${stem(digit)}.json`, `${stem(digit)}.wayfind`]),
        `${stem(6)}.wayfind`,
        'notes.txt',
      ].sort(),
    );
  });

  test('two that push at once leave whole snapshots', async () => {
    const { root } = createRepository(FILES);
    const other = cloneOf(root);
    const target = temporary();
    await Promise.all([push(engineIn(root), { target }), push(engineIn(other), { target })]);
    const names = readdirSync(target);
    expect(names.filter((name) => !/\.(json|wayfind)$/.test(name))).toEqual([]);
    for (const name of names.filter((one) => one.endsWith('.json')))
      expect(names).toContain(name.replace(/json$/, 'wayfind'));
    expect(await pull(engineIn(cloneOf(root)), { target })).toMatchObject({ pulled: { same_files: 5 } });
  });

  test('what was removed while it was looked at is passed over; what is damaged is told', async () => {
    const { root, commit } = createRepository(FILES);
    const target = temporary();
    const engine = engineIn(root);
    const { commit: first } = await push(engine, { target });
    const second = commit({ 'app.py': 'def second(): pass\n' });
    await push(engine, { target });
    const archive = path.join(
      target,
      readdirSync(target).find((name) => name.startsWith(second) && name.endsWith('.wayfind'))!,
    );
    const bytes = readFileSync(archive);
    rmSync(archive);
    const laptop = cloneOf(root);
    expect(await pull(engineIn(laptop), { target })).toMatchObject({ commit: first, behind: 1 });
    bytes[bytes.length - 30]! ^= 1;
    writeFileSync(archive, bytes);
    await expect(pull(engineIn(laptop), { target })).rejects.toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    writeFileSync(archive, Buffer.concat([bytes, Buffer.alloc(2 << 20)]));
    await expect(pull(engineIn(laptop), { target })).rejects.toThrow(/is larger than the/);
  });

  test('a shallow clone, which knows no commit before its own, takes the newest', async () => {
    const { root, commit } = createRepository(FILES);
    const target = temporary();
    const { commit: first } = await push(engineIn(root), { target });
    commit({ 'app.py': 'def second(): pass\n' });
    const found = await pull(engineIn(cloneOf(root, '--depth', '1')), { target });
    expect(found).toMatchObject({ commit: first, pulled: { same_files: 4 } });
    expect(found.behind).toBeUndefined();
  });

  test('each failure says what to do', async () => {
    const { root, home } = createRepository(FILES);
    const engine = engineIn(root);
    const missing = path.join(home, 'nowhere');
    await expect(push(engine, { target: missing })).rejects.toMatchObject({ code: 'TARGET_MISSING' });
    await expect(pull(engine, { target: temporary() })).rejects.toMatchObject({ code: 'SNAPSHOT_NOT_FOUND' });
    await expect(pull(engine, {})).rejects.toMatchObject({ code: 'BAD_INPUT' });
    for (const target of ['https://example.org/x', 's3://', 's3://UPPER', 'file://host/x'])
      await expect(pull(engine, { target }), target).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(pull(engine, { target: 's3://bucket' })).rejects.toMatchObject({ code: 'REMOTE_NOT_ALLOWED' });
    await expect(push(engineIn(home), { target: home })).rejects.toMatchObject({ code: 'GIT_FAILED' });
    const target = temporary();
    await push(engine, { target });
    withEnvironment({ WAYFIND_INDEX_MAX_LINE_LENGTH: '999' });
    await expect(pull(engine, { target })).rejects.toThrow(/1 are for another version/);
  });
});
