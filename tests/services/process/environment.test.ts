/** A service gets the environment that its tools need, and no program of the repository. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { boundedLog, readLines } from '../../../src/services/process/bounded-lines.ts';
import { serviceEnvironment } from '../../../src/services/process/environment.ts';

test('secrets stay, and PATH leads nowhere into the repository', () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-env-')));
  try {
    const root = join(home, 'repo');
    mkdirSync(join(root, 'bin'), { recursive: true });
    symlinkSync(join(root, 'bin'), join(home, 'linked'));
    const path = ['/usr/bin', '', '.', 'bin', join(root, 'bin'), join(home, 'linked'), `${root}/../repo/bin`, '/bin'];
    const outer = {
      PATH: path.join(delimiter),
      HOME: '/h',
      GOPATH: '/go',
      GITHUB_TOKEN: 't',
      NODE_OPTIONS: '--require x',
      LD_PRELOAD: 'x',
    };
    expect(serviceEnvironment({ root, keep: ['GOPATH', 'GOROOT'], set: { CGO_ENABLED: '0' } }, outer)).toEqual({
      PATH: ['/usr/bin', '/bin'].join(delimiter),
      HOME: '/h',
      GOPATH: '/go',
      CGO_ENABLED: '0',
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('lines are plain and bounded, and the last ones are kept', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  const printed = readLines(stream, (line) => lines.push(line));
  stream.write(`one\r\ntw`);
  stream.write(`o\u001b[31m red\u0007\n\n${'x'.repeat(2_000)}`);
  stream.write(`${'y'.repeat(2_000)}\nlast`);
  stream.end();
  await new Promise((resolve) => stream.on('end', resolve));
  expect(lines).toEqual(['one', 'two red', 'x'.repeat(500), 'last']);
  expect(printed.last).toEqual(lines);
});

test('a flood of lines is cut', () => {
  const lines: string[] = [];
  const log = boundedLog((line) => lines.push(line));
  for (let i = 0; i < 10_000; i++) log(`line ${i}`);
  expect(lines).toHaveLength(200);
});
