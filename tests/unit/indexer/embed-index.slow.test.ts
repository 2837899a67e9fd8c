/** Vectors of a provider: made while others serve, put in force in one step, and continued after any end. */
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexDirOf } from '../../../src/store/snapshots/snapshot-dir.ts';
import { vectorFile } from '../../../src/store/snapshots/vector-cache.ts';
import { configWith, startServer } from '../embed/http-kit.ts';
import { embeddedTree, FORTY_TEXTS, server, settingsOf, slowly, until } from './embedded-tree.ts';

const STATIC = 'static:static-v2:256';
const all = (embedded: number) => ({ model: 'openai:small', embedded });

describe('a first run', () => {
  it('publishes names, words and vectors of the packaged model before it asks anybody', async () => {
    const { url, plan, log, ...rest } = await server();
    const tree = embeddedTree();
    await plan(slowly(20));
    const seen = new Set<string | undefined>();
    const report = await tree.index(settingsOf({ url, plan, log, ...rest }), {
      onProgress({ phase, done, total }) {
        if (phase !== 'embed') return;
        expect(tree.ask((reader) => reader.counts().symbols)).toBe(FORTY_TEXTS);
        seen.add(tree.model()?.id);
        expect([done <= total, total]).toEqual([true, FORTY_TEXTS]);
      },
    });
    expect([...seen]).toEqual([STATIC]);
    expect(report.embedding).toEqual({ model: 'openai:small', embedded: FORTY_TEXTS, firstRemote: undefined });
    expect(tree.model()?.id).toMatch(/^openai:small:8:/);
    expect(tree.progress()).toBeUndefined();
    expect((await tree.index(settingsOf({ url, plan, log, ...rest }))).embedding).toBeUndefined();
  });

  it('without a server ends well, with what serves meanwhile and a problem that says what to do', async () => {
    const gone = await startServer();
    await gone.stop();
    const tree = embeddedTree();
    const { embedding, files } = await tree.index(settingsOf(gone));
    expect(files.parsed).toBe(40);
    expect(embedding).toMatchObject({ embedded: 0, problem: { code: 'EMBEDDING_FAILED' } });
    expect(tree.model()?.id).toBe(STATIC);
    expect(tree.progress()).toMatchObject({ model: 'openai:small', problem: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('an end in the middle', () => {
  it('of the server: what was made stays made, and the next run makes the rest', async () => {
    const first = await startServer();
    await first.plan(slowly(10));
    const tree = embeddedTree();
    await tree.index({ provider: 'static' });
    let stopping: Promise<void> | undefined;
    const { embedding } = await tree.index(settingsOf(first), {
      onProgress({ phase, done }) {
        if (phase === 'embed' && done >= 30) stopping ??= first.stop();
      },
    });
    await stopping;
    const { made, total } = tree.progress()!;
    expect([embedding?.problem?.code, embedding?.embedded, total]).toEqual(['EMBEDDING_FAILED', made, FORTY_TEXTS]);
    expect([made >= 30, made < total, tree.model()?.id]).toEqual([true, true, STATIC]);

    const second = await server();
    const healed = await tree.index(settingsOf(second));
    expect(healed.embedding).toEqual(all(total - made));
    expect(tree.rows()).toEqual(await tree.freshRows(settingsOf(second)));
  });

  it('of the process: kill -9 costs at most what was on its way', async () => {
    const { plan, log, ...rest } = await server();
    const settings = settingsOf({ plan, log, ...rest });
    const tree = embeddedTree();
    await tree.index({ provider: 'static' });
    const before = tree.rows();
    const asked = async () => (await log()).log.filter(({ input }) => input[0] !== 'hello').length * 5;
    let most = 0;
    for (let round = 0; round < 2; round++) {
      await plan(slowly(40));
      const child = tree.start(settings);
      const gone = once(child, 'exit');
      await until(async () => (await asked()) >= 30);
      child.kill('SIGKILL');
      await gone;
      most += await asked();
      expect(tree.rows()).toEqual(before);
    }
    await plan([]);
    const { embedding } = await tree.index(settings);
    // Each time a batch that was not answered, and one that was not kept yet.
    expect(FORTY_TEXTS - embedding!.embedded).toBeGreaterThanOrEqual(most - 2 * 2 * 5);
    expect(tree.rows()).toEqual(await tree.freshRows(settings));
  });

  it('by a signal says what is in force', async () => {
    const { plan, ...rest } = await server();
    await plan(slowly(20));
    const tree = embeddedTree();
    const stop = new AbortController();
    const running = tree.index(settingsOf({ plan, ...rest }), {
      signal: stop.signal,
      onProgress: ({ phase, done }) => phase === 'embed' && done > 10 && stop.abort(),
    });
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED', message: expect.stringContaining('up to date') });
    expect(tree.model()?.id).toBe(STATIC);
    expect(tree.progress()!.made).toBeGreaterThan(10);
  });
});

describe('while vectors are made', () => {
  it('others index, and what they changed is embedded too', async () => {
    const { plan, ...rest } = await server();
    await plan(slowly(150));
    const settings = settingsOf({ plan, ...rest });
    const tree = embeddedTree();
    let other: Promise<unknown> | undefined;
    const { embedding } = await tree.index(settings, {
      onProgress({ phase, done }) {
        if (phase !== 'embed' || done < 20 || other !== undefined) return;
        tree.write({ 'src/part1.py': 'def edited(): pass\n', 'src/added.py': 'def added(): pass\n' });
        rmSync(path.join(tree.root, 'src/part2.py'));
        other = tree.index(settings);
      },
    });
    // Only one process embeds at a time.
    expect(await other).toMatchObject({
      files: { parsed: 2, removed: 1 },
      embedding: { problem: { code: 'INDEX_BUSY' } },
    });
    expect(embedding?.problem).toBeUndefined();
    expect(tree.rows()).toEqual(await tree.freshRows(settings));
  });

  it('a file that is no longer what the index holds does not keep the others back', async () => {
    const made = await server();
    const tree = embeddedTree();
    await tree.index({ provider: 'static' });
    const text = readFileSync(path.join(tree.root, 'src/part1.py'), 'utf8');
    tree.write({ 'src/part1.py': text.replace('return 1', 'return 7') });
    tree.believe('src/part1.py');
    expect((await tree.index(settingsOf(made))).embedding).toEqual(all(FORTY_TEXTS - 3));
    const missing = tree.ask((reader) => reader.embeddableFiles().filter(({ isEmbedded }) => !isEmbedded));
    expect(missing.map((one) => one.path)).toEqual(['src/part1.py']);
    tree.write({ 'src/part1.py': `${text}\n` });
    expect((await tree.index(settingsOf(made))).embedding?.problem).toBeUndefined();
    expect(tree.rows()).toEqual(await tree.freshRows(settingsOf(made)));
  });
});

describe('vectors in force', () => {
  it('are kept up to date, and a server that is gone keeps nobody from indexing', async () => {
    const first = await startServer();
    const tree = embeddedTree();
    await tree.index(settingsOf(first));
    tree.write({ 'src/part1.py': 'def edited(): pass\n' });
    expect((await tree.index(settingsOf(first))).embedding).toEqual(all(2));
    await first.stop();
    tree.write({ 'src/part2.py': 'def again(): pass\n' });
    const report = await tree.index(settingsOf(first));
    expect(report).toMatchObject({ files: { parsed: 1 }, embedding: { problem: { code: 'EMBEDDING_FAILED' } } });
    const missing = () => tree.ask((reader) => reader.embeddableFiles().filter(({ isEmbedded }) => !isEmbedded));
    expect(missing().map(({ path: file }) => file)).toEqual(['src/part2.py']);
    expect(tree.model()?.id).toMatch(/^openai:small:8:/);

    const second = await server();
    expect((await tree.index(settingsOf(second))).embedding).toEqual(all(2));
    expect(missing()).toEqual([]);
    expect(tree.rows()).toEqual(await tree.freshRows(settingsOf(second)));
  });

  it('of one model serve until those of another are made', async () => {
    const { plan, ...rest } = await server();
    const tree = embeddedTree();
    await tree.index(settingsOf({ plan, ...rest }, 'small'));
    await plan([...Array(4).fill({ kind: 'slow', ms: 1 }), ...Array(3).fill({ kind: 'status', status: 500 })]);
    const { embedding } = await tree.index({ ...settingsOf({ plan, ...rest }, 'large'), dimensions: 24 });
    expect(embedding).toMatchObject({ model: 'openai:large', problem: { code: 'EMBEDDING_FAILED' } });
    expect(tree.model()).toMatchObject({ dimensions: 8, settings: expect.stringContaining('"small"') });
    await plan([]);
    await tree.index({ ...settingsOf({ plan, ...rest }, 'large'), dimensions: 24 });
    expect(tree.model()).toMatchObject({ dimensions: 24, settings: expect.stringContaining('"large"') });
    // Back again: all of them are in the cache.
    expect((await tree.index(settingsOf({ plan, ...rest }, 'small'))).embedding).toMatchObject({ embedded: 0 });
    expect(tree.rows()).toEqual(await tree.freshRows(settingsOf({ plan, ...rest }, 'small')));
  });

  it('stay when only the server or the prefix of questions is another, which is noted', async () => {
    const [first, second] = [await server(), await server()];
    const tree = embeddedTree();
    await tree.index(settingsOf(first));
    const { change } = tree.ask((reader) => reader.vectorState());
    const moved = { ...settingsOf(second), query_prefix: 'query: ' };
    expect((await tree.index(moved)).embedding).toEqual(all(0));
    expect((await second.log()).log).toEqual([]);
    expect(tree.model()?.settings).toContain(second.url);
    expect(tree.ask((reader) => reader.vectorFilesSince(change))).toEqual([]);
    expect((await tree.index({ ...moved, document_prefix: 'code: ' })).embedding?.embedded).toBe(FORTY_TEXTS);
  });

  it('stay when the packaged model has no such dimensions, which is an error that says so', async () => {
    const tree = embeddedTree({ 'a.py': 'def a(): pass\n' });
    await tree.index({ provider: 'static' });
    await expect(tree.index({ provider: 'static', dimensions: 100 })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      fix: expect.stringContaining('Use a multiple of'),
    });
    expect(tree.model()?.id).toBe(STATIC);
    await tree.index({ provider: 'static', dimensions: 64 });
    expect(tree.model()?.dimensions).toBe(64);
  });

  it.each(['static', 'none'] as const)('go at once for %s', async (provider) => {
    const made = await server();
    const tree = embeddedTree();
    await tree.index(settingsOf(made));
    await tree.index({ provider });
    expect(tree.model()?.id).toBe(provider === 'static' ? STATIC : undefined);
    expect(tree.rows()).toEqual(await tree.freshRows({ provider }));
  });
});

describe('the cache', () => {
  it('is as large as a run needs it, whatever its bound', async () => {
    const made = await server();
    const tree = embeddedTree();
    // 120 vectors of 8192 numbers and their rows are more than a megabyte.
    const settings = { ...settingsOf(made), dimensions: 8192, cache_mb: 1 };
    expect((await tree.index(settings)).embedding).toEqual(all(FORTY_TEXTS));
    expect((await made.log()).log.flatMap(({ input }) => input)).toHaveLength(FORTY_TEXTS);
    expect(tree.rows()).toEqual(await tree.freshRows(settings));
  });

  it('may be missing, and may be damaged', async () => {
    const made = await server();
    const tree = embeddedTree();
    const settings = settingsOf(made);
    expect((await tree.index({ ...settings, cache_mb: 0 })).embedding).toMatchObject({ embedded: FORTY_TEXTS });
    const rows = tree.rows();
    await tree.index(settings, { force: true });
    expect(tree.rows()).toEqual(rows);
    const cache = path.join(indexDirOf(tree.root), 'cache');
    rmSync(cache, { recursive: true });
    mkdirSync(cache);
    writeFileSync(path.join(cache, vectorFile()), 'no database '.repeat(1000));
    expect((await tree.index(settings, { force: true })).embedding).toEqual(all(FORTY_TEXTS));
    expect(tree.rows()).toEqual(rows);
  });
});

describe('what it takes', () => {
  it('is said before code goes to another machine for the first time', async () => {
    const made = await server();
    const tree = embeddedTree();
    // An address that is no loopback address and still leads here.
    const remote = { ...settingsOf(made), base_url: made.url.replace('127.0.0.1', '0.0.0.0'), price_per_million: 10 };
    const refused = await tree.index(remote);
    expect(refused.embedding?.problem?.code).toBe('REMOTE_NOT_ALLOWED');
    expect((await made.log()).log).toEqual([]);
    const labels = new Set<string | undefined>();
    const config = configWith({ embedding: remote, privacy: { allow_remote: true } });
    const { embedding } = await tree.index(remote, {
      config,
      onProgress: ({ phase, label }) => phase === 'embed' && labels.add(label),
    });
    expect(embedding?.firstRemote).toMatch(/^120 symbols, about [\d,]+ tokens, about 0\.\d\d at 10 per million$/);
    expect([...labels]).toEqual([embedding?.firstRemote]);
    tree.write({ 'src/part1.py': 'def edited(): pass\n' });
    expect((await tree.index(remote, { config })).embedding).toMatchObject({ embedded: 2, firstRemote: undefined });
  });

  it('may be limited: with more, nothing is embedded and the old vectors stay', async () => {
    const made = await server();
    const tree = embeddedTree();
    const { embedding } = await tree.index({ ...settingsOf(made), dimensions: 8, max_run_tokens: 500 });
    expect(embedding?.problem).toMatchObject({
      code: 'EMBEDDING_LIMIT',
      message: expect.stringContaining('embedding.max_run_tokens, which is 500'),
      fix: expect.stringMatching(/^Set embedding\.max_run_tokens to \d{4} or more/),
    });
    expect([tree.model()?.id, (await made.log()).log]).toEqual([STATIC, []]);
    const enough = Number(/\d{4}/.exec(embedding!.problem!.fix));
    const raised = await tree.index({ ...settingsOf(made), dimensions: 8, max_run_tokens: enough });
    expect(raised.embedding).toEqual(all(FORTY_TEXTS));
  });
});
