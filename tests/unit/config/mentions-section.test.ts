/** Whether a section may be set: never no when `loadConfig` would find it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { mentionsSection } from '../../../src/config/mentions-section.ts';

function places(): { root: string; env: Record<string, string>; userFile: string } {
  const dir = mkdtempSync(join(tmpdir(), 'wayfind-section-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'root'));
  mkdirSync(join(dir, 'user/wayfind'), { recursive: true });
  const env = { XDG_CONFIG_HOME: join(dir, 'user') };
  return { root: join(dir, 'root'), env, userFile: join(dir, 'user/wayfind/config.json') };
}

test.each([
  ['{"rerank":{"candidates":7}}', true],
  ['{"rer\\u0061nk":{"candidates":7}}', true],
  ['// about the rerank section\n{}', false],
  ['{"index":{"jobs":2}}', false],
])('%s', async (text, isSet) => {
  for (const where of ['root', 'userFile'] as const) {
    const { root, env, userFile } = places();
    writeFileSync(where === 'root' ? join(root, 'wayfind.json') : userFile, text);
    const { config } = await loadConfig({ root, env });
    expect(config.rerank.candidates).toBe(isSet ? 7 : 30);
    if (isSet) expect(mentionsSection('rerank', { root, env })).toBe(true);
    if (text.includes('jobs')) expect(mentionsSection('rerank', { root, env })).toBe(false);
  }
});

test('the environment counts, and a file that is none does not', () => {
  const { root, env, userFile } = places();
  expect(mentionsSection('rerank', { root, env })).toBe(false);
  expect(mentionsSection('rerank', { root, env: { ...env, WAYFIND_RERANK_PROVIDER: 'onnx' } })).toBe(true);
  expect(mentionsSection('rerank', { root, env: { ...env, WAYFIND_EMBEDDING_PROVIDER: 'none' } })).toBe(false);
  // `loadConfig` says what is wrong with it.
  mkdirSync(userFile);
  expect(mentionsSection('rerank', { root, env })).toBe(true);
});
