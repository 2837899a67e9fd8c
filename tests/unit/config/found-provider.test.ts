/** The embedding provider that the environment names, where the user says `auto`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { allowedEndpoint } from '../../../src/embed/remote-guard.ts';

async function load(env: Record<string, string>, user: object = { embedding: { provider: 'auto' } }, project?: object) {
  const root = mkdtempSync(join(tmpdir(), 'wayfind-auto-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const userFile = join(root, 'user.json');
  writeFileSync(userFile, JSON.stringify(user));
  if (project) writeFileSync(join(root, 'wayfind.json'), JSON.stringify(project));
  return loadConfig({ root, env, userFile });
}

describe('auto', () => {
  test('Ollama first, with its model and the prefixes of that', async () => {
    const env = { OLLAMA_HOST: '127.0.0.1', OPENAI_API_KEY: 'sk-1', NOMIC_API_KEY: 'nk-1' };
    const { config, origins } = await load(env);
    expect(config.embedding).toMatchObject({
      provider: 'openai',
      base_url: 'http://127.0.0.1:11434/v1',
      model: 'nomic-embed-text',
      query_prefix: 'search_query: ',
      document_prefix: 'search_document: ',
      api_key_env: '',
    });
    expect(origins['embedding.provider']).toBe('auto: OLLAMA_HOST');
    expect(allowedEndpoint(config).href).toBe('http://127.0.0.1:11434/v1/embeddings');
  });

  test('then OpenAI, at the address that belongs to the key', async () => {
    const { config } = await load({ OPENAI_API_KEY: 'sk-1', NOMIC_API_KEY: 'nk-1' });
    expect(config.embedding).toMatchObject({
      provider: 'openai',
      base_url: 'https://api.openai.com/v1',
      model: 'text-embedding-3-small',
      api_key_env: 'OPENAI_API_KEY',
      query_prefix: '',
    });
    const { config: other } = await load({ OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
    expect(other.embedding.base_url).toBe('http://127.0.0.1:1/v1');
  });

  test('then Nomic, else the packaged model', async () => {
    expect((await load({ NOMIC_API_KEY: 'nk-1' })).config.embedding).toMatchObject({
      provider: 'nomic',
      base_url: 'https://api-atlas.nomic.ai/v1',
      model: 'nomic-embed-text-v1.5',
      api_key_env: 'NOMIC_API_KEY',
    });
    const { config, origins } = await load({});
    expect(config.embedding.provider).toBe('static');
    expect(origins['embedding.provider']).toMatch(/^auto: /);
  });

  test('a model of the user is kept, without prefixes that belong to another', async () => {
    const user = { embedding: { provider: 'auto', model: 'mine' } };
    expect((await load({ OLLAMA_HOST: 'localhost' }, user)).config.embedding).toMatchObject({
      model: 'mine',
      query_prefix: '',
    });
  });

  test('what it finds may leave the machine only with leave', async () => {
    for (const env of [{ OPENAI_API_KEY: 'sk-1' }, { NOMIC_API_KEY: 'nk-1' }, { OLLAMA_HOST: 'box.example' }]) {
      const refused = await load(env as Record<string, string>);
      expect(() => allowedEndpoint(refused.config)).toThrow(expect.objectContaining({ code: 'REMOTE_NOT_ALLOWED' }));
      const user = { embedding: { provider: 'auto' }, privacy: { allow_remote: true } };
      expect(allowedEndpoint((await load(env as Record<string, string>, user)).config).href).toMatch(/\/embed/);
    }
  });

  test('a repository may not say it, and cannot move it', async () => {
    const project = { embedding: { provider: 'auto' } };
    await expect(load({ OLLAMA_HOST: 'localhost' }, {}, project)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    const moved = { embedding: { base_url: 'http://127.0.0.1:6666' } };
    const { config } = await load({ OPENAI_API_KEY: 'sk-1' }, undefined, moved);
    expect(config.embedding.base_url).toBe('https://api.openai.com/v1');
  });

  test('without it the environment decides nothing', async () => {
    const { config } = await load({ OLLAMA_HOST: 'localhost', OPENAI_API_KEY: 'sk-1' }, {});
    expect(config.embedding).toMatchObject({ provider: 'static', model: '' });
  });
});

test('Nomic by its name has its own address, unless the user says another', async () => {
  const { config } = await load({}, { embedding: { provider: 'nomic' } });
  expect(config.embedding).toMatchObject({ base_url: 'https://api-atlas.nomic.ai/v1', api_key_env: 'NOMIC_API_KEY' });
  const user = { embedding: { provider: 'nomic', base_url: 'http://127.0.0.1:1/v1', api_key_env: 'MINE' } };
  expect((await load({}, user)).config.embedding).toMatchObject({
    base_url: 'http://127.0.0.1:1/v1',
    api_key_env: 'MINE',
    model: 'nomic-embed-text-v1.5',
  });
});
