/** Paths that callers name must stay inside the root. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findExecutable, runProcess } from '../../../src/base/child-process.ts';
import { comparePaths, resolveInRoot } from '../../../src/base/paths.ts';
import { createTree } from './tree-fixture.ts';

test('resolveInRoot accepts what is inside and refuses the rest', () => {
  const outside = createTree({ 'o.ts': '' });
  const tree = createTree({ 'a/b.ts': '', 'link-target/x.ts': '' });
  symlinkSync(outside.root, path.join(tree.root, 'out'));
  symlinkSync('link-target', path.join(tree.root, 'in'));
  symlinkSync('self', path.join(tree.root, 'self'));
  symlinkSync(tree.root, path.join(outside.root, 'to-root'));
  expect(resolveInRoot(tree.root, 'a/b.ts')).toBe(path.join(tree.root, 'a/b.ts'));
  expect(resolveInRoot(tree.root, '')).toBe(tree.root);
  expect(resolveInRoot(tree.root, 'a/../a/b.ts')).toBe(path.join(tree.root, 'a/b.ts'));
  expect(resolveInRoot(tree.root, path.join(tree.root, 'a'))).toBe(path.join(tree.root, 'a'));
  expect(resolveInRoot(tree.root, 'missing/file.ts')).toBe(path.join(tree.root, 'missing/file.ts'));
  expect(resolveInRoot(tree.root, 'in/x.ts')).toBe(path.join(tree.root, 'in/x.ts'));
  expect(resolveInRoot(tree.root, path.join(outside.root, 'to-root/a/b.ts'))).toBe(path.join(tree.root, 'a/b.ts'));
  expect(resolveInRoot(path.join(outside.root, 'to-root'), 'a/b.ts')).toBe(path.join(tree.root, 'a/b.ts'));
  for (const bad of [
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'out',
    'out/o.ts',
    'out/new.ts',
    'self',
    'a\0b',
    `${tree.root}-sibling`,
  ]) {
    expect(() => resolveInRoot(tree.root, bad), bad).toThrow(expect.objectContaining({ code: 'PATH_OUTSIDE_ROOT' }));
  }
});

test('order is the order of UTF-8 bytes', () => {
  const names = ['a', 'a/b', 'a.b', 'é', '\uffff', '\u{1f600}', 'z', ''];
  const byBytes = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(names.toSorted(comparePaths)).toEqual(byBytes);
});

test('a process is bounded in time and output, cancellable, and never found through a relative PATH', async () => {
  const cwd = createTree({}).root;
  const node = (script: string, more = {}) => runProcess('node', ['-e', script], { cwd, ...more });
  expect(await node('process.stdout.write("hi"); process.stderr.write("err"); process.exit(3)')).toMatchObject({
    outcome: 'failed',
    code: 3,
    stderr: 'err',
  });
  expect((await node('process.stdin.pipe(process.stdout)', { input: 'echo' })).stdout.toString()).toBe('echo');
  expect((await node('setInterval(() => {}, 1000)', { timeoutMs: 100 })).outcome).toBe('timeout');
  expect((await node('process.stdout.write("x".repeat(1e6))', { maxOutputBytes: 1000 })).outcome).toBe('too_much');
  const controller = new AbortController();
  const running = node('setInterval(() => {}, 1000)', { signal: controller.signal });
  controller.abort();
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  expect((await runProcess('no-such-program', [], { cwd })).outcome).toBe('missing');
  expect(
    findExecutable('node', { PATH: `.:${path.relative(process.cwd(), path.dirname(process.execPath))}` }),
  ).toBeUndefined();
});
