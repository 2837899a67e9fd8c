/** An index directory that one process removes while another one makes it again. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { copySnapshot } from '../../../src/store/snapshots/snapshot-copy.ts';
import { makeSnapshotDir } from '../../../src/store/snapshots/snapshot-dir.ts';
import { removeSnapshot, snapshotKeys } from '../../../src/store/snapshots/snapshot-list.ts';
import { openWriter } from '../../../src/store/write/write.ts';
import { build, indexDir } from './index-kit.ts';

const directoryOf = (dir: string, key: string): string => path.join(dir, 'snapshots', key);

/** Calls `meanwhile` before a directory is removed file by file. */
function whileRemoving(meanwhile: () => void): void {
  const remove = fs.rmSync;
  vi.spyOn(fs, 'rmSync').mockImplementation((removed, options) => {
    if (options?.recursive) meanwhile();
    remove(removed, options);
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

describe('removing a snapshot', () => {
  it('removes no file of a process that makes it again', async () => {
    const dir = indexDir();
    await build(dir, []);
    const file = path.join(directoryOf(dir, 'live'), 'writing');
    whileRemoving(() => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, 'of another writer');
    });
    expect(await removeSnapshot(dir, 'live')).toBe(true);
    expect(fs.readFileSync(file, 'utf8')).toBe('of another writer');
  });

  it('that a killed process began is not listed, and ends with the next one', async () => {
    const dir = indexDir();
    await build(dir, []);
    whileRemoving(() => {
      throw new Error('killed');
    });
    expect(await removeSnapshot(dir, 'live')).toBe(true);
    expect(fs.readdirSync(path.join(dir, 'snapshots'))).toHaveLength(1);
    vi.restoreAllMocks();
    expect(snapshotKeys(dir)).toEqual([]);
    await build(dir, []);
    await removeSnapshot(dir, 'live');
    expect(fs.readdirSync(path.join(dir, 'snapshots'))).toEqual([]);
  });

  it('works where a directory cannot be renamed', async () => {
    const dir = indexDir();
    await build(dir, []);
    vi.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('another layer'), { code: 'EXDEV' });
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await removeSnapshot(dir, 'live')).toBe(true);
    expect(fs.readdirSync(path.join(dir, 'snapshots'))).toEqual([]);
  });
});

describe('a copy into a directory that is removed meanwhile', () => {
  it('is not made', async () => {
    const dir = indexDir();
    await build(dir, []);
    // A writer at work: the copy is made by reading.
    const writer = await openWriter(dir, 'live', { fresh: false });
    onTestFinished(() => writer.abandon());
    const exists = fs.existsSync;
    vi.spyOn(fs, 'existsSync').mockImplementation((file) => {
      // Asked for just before the copy is made.
      if (String(file).endsWith('suspect')) fs.rmSync(directoryOf(dir, 'other'), { recursive: true });
      return exists(file);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await copySnapshot(dir, 'live', 'other')).toBeUndefined();
  });
});

it('a writer leaves the journal of a copy that another process makes', async () => {
  const dir = indexDir();
  await build(dir, []);
  const [own, copied] = ['1.db-journal', 'copy-1f0c.db-journal'].map((name) =>
    path.join(directoryOf(dir, 'live'), name),
  );
  for (const file of [own, copied]) fs.writeFileSync(file, '');
  await build(dir, []);
  expect([own, copied].map((file) => fs.existsSync(file))).toEqual([false, true]);
});

it('two processes may make the directory at once', () => {
  const dir = indexDir();
  const write = fs.writeFileSync;
  vi.spyOn(fs, 'writeFileSync').mockImplementationOnce((file, text, options) => {
    write(file, 'of the other');
    write(file, text, options);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  makeSnapshotDir(dir, directoryOf(dir, 'live'));
  expect(fs.readFileSync(path.join(dir, '.gitignore'), 'utf8')).toBe('of the other');
});
