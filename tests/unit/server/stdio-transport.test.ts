/** Lines to messages, however they arrive. */
import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { StdioTransport } from '../../../src/server/mcp/stdio-transport.ts';

async function opened(maxBytes = 1000) {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = new StdioTransport({ input, output, maxBytes });
  const messages: JSONRPCMessage[] = [];
  transport.onmessage = (message) => void messages.push(message);
  await transport.start();
  const written = () =>
    (output.read()?.toString() ?? '')
      .split('\n')
      .slice(0, -1)
      .map((line: string) => JSON.parse(line));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { input, output, transport, messages, written, turn };
}

const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"text":"größer 🚀"}}`;

test('messages are whole whatever the pieces are', async () => {
  const { input, messages, turn } = await opened();
  const bytes = Buffer.from(`${ping(1)}\r\n\n${ping(2)}\n${ping(3)}\n`);
  for (let i = 0; i < bytes.length; i++) input.write(bytes.subarray(i, i + 1));
  input.write(`${ping(4)}\n${ping(5)}\n`);
  await turn();
  expect(messages).toHaveLength(5);
  expect(messages[2]).toMatchObject({ id: 3, params: { text: 'größer 🚀' } });
});

test('a line that is too long is refused once and forgotten', async () => {
  const { input, messages, written, turn } = await opened(200);
  input.write('x'.repeat(150));
  input.write('y'.repeat(150));
  input.write(`${'z'.repeat(500)}\n${ping(1)}\n`);
  await turn();
  expect(written()).toMatchObject([{ id: null, error: { code: -32600 } }]);
  expect(messages).toMatchObject([{ id: 1 }]);
});

test('after the end of the input it closes with the last answer', async () => {
  const { input, transport, turn, written } = await opened();
  let isClosed = false;
  transport.onclose = () => (isClosed = true);
  input.end(`${ping(1)}\n`);
  await turn();
  await turn();
  expect(isClosed).toBe(false);
  await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
  expect(written()).toMatchObject([{ id: 1 }]);
  await transport.closed;
  expect(isClosed).toBe(true);
  await expect(transport.send({ jsonrpc: '2.0', id: 2, result: {} })).rejects.toThrow('disconnected');
});

test('a client whose end is broken is gone', async () => {
  const { output, transport } = await opened();
  output.destroy(new Error('EPIPE'));
  await transport.closed;
  await expect(transport.send({ jsonrpc: '2.0', id: 2, result: {} })).rejects.toThrow('disconnected');
});
