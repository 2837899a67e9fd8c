/** What a copied index holds already is told by content, with the stamp of exactly what was read; everything else is left to workers. */
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BatchFile } from '../../../src/indexer/parse/batch.ts';
import { blobHash } from '../../../src/indexer/parse/read-source.ts';
import { splitBySameContent } from '../../../src/indexer/plan/same-content.ts';

test('the content decides, whatever size and time say', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'wayfind-same-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const texts = {
    'same.py': 'a = 1\n',
    'edited.py': 'a = 2\n',
    'large.py': `a = "${'x'.repeat(100)}"\n`,
    'new.py': '',
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(root, name), text);
  symlinkSync('same.py', path.join(root, 'link.py'));
  const known = (text: string) => blobHash(Buffer.from(text));
  const file = (name: string, rest: Partial<BatchFile>): BatchFile => ({
    path: name,
    language: 'python',
    role: 'source',
    size: 6,
    mtimeMs: 1,
    ctimeMs: 1,
    inode: 1,
    ...rest,
  });
  const { same, rest } = await splitBySameContent(
    [
      file('same.py', { knownHash: known('a = 1\n') }),
      file('edited.py', { knownHash: known('a = 1\n') }),
      file('large.py', { knownHash: known(texts['large.py']) }),
      file('new.py', {}),
      file('link.py', { knownHash: known('a = 1\n') }),
      file('gone.py', { knownHash: known('a = 1\n') }),
      file('same.py', { knownHash: known('a = 1\n'), object: 'of a commit' }),
    ],
    { root, maxFileBytes: 50 },
  );
  const { mtimeMs, ino } = statSync(path.join(root, 'same.py'));
  expect(same).toMatchObject([{ path: 'same.py', unchanged: true, size: 6, mtimeMs, inode: ino }]);
  expect(rest.map((one) => one.path)).toEqual(['edited.py', 'large.py', 'new.py', 'link.py', 'gone.py', 'same.py']);
});
