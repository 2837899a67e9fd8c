/** A service that the user does not allow any more ends with the next pass, though its session would stay open for the next change. */
import { rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceRunner } from '../../src/services/runner.ts';
import { revokeTrust, setTrust } from '../../src/services/trust.ts';
import type { openTypescript } from '../../src/services/typescript/open.ts';
import { indexedTree } from './confirmed-sample.ts';
import { isAlive, until } from './lsp/fake-session.ts';

const pids: number[] = [];
vi.mock('../../src/services/typescript/open.ts', async (original) => {
  const { openTypescript: open } = await original<{ openTypescript: typeof openTypescript }>();
  return {
    async openTypescript(...given: Parameters<typeof open>) {
      const session = await open(...given);
      pids.push((session as unknown as { pid: number }).pid);
      return session;
    },
  };
});

let root = '';
afterEach(() => {
  revokeTrust(root);
  rmSync(root, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

test('after `wayfind trust --mode off`', { timeout: 60_000 }, async () => {
  vi.stubEnv('WAYFIND_SERVICES_MODE', 'safe');
  root = await indexedTree({ 'tsconfig.json': '{}', 'a.ts': 'export const a = 1;\na;\n' });
  const runner = new ServiceRunner(root);
  const { signal } = new AbortController();
  try {
    await runner.pass({ signal });
    expect(pids.map(isAlive)).toEqual([true]);
    setTrust(root, 'off');
    expect(await runner.pass({ signal })).toBe('nothing');
    await until(() => !isAlive(pids[0]));
  } finally {
    await runner.close();
  }
});
