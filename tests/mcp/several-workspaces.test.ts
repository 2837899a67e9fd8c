/** One search of several workspaces. */
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tool as search } from '../../src/answers/search/tool.ts';
import { marksOf } from '../../src/server/mcp/multi-workspace.ts';
import { replySchema } from '../../src/tools/outputs.ts';
import { connect, makeRepository, textOf } from './served.ts';

const HELPERS = Array.from({ length: 60 }, (_, i) => `def pay_helper_${i}(total):\n    return total + ${i}\n`).join(
  '\n',
);

async function two() {
  const shop = makeRepository({ 'cart.py': `def pay(total):\n    return total\n\n${HELPERS}` });
  const bank = makeRepository({ 'account.py': `def pay(total):\n    return -total\n\n${HELPERS}` });
  for (const root of [shop, bank]) onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const served = await connect(shop, { roots: [shop, bank] });
  // Both are indexed: before that, a question is answered without an index.
  const indexing = async (workspace: string) => {
    const reply = await served.call('search', { query: 'pay', workspace });
    return replySchema(search.output).parse(reply.structuredContent).meta.indexing;
  };
  for (const workspace of [shop, bank]) await expect.poll(() => indexing(workspace), { timeout: 20_000 }).toBe('ready');
  return { ...served, shop, bank };
}

test('answers for all of them, says where each result is from, and stays within the limits', async () => {
  const { call, client, text, shop, bank } = await two();
  await client.listTools();
  const reply = await call('search', { query: 'pay', workspace: [shop, bank], limit: 50 });
  const { results, meta } = replySchema(search.output).parse(reply.structuredContent);
  const from = (workspace: string) => results.filter((result) => result.workspace === workspace);
  expect(from(basename(shop))[0].handle).toBe('cart.py#pay');
  expect(from(basename(bank))[0].handle).toBe('account.py#pay');
  expect(from(basename(shop)).length + from(basename(bank)).length).toBe(results.length);
  expect(meta).toMatchObject({ completeness: 'truncated', indexing: 'ready' });
  expect(meta.omitted).toBeGreaterThan(0);
  expect(textOf(reply)).toMatch(
    new RegExp(`^workspace ${basename(shop)}:\ncart.py:1 [^]*\nworkspace ${basename(bank)}:\n`),
  );
  expect(Buffer.byteLength(textOf(reply))).toBeLessThanOrEqual(8000);
  expect(Buffer.byteLength(JSON.stringify(reply.structuredContent))).toBeLessThanOrEqual(24_000);
  expect(await text('symbol', { name: 'pay', workspace: results.at(-1)!.workspace })).toContain('account.py:1');
  // A limit that is too small for their shares is told as the one of the whole.
  const refused = await text('search', { query: 'pay', workspace: [shop, bank], max_tokens: 100 });
  expect(refused).toMatch(/^error\[REPLY_TOO_LARGE\]: .* more than the limit of 100\./);
  const [, next] = /^next: search (.*)$/m.exec(refused)!;
  expect(await text('search', JSON.parse(next))).toMatch(/^workspace /);
});

test('one of a list is one; an unknown one, too many, and a list for other tools are refused', async () => {
  const { text, shop, bank } = await two();
  expect(await text('search', { query: 'pay', workspace: [bank] })).toMatch(/^account\.py:1/);
  expect(await text('search', { query: 'pay', workspace: [shop, '/nowhere'] })).toMatch(/^error\[WORKSPACE_UNKNOWN\]/);
  expect(await text('symbol', { name: 'pay', workspace: [shop, bank] })).toMatch(/^error\[BAD_INPUT\]/);
  const many = Array.from({ length: 9 }, (_, i) => `${shop}/${i}`);
  expect(await text('search', { query: 'pay', workspace: many })).toMatch(/^error\[BAD_INPUT\].*at most 8/);
});

test('results are marked with the name of the directory where it is the only one', () => {
  expect(marksOf(['/a/shop/', '/b/bank'])).toEqual(['shop', 'bank']);
  expect(marksOf(['/a/app', '/b/app', 'api', '/'])).toEqual(['/a/app', '/b/app', 'api', '/']);
});
