/** Decodes the bytes of a source file, whatever its encoding. */
import { isAscii, isUtf8 } from 'node:buffer';
import type { TextProblem } from './text-problem.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1';

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly problem?: TextProblem;
}

/** Number of bytes checked for the UTF-16 pattern in a file without a byte order mark. */
const SAMPLE_BYTES = 4096;

/** Never throws. A byte order mark is not part of the text. Line ends are kept. */
export function decodeText(bytes: Buffer): DecodedText {
  if (bytes.length >= 2) {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes.subarray(2), 'utf-16le');
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes.subarray(2), 'utf-16be');
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decodeEightBit(bytes.subarray(3));
  }
  return decodeEightBit(bytes);
}

function decodeEightBit(bytes: Buffer): DecodedText {
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    const guess = guessUtf16(bytes);
    if (guess !== undefined) return decodeUtf16(bytes, guess);
  }
  // Latin-1 is the cheapest way to a one-byte string, and the same thing for ASCII.
  if (isAscii(bytes)) return withNul({ text: bytes.toString('latin1'), encoding: 'utf-8' }, nul, bytes);
  if (isUtf8(bytes)) return withNul({ text: bytes.toString('utf8'), encoding: 'utf-8' }, nul, bytes);
  return decodeInvalid(bytes);
}

/** ASCII characters leave a zero in every second byte: the high half, which comes last in little endian. */
function guessUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) evenZeros++;
    if (bytes[i + 1] === 0) oddZeros++;
  }
  const many = length / 2 / 2;
  const few = length / 2 / 20;
  if (oddZeros > many && evenZeros <= few) return 'utf-16le';
  if (evenZeros > many && oddZeros <= few) return 'utf-16be';
  return undefined;
}

function decodeUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): DecodedText {
  const whole = bytes.subarray(0, bytes.length & ~1);
  const text = encoding === 'utf-16le' ? whole.toString('utf16le') : Buffer.from(whole).swap16().toString('utf16le');
  if (whole.length === bytes.length) return { text, encoding };
  return { text, encoding, problem: { code: 'encoding', message: 'UTF-16 text with an odd number of bytes' } };
}

/**
 * Not UTF-8. With more well-formed multi-byte characters than stray bytes it is damaged UTF-8: the strays become U+FFFD.
 * Otherwise the file uses an eight-bit encoding: Latin-1 keeps one character per byte for all of them, and is the same on
 * every Node version (TextDecoder decodes the quotes and dashes of windows-1252 on some versions only).
 */
function decodeInvalid(bytes: Buffer): DecodedText {
  const { characters, strays, firstStray } = countSequences(bytes);
  const line = lineOfByte(bytes, firstStray);
  if (characters > strays) {
    const message =
      strays === 1
        ? '1 byte is not valid UTF-8 and was replaced'
        : `${strays} bytes are not valid UTF-8 and were replaced`;
    return { text: bytes.toString('utf8'), encoding: 'utf-8', problem: { code: 'encoding', message, line } };
  }
  const message = 'not UTF-8: read as Latin-1';
  return {
    text: bytes.toString('latin1'),
    encoding: 'latin-1',
    problem: { code: 'encoding', message, line },
  };
}

function countSequences(bytes: Buffer): { characters: number; strays: number; firstStray: number } {
  let characters = 0;
  let strays = 0;
  let firstStray = -1;
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i];
    if (lead < 0x80) {
      i++;
      continue;
    }
    const length =
      lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 1;
    if (length > 1 && isUtf8(bytes.subarray(i, i + length))) {
      characters++;
      i += length;
    } else {
      if (firstStray < 0) firstStray = i;
      strays++;
      i++;
    }
  }
  return { characters, strays, firstStray };
}

function withNul(decoded: DecodedText, nul: number, bytes: Buffer): DecodedText {
  if (nul < 0) return decoded;
  return { ...decoded, problem: { code: 'encoding', message: 'contains NUL bytes', line: lineOfByte(bytes, nul) } };
}

function lineOfByte(bytes: Buffer, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line++;
  return line;
}
