/** A model whose files do not fit together is refused by name, before anything is embedded with it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadStaticModel } from '../../../src/embed/static/model.ts';
import { modelDir } from '../../../src/embed/static/model-dir.ts';
import { EMBEDDING_DIMENSIONS } from '../../../src/model/embedding.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfind-model-'));
  cpSync(modelDir(), dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function editConfig(edit: (config: Record<string, unknown>) => void): void {
  const file = join(dir, 'config.json');
  const config = JSON.parse(readFileSync(file, 'utf8'));
  edit(config);
  writeFileSync(file, JSON.stringify(config));
}

test('the packaged one loads, and has the dimensions that are stored', () => {
  const { dimensions, vocabulary, memory } = loadStaticModel(dir);
  expect(dimensions).toBeGreaterThanOrEqual(EMBEDDING_DIMENSIONS);
  expect(vocabulary).toBe(28_672);
  expect(memory.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test.each(['table.i8', 'scales.f16', 'gates.f16', 'wq.f16'])('%s cut short', (name) => {
  truncateSync(join(dir, name), 1000);
  expect(() => loadStaticModel(dir)).toThrow(`${name} has 1000 bytes`);
});

test('a vocabulary with a line too few', () => {
  const words = readFileSync(join(dir, 'vocab.txt'), 'utf8').split('\n');
  writeFileSync(join(dir, 'vocab.txt'), words.slice(1).join('\n'));
  expect(() => loadStaticModel(dir)).toThrow('has 28671 lines, not 28672');
});

test('a vocabulary with a word twice', () => {
  const words = readFileSync(join(dir, 'vocab.txt'), 'utf8').split('\n');
  writeFileSync(join(dir, 'vocab.txt'), [...words.slice(1), words[5]].join('\n'));
  expect(() => loadStaticModel(dir)).toThrow('one hash');
});

test('another version, or other fields', () => {
  editConfig((config) => {
    config.version = 3;
  });
  expect(() => loadStaticModel(dir)).toThrow('has version 3, not 2');
  editConfig((config) => {
    config.version = 2;
    config.fields = ['name', 'body'];
  });
  expect(() => loadStaticModel(dir)).toThrow('has the fields name,body');
});

test('no model at all', () => {
  expect(() => loadStaticModel(join(dir, 'nowhere'))).toThrow('ENOENT');
});
