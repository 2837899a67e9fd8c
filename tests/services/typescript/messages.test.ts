/** The messages of the compiler's API: any cut of the stream gives the same ones, and what is none is refused. */
import { expect, test } from 'vitest';
import { encodeMessage, type Message, MessageReader } from '../../../src/services/typescript/api/messages.ts';

const messages = [
  encodeMessage(4, 'small', ''),
  encodeMessage(4, 'ü', '"😀"'),
  encodeMessage(5, 'large', 'x'.repeat(70_000)),
  // As the compiler writes short fields.
  Buffer.from([0x93, 4, 0xc4, 1, 0x61, 0xc4, 0]),
  Buffer.from([0x93, 4, 0xc4, 1, 0x62, 0xc5, 0, 2, 0x68, 0x69]),
];
const expected = ['4 small 0', '4 ü 6', '5 large 70000', '4 a 0', '4 b 2'];

function read(chunks: readonly Buffer[]): string[] {
  const found: string[] = [];
  const reader = new MessageReader(({ type, name, payload }: Message) =>
    found.push(`${type} ${name} ${payload.length}`),
  );
  for (const chunk of chunks) reader.push(chunk);
  return found;
}

test('as one chunk, and each for itself', () => {
  expect(read([Buffer.concat(messages)])).toEqual(expected);
  expect(read(messages)).toEqual(expected);
});

test('byte for byte', () => {
  const bytes = Buffer.concat(messages);
  expect(read(Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(expected);
});

test('cut at every place', () => {
  const bytes = Buffer.concat([messages[0], messages[1], messages[3], messages[4]]);
  for (let at = 1; at < bytes.length; at++)
    expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(['4 small 0', '4 ü 6', '4 a 0', '4 b 2']);
});

test('other streams are refused', () => {
  expect(() => read([Buffer.from('Content-Length: 12')])).toThrow('a message starts with byte 67');
  expect(() => read([Buffer.from([0x93, 4, 0x10, 0, 0, 0, 0, 0])])).toThrow('a field starts with byte 16');
  expect(() => read([Buffer.from([0x93, 4, 0xc6, 0xff, 0xff, 0xff, 0xff, 0])])).toThrow('bytes');
});
