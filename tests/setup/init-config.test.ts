/** `wayfind init` and `wayfind config`: first settings, and the ones in force. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONFIG_KEYS } from '../../src/config/config-keys.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';

let box: Sandbox;
beforeEach(() => {
  box = makeSandbox();
});
afterEach(() => box.remove());

describe('init', () => {
  test('writes settings that are valid, and says what it wrote', () => {
    const before = box.list();
    const { status, stdout } = box.run(['init']);
    expect(status).toBe(0);
    expect(stdout).toContain('wrote wayfind.json and wayfind.schema.json');
    expect(stdout).toContain('wayfind setup');
    const added = Object.entries(box.list()).filter(([path, what]) => !(path in before) && what !== 'directory');
    expect(added.map(([path]) => path).sort()).toEqual(['project/wayfind.json', 'project/wayfind.schema.json']);
    const settings = JSON.parse(box.read('project/wayfind.json'));
    expect(settings.$schema).toBe('./wayfind.schema.json');
    expect(JSON.parse(box.read('project/wayfind.schema.json')).title).toBe('wayfind.json');
    expect(box.run(['config', 'validate']).status).toBe(0);
  });

  test('never changes settings that are there', () => {
    box.write('project/wayfind.json', '{ "index": { "jobs": 2 } } // mine\n');
    const { status, stdout } = box.run(['init']);
    expect(status).toBe(0);
    expect(stdout).toContain('wayfind.json already exists');
    expect(box.read('project/wayfind.json')).toBe('{ "index": { "jobs": 2 } } // mine\n');
  });

  test('never writes through a link of the repository', () => {
    symlinkSync(join(box.home, 'new'), join(box.project, 'wayfind.json'));
    expect(box.run(['init']).stdout).toContain('already exists');
    expect(box.list()['home/new']).toBeUndefined();
  });

  test('never writes a schema through a link that leads out of the repository', () => {
    box.write('home/schema.json', '{ "title": "wayfind.json" }');
    symlinkSync(join(box.home, 'schema.json'), join(box.project, 'wayfind.schema.json'));
    const before = box.list();
    expect(box.run(['init'])).toMatchObject({ status: 2, stderr: expect.stringContaining('PATH_OUTSIDE_ROOT') });
    expect(box.list()).toEqual(before);
  });

  test('writes the schema again, and no file of another kind', () => {
    box.run(['init']);
    box.write('project/wayfind.schema.json', '{ "title": "wayfind.json" }\n');
    expect(box.run(['init']).status).toBe(0);
    expect(JSON.parse(box.read('project/wayfind.schema.json')).properties).toHaveProperty('index');
    box.write('project/wayfind.schema.json', '{ "mine": true }\n');
    expect(box.run(['init'])).toMatchObject({ status: 2, stderr: expect.stringContaining('Rename that file') });
    expect(box.read('project/wayfind.schema.json')).toBe('{ "mine": true }\n');
  });

  test('sets up the clients too when it is told to', () => {
    box.write('home/.cursor/extensions', '');
    expect(box.run(['init', '--yes']).status).toBe(0);
    expect(box.read('home/.cursor/mcp.json')).toContain('"wayfind"');
  });

  test('as JSON', () => {
    expect(JSON.parse(box.run(['init', '--json']).stdout)).toEqual({
      results: { root: box.project, written: ['wayfind.json', 'wayfind.schema.json'], kept: false },
    });
  });
});

describe('config', () => {
  test('shows every setting with where it comes from', () => {
    box.write('project/wayfind.json', '{ "index": { "jobs": 2, "exclude": ["dist/"] } }');
    box.write('home/.config/wayfind/config.json', '{ "index": { "jobs": 3 }, "privacy": { "allow_remote": true } }');
    const { status, stdout } = box.run(['config'], { WAYFIND_INDEX_MAX_FILE_SIZE: '5000' });
    expect(status).toBe(0);
    for (const { key } of CONFIG_KEYS) expect(stdout).toContain(key);
    expect(stdout).toMatch(/^index\.jobs +2 +wayfind\.json$/m);
    expect(stdout).toMatch(/^index\.max_file_size +5000 +environment WAYFIND_INDEX_MAX_FILE_SIZE$/m);
    expect(stdout).toMatch(/^privacy\.allow_remote +true +.*wayfind\/config\.json$/m);
    expect(stdout).toMatch(/^index\.include +\[\] +default$/m);
  });

  test('--changed leaves the defaults out', () => {
    box.write('project/wayfind.json', '{ "index": { "jobs": 2 } }');
    const { stdout } = box.run(['config', '--changed']);
    expect(stdout).toMatch(/^index\.jobs/);
    expect(stdout).not.toContain('index.include');
  });

  test('as JSON, with what is read and what is odd', () => {
    const { stdout } = box.run(['config', '--json'], { WAYFIND_INDEX_JOBZ: '1' });
    const { results } = JSON.parse(stdout);
    expect(results.settings).toHaveLength(CONFIG_KEYS.length);
    expect(results.files).toEqual([
      { path: join(box.home, '.config/wayfind/config.json'), exists: false },
      { path: join(box.project, 'wayfind.json'), exists: false },
    ]);
    expect(results.warnings[0]).toContain('did you mean WAYFIND_INDEX_JOBS?');
  });

  test('an address does not show the password in it', () => {
    const { stdout } = box.run(['config', '--changed'], {
      WAYFIND_EMBEDDING_BASE_URL: 'http://me:secret@127.0.0.1:1/v1',
    });
    expect(stdout).toContain('http://…@127.0.0.1:1/v1');
    expect(stdout).not.toContain('secret');
  });

  test.each([
    ['{ "index": { "jobz": 2 } }', 'Did you mean index.jobs?'],
    ['{ "index": { "jobs": "two" } }', 'index.jobs'],
    ['{ "index": ', 'is not valid JSON'],
  ])('validate refuses %s', (text, message) => {
    box.write('project/wayfind.json', text);
    const { status, stderr } = box.run(['config', 'validate']);
    expect(status).toBe(2);
    expect(stderr).toContain('error[CONFIG_INVALID]');
    expect(stderr).toContain(message);
  });

  test('validate says what it read', () => {
    box.write('project/wayfind.json', '{ "index": { "jobs": 2 } }');
    const { status, stdout } = box.run(['config', 'validate']);
    expect(status).toBe(0);
    expect(stdout).toContain(`valid: 1 of ${CONFIG_KEYS.length} settings are set`);
    expect(stdout).toContain(join(box.project, 'wayfind.json'));
  });
});
