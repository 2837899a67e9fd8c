/** `stats`: counts of calls in a file of the user, by tool, against the size of the cited files; never what was asked. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findTool } from '../../src/answers/all.ts';
import type { Results } from '../../src/answers/stats/tool.ts';
import { defaultConfig, loadConfig } from '../../src/config/config.ts';
import { observed } from '../../src/observe/call-record.ts';
import { citedPaths } from '../../src/observe/cited-files.ts';
import { openUsage, readUsage, usageFile } from '../../src/observe/usage.ts';
import { workspaceId } from '../../src/observe/workspace-id.ts';
import { PLAIN } from '../../src/tools/terminal.ts';
import { callTool } from '../kit/call-tool.ts';
import { indexedSample } from './indexed-sample.ts';

let dir: string;
let before: string | undefined;
// A directory of its own, before the sample is sealed with its key: other tests count calls at the same time.
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfind-stats-'));
  before = process.env.WAYFIND_STATE_DIR;
});
beforeAll(own);
afterAll(() => {
  process.env.WAYFIND_STATE_DIR = before;
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  own();
  for (const file of [usageFile(), `${usageFile()}.1`]) rmSync(file, { force: true });
});
function own(): void {
  process.env.WAYFIND_STATE_DIR = join(dir, 'state');
}

const FILLER = Array.from({ length: 200 }, (_, i) => `// Line ${i} of a long file that nobody has to read.`).join('\n');
const sample = indexedSample({
  'src/long.ts': `${FILLER}\nexport function wanted(): number {\n  return 1;\n}\n`,
  'src/other.ts': "import { wanted } from './long';\nexport const two = wanted() + wanted();\n",
});

/** As a surface does it. */
async function counted(name: string, input: object = {}): Promise<void> {
  const usage = openUsage();
  const { engine } = sample();
  const tool = await findTool(name)!.load();
  await observed({ tool, surface: 'cli' }, usage.add, async (seen) => {
    const reply = await callTool(engine, { name, input });
    seen.answers.push({ root: engine.root, reply });
    seen.reply = reply;
  }).catch(() => {});
  await usage.flush();
}
const stats = async (input: object = {}) => callTool<Results>(sample().engine, { name: 'stats', input });

describe('a file is cited', () => {
  test('where a reply names a line of it, once; a list of files cites none', () => {
    expect([
      ...citedPaths([
        { path: 'a.ts', line: 3 },
        { path: 'a.ts', start_line: 5, end_line: 9 },
        { path: 'b.ts', symbols: 3 },
        { path: 'c.ts', uses: [{ line: 4, text: 'x' }] },
        { symbol: { path: 'd.ts', line: 1 } },
        { path: 'gone.ts', line: 0 },
      ]),
    ]).toEqual(['a.ts', 'c.ts', 'd.ts']);
    for (const strange of [undefined, null, 'x', 3, [], {}, { path: 3, line: 1 }])
      expect(citedPaths(strange).size).toBe(0);
    let deep: unknown = { path: 'x', line: 1 };
    for (let i = 0; i < 10_000; i++) deep = [deep];
    expect(citedPaths(deep).size).toBe(0);
  });
});

describe('counts', () => {
  test('are of each tool, with the tokens of replies and of the cited files', async () => {
    await counted('search', { query: 'wanted' });
    await counted('symbol', { name: 'wanted', source: true });
    await counted('symbol', { name: 'wanted' });
    await counted('files');
    await counted('symbol', { name: 'no_such_symbol' });
    await counted('stats');
    const { results, meta } = await stats();
    const tools = new Map(results.tools.map((one) => [one.tool, one]));
    expect([...tools.keys()].toSorted()).toEqual(['files', 'search', 'symbol']);
    expect(tools.get('symbol')).toMatchObject({ calls: 2, compared: { calls: 2, files: 4 } });
    expect(tools.get('files')).toMatchObject({ calls: 1, compared: { calls: 0, files: 0, file_tokens: 0 } });
    expect(tools.get('files')!.compared).not.toHaveProperty('saved');
    expect(tools.get('symbol')!.compared.saved).toBeGreaterThan(0.8);
    expect(results).toMatchObject({ recording: true, total: { calls: 4 }, bytes_per_token: { measured: true } });
    expect(results.bytes_per_token.value).toBeGreaterThan(2);
    expect(results.bytes_per_token.value).toBeLessThan(7);
    const today = new Date().toISOString().slice(0, 10);
    expect(results.to).toBe(today);
    expect(meta.notes.join()).toContain('not what an agent would have read without them');
    const text = (await findTool('stats')!.load()).render({ results, meta }, PLAIN);
    expect(text).toMatch(/^tool +calls +reply tokens +citing +their tokens +files +file tokens +saved$/m);
    expect(text).toMatch(/^all +4 /m);
  });

  test('have no query, path, code or name in them, and are the user’s alone', async () => {
    await counted('search', { query: 'wanted canary_of_a_query' });
    await counted('symbol', { name: 'wanted', source: true });
    const text = readFileSync(usageFile(), 'utf8');
    for (const secret of ['wanted', 'canary', 'long.ts', 'src', sample().root]) expect(text).not.toContain(secret);
    for (const line of text.trimEnd().split('\n'))
      expect(Object.keys(JSON.parse(line))).toEqual(['day', 'workspace', 'tool', 'tokens', 'files', 'bytes']);
    if (process.platform !== 'win32') expect(statSync(usageFile()).mode & 0o077).toBe(0);
  });

  test('are of this workspace and these days, unless asked otherwise; wrong lines are left out', async () => {
    const id = workspaceId(sample().root);
    const line = (one: object) =>
      JSON.stringify({ day: '2001-01-01', workspace: id, tool: 'search', tokens: 10, files: 1, bytes: 100, ...one });
    const today = new Date().toISOString().slice(0, 10);
    writeFileSync(
      usageFile(),
      [
        line({}),
        line({ day: today }),
        line({ day: today, workspace: 'abcdefabcdef', tool: 'grep' }),
        line({ day: today, tool: '__proto__x!' }),
        line({ day: today, tokens: -1 }),
        line({ day: today, bytes: 1e300 }),
        line({ day: today, workspace: '../../etc' }),
        'null',
        '{"day": ',
        '\u0000\u0000',
      ].join('\n'),
    );
    expect(readUsage()).toHaveLength(3);
    expect((await stats()).results.total.calls).toBe(1);
    expect((await stats({ days: 3650 })).results.total.calls).toBe(1);
    expect((await stats({ all: true })).results.tools.map(({ tool }) => tool).toSorted()).toEqual(['grep', 'search']);
  });

  test('are of limited size', async () => {
    const usage = openUsage();
    const reply = { results: [], meta: { estimated_tokens: 3 } } as never;
    for (let i = 0; i < 30_000; i++) {
      usage.add(
        { surface: 'cli', tool: 'search', workspaces: [], durationMs: 1, outcome: 'ok' },
        { answers: [{ root: '/a', reply }] },
      );
      if (i % 500 === 0) await usage.flush();
    }
    await usage.flush();
    const bytes = [usageFile(), `${usageFile()}.1`].reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(2_200_000);
    expect(readUsage().length).toBeGreaterThan(9_000);
  });

  test('are deleted when asked, and nothing is there to say then', async () => {
    await counted('search', { query: 'wanted' });
    const { results } = await stats({ clear: true });
    expect(results).toMatchObject({ cleared: true, total: { calls: 0 } });
    expect(existsSync(usageFile())).toBe(false);
    const again = await stats();
    expect(again.meta.notes).toEqual(['no calls were counted in this workspace']);
    expect((await findTool('stats')!.load()).exitCode(again)).toBe(1);
  });

  test('are lost without an error where the directory is not usable', async () => {
    const usage = () => {
      const one = openUsage();
      const reply = { results: [], meta: { estimated_tokens: 3 } } as never;
      one.add(
        { surface: 'cli', tool: 'search', workspaces: [], durationMs: 1, outcome: 'ok' },
        { answers: [{ root: '/a', reply }] },
      );
      return one.flush();
    };
    writeFileSync(join(dir, 'file'), '');
    process.env.WAYFIND_STATE_DIR = join(dir, 'file', 'below');
    await usage();
    // A link is not followed.
    mkdirSync(join(dir, 'linked'));
    symlinkSync(join(dir, 'precious'), join(dir, 'linked', 'usage.jsonl'));
    process.env.WAYFIND_STATE_DIR = join(dir, 'linked');
    await usage();
    expect(existsSync(join(dir, 'precious'))).toBe(false);
  });

  test('can be turned off, by the user only', async () => {
    expect(defaultConfig().usage.record).toBe(true);
    const sources = { root: '/', userFile: '/none' };
    const { config } = await loadConfig({ ...sources, env: { WAYFIND_USAGE_RECORD: 'false' } });
    expect(config.usage.record).toBe(false);
    await expect(
      loadConfig({ ...sources, env: {}, project: { text: '{"usage": {"record": true}}' } }),
    ).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
