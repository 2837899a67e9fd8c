/** How an entry starts the server: by paths that last, or through npx where others read it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { launchOf, serverCommand, stableNode, thisProgram } from '../../src/setup/launch.ts';

const installed = { root: join('/usr', 'lib', 'node_modules', 'wayfind'), node: '/usr/bin/node' };
const cached = { root: join('/cache', '_npx', 'ab12', 'node_modules', 'wayfind'), node: '/usr/bin/node' };
const checkout = { ...thisProgram(), node: '/usr/bin/node' };

test.each([
  ['an installed package, for me', installed, 'user', 'path'],
  ['an installed package, for the project', installed, 'project', 'npx'],
  ['npx itself', cached, 'user', 'npx'],
  // Nobody knows what the registry has under this name: a checkout never writes it.
  ['a checkout, for me', checkout, 'user', 'path'],
  ['a checkout, for the project', checkout, 'project', 'path'],
] as const)('%s', (_, program, scope, launch) => {
  expect(launchOf('auto', scope, program)).toBe(launch);
  expect(launchOf('npx', scope, program)).toBe('npx');
  expect(launchOf('path', scope, program)).toBe('path');
});

test('the command runs bin/wayfind.js of this package, or the package by its name', () => {
  const script = join(checkout.root, 'bin', 'wayfind.js');
  expect(serverCommand('path', checkout, [])).toEqual({ command: '/usr/bin/node', args: [script, 'serve'] });
  expect(serverCommand('npx', checkout, ['/a', '/b'])).toEqual({
    command: 'npx',
    args: ['-y', 'wayfind', 'serve', '--workspace', '/a', '--workspace', '/b'],
  });
});

describe('the Node to run it with', () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-launch-')));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const cellar = join(dir, 'cellar', '20.1.0', 'bin', 'node');
  const link = join(dir, 'bin', 'node');
  const shell = join(dir, 'fnm_multishells', '12', 'bin', 'node');
  for (const file of [cellar, link, shell]) mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(cellar, '');
  for (const file of [link, shell]) symlinkSync(cellar, file);
  const pathOf = (...files: string[]) => files.map((file) => join(file, '..')).join(delimiter);

  test('is the link that stays when the version behind it changes', () => {
    expect(stableNode(cellar, pathOf(link), [])).toBe(link);
  });

  test('is not a link of one shell', () => {
    expect(stableNode(cellar, pathOf(shell), [])).toBe(cellar);
    expect(stableNode(cellar, pathOf(shell, link), [])).toBe(link);
    expect(stableNode(cellar, pathOf(link), [dir])).toBe(cellar);
  });

  test('is the one that runs when the search path has none, or another', () => {
    const other = join(dir, 'other', 'node');
    mkdirSync(join(other, '..'));
    writeFileSync(other, 'another');
    expect(stableNode(cellar, `${pathOf(other)}${delimiter}relative${delimiter}`, [])).toBe(cellar);
  });
});
