/** Snapshots in a bucket, through the official client and a real server; and what is said when either does not do its part. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { s3Target } from '../../src/share/target-s3.ts';
import type { Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { createRepository, engineIn, temporary, writeIn } from '../snapshots/repository.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { KEY, type S3Server, startS3 } from './s3-server.ts';
import { cloneOf, FILES } from './snapshots.ts';

const BIN = path.join(import.meta.dirname, '../../bin/wayfind.js');

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());
beforeEach(() => useEndpoint(server.endpoint));

function useEndpoint(endpoint: string, { key = KEY, secret = KEY } = {}): void {
  withEnvironment({
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: key,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    WAYFIND_SHARING_S3_PATH_STYLE: 'true',
  });
}

const push = async (engine: Workspace, target: string) =>
  (await callTool(engine, { name: 'push', input: { target } })).results;
const pull = async (engine: Workspace, target: string) =>
  (await callTool(engine, { name: 'pull', input: { target } })).results;

const bucketAt = (bucket: string, idleMs?: number) =>
  s3Target({ bucket, prefix: expect.getState().currentTestName!.replace(/\W+/g, '-'), pathStyle: true, idleMs });

/** A server that answers as it is told, and how often it was asked. */
async function scripted(answer: RequestListener): Promise<{ asked: () => number }> {
  let asked = 0;
  const http = createServer((request, response) => {
    asked++;
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  useEndpoint(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  return { asked: () => asked };
}

describe('a bucket', () => {
  test('takes what one machine pushes and gives it to another', async () => {
    const { root, commit } = createRepository(FILES);
    const target = `s3://${server.bucket}/team/app/`;
    const { commit: first } = await push(engineIn(root), target);
    commit({ 'app.py': 'def second(): pass\n' });
    const laptop = engineIn(cloneOf(root));
    expect(await pull(laptop, target)).toMatchObject({
      target: `s3://${server.bucket}/team/app`,
      commit: first,
      behind: 1,
      pulled: { same_files: 4 },
    });
    const { results } = await laptop.index({ force: false, showIgnored: false, jobs: 1 });
    expect(results.files).toMatchObject({ parsed: 1, unchanged: 4 });
    expect(await push(engineIn(root), target)).toMatchObject({ pushed: { files: 5 } });
    await expect(pull(laptop, `s3://${server.bucket}/other`)).rejects.toMatchObject({ code: 'SNAPSHOT_NOT_FOUND' });
  });

  test('lists, gives and removes by name', async () => {
    const target = bucketAt(server.bucket);
    const home = temporary();
    writeIn(home, { archive: 'x'.repeat(300_000) });
    await target.upload('a.wayfind', path.join(home, 'archive'));
    await target.writeText('a.json', '{}');
    expect((await target.list()).map(({ name }) => name).sort()).toEqual(['a.json', 'a.wayfind']);
    expect((await target.readText('a.json'))?.toString()).toBe('{}');
    expect(await target.readText('none.json')).toBeUndefined();
    expect(await target.download('a.wayfind', { file: path.join(home, 'copy'), maxBytes: 300_000 })).toBe(true);
    expect(await target.download('none', { file: path.join(home, 'none'), maxBytes: 9 })).toBe(false);
    const small = { file: path.join(home, 'small'), maxBytes: 299_999 };
    await expect(target.download('a.wayfind', small)).rejects.toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    await target.remove('a.json');
    await target.remove('a.json');
    expect((await target.list()).map(({ name }) => name)).toEqual(['a.wayfind']);
  });
});

describe('what goes wrong', () => {
  test('a bucket that is not there, and a key that is not known', async () => {
    await expect(bucketAt('nobodys').list()).rejects.toMatchObject({ code: 'TARGET_MISSING' });
    await expect(bucketAt('nobodys').readText('a.json')).rejects.toMatchObject({ code: 'TARGET_MISSING' });
    useEndpoint(server.endpoint, { key: 'UNKNOWN' });
    await expect(bucketAt(server.bucket).list()).rejects.toMatchObject({
      code: 'TARGET_DENIED',
      fix: expect.stringContaining('AWS_PROFILE'),
    });
  });

  test('a secret that is wrong: nothing is written or read', async () => {
    useEndpoint(server.strict, { secret: 'wrong' });
    await expect(bucketAt(server.bucket).writeText('s.json', '{}')).rejects.toMatchObject({ code: 'TARGET_DENIED' });
    useEndpoint(server.strict);
    const target = bucketAt(server.bucket);
    expect(await target.readText('s.json')).toBeUndefined();
    const home = temporary();
    writeIn(home, { archive: 'x'.repeat(200_000) });
    await target.upload('s.wayfind', path.join(home, 'archive'));
    await target.writeText('s.json', '{"a": 1}');
    expect(await target.download('s.wayfind', { file: path.join(home, 'copy'), maxBytes: 200_000 })).toBe(true);
    expect(readFileSync(path.join(home, 'copy'), 'utf8')).toBe('x'.repeat(200_000));
    useEndpoint(server.strict, { secret: 'wrong' });
    await expect(bucketAt(server.bucket).readText('s.json')).rejects.toMatchObject({ code: 'TARGET_DENIED' });
  });

  test('a server that fails for a moment is asked again, an upload too', async () => {
    const home = temporary();
    writeIn(home, { archive: 'x'.repeat(100_000) });
    const { asked } = await scripted((_, response) => {
      response.statusCode = asked() < 2 ? 503 : 200;
      response.end();
    });
    await bucketAt('any').upload('a.wayfind', path.join(home, 'archive'));
    expect(asked()).toBe(2);
    await bucketAt('any').remove('a.wayfind');
    expect(asked()).toBe(3);
  });

  test('a download that breaks off is begun again', async () => {
    const { asked } = await scripted((_, response) => {
      response.setHeader('content-length', '6');
      if (asked() > 1) return void response.end('abcdef');
      response.write('abc');
      setTimeout(() => response.destroy(), 50);
    });
    const file = path.join(temporary(), 'copy');
    expect(await bucketAt('any').download('a.wayfind', { file, maxBytes: 10 })).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('abcdef');
    expect(asked()).toBe(2);
  });

  test('a server that stays silent, or is not there, is given up', async () => {
    const { asked } = await scripted(() => {});
    await expect(bucketAt('any', 200).list()).rejects.toMatchObject({ code: 'TARGET_UNREACHABLE' });
    expect(asked()).toBe(3);
    useEndpoint('http://127.0.0.1:9');
    await expect(bucketAt('any').list()).rejects.toMatchObject({ code: 'TARGET_UNREACHABLE' });
  });

  test('what is called off ends at once', async () => {
    await scripted(() => {});
    const started = performance.now();
    await expect(bucketAt('any').list(AbortSignal.timeout(100))).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('a bucket on another machine needs a permission', async () => {
    const { root } = createRepository(FILES);
    useEndpoint('https://s3.example.org');
    await expect(push(engineIn(root), 's3://bucket')).rejects.toMatchObject({ code: 'REMOTE_NOT_ALLOWED' });
  });
});

test('without the package of the client, the error says what to install', () => {
  const home = temporary();
  writeIn(home, {
    'hide.cjs': `const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...rest) => {
  if (name.startsWith('@aws-sdk/')) throw Object.assign(new Error('hidden'), { code: 'MODULE_NOT_FOUND' });
  return resolve(name, ...rest);
};`,
  });
  const { root } = createRepository(FILES);
  const args = ['-r', path.join(home, 'hide.cjs'), BIN, 'pull', 's3://bucket/app', '--root', root];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/not installed[\s\S]*npm install -g @aws-sdk\/client-s3/);
});
