import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/parse/decode.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
const BOM = '\ufeff';

describe('decodeText', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), '', 'utf-8'],
    ['one byte', Buffer.from('x'), 'x', 'utf-8'],
    ['ASCII with CRLF', Buffer.from('a\r\nb'), 'a\r\nb', 'utf-8'],
    ['UTF-8', Buffer.from('é → 😀'), 'é → 😀', 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`${BOM}é`), 'é', 'utf-8'],
    ['a byte order mark alone', Buffer.from(BOM), '', 'utf-8'],
    ['UTF-16 LE with a byte order mark', Buffer.from(`${BOM}let é`, 'utf16le'), 'let é', 'utf-16le'],
    ['UTF-16 BE with a byte order mark', swapped(`${BOM}let é😀`), 'let é😀', 'utf-16be'],
    ['UTF-16 LE without one', Buffer.from('const x = "é";\n', 'utf16le'), 'const x = "é";\n', 'utf-16le'],
    ['UTF-16 BE without one', swapped('const x = 1;\n'), 'const x = 1;\n', 'utf-16be'],
  ])('reads %s', (_, bytes, text, encoding) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  it('does not change the bytes it is given', () => {
    const bytes = swapped(`${BOM}ab`);
    decodeText(bytes);
    expect(bytes).toEqual(swapped(`${BOM}ab`));
  });

  it('reads a file saved in an eight-bit encoding as Latin-1', () => {
    const bytes = Buffer.from('// caf\xe9\nname = "M\xfcller"\n', 'latin1');
    expect(decodeText(bytes)).toMatchObject({
      text: '// café\nname = "Müller"\n',
      encoding: 'latin-1',
      problem: { code: 'encoding', line: 1 },
    });
  });

  it('keeps UTF-8 that has a few damaged bytes', () => {
    const bytes = Buffer.concat([Buffer.from('é→\n'), Buffer.from([0xff]), Buffer.from('x\n')]);
    expect(decodeText(bytes)).toMatchObject({
      text: 'é→\n\ufffdx\n',
      encoding: 'utf-8',
      problem: { code: 'encoding', message: '1 byte is not valid UTF-8 and was replaced', line: 2 },
    });
  });

  it('keeps NUL bytes and says so', () => {
    const decoded = decodeText(Buffer.from('let a = 1;\nlet b\0 = 2;\n'));
    expect(decoded).toMatchObject({ text: 'let a = 1;\nlet b\0 = 2;\n', encoding: 'utf-8' });
    expect(decoded.problem).toMatchObject({ code: 'encoding', line: 2 });
  });

  it('says when UTF-16 is cut in the middle of a unit', () => {
    const bytes = Buffer.from(`${BOM}abc`, 'utf16le').subarray(0, -1);
    expect(decodeText(bytes)).toMatchObject({ text: 'ab', encoding: 'utf-16le', problem: { code: 'encoding' } });
  });

  it('gives some text for any bytes, quickly', () => {
    const bytes = Buffer.alloc(1_000_000);
    for (let i = 0, seed = 1; i < bytes.length; i++) bytes[i] = (seed = (seed * 48_271) % 0x7fff_ffff) & 0xff;
    const cpuMs = cpuClock();
    expect(decodeText(bytes).text.length).toBeGreaterThan(0);
    expect(cpuMs()).toBeLessThan(2000);
  });
});
