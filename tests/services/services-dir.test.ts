/** What a repository brings with it in `.wayfind` is neither believed nor written through. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { activeServices } from '../../src/services/available.ts';
import { makeServicesDir, scipDir, servicesDir } from '../../src/services/services-dir.ts';
import { importInto, treeOf } from './scip/scip-trees.ts';

const safe = { ...defaultConfig(), services: { ...defaultConfig().services, mode: 'safe' as const } };

let home = '';
let root = '';
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-services-dir-')));
  root = join(home, 'root');
  mkdirSync(join(root, '.wayfind'), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('its name is of this user', () => {
  const dir = makeServicesDir(root);
  expect(dir).toBe(servicesDir(root));
  expect(dir.slice(root.length)).toMatch(/^\/\.wayfind\/services\/live-[0-9a-f]{16}$/);
});

test('a link in its place is refused, and nothing is written where it leads', () => {
  const outside = join(home, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, join(root, '.wayfind/services'));
  expect(() => makeServicesDir(root)).toThrow(expect.objectContaining({ code: 'PATH_OUTSIDE_ROOT' }));
  rmSync(join(root, '.wayfind/services'));
  mkdirSync(dirname(servicesDir(root)));
  symlinkSync(outside, servicesDir(root));
  expect(() => makeServicesDir(root)).toThrow(expect.objectContaining({ code: 'PATH_OUTSIDE_ROOT' }));
  expect(readdirSync(outside)).toEqual([]);
});

test('a file in its place fails no answer, and is named where services need it', () => {
  writeFileSync(join(root, '.wayfind/services'), '');
  expect(activeServices(root, safe).map(({ id }) => id)).not.toContain('scip');
  expect(() => makeServicesDir(root)).toThrow(
    expect.objectContaining({ code: 'PATH_OUTSIDE_ROOT', fix: `Remove ${join(root, '.wayfind/services')}.` }),
  );
});

test('a SCIP index that comes with the repository confirms nothing', async () => {
  const tree = treeOf({ 'a.ts': 'def one\n' });
  const occurrences = [{ range: [0, 4, 7], symbol: 's npm tree 1 `a.ts`/one.', symbolRoles: 1 }];
  const { file } = await importInto(tree, { documents: [{ relativePath: 'a.ts', occurrences }] });
  const ids = () =>
    activeServices(tree, safe)
      .map(({ id }) => id)
      .filter((id) => id.startsWith('scip'));
  for (const name of ['live', 'live-undefined', 'live-0123456789abcdef']) {
    const dir = join(tree, '.wayfind/services', name, 'scip');
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, file.slice(dirname(file).length + 1)), readFileSync(file));
  }
  expect(ids()).toEqual([]);
  const own = scipDir(makeServicesDir(tree));
  mkdirSync(own);
  writeFileSync(join(own, file.slice(dirname(file).length + 1)), readFileSync(file));
  expect(ids()).toHaveLength(1);
});
