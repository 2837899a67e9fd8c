/** Configuration layers, origins and errors, on real files. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ConfigSources, defaultConfig, loadConfig, userConfigFile } from '../../../src/config/config.ts';
import { CONFIG_KEYS } from '../../../src/config/config-keys.ts';
import { parseJsonc } from '../../../src/config/jsonc.ts';
import { configJsonSchema, configTable } from '../../../src/config/schema.ts';

function workspace(files: Record<string, string> = {}): string {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'wayfind-config-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

const load = (files: Record<string, string>, more: Partial<ConfigSources> = {}) =>
  loadConfig({ root: workspace(files), env: {}, ...more });

describe('layers', () => {
  test('nothing set: the defaults', async () => {
    const { config, origins, problems } = await load({});
    expect(config).toEqual(defaultConfig());
    expect(config.index.max_file_size).toBe(2_000_000);
    expect(new Set(Object.values(origins))).toEqual(new Set(['default']));
    expect(problems).toEqual([]);
  });

  test('later layers win, each value knows where it is from', async () => {
    const home = workspace({
      'wayfind/config.json': '{"index":{"jobs":1,"max_file_size":5000,"exclude":["a"],"max_line_length":900}}',
    });
    const { config, origins } = await load(
      { 'wayfind.json': '{"$schema":"x", // note\n "index":{"jobs":2,"max_file_size":6000,},}' },
      {
        env: { XDG_CONFIG_HOME: home, WAYFIND_INDEX_JOBS: '3', WAYFIND_INDEX_INCLUDE: 'src/, lib/' },
        flags: { 'index.jobs': 4, 'index.parse_timeout_ms': undefined },
      },
    );
    expect(config.index).toMatchObject({ jobs: 4, max_file_size: 6000, exclude: ['a'], include: ['src/', 'lib/'] });
    expect(config.index.max_line_length).toBe(900);
    expect(origins).toMatchObject({
      'index.jobs': 'flag --jobs',
      'index.max_file_size': 'wayfind.json',
      'index.exclude': path.join(home, 'wayfind/config.json'),
      'index.include': 'environment WAYFIND_INDEX_INCLUDE',
      'index.parse_timeout_ms': 'default',
    });
  });

  test('lists from the environment may be JSON; empty variables count as unset', async () => {
    const { config } = await load({}, { env: { WAYFIND_INDEX_EXCLUDE: '["a,b", "c"]', WAYFIND_INDEX_JOBS: '' } });
    expect(config.index.exclude).toEqual(['a,b', 'c']);
    expect(config.index.jobs).toBe(0);
  });

  test('an unknown variable of a section is a problem; the index directory is not a key', async () => {
    const { problems } = await load(
      {},
      { env: { WAYFIND_INDEX_JOB: '1', WAYFIND_INDEX_DIR: '/x', WAYFIND_OTHER: '1' } },
    );
    expect(problems.map((problem) => problem.message)).toEqual([
      'the environment variable WAYFIND_INDEX_JOB is not a known setting; did you mean WAYFIND_INDEX_JOBS?',
    ]);
  });

  test('where the user file is', () => {
    expect(userConfigFile({ XDG_CONFIG_HOME: '/x' })).toBe('/x/wayfind/config.json');
    expect(userConfigFile({ XDG_CONFIG_HOME: 'relative', HOME: '/h' })).toBe('/h/.config/wayfind/config.json');
    expect(userConfigFile({})).toBeUndefined();
  });
});

describe('errors name the key and a fix', () => {
  test.each([
    ['{"index":{"max_filesize":1}}', 'index.max_filesize', 'Did you mean index.max_file_size?'],
    ['{"indx":{}}', 'indx', 'Did you mean index?'],
    ['{"index":{"__proto__":1}}', '__proto__', ''],
    ['{"index":{"jobs":"two"}}', 'index.jobs from wayfind.json', ''],
    ['{"index":{"jobs":-1}}', 'index.jobs from wayfind.json', ''],
    ['{"index":{"exclude":["a",5]}}', 'index.exclude[1]', ''],
    ['{"index":5}', 'index in wayfind.json must be an object', ''],
    ['[]', 'must contain a JSON object', ''],
    ['{"index":{},\n "search" {}}', 'line 2', ''],
    ['', 'the file is empty', ''],
  ])('%s', async (text, message, fix) => {
    await expect(load({ 'wayfind.json': text })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(message),
      fix: expect.stringContaining(fix),
    });
  });

  test('a bad variable and a bad flag', async () => {
    await expect(load({}, { env: { WAYFIND_INDEX_JOBS: 'x' } })).rejects.toThrow(
      /index\.jobs from environment WAYFIND_INDEX_JOBS/,
    );
    await expect(load({}, { flags: { 'index.nope': 1 } })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  test('a configuration file that links out of the root is refused, and its text is not quoted', async () => {
    const outside = workspace({ 'secret.txt': 'hunter2 hunter2' });
    const root = workspace({});
    symlinkSync(path.join(outside, 'secret.txt'), path.join(root, 'wayfind.json'));
    await expect(loadConfig({ root, env: {} })).rejects.toThrow(/outside the root/);
    await expect(load({ 'wayfind.json': 'hunter2 hunter2' })).rejects.not.toThrow(/hunter2/);
  });
});

describe('schema and docs', () => {
  test('the JSON Schema has every key with its description, and refuses others', () => {
    const schema = configJsonSchema() as {
      additionalProperties: boolean;
      properties: Record<string, { properties: Record<string, object> }>;
    };
    expect(schema.additionalProperties).toBe(false);
    for (const row of CONFIG_KEYS) {
      const [section, name] = row.key.split('.');
      const about = name === undefined ? schema.properties[section] : schema.properties[section].properties[name];
      expect(about).toMatchObject({
        description: row.description,
        default: row.default,
      });
    }
  });

  test('every default is legal, and the table tells all', async () => {
    const flags = Object.fromEntries(CONFIG_KEYS.map((row) => [row.key, row.default]));
    expect((await load({}, { flags })).config).toEqual(defaultConfig());
    expect(configTable().find((row) => row.key === 'index.jobs')).toMatchObject({
      type: 'integer 0 to 256',
      default: '0',
    });
  });
});

test('JSON with comments', () => {
  expect(parseJsonc('\ufeff{"a": "// no", /* c */ "b": [1, 2,], // end\n "c": "\\"," ,}')).toEqual({
    value: { a: '// no', b: [1, 2], c: '",' },
  });
  for (const bad of ['{', '{"a": "x\n"}', '/* open', '{,}', '[1,,2]']) expect(parseJsonc(bad)).toHaveProperty('error');
});
