/** Calls as a busy client makes them: many at once, cancelled, with progress, with a log, for the roots it has open. */
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, makeRepository, servedSample, textOf } from './served.ts';

const served = servedSample();
const MANY = 100;

/** Enough that indexing is under way for a while. */
const SLOW_TREE = Object.fromEntries(
  Array.from({ length: 150 }, (_, i) => [
    `src/part${i}.ts`,
    Array.from(
      { length: 30 },
      (_, j) => `export function work${i}_${j}(n: number): number { return n > ${j} ? work${i}_${j}(n - 1) : ${j}; }`,
    ).join('\n'),
  ]),
);

function slowRepository(): string {
  const root = makeRepository(SLOW_TREE);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

test('symbol takes one name as a string, and several as a list', async () => {
  const { call } = await served();
  const [one, list] = await Promise.all(['Square', ['Square']].map((name) => call('symbol', { name })));
  expect(textOf(list)).toBe(textOf(one));
  const several = await call('symbol', { name: ['Base', 'Sqare', 'Square'], source: true });
  expect(several.isError).toBeFalsy();
  expect(textOf(several)).toMatch(/class Base.*No symbol is named Sqare; nearest: Square.*class Square/s);
  expect(textOf(several)).toContain('next: symbol {"name":["Square"],"source":true}');
});

test('a hundred calls at once are each answered with their own answer', async () => {
  const { call } = await served();
  const names = ['Square', 'Base', 'Robot', 'make', 'total', 'report', 'outer', 'loop', 'Shape', 'checkTotal'];
  const tools = ['symbol', 'references', 'search', 'impact', 'hierarchy'];
  const replies = await Promise.all(
    Array.from({ length: MANY }, async (_, i) => {
      const name = names[i % names.length]!;
      const tool = tools[i % tools.length]!;
      const input = tool === 'search' ? { query: name } : tool === 'impact' ? { names: [name] } : { name };
      const reply = await call(tool, input);
      return { name, reply };
    }),
  );
  expect(replies).toHaveLength(MANY);
  for (const { name, reply } of replies) {
    expect(reply.isError).toBeFalsy();
    expect(textOf(reply)).toContain(name);
  }
});

describe('long work', () => {
  test('index tells how far it is, with numbers that only grow', async () => {
    const { client } = await connect(slowRepository());
    const seen: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    const reply = await client.callTool(
      { name: 'index', arguments: {} },
      { onprogress: (progress) => void seen.push(progress) },
    );
    expect(textOf(reply)).toMatch(/^indexed 150 files/);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(({ progress }, i) => i === 0 || progress > seen[i - 1]!.progress)).toBe(true);
    expect(seen.every(({ total, message }) => total === 100 && message !== undefined)).toBe(true);
  });

  test('a cancelled call stops the work, and the server goes on', async () => {
    const { client, text, workspaces } = await connect(slowRepository());
    const controller = new AbortController();
    const index = client.callTool({ name: 'index', arguments: { force: true } }, { signal: controller.signal });
    await expect.poll(() => workspaces.list()[0]!.indexing).toBe('indexing');
    controller.abort('enough');
    await expect(index).rejects.toThrow('enough');
    expect(await text('read_file', { path: 'src/part1.ts:1' })).toContain('work1_0');
  });

  test('the first question starts indexing and is answered from what is there', async () => {
    const { call } = await connect(slowRepository());
    const reply = await call('symbol', { name: 'work7_7' });
    const answered = textOf(reply);
    // On a quick machine the index is there in time; on a slow one the reply says that it is not.
    expect(answered).toMatch(/part7\.ts|index/);
    await expect
      .poll(async () => textOf(await call('symbol', { name: 'work7_7' })), { timeout: 20_000, interval: 300 })
      .toContain('src/part7.ts:8');
  });
});

describe('the log', () => {
  test('has what the client asked for', async () => {
    const { client, call, notices } = await served();
    const messages = () =>
      notices.filter(({ method }) => method === 'notifications/message').map(({ params }) => params);
    await call('symbol', { name: 'Square' });
    expect(messages()).toEqual([]);
    await client.setLoggingLevel('debug');
    await call('symbol', { name: 'Square' });
    expect(messages()).toMatchObject([
      { level: 'debug', logger: 'wayfind', data: expect.stringMatching(/^symbol in \d+ ms$/) },
    ]);
  });
});

describe('roots of the client', () => {
  const rootsOf = (list: () => string[]) => ({
    client: { capabilities: { roots: { listChanged: true } } },
    prepare: (client: import('@modelcontextprotocol/client').Client) =>
      client.setRequestHandler('roots/list', () => ({
        roots: list().map((path) => ({ uri: pathToFileURL(path).href })),
      })),
  });

  test('are workspaces when the operator named none, and may change', async () => {
    const other = makeRepository({ 'lib/other.py': 'def elsewhere():\n    return 1\n' });
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    let open: string[] = [];
    const one = await served();
    open = [one.root];
    const { client, text, notices } = await connect(one.root, { roots: [], useRoots: true, ...rootsOf(() => open) });
    expect(await text('symbol', { name: 'Square' })).toContain('src/shapes.ts:10');
    open = [other];
    await client.sendRootsListChanged();
    await expect.poll(() => notices.map(({ method }) => method)).toContain('notifications/resources/list_changed');
    // Where indexing takes long, the first answers come without an index.
    await expect.poll(() => text('symbol', { name: 'elsewhere' }), { timeout: 20_000 }).toContain('lib/other.py:1');
    expect(await text('symbol', { name: 'Square', workspace: one.root })).toMatch(/^error\[WORKSPACE_UNKNOWN\]/);
  });

  test("are nobody's business when the operator named some", async () => {
    const { root } = await served();
    const { text } = await connect(root, { useRoots: false, ...rootsOf(() => ['/']) });
    expect(await text('symbol', { name: 'Square' })).toContain('src/shapes.ts:10');
    expect(await text('symbol', { name: 'Square', workspace: '/etc' })).toMatch(/^error\[WORKSPACE_UNKNOWN\]/);
  });
});
