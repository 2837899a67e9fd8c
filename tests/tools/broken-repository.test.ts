/** A git directory that lost a part while HEAD stayed: answers say so, and nothing is compared with what cannot be read. */
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { gitSample } from './git-sample.ts';

const PRICE = 'def price():\n    return 1\n';

/** The forced file is listed only because git tracks it. */
async function indexed() {
  const sample = gitSample();
  sample.commit({ 'shop.py': PRICE });
  sample.put({ '.gitignore': 'build/\n', 'build/made.py': 'def made(): pass\n' });
  sample.git('add', '-f', 'build/made.py', '.gitignore');
  sample.git('commit', '-qm', 'forced');
  sample.git('branch', 'side', 'HEAD~1');
  const engine = openWorkspace({ root: sample.root, freshness: { policy: 'strict' } });
  onTestFinished(() => engine.close());
  const call = (name: string, input: object = {}, ref?: string) => callTool(engine, { name, input, context: { ref } });
  await call('index');
  await call('symbol', { name: 'price' }, 'side');
  return { ...sample, call };
}

describe.each(['objects', 'refs'])('without %s', (part) => {
  const lack = `git cannot read this repository: .git has no ${part}`;

  test('answers about the working tree are partial', async () => {
    const { call, root } = await indexed();
    rmSync(join(root, '.git', part), { recursive: true });
    for (const [name, input] of [
      ['symbol', { name: 'price' }],
      ['references', { name: 'price' }],
      ['files', {}],
      ['status', {}],
    ] as const) {
      const { meta } = await call(name, input);
      expect([name, meta.completeness, meta.notes.join()]).toEqual([name, 'partial', expect.stringContaining(lack)]);
    }
    const missing = { code: 'SYMBOL_NOT_FOUND', message: expect.stringContaining(lack) };
    await expect(call('symbol', { name: 'nowhere' })).rejects.toMatchObject(missing);
  });

  test('questions about commits fail, or are partial', async () => {
    const { call, root } = await indexed();
    rmSync(join(root, '.git', part), { recursive: true });
    const error = { code: 'GIT_FAILED', message: lack };
    for (const [name, input] of [
      ['changes', {}],
      ['impact', { diff: true }],
      ['history', { name: 'price' }],
    ] as const)
      await expect(call(name, input)).rejects.toMatchObject(error);
    const atSide = call('symbol', { name: 'price' }, 'side');
    if (part === 'refs') await expect(atSide).rejects.toMatchObject(error);
    else expect((await atSide).meta).toMatchObject({ completeness: 'partial' });
  });

  test('the tree is listed again, and once more when it is restored', async () => {
    const { call, root } = await indexed();
    const [there, elsewhere] = [join(root, '.git', part), join(root, '.git', 'elsewhere')];
    const paths = async () => (await call('files')).results.map(({ path }: { path: string }) => path);
    expect(await paths()).toEqual(['.gitignore', 'build/made.py', 'shop.py']);
    renameSync(there, elsewhere);
    expect(await paths()).toEqual(['.gitignore', 'shop.py']);
    symlinkSync(elsewhere, there);
    expect(await paths()).toEqual(['.gitignore', 'build/made.py', 'shop.py']);
    expect((await call('files')).meta.completeness).toBe('complete');
  });
});

test('a commit that cannot be read is not taken for a branch without commits', async () => {
  const { call, root, put } = await indexed();
  put({ 'shop.py': `${PRICE}\n\ndef total():\n    return price()\n` });
  const objects = join(root, '.git/objects');
  rmSync(objects, { recursive: true });
  mkdirSync(objects);
  const error = { code: 'GIT_FAILED', message: expect.stringContaining('git cannot read') };
  for (const [name, input] of [
    ['changes', {}],
    ['changes', { staged: true }],
    ['changes', { from: 'side', to: 'main' }],
    ['changes', { from: 'HEAD~1' }],
    ['compare_symbol', { name: 'price' }],
    ['impact', { diff: true }],
    ['history', { name: 'price' }],
  ] as const)
    await expect(call(name, input), `${name} ${JSON.stringify(input)}`).rejects.toMatchObject(error);
});
