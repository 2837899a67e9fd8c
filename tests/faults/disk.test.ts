/** Disks that are full, directories that may not be written or read, clocks that are set back: what was published still answers. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listJobs } from '../../src/answers/status/jobs.ts';
import { createTree } from '../unit/discover/tree-fixture.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { end, has, manyFiles, mayMount, openTree, programOn, python, snapshotDir } from './program.ts';

const BIN = path.join(import.meta.dirname, '../../bin/wayfind.js');

describe('a full disk', () => {
  /** Runs in a shell that has a disk of its own; every line of JSON it prints is an answer. */
  function onSmallDisk(disk: string, root: string, script: string): Record<string, never>[] {
    const program = `${process.execPath} ${BIN}`;
    const text = `set -e; mount -t tmpfs -o size=3m small ${disk}
      fill() { dd if=/dev/zero of=${disk}/filler bs=1k count=$(( $(df -k ${disk} | awk 'END { print $4 }') - $1 )) 2>/dev/null || true; }
      wayfind() { ${program} "$@" --root ${root} --json || true; }
      ${script}`;
    const env = { ...process.env, WAYFIND_INDEX_DIR: disk };
    const { stdout, stderr } = spawnSync('unshare', ['-rm', 'bash', '-c', text], { encoding: 'utf8', env });
    expect(stderr).toBe('');
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  it.for([100, 0])('with %i kB left says so, and the last index answers', { timeout: 60_000 }, (left, { skip }) => {
    if (!mayMount) skip('no file system can be mounted here');
    const root = createTree({ 'a.py': python('alpha') }).root;
    const disk = createTree().root;
    const more = path.join(root, 'more');
    mkdirSync(more);
    const [built, update, rebuild, asked, mended, found] = onSmallDisk(
      disk,
      root,
      `wayfind index
      fill ${left}
      for i in $(seq 40); do echo "class Late$i: pass" > ${more}/m$i.py; done
      wayfind index
      wayfind index --force
      wayfind symbol alpha
      rm ${disk}/filler
      wayfind index
      wayfind symbol Late7`,
    );
    expect(built).toMatchObject({ results: { files: { parsed: 1 } } });
    for (const failed of [update, rebuild]) {
      expect(failed).toMatchObject({
        error: { code: 'DISK_FULL', fix: expect.stringContaining('WAYFIND_INDEX_DIR') },
      });
    }
    expect(asked).toMatchObject({ results: [{ name: 'alpha' }] });
    expect(mended).toMatchObject({ results: { files: { parsed: 40 } } });
    expect(found).toMatchObject({ results: [{ name: 'Late7' }] });
  });

  it('still answers when not even the log of the index can be made', { timeout: 60_000 }, ({ skip }) => {
    if (!mayMount) skip('no file system can be mounted here');
    const root = createTree({ 'a.py': python('alpha') }).root;
    const disk = createTree().root;
    const [, asked] = onSmallDisk(
      disk,
      root,
      `wayfind index
      rm -f ${disk}/snapshots/*/*-shm ${disk}/snapshots/*/*-wal
      fill 0
      wayfind symbol alpha`,
    );
    expect(asked).toMatchObject({ results: [{ name: 'alpha' }] });
  });
});

describe('a directory that may not be written', () => {
  it('is read, and what cannot be written is said', { timeout: 60_000 }, async () => {
    const tree = openTree({ 'a.py': python('a') });
    await tree.index();
    const program = programOn(tree.root);
    chmodSync(snapshotDir(tree), 0o555);
    try {
      expect((await program.runAsNobody('symbol', 'a')).reply.results).toHaveLength(1);
      expect((await program.runAsNobody('status')).exit).toBe(0);
      expect((await program.runAsNobody('index')).exit).toBe(0);
      tree.write({ 'b.py': python('b') });
      const { exit, reply } = await program.runAsNobody('index');
      expect([exit, reply.error?.code]).toEqual([2, 'INDEX_READ_ONLY']);
      expect((await program.runAsNobody('symbol', 'a')).reply.results).toHaveLength(1);
    } finally {
      chmodSync(snapshotDir(tree), 0o755);
    }
    await tree.index();
    expect(has(tree, 'b')).toBe(true);
  });

  it('after a kill still answers what was published', { timeout: 60_000 }, async () => {
    const tree = openTree({ 'a.py': python('a') });
    await tree.index();
    execFileSync('touch', [path.join(snapshotDir(tree), 'writing')]);
    chmodSync(snapshotDir(tree), 0o555);
    const program = programOn(tree.root);
    try {
      expect((await program.runAsNobody('symbol', 'a')).reply.results).toHaveLength(1);
      expect((await program.runAsNobody('index')).exit).toBe(0);
    } finally {
      chmodSync(snapshotDir(tree), 0o755);
    }
  });
});

it('what may not be read in the middle of a tree is a problem, and comes in when it may be', {
  timeout: 60_000,
}, async () => {
  const tree = openTree({
    'a.py': python('a'),
    'closed/b.py': python('b'),
    'closed/deep/c.py': python('c'),
    'd.py': python('d'),
  });
  const index = createTree().root;
  chmodSync(index, 0o777);
  withEnvironment({ WAYFIND_INDEX_DIR: index });
  const program = programOn(tree.root);
  const parsed = async () => (await program.runAsNobody('index')).reply.results;
  expect((await parsed()).files.parsed).toBe(4);
  chmodSync(path.join(tree.root, 'closed'), 0);
  chmodSync(path.join(tree.root, 'd.py'), 0);
  const shut = await parsed();
  expect(shut.problems.map(({ code }: { code: string }) => code)).toContain('unreadable');
  expect((await program.runAsNobody('symbol', 'a')).exit).toBe(0);
  chmodSync(path.join(tree.root, 'closed'), 0o755);
  chmodSync(path.join(tree.root, 'd.py'), 0o644);
  expect((await parsed()).problems).toEqual([]);
  for (const name of ['a', 'b', 'c', 'd']) expect((await program.runAsNobody('symbol', name)).exit, name).toBe(0);
});

it('a clock that is set back hides no change and repeats no work', { timeout: 60_000 }, async () => {
  const tree = openTree(manyFiles(10));
  const program = programOn(tree.root);
  const at = (hours: number) => ({
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,const%20now%3DDate.now%3BDate.now%3D()%3D%3Enow()%2B${hours * 3_600_000}`,
    },
  });
  const index = async (hours: number) => (await end(program.start(['index'], at(hours)))).reply.results.files;
  expect(await index(24)).toMatchObject({ parsed: 10 });
  expect(await index(0)).toMatchObject({ parsed: 0, unchanged: 10 });
  tree.write({ 'src/f1.py': python('edited') });
  expect(await index(-24)).toMatchObject({ parsed: 1, unchanged: 9 });
  tree.write({ 'src/f1.py': python('again1') });
  expect(await index(-48)).toMatchObject({ parsed: 1 });
  expect(has(tree, 'again1')).toBe(true);
  tree.age();
  rmSync(path.join(tree.root, 'src/f2.py'));
  await index(0);
  expect(tree.rows()).toEqual(await tree.freshRows());
  for (const { duration_ms } of listJobs(tree.root)) expect(duration_ms).toBeGreaterThanOrEqual(0);
});
