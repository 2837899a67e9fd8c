/** The reader of messages keeps its limits, whatever pieces a message comes in. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Message } from 'vscode-jsonrpc/node';
import { BoundedMessageReader } from '../../../src/services/process/message-reader.ts';

const framed = (text: string): Buffer => Buffer.from(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
const LIMITS = { maxMessageBytes: 1_000, maxHeaderBytes: 200 };

async function read(pieces: readonly Buffer[]): Promise<{ messages: unknown[]; errors: string[] }> {
  const stream = new PassThrough();
  const reader = new BoundedMessageReader(stream, LIMITS);
  const messages: Message[] = [];
  const errors: string[] = [];
  reader.onError((error) => errors.push(error.message));
  reader.listen((message) => messages.push(message));
  for (const piece of pieces) {
    stream.write(piece);
    await new Promise(setImmediate);
  }
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
  return { messages, errors };
}

const TEXTS = ['{"a":1}', '{"b":"é€😀"}', `{"c":"${'x'.repeat(500)}"}`];
const ALL = Buffer.concat(TEXTS.map(framed));
const VALUES = TEXTS.map((text) => JSON.parse(text));

test('messages arrive whole, in whatever pieces they come', async () => {
  expect(await read([ALL])).toEqual({ messages: VALUES, errors: [] });
  for (const size of [1, 2, 7, 64]) {
    const pieces = Array.from({ length: Math.ceil(ALL.length / size) }, (_, i) =>
      ALL.subarray(i * size, (i + 1) * size),
    );
    expect(await read(pieces)).toEqual({ messages: VALUES, errors: [] });
  }
});

test('other fields of the header, and other letters, are fine', async () => {
  const text = 'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-LENGTH:2\r\n\r\n{}';
  expect(await read([Buffer.from(text)])).toEqual({ messages: [{}], errors: [] });
});

test.each([
  ['a message over the limit', 'Content-Length: 1001\r\n\r\n{'],
  ['a length that is no number', 'Content-Length: many\r\n\r\n{}'],
  ['a negative length', 'Content-Length: -1\r\n\r\n{}'],
  ['a length that no number can be', `Content-Length: ${'9'.repeat(40)}\r\n\r\n{}`],
  ['no length', 'Content-Type: x\r\n\r\n{}'],
  ['words', 'Starting...\n'],
  ['an endless header', `Content-Length: 2\r\n${'X: y\r\n'.repeat(100)}`],
  ['no JSON', 'Content-Length: 3\r\n\r\n{]}'],
  ['an empty message', 'Content-Length: 0\r\n\r\n'],
])('%s is an error, once, and nothing is read after it', async (_, text) => {
  const { messages, errors } = await read([Buffer.from(text), framed('{"late":1}')]);
  expect(messages).toEqual([]);
  expect(errors).toHaveLength(1);
});

test('no more is taken from the process than is handled', async () => {
  const stream = new PassThrough({ highWaterMark: 64 });
  const reader = new BoundedMessageReader(stream, LIMITS);
  let handled = 0;
  reader.listen(() => handled++);
  let sent = 0;
  for (; sent < 10_000 && stream.write(framed('{"n":1}')); sent++);
  expect(sent).toBeLessThan(200);
  expect(handled).toBeLessThanOrEqual(1);
  await new Promise(setImmediate);
  expect(handled).toBeLessThanOrEqual(3);
});
