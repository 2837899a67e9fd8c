/** Models: what there is, fetching from a directory and an address, checking, choosing, and what is refused. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { verifyEmbedding, verifyRerank } from '../../src/embed/models/verify.ts';
import { openOnnxProvider } from '../../src/embed/onnx/provider.ts';
import { openOnnxReranker } from '../../src/embed/onnx/rerank.ts';
import { takeWriterLock } from '../../src/store/jobs/writer-lock.ts';
import { fileServer } from '../kit/file-server.ts';
import { configWith } from '../unit/embed/http-kit.ts';
import { modelFolder, RUNTIMES } from '../unit/embed/onnx-kit.ts';
import { open, temporaryDirectory } from './workspace.ts';

const RERANK_CONFIG = { 'config.json': { architectures: ['BertForSequenceClassification'] } };

afterEach(() => {
  vi.unstubAllEnvs();
});

function sample() {
  const [data, config, root] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()];
  vi.stubEnv('WAYFIND_DATA_DIR', data);
  vi.stubEnv('XDG_CONFIG_HOME', config);
  const { call } = open(root);
  const models = (action?: string, target?: string, more: object = {}) =>
    call('models', { ...(action && { action }), ...(target !== undefined && { target }), ...more });
  const userFile = join(config, 'wayfind', 'config.json');
  return { models, root, data, userFile, dir: join(data, 'models') };
}

/** Without the locks. */
const namesIn = (dir: string) => readdirSync(dir).filter((name) => name !== '.locks');
const textsIn = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name} ${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n');
const sha = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('list', () => {
  test('without anything fetched: the packaged model, the presets, and a suggestion', async () => {
    const { models, dir } = sample();
    const { results, text, exit } = await models();
    expect(results).toMatchObject({ directory: dir, configured: { embedding: 'static', rerank: 'none' }, models: [] });
    expect(
      results.presets.map(({ name, missing }: { name: string; missing: object[] }) => [name, missing.length]),
    ).toEqual([
      ['fast_local', 0],
      ['code_quality', 1],
      ['high_quality', 2],
    ]);
    expect(results.advice.why).toContain('cores');
    expect(text).toMatch(/^suggested: \w+ /m);
    expect(exit).toBe(0);
    expect(existsSync(dir)).toBe(false);
  });
});

describe('pull from a directory', () => {
  test('copies the files of the model, and no others', async () => {
    const { models, dir } = sample();
    const source = modelFolder('encoder', {
      'README.md': 'hello',
      '1_Pooling/config.json': { pooling_mode_cls_token: true },
    });
    const { results, meta, text } = await models('pull', source, { name: 'tiny' });
    expect(results.pulled.files.map(({ path }: { path: string }) => path)).toEqual([
      'model.onnx',
      'tokenizer.json',
      '1_Pooling/config.json',
    ]);
    expect(namesIn(dir)).toEqual(['tiny']);
    expect(readdirSync(join(dir, 'tiny')).sort()).toEqual([
      '1_Pooling',
      'model.onnx',
      'tokenizer.json',
      'wayfind-model.json',
    ]);
    expect(meta.notes[0]).toContain('no checksum was named');
    expect(meta.next).toContain('wayfind models verify tiny');
    expect(text).toContain(sha(join(source, 'model.onnx')));
    const list = await models();
    expect(list.results.models).toMatchObject([{ name: 'tiny', kind: 'embedding', active: false }]);
  });

  test('a checksum is compared; a wrong one leaves nothing', async () => {
    const { models, dir } = sample();
    const source = modelFolder('encoder');
    const right = sha(join(source, 'model.onnx'));
    await expect(models('pull', source, { name: 'tiny', checksum: ['0'.repeat(64)] })).rejects.toMatchObject({
      code: 'CHECKSUM_MISMATCH',
    });
    expect((await models()).results.models).toEqual([]);
    const tokenizer = `tokenizer.json=${sha(join(source, 'tokenizer.json'))}`;
    const { results, meta } = await models('pull', source, { name: 'tiny', checksum: [right, tokenizer] });
    expect(results.pulled.files.every(({ checked }: { checked: boolean }) => checked)).toBe(true);
    expect(meta.notes).toEqual([]);
    expect(namesIn(dir)).toEqual(['tiny']);
  });

  test.each([
    ['a checksum that is none', { checksum: ['abc'] }, 'BAD_INPUT'],
    ['a checksum of a file that it does not have', { checksum: [`other.bin=${'0'.repeat(64)}`] }, 'BAD_INPUT'],
    ['a name with a slash', { name: '../evil' }, 'BAD_INPUT'],
    ['a name that starts with a dot', { name: '.hidden' }, 'BAD_INPUT'],
  ])('%s is refused', async (_, more, code) => {
    const { models, data } = sample();
    await expect(models('pull', modelFolder('encoder'), { name: 'tiny', ...more })).rejects.toMatchObject({ code });
    expect(existsSync(join(data, 'evil'))).toBe(false);
  });

  test('a model of that name stays unless --force', async () => {
    const { models } = sample();
    await models('pull', modelFolder('encoder'), { name: 'tiny' });
    const other = modelFolder('cross-encoder', RERANK_CONFIG);
    await expect(models('pull', other, { name: 'tiny' })).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    await models('pull', other, { name: 'tiny', force: true });
    expect((await models()).results.models).toMatchObject([{ name: 'tiny', kind: 'rerank', source: other }]);
  });

  test('folders that are no model, and words that are nothing', async () => {
    const { models, root } = sample();
    const empty = temporaryDirectory();
    await expect(models('pull', empty)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    writeFileSync(join(empty, 'model.onnx'), 'x');
    writeFileSync(join(empty, 'tokenizer.json'), '<html>log in</html>');
    await expect(models('pull', empty, { name: 'x' })).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    for (const word of ['./nowhere', 'git+ssh://host/x.git', '--flag', 'a b'])
      await expect(models('pull', word)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(models('pull', 'http://models.example/x/')).rejects.toMatchObject({
      message: expect.stringContaining('https'),
    });
    await expect(models('pull')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(existsSync(join(root, 'node_modules'))).toBe(false);
  });
});

describe('pull from an address', () => {
  async function published(extra: Readonly<Record<string, string>> = {}) {
    const source = modelFolder('encoder');
    const read = (file: string) => readFileSync(join(source, file));
    const base = 'acme/code-embed/resolve/main';
    const server = await fileServer({
      [`${base}/onnx/model.onnx`]: read('model.onnx'),
      [`${base}/onnx/model_small.onnx`]: read('model.onnx'),
      [`${base}/tokenizer.json`]: read('tokenizer.json'),
      [`${base}/config.json`]: '{}',
      ...extra,
    });
    return { server, url: `${server.url}/${base}/`, sha256: sha(join(source, 'model.onnx')) };
  }

  test('the folder of a model, with the name of the model', async () => {
    const { models, dir } = sample();
    const { url, sha256 } = await published();
    const { results } = await models('pull', url, { checksum: [sha256] });
    expect(results.pulled).toMatchObject({ name: 'code-embed' });
    expect(
      Object.fromEntries(
        results.pulled.files.map((one: { path: string; checked: boolean }) => [one.path, one.checked]),
      ),
    ).toEqual({
      'model.onnx': true,
      'tokenizer.json': false,
      'config.json': false,
    });
    expect(sha(join(dir, 'code-embed', 'model.onnx'))).toBe(sha256);
  });

  test('one of its networks', async () => {
    const { models } = sample();
    const { url, server } = await published();
    const { results } = await models('pull', `${url}onnx/model_small.onnx`);
    expect(results.pulled.name).toBe('code-embed');
    expect(server.requests.some(({ path }) => path.endsWith('onnx/model_small.onnx'))).toBe(true);
    expect(server.requests.some(({ path }) => path.endsWith('onnx/model.onnx'))).toBe(false);
  });

  test('an interrupted one goes on: nothing that is complete comes again', async () => {
    const { models, dir } = sample();
    const { url, server, sha256 } = await published();
    const base = 'acme/code-embed/resolve/main';
    // The network is refused for now.
    const network = readFileSync(join(modelFolder('encoder'), 'model.onnx'));
    server.set(`${base}/onnx/model.onnx`, network);
    server.plan({}, {}, { breakAfter: 1000 }, { status: 404 });
    await expect(models('pull', url)).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
    expect((await models()).results.models).toEqual([]);
    const before = server.requests.length;
    const { results } = await models('pull', url, { checksum: [sha256] });
    expect(results.pulled.resumed_from).toBeGreaterThan(0);
    expect(server.requests.slice(before).some(({ path }) => path.endsWith('tokenizer.json'))).toBe(false);
    expect(namesIn(dir)).toEqual(['code-embed']);
  });

  test('a wrong address, and a page instead of a model', async () => {
    const { models, dir } = sample();
    const { server } = await published({ 'page/tokenizer.json': '<html>', 'page/model.onnx': '<html>' });
    await expect(models('pull', `${server.url}/nowhere/`)).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
    await expect(models('pull', `${server.url}/page/`)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    expect((await models()).results.models).toEqual([]);
    expect(namesIn(dir).every((name) => name.endsWith('.partial'))).toBe(true);
  });

  test('another process that fetches it is waited for by the user', async () => {
    const { models, dir } = sample();
    const { url } = await published();
    mkdirSync(join(dir, '.locks'), { recursive: true });
    const lock = await takeWriterLock(join(dir, '.locks', 'code-embed.lock'), { waitMs: 0 });
    await expect(models('pull', url)).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('Another process'),
    });
    lock.release();
    await models('pull', url);
    expect(namesIn(dir)).toEqual(['code-embed']);
  });

  test('two at once: one fetches it, the other says so', async () => {
    const { models, dir } = sample();
    const { url } = await published();
    const ends = await Promise.allSettled([models('pull', url), models('pull', url)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(namesIn(dir)).toEqual(['code-embed']);
  });

  test('an address with a password is refused, and a token in it is kept nowhere', async () => {
    const { models, dir } = sample();
    const { url, server } = await published();
    for (const bad of [url.replace('//', '//me:hunter2@'), 'https://', 'https://[/'])
      await expect(models('pull', bad)).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: expect.not.stringContaining('hunter2'),
      });
    expect(server.requests).toEqual([]);
    expect(existsSync(dir)).toBe(false);
    server.plan({}, {}, { status: 403 });
    await expect(models('pull', `${url}?token=hunter2`)).rejects.toThrow();
    expect(textsIn(dir)).not.toContain('hunter2');
    const { results } = await models('pull', `${url}?token=hunter2`);
    expect(results.models).toMatchObject([{ source: url }]);
    expect(textsIn(dir)).not.toContain('hunter2');
  });

  test('a page instead of a model is fetched again once the server has the model', async () => {
    const { models } = sample();
    const { url, server } = await published();
    const tokenizer = readFileSync(join(modelFolder('encoder'), 'tokenizer.json'));
    server.set('acme/code-embed/resolve/main/tokenizer.json', '<html>log in</html>');
    await expect(models('pull', url)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    server.set('acme/code-embed/resolve/main/tokenizer.json', tokenizer);
    expect((await models('pull', url)).results.pulled.name).toBe('code-embed');
  });

  test('a process that was killed while it replaced a model leaves the old one', async () => {
    const { models, dir } = sample();
    const { url } = await published();
    await models('pull', url);
    renameSync(join(dir, 'code-embed'), join(dir, 'code-embed.old.partial'));
    await expect(models('pull', url)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    expect(namesIn(dir)).toEqual(['code-embed']);
  });
});

describe('use', () => {
  test('writes the user file, keeps what is in it, and says what changed', async () => {
    const { models, userFile, dir } = sample();
    await models('pull', modelFolder('encoder'), { name: 'tiny' });
    mkdirSync(join(userFile, '..'), { recursive: true });
    writeFileSync(userFile, JSON.stringify({ index: { jobs: 2 }, embedding: { dimensions: 64 } }));
    const dry = await models('use', 'tiny', { dry_run: true });
    expect(dry.results.selected.changes.length).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(userFile, 'utf8')).embedding).toEqual({ dimensions: 64 });
    const { text, meta, results } = await models('use', 'tiny');
    expect(JSON.parse(readFileSync(userFile, 'utf8'))).toEqual({
      index: { jobs: 2 },
      embedding: { provider: 'onnx', model_dir: join(dir, 'tiny') },
    });
    expect(text).toContain('embedding.dimensions removed (was 64)');
    expect(meta.next).toContain('wayfind index');
    expect(results.models).toMatchObject([{ name: 'tiny', active: true }]);
    expect((await models('use', 'tiny')).text).toContain('says so already');
    await expect(models('remove', 'tiny')).rejects.toMatchObject({ message: 'tiny is in use' });
    await models('use', 'fast_local');
    expect(JSON.parse(readFileSync(userFile, 'utf8'))).toEqual({
      index: { jobs: 2 },
      embedding: { provider: 'static' },
      rerank: { provider: 'none' },
    });
    await models('remove', 'tiny');
    expect((await models()).results.models).toEqual([]);
  });

  test('a link to the user file stays a link, and the file keeps its mode', async () => {
    const { models, userFile } = sample();
    await models('pull', modelFolder('encoder'), { name: 'tiny' });
    const real = join(temporaryDirectory(), 'dotfile.json');
    writeFileSync(real, '{}', { mode: 0o600 });
    mkdirSync(dirname(userFile), { recursive: true });
    symlinkSync(real, userFile);
    await models('use', 'tiny');
    expect(lstatSync(userFile).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(real, 'utf8'))).toMatchObject({ embedding: { provider: 'onnx' } });
    expect(statSync(real).mode & 0o777).toBe(0o600);
  });

  test('a preset needs its models, and then sets both', async () => {
    const { models, userFile, dir } = sample();
    await expect(models('use', 'high-quality')).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(/jina-embeddings-v2-base-code .* and bge-reranker-base/),
      fix: expect.stringContaining('--name jina-embeddings-v2-base-code'),
    });
    await models('pull', modelFolder('encoder'), { name: 'jina-embeddings-v2-base-code' });
    await models('pull', modelFolder('cross-encoder', RERANK_CONFIG), { name: 'bge-reranker-base' });
    await models('use', 'high_quality');
    expect(JSON.parse(readFileSync(userFile, 'utf8'))).toEqual({
      embedding: { provider: 'onnx', model_dir: join(dir, 'jina-embeddings-v2-base-code'), pooling: 'mean' },
      rerank: { provider: 'onnx', model_dir: join(dir, 'bge-reranker-base') },
    });
  });

  test('a file with comments is not rewritten, and settings that win are named', async () => {
    const { models, userFile } = sample();
    mkdirSync(join(userFile, '..'), { recursive: true });
    writeFileSync(userFile, '{ // mine\n}');
    await expect(models('use', 'fast_local')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      fix: expect.stringContaining('embedding.provider = "static"'),
    });
    expect(readFileSync(userFile, 'utf8')).toContain('// mine');
    writeFileSync(userFile, '{}');
    vi.stubEnv('WAYFIND_EMBEDDING_PROVIDER', 'none');
    expect((await models('use', 'fast_local')).meta.notes).toEqual([
      expect.stringContaining('embedding.provider is "none" here (environment WAYFIND_EMBEDDING_PROVIDER)'),
    ]);
  });

  test('an unknown name', async () => {
    const { models } = sample();
    for (const action of ['use', 'verify', 'remove'])
      await expect(models(action, 'nobody')).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });
});

describe('verify', () => {
  test('the packaged model is loaded and tells what belongs together', async () => {
    const { results, exit } = await sample().models('verify');
    expect(results.checks.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ['load', 'ok'],
      ['vectors', 'ok'],
      ['repeatable', 'ok'],
      ['meaning', 'ok'],
    ]);
    expect(exit).toBe(0);
  });

  test('a file that changed since, a folder without a record, and a model that cannot be loaded fail', async () => {
    const { models, dir } = sample();
    await models('pull', modelFolder('encoder'), { name: 'tiny' });
    const loaded = await models('verify', 'tiny');
    // Only where onnxruntime-node is installed does it load.
    expect(loaded.results.checks[0]).toMatchObject({ of: 'tiny', name: 'files', status: 'ok' });
    writeFileSync(join(dir, 'tiny', 'model.onnx'), 'other');
    const { results, exit } = await models('verify', 'tiny');
    expect(results.checks).toMatchObject([
      { status: 'fail', detail: expect.stringContaining('model.onnx has changed') },
    ]);
    expect(exit).toBe(1);
    expect((await models()).results.models[0].problem).toContain('model.onnx has changed');
    writeFileSync(join(dir, 'tiny', 'wayfind-model.json'), '{');
    expect((await models('verify', 'tiny')).exit).toBe(1);
    expect((await models()).results.models[0].problem).toContain('record');
  });

  test('a configured server is tried, with texts that are not the user’s code', async () => {
    const { models, root } = sample();
    writeFileSync(join(root, 'secret.py'), 'def secret_name(): pass\n');
    vi.stubEnv('WAYFIND_EMBEDDING_PROVIDER', 'openai');
    vi.stubEnv('WAYFIND_EMBEDDING_MODEL', 'm');
    const { results } = await models('verify');
    expect(results.checks).toMatchObject([
      { of: 'openai:m', status: 'fail', detail: expect.stringContaining('not allowed') },
    ]);
  });
});

describe.each(RUNTIMES)('a model that runs with %s', (_, runtime) => {
  test('embedding', async () => {
    const model_dir = modelFolder('encoder');
    const { embedding } = configWith({ embedding: { provider: 'onnx', model_dir } });
    const checks = await verifyEmbedding(() => openOnnxProvider(embedding, runtime));
    expect(checks.map(({ name, status }) => [name, status])).toMatchObject([
      ['load', 'ok'],
      ['vectors', 'ok'],
      ['repeatable', 'ok'],
      ['meaning', expect.stringMatching(/ok|warn/)],
    ]);
  });

  test('reranking', async () => {
    const { rerank } = configWith({ rerank: { provider: 'onnx', model_dir: modelFolder('cross-encoder') } });
    const checks = await verifyRerank(() => openOnnxReranker(rerank, runtime));
    expect(checks.slice(0, 2).map(({ status }) => status)).toEqual(['ok', 'ok']);
  });
});
