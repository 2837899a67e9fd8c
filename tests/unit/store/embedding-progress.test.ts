/** The note on vectors that are being made: read back as written, and nothing when it is anything else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  readEmbeddingProgress,
  removeEmbeddingProgress,
  writeEmbeddingProgress,
} from '../../../src/store/jobs/embedding-progress.ts';

function noteFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'wayfind-progress-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'embedding.json');
}

test('is written, replaced and removed', () => {
  const file = noteFile();
  expect(readEmbeddingProgress(file)).toBeUndefined();
  for (const progress of [
    { model: 'openai:small', made: 1, total: 3 },
    { model: 'openai:small', made: 3, total: 3, problem: 'gone' },
  ]) {
    writeEmbeddingProgress(file, progress);
    expect(readEmbeddingProgress(file)).toEqual(progress);
  }
  removeEmbeddingProgress(file);
  removeEmbeddingProgress(file);
  expect(readEmbeddingProgress(file)).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"model":1,"made":1,"total":2}',
  '{"model":"m","made":-1,"total":2}',
  '{"model":"m","made":3,"total":2}',
  '{"model":"m","made":1.5,"total":2}',
  `{"model":"m","made":1,"total":2,"problem":"${'x'.repeat(20_000)}"}`,
])('%.40s is no note', (text) => {
  const file = noteFile();
  writeFileSync(file, text);
  expect(readEmbeddingProgress(file)).toBeUndefined();
});
