/** Which files the compiler may read, whatever leads to them. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadableFiles } from '../../../src/services/typescript/readable-files.ts';

let around: string;
let root: string;
let files: ReadableFiles;
const at = (path: string): string => join(root, path);
beforeAll(() => {
  around = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-readable-')));
  root = join(around, 'root');
  for (const dir of ['root/src', 'root/packages/a', 'scratch', 'rootless', 'elsewhere'])
    mkdirSync(join(around, dir), { recursive: true });
  for (const path of [
    'root/src/a.ts',
    'root/packages/a/b.ts',
    'scratch/config.json',
    'rootless/a.ts',
    'elsewhere/a.ts',
  ])
    writeFileSync(join(around, path), 'export {};');
  writeFileSync(at('large.ts'), ' '.repeat(5_000_000));
  symlinkSync('../../elsewhere', at('src/out'));
  symlinkSync('../elsewhere/a.ts', at('out.ts'));
  symlinkSync('../packages/a', at('src/in'));
  symlinkSync('src/a.ts', at('in.ts'));
  symlinkSync('loop.ts', at('loop.ts'));
  symlinkSync('..', at('up'));
  files = new ReadableFiles(root, [join(around, 'scratch')]);
});
afterAll(() => rmSync(around, { recursive: true, force: true }));

test.each(['src/a.ts', 'in.ts', 'src/in/b.ts', 'src/../src/a.ts', '../scratch/config.json', 'up/root/src/a.ts'])(
  '%s may be read',
  (path) => {
    expect(files.callbacks.readFile(`${root}/${path}`)).toBeUndefined();
  },
);

test.each([
  '../elsewhere/a.ts',
  '../rootless/a.ts',
  'src/out/a.ts',
  'out.ts',
  'loop.ts',
  'up/elsewhere/a.ts',
  'src/../../elsewhere/a.ts',
  'large.ts',
  'missing.ts',
  'src',
  '../../../../etc/passwd',
])('%s may not be read', (path) => {
  expect(files.callbacks.readFile(`${root}/${path}`)).toEqual({ content: null });
  expect(files.read(`${root}/${path}`)).toBeUndefined();
});

test('links are followed inside the root only', () => {
  expect(files.callbacks.realpath(at('src/in/b.ts'))).toBe(at('packages/a/b.ts'));
  expect(files.callbacks.realpath(at('src/out/a.ts'))).toBe(at('src/out/a.ts'));
  expect(files.callbacks.realpath(at('missing.ts'))).toBe(at('missing.ts'));
});
