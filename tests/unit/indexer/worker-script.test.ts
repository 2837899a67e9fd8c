/** The threads of another build than the program's are not started. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { distFile } from '../../../src/base/dist-file.ts';
import { workerScript } from '../../../src/indexer/parse/worker-script.ts';

const ID = '0123456789abcdef0123456789abcdef';

function script(text: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'wayfind-worker-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(join(dir, 'worker.cjs'), text);
  return join(dir, 'worker.cjs');
}

it('is the one that the program was built with', () => {
  const file = script(`/*${ID}*/require('node:fs');`);
  expect(workerScript(file, ID)).toBe(join(dirname(file), '../bin/worker.js'));
});

it.each([
  ['another build', `/*${ID.replace('0', 'f')}*/`],
  ['no build of ours', 'export {};'],
  ['an empty file', ''],
])('is refused: %s', (_, text) => {
  expect(() => workerScript(script(text), ID)).toThrow(expect.objectContaining({ code: 'PROGRAM_REPLACED' }));
});

it('is refused when it is gone', () => {
  const file = script('');
  rmSync(file);
  expect(() => workerScript(file, ID)).toThrow(expect.objectContaining({ code: 'PROGRAM_REPLACED' }));
});

it('is known to the command line by what it starts with', () => {
  const [, id] = /^\/\*([0-9a-f]{32})\*\//.exec(readFileSync(distFile('worker.cjs'), 'latin1')) ?? [];
  expect(id).toBeDefined();
  const dist = dirname(distFile('worker.js'));
  const packs = readdirSync(dist).filter((name) => /^cli.*\.cjs$/.test(name));
  expect(packs.some((name) => readFileSync(join(dist, name), 'utf8').includes(id))).toBe(true);
});
