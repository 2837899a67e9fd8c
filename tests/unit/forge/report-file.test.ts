/** A report is written where the user says, and nowhere that a link of the reviewed tree leads. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeReport } from '../../../src/forge/report-file.ts';

let directory = '';
let root = '';
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-report-')));
  root = join(directory, 'tree');
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(directory, 'other'), 'kept');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('inside of the tree and outside, over an older one too', () => {
  for (const file of [join(root, 'out', 'review.md'), join(directory, 'review.md')])
    for (const text of ['one', 'two']) {
      writeReport(root, file, text);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  expect(() => writeReport(root, join(root, 'none', 'review.md'), 'x')).toThrow(/cannot be written \(ENOENT\)/);
});

test.skipIf(process.platform === 'win32')('not through a link of the tree', () => {
  symlinkSync(join(directory, 'other'), join(root, 'file.md'));
  symlinkSync(join(root, 'out', 'new.md'), join(root, 'inside.md'));
  symlinkSync(directory, join(root, 'away'));
  for (const name of ['file.md', 'inside.md', join('away', 'other')])
    expect(() => writeReport(root, join(root, name), 'x'), name).toThrow(/symbolic link/);
  expect(readFileSync(join(directory, 'other'), 'utf8')).toBe('kept');
  expect(existsSync(join(root, 'out', 'new.md'))).toBe(false);
});
