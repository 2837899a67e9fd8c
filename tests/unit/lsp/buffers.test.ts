/** Open documents keep up with edits in either encoding, and name only files of this machine. */
import { describe, expect, it } from 'vitest';
import { Buffers, fileOfUri } from '../../../src/lsp/buffers.ts';

const URI = 'file:///tmp/a.ts';
const range = (line: number, from: number, to: number) => ({
  start: { line, character: from },
  end: { line, character: to },
});

describe('open documents', () => {
  it('apply edits one after the other', () => {
    const buffers = new Buffers();
    buffers.open(URI, 'one\r\ntwo 😀 three\r\n');
    buffers.change(URI, [
      { range: range(1, 7, 12), text: 'four' },
      { range: range(0, 0, 3), text: 'ONE\n' },
    ]);
    expect(buffers.get(URI)!.text.text).toBe('ONE\n\r\ntwo 😀 four\r\n');
  });

  it('count bytes where the client asked for that, and the byte order mark', () => {
    const buffers = new Buffers();
    buffers.encoding = 'utf-8';
    buffers.open(URI, '\ufeffé = 1\n');
    buffers.change(URI, [{ range: range(0, 8, 9), text: '2' }]);
    expect(buffers.get(URI)!.text.text).toBe('é = 2\n');
  });

  it('ignore changes that are none, and documents that are not open', () => {
    const buffers = new Buffers();
    buffers.open(URI, 'a');
    const wrong = [null, {}, { text: 1 }, { range: range(0, -1, 0), text: 'x' }, { range: null, text: 'x' }];
    // biome-ignore lint/suspicious/noExplicitAny: what a broken client sends
    for (const one of wrong) buffers.change(URI, [one as any]);
    buffers.change('file:///tmp/b.ts', [{ text: 'x' }]);
    expect(buffers.get(URI)!.text.text).toBe('a');
    expect(buffers.get('file:///tmp/b.ts')).toBeUndefined();
  });

  it('say when their text is another one', () => {
    const buffers = new Buffers();
    buffers.open(URI, 'a');
    const [before, hash] = [buffers.changes, buffers.get(URI)!.hash()];
    buffers.change(URI, [{ text: 'b' }]);
    expect(buffers.changes).toBeGreaterThan(before);
    expect(buffers.get(URI)!.hash()).not.toBe(hash);
  });

  it('are files only with a file URI of this machine', () => {
    for (const uri of ['untitled:x', 'http://a/b', 'file://host/a', 'file:///a%00b', 'file:///%zz', '', 7, null])
      expect(fileOfUri(uri), String(uri)).toBeUndefined();
    expect(fileOfUri('file:///no/such%20file.ts')).toBe('/no/such file.ts');
  });
});
