/** Downloads that break off, change and lie: what arrives is the whole file, or an error that says why. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Download, download } from '../../../src/embed/models/download.ts';
import { fileServer } from '../../kit/file-server.ts';

const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7 + (i >> 8)) % 256));
const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function prepared() {
  const dir = mkdtempSync(join(tmpdir(), 'wayfind-download-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const server = await fileServer({ 'm/model.onnx': CONTENT });
  const file = join(dir, 'model.onnx');
  const get = (more: Partial<Download> = {}) =>
    download({ url: `${server.url}/m/model.onnx`, file, delayMs: 5, ...more });
  return { dir, file, server, get };
}

test('a whole file, with its checksum and progress', async () => {
  const { file, get, dir } = await prepared();
  const seen: number[] = [];
  const got = await get({ sha256: sha(CONTENT).toUpperCase(), onBytes: (done, total) => seen.push(done, total) });
  expect(got).toEqual({ bytes: CONTENT.length, sha256: sha(CONTENT), resumedFrom: 0 });
  expect(readFileSync(file).equals(CONTENT)).toBe(true);
  expect(seen.at(-1)).toBe(CONTENT.length);
  expect(readdirSync(dir)).toEqual(['model.onnx']);
});

describe('a connection that ends early', () => {
  test('goes on where it stopped, as often as needed', async () => {
    const { file, get, server } = await prepared();
    server.plan({ breakAfter: 50_000 }, { breakAfter: 60_000 }, { status: 503 });
    expect((await get())?.sha256).toBe(sha(CONTENT));
    expect(readFileSync(file).equals(CONTENT)).toBe(true);
    const sent = server.requests.map(({ sent: one }) => one);
    expect(sent[0].from).toBe(0);
    // Each request asks for the rest only, of the same version.
    const asked = server.requests.slice(1).map(({ range }) => Number(/\d+/.exec(range!)![0]));
    expect(asked[0]).toBeGreaterThan(0);
    expect(asked.toSorted((a, b) => a - b)).toEqual(asked);
    expect(server.requests.slice(1).every(({ ifRange }) => ifRange?.startsWith('"'))).toBe(true);
  });

  test('goes on in another run', async () => {
    const { file, get, server } = await prepared();
    server.plan({ breakAfter: 50_000 }, { status: 500 }, { status: 500 }, { status: 500 });
    await expect(get()).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED', fix: expect.stringContaining('continues') });
    expect(existsSync(file)).toBe(false);
    const before = server.requests.length;
    const got = await get();
    expect(got?.resumedFrom).toBeGreaterThan(0);
    expect(server.requests.length).toBe(before + 1);
    expect(server.requests.at(-1)!.sent.from).toBe(got?.resumedFrom);
    expect(readFileSync(file).equals(CONTENT)).toBe(true);
  });

  test('starts over where the file has changed meanwhile', async () => {
    const { file, get, server } = await prepared();
    server.plan({ breakAfter: 50_000 });
    const other = Buffer.from(CONTENT.toReversed());
    const stop = new AbortController();
    await expect(
      get({ signal: stop.signal, onBytes: (done) => done >= 40_000 && stop.abort(new Error('stop')) }),
    ).rejects.toThrow('stop');
    server.set('m/model.onnx', other);
    expect((await get())?.sha256).toBe(sha(other));
    expect(readFileSync(file).equals(other)).toBe(true);
  });

  test.each([
    ['a server that names no version', false, ''],
    ['another address', true, '?v=2'],
  ])('starts over with %s', async (_, tags, query) => {
    const { get, server } = await prepared();
    server.hasTags = tags;
    server.plan({ breakAfter: 50_000 }, { status: 500 }, { status: 500 }, { status: 500 });
    await expect(get()).rejects.toThrow();
    const got = await get({ url: `${server.url}/m/model.onnx${query}` });
    expect(got).toMatchObject({ sha256: sha(CONTENT), resumedFrom: 0 });
  });

  test('the rest of another version is never appended', async () => {
    for (const hasTags of [true, false]) {
      const { file, get, server } = await prepared();
      server.hasTags = hasTags;
      server.plan({ breakAfter: 50_000 }, { ignoresVersion: true });
      const other = Buffer.from(CONTENT.toReversed());
      const got = await get({ onBytes: (done) => done >= 40_000 && server.set('m/model.onnx', other) });
      expect(got?.sha256).toBe(sha(other));
      expect(readFileSync(file).equals(other)).toBe(true);
    }
  });

  test.each([
    ['after a few bytes each time', true, 10],
    ['at the same place each time', false, 50_000],
  ])('ends after some attempts where the server breaks off %s', async (_, hasTags, breakAfter) => {
    const { get, server } = await prepared();
    server.hasTags = hasTags;
    server.plan(...Array.from({ length: 50 }, () => ({ breakAfter })));
    await expect(get()).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
    expect(server.requests.length).toBeLessThan(6);
  });

  test('a server that sends everything again, or another part, is no problem', async () => {
    for (const treatment of [{ isWhole: true }, { isWrongPart: true }]) {
      const { get, server } = await prepared();
      server.plan({ breakAfter: 50_000 }, treatment);
      expect((await get())?.sha256).toBe(sha(CONTENT));
    }
  });

  test('all bytes were there already', async () => {
    const { get, file, server } = await prepared();
    server.plan({ breakAfter: 50_000 }, { status: 500 }, { status: 500 }, { status: 500 });
    await expect(get()).rejects.toThrow();
    writeFileSync(`${file}.part`, CONTENT);
    expect((await get())?.sha256).toBe(sha(CONTENT));
  });
});

describe('what is refused', () => {
  test('another checksum: the file is removed', async () => {
    const { get, dir } = await prepared();
    await expect(get({ sha256: 'a'.repeat(64) })).rejects.toMatchObject({ code: 'CHECKSUM_MISMATCH' });
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a file that is not there, unless it is optional', async () => {
    const { get, server, dir } = await prepared();
    const url = `${server.url}/m/none.json?token=secret`;
    await expect(get({ url })).rejects.toMatchObject({ code: 'DOWNLOAD_FAILED' });
    await expect(get({ url })).rejects.not.toThrow(/secret/);
    expect(await get({ url, isOptional: true })).toBeUndefined();
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a redirect is followed, but not to an unsafe address', async () => {
    const { get, server } = await prepared();
    server.plan({ location: '/m/model.onnx' });
    expect((await get())?.sha256).toBe(sha(CONTENT));
    for (const location of ['http://example.org/x', 'file:///etc/passwd', 'ftp://example.org/x']) {
      server.plan({ location });
      await expect(get()).rejects.toMatchObject({ message: expect.stringContaining('not a public https address') });
    }
  });

  test('a server that says nothing', async () => {
    const { get, server } = await prepared();
    server.plan({ hang: true }, { hang: true }, { hang: true }, { hang: true });
    await expect(get({ stallMs: 60 })).rejects.toMatchObject({ message: expect.stringContaining('no data came') });
  });

  test('cancelling ends it and keeps what came', async () => {
    const { get, server, file } = await prepared();
    server.plan({ breakAfter: 90_000 });
    const stop = new AbortController();
    const running = get({ signal: stop.signal, onBytes: () => stop.abort(new Error('enough')) });
    await expect(running).rejects.toThrow('enough');
    expect(existsSync(file)).toBe(false);
  });
});
