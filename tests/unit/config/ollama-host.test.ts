/** The forms of OLLAMA_HOST, as Ollama itself reads them. */
import { expect, test } from 'vitest';
import { ollamaUrl } from '../../../src/config/ollama-host.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:11434/'],
  ['127.0.0.1:1234', 'http://127.0.0.1:1234/'],
  [':1234', 'http://127.0.0.1:1234/'],
  ['0.0.0.0', 'http://127.0.0.1:11434/'],
  ['0.0.0.0:80', 'http://127.0.0.1/'],
  ['[::]:1234', 'http://[::1]:1234/'],
  ['box', 'http://box:11434/'],
  ['http://box', 'http://box/'],
  ['https://box/ollama', 'https://box/ollama'],
  [' "box:1" ', 'http://box:1/'],
])('%s', (host, url) => expect(ollamaUrl(host)).toBe(url));

test.each(['', '  ', undefined, 'http://', 'a b'])('%j is no address', (host) =>
  expect(ollamaUrl(host)).toBeUndefined(),
);
