/** Questions of a client about a commit: one at a time with `ref`, or all of a session with `switch_ref`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { servedSample } from './served.ts';

const served = servedSample({ 'a.py': 'def early(): pass\n' });
let isLater = false;

/** The second commit; the sample has the first. */
function later(root: string): void {
  if (isLater) return;
  isLater = true;
  writeFileSync(join(root, 'a.py'), '# moved\ndef early(): pass\n\ndef late(): pass\n');
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
  execFileSync('git', [...identity, 'commit', '-q', '-a', '-m', 'second'], { cwd: root });
}

beforeAll(() => {
  isLater = false;
});

describe('a client', () => {
  test('asks about a commit with ref', { timeout: 60_000 }, async () => {
    const { root, text, client } = await served();
    later(root);
    expect(await text('symbol', { name: 'early', ref: 'HEAD~1' })).toContain('a.py:1');
    expect(await text('symbol', { name: 'late', ref: 'HEAD~1' })).toContain('SYMBOL_NOT_FOUND');
    expect(await text('symbol', { name: 'early', ref: 'HEAD' })).toContain('a.py:2');
    expect(await text('symbol', { name: 'early', ref: 'nowhere' })).toContain('names no commit');
    expect(await text('doctor', { ref: 'HEAD' })).toContain('has no argument "ref"');
    const { tools } = await client.listTools();
    const without = tools.filter(({ inputSchema }) => !Object.hasOwn(inputSchema.properties ?? {}, 'ref'));
    expect(without.map(({ name }) => name)).toEqual(['schema', 'language_services', 'refs', 'doctor']);
  });

  test('switches the ref of its session, and of no other', { timeout: 60_000 }, async () => {
    const { root, text } = await served();
    later(root);
    expect(await text('switch_ref', { ref: 'HEAD~1' })).toMatch(/about HEAD~1 \([0-9a-f]{12}\)/);
    expect(await text('symbol', { name: 'late' })).toContain('SYMBOL_NOT_FOUND');
    expect(await text('symbol', { name: 'late', ref: 'HEAD' })).toContain('a.py:4');
    expect(await text('symbol', { name: 'late', ref: '' })).toContain('a.py:4');
    expect(await (await served()).text('symbol', { name: 'late' })).toContain('a.py:4');
    expect(await text('switch_ref', { ref: 'nowhere' })).toContain('names no commit');
    expect(await text('symbol', { name: 'late' })).toContain('SYMBOL_NOT_FOUND');
    expect(await text('switch_ref')).toContain('the files on disk; before: HEAD~1');
    expect(await text('symbol', { name: 'late' })).toContain('a.py:4');
  });
});
