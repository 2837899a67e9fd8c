/** Commands end on text that once took a pattern exponential time: in a query, or in a file that is shown. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');
/** Each command takes a second or less; the old patterns took years. */
const LIMIT_MS = 60_000;

let root: string;

const wayfind = (...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'wayfind-slow-texts-'));
  mkdirSync(join(root, 'app'));
  writeFileSync(join(root, 'app/start.js'), 'export function startApp() {}\n');
  writeFileSync(join(root, 'login.js'), `const password = "${'a'.repeat(60)}1";\n`);
  wayfind('index');
}, LIMIT_MS + 10_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  '2024-05-20T10:15:30.123456+00:00 app started',
  `${'1.2-'.repeat(5000)} app started`,
  `${'a.'.repeat(50_000)}\napp started`,
  `app started ${'['.repeat(50_000)}`,
])('a query with a long run of one sort of character: %#', { timeout: LIMIT_MS + 10_000 }, (query) => {
  const { status, stdout } = wayfind('search', query);
  expect({ status, found: stdout.includes('startApp') }).toEqual({ status: 0, found: true });
});

test('a value that is almost a name', { timeout: LIMIT_MS + 10_000 }, () => {
  const { status, stdout } = wayfind('read-file', 'login.js');
  expect({ status, masked: stdout.includes('[redacted]') }).toEqual({ status: 0, masked: true });
});
