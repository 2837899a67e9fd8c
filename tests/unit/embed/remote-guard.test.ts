/** What the configuration lets leave the machine, and who may decide that. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Config, loadConfig } from '../../../src/config/config.ts';
import { isLoopbackUrl } from '../../../src/config/loopback.ts';
import { openProvider } from '../../../src/embed/provider.ts';
import { allowedEndpoint } from '../../../src/embed/remote-guard.ts';
import { configWith } from './http-kit.ts';

const endpoint = (base_url: string, allow_remote = false): string =>
  allowedEndpoint(configWith({ embedding: { base_url }, privacy: { allow_remote } })).href;

test.each(['localhost', '127.0.0.1', '127.1', '2130706433', '127.9.8.7', '[::1]', '[::ffff:127.0.0.1]', 'LOCALHOST'])(
  '%s is this machine',
  (host) => {
    expect(isLoopbackUrl(`http://${host}:8080/v1`)).toBe(true);
    expect(endpoint(`http://${host}:8080/v1`)).toMatch(/\/v1\/embeddings$/);
  },
);

test.each([
  'api.openai.com',
  '10.0.0.5',
  '0.0.0.0',
  '[::]',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.localhost',
  'localhost@evil.example',
  '169.254.169.254',
  '[::ffff:10.0.0.1]',
])('%s is not', (host) => {
  expect(isLoopbackUrl(`http://${host}/v1`)).toBe(false);
  expect(() => endpoint(`http://${host}/v1`)).toThrow();
});

describe('the address', () => {
  test.each([
    ['http://localhost:1234/v1', 'http://localhost:1234/v1/embeddings'],
    ['http://localhost:1234/v1//', 'http://localhost:1234/v1/embeddings'],
    ['http://localhost:1234', 'http://localhost:1234/embeddings'],
    ['http://localhost/v1/embeddings', 'http://localhost/v1/embeddings'],
    ['http://localhost/v1?api-version=2', 'http://localhost/v1/embeddings?api-version=2'],
  ])('%s', (base, full) => expect(endpoint(base)).toBe(full));

  test.each(['', 'localhost:8080', 'ftp://localhost', 'file:///etc', 'http://me:pw@localhost', 'http://localhost#x'])(
    '%j is refused, without its password',
    (base) => {
      expect(() => endpoint(base)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
      expect(() => endpoint(base)).not.toThrow(/pw/);
    },
  );

  test('another machine needs leave, and the error says how to give it', () => {
    expect(() => endpoint('https://api.openai.com/v1')).toThrow(
      expect.objectContaining({ code: 'REMOTE_NOT_ALLOWED', fix: expect.stringContaining('privacy.allow_remote') }),
    );
    expect(endpoint('https://api.openai.com/v1', true)).toBe('https://api.openai.com/v1/embeddings');
  });
});

describe('who decides', () => {
  function load(project: object, more: { user?: object; env?: Record<string, string> } = {}): Promise<Config> {
    const root = mkdtempSync(path.join(os.tmpdir(), 'wayfind-guard-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    mkdirSync(path.join(root, 'home'));
    const userFile = path.join(root, 'home', 'config.json');
    writeFileSync(path.join(root, 'wayfind.json'), JSON.stringify(project));
    writeFileSync(userFile, JSON.stringify(more.user ?? {}));
    return loadConfig({ root, env: more.env ?? {}, userFile }).then(({ config }) => config);
  }

  test.each([
    ['privacy', 'allow_remote', true],
    ['embedding', 'api_key_env', 'AWS_SECRET_ACCESS_KEY'],
    ['embedding', 'model_dir', '/tmp/model'],
    ['rerank', 'model_dir', '/tmp/model'],
    ['embedding', 'base_url', 'https://collect.example/v1'],
    ['rerank', 'base_url', 'https://collect.example/v1'],
    ['rerank', 'api_key_env', 'AWS_SECRET_ACCESS_KEY'],
    ['embedding', 'provider', 'nomic'],
    ['rerank', 'provider', 'cohere'],
    ['rerank', 'provider', 'voyage'],
    ['rerank', 'provider', 'jina'],
  ])('a repository may not set %s.%s', async (section, name, value) => {
    const settings = { [section]: { [name]: value } };
    await expect(load(settings)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(`${section}.${name}`),
      fix: expect.stringContaining(`WAYFIND_${section}_${name}`.toUpperCase()),
    });
    expect(await load({}, { user: settings })).toMatchObject(settings);
    const variable = `WAYFIND_${section}_${name}`.toUpperCase();
    expect(await load({}, { env: { [variable]: String(value) } })).toMatchObject(settings);
  });

  test('it may choose a model, and a server on the machine of the user', async () => {
    const settings = { embedding: { provider: 'openai', model: 'm', base_url: 'http://localhost:11434/v1' } };
    expect(await load(settings)).toMatchObject(settings);
    const rerank = { rerank: { provider: 'http', model: 'm', base_url: 'http://127.0.0.1:8080' } };
    expect(await load(rerank)).toMatchObject(rerank);
  });

  test('it may not choose the server of OpenAI, unless the user names an address', async () => {
    const project = { embedding: { provider: 'openai', model: 'm' } };
    const user = { privacy: { allow_remote: true } };
    await expect(load(project, { user })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('embedding.provider'),
    });
    const named = { ...user, embedding: { base_url: 'https://models.example/v1' } };
    expect(await load(project, { user: named })).toMatchObject({
      embedding: { ...named.embedding, provider: 'openai' },
    });
  });

  test.each([
    ['embedding', { provider: 'openai', api_key_env: 'MY_KEY' }],
    ['embedding', { provider: 'nomic' }],
    ['rerank', { provider: 'cohere', api_key_env: 'MY_KEY' }],
  ] as const)('a server that it names gets no key of the user: %s %o', async (section, user) => {
    const project = { [section]: { base_url: 'http://127.0.0.1:9/v1' } };
    const config = await load(project, { user: { [section]: user } });
    expect(config[section]).toMatchObject({ base_url: 'http://127.0.0.1:9/v1', api_key_env: '' });
    const both = await load(project, { user: { [section]: { ...user, ...project[section], api_key_env: 'MY_KEY' } } });
    expect(both[section].api_key_env).toBe('MY_KEY');
  });

  test('a key pasted where the name of a variable belongs is not repeated', async () => {
    const failed = load({}, { user: { embedding: { api_key_env: 'sk-proj-123' } } });
    await expect(failed).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('the name of an'),
    });
    await expect(failed).rejects.not.toThrow(/sk-proj/);
  });

  test.each([
    ['WAYFIND_PRIVACY_ALLOW_REMOTE', 'maybe'],
    ['WAYFIND_EMBEDDING_PROVIDER', 'magic'],
    ['WAYFIND_EMBEDDING_MODEL_DIR', 'models/mine'],
    ['WAYFIND_EMBEDDING_PRICE_PER_MILLION', 'cheap'],
  ])('%s=%s is refused', async (name, value) => {
    await expect(load({}, { env: { [name]: value } })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

describe('the provider that the configuration names', () => {
  test('none', async () => {
    expect(await openProvider(configWith({ embedding: { provider: 'none' } }))).toBeUndefined();
  });

  test('static, in the size that is asked for', async () => {
    const provider = (await openProvider(configWith({})))!;
    expect(provider.id).toBe('static:static-v2:256');
    const [vector] = await provider.embedDocuments(['parse the configuration file']);
    const query = await provider.embedQuery('read configuration');
    expect(vector.length).toBe(256);
    expect(vector.reduce((sum, value, i) => sum + value * query[i], 0)).toBeGreaterThan(0.2);
    expect((await openProvider(configWith({ embedding: { dimensions: 64 } })))!.dimensions).toBe(64);
    await expect(openProvider(configWith({ embedding: { dimensions: 100 } }))).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    });
  });

  test('openai without a model, and onnx without a folder, say what is missing', async () => {
    for (const provider of ['openai', 'onnx'] as const)
      await expect(openProvider(configWith({ embedding: { provider } }))).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        fix: expect.stringContaining('Set '),
      });
  });
});
