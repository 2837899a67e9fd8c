/** Inputs that crash or hang parsers. */
import { SAMPLES } from './samples.ts';

/** The same bytes at every run. */
function randomBytes(length: number, alphabet?: string): Buffer {
  const bytes = Buffer.alloc(length);
  let seed = 42;
  for (let i = 0; i < length; i++) {
    seed = (seed * 48_271) % 0x7fff_ffff;
    bytes[i] = alphabet === undefined ? seed & 0xff : alphabet.charCodeAt(seed % alphabet.length);
  }
  return bytes;
}

const nested = (open: string, close: string, depth: number) => `x = ${open.repeat(depth)}1${close.repeat(depth)}\n`;
export const lines = (line: string, bytes: number) => line.repeat(Math.ceil(bytes / line.length));

/** Each makes a text or bytes, some from a valid program of the language. */
export const HOSTILE_INPUTS: Readonly<Record<string, (sample: string) => string | Buffer>> = {
  'an empty file': () => '',
  '10k nested parentheses': () => nested('(', ')', 10_000),
  '100k nested parentheses': () => nested('(', ')', 100_000),
  '100k nested brackets': () => nested('[', ']', 100_000),
  '100k nested braces': () => nested('{', '}', 100_000),
  '100k open parentheses': () => `x = ${'('.repeat(100_000)}`,
  '100k open brackets': () => '['.repeat(100_000),
  '100k open braces': () => '{'.repeat(100_000),
  '100k closing braces': () => '}'.repeat(100_000),
  '50k times a<': () => `class A { int x = ${'a<'.repeat(50_000)} }`,
  '5k nested generics': () => `class A { ${'A<'.repeat(5000)}B${'>'.repeat(5000)} x; }`,
  'a chain of 20k calls': () => `x = a${'.b()'.repeat(20_000)};`,
  '20k nested calls': () => `x = ${'f('.repeat(20_000)}${')'.repeat(20_000)};`,
  'a sum of 100k terms': () => `x = ${'a+'.repeat(100_000)}a;`,
  '20k ternaries': () => `x = ${'a?b:'.repeat(20_000)}c;`,
  '5k arrows': () => `x = ${'(a)=>'.repeat(5000)}1;`,
  '5k templates': () => `x = ${'`${'.repeat(5000)}1${'}`'.repeat(5000)};`,
  '2k levels of indentation': () => Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}if x:\n`).join(''),
  'a line of 100k columns': (sample) => sample.replaceAll('\n', ' ').repeat(50).slice(0, 100_000),
  'a string of 1 MB': () => `x = "${'QUJD'.repeat(250_000)}";`,
  'an open comment': (sample) => `/* ${sample} """ ${sample}`,
  'random bytes': () => randomBytes(30_000),
  'random punctuation': () => randomBytes(30_000, '(){}[]<>;:,.\'"`abc =+-*/\\\n'),
  'NUL bytes': (sample) => sample.replaceAll(' ', '\0').repeat(5),
  'only NUL bytes': () => Buffer.alloc(100_000),
  'invalid UTF-8': (sample) =>
    Buffer.concat([Buffer.from(sample), Buffer.alloc(20_000, Buffer.from([0xff, 0xfe, 0xc0, 0xaf, 0xed, 0xa0, 0x80]))]),
  'UTF-16': (sample) => Buffer.from(`\ufeff${sample}`, 'utf16le'),
  'lone surrogates': (sample) => `${sample}\ud800 \udfff${'\ud83d'.repeat(1000)}`,
  'half a file': (sample) => sample.slice(0, sample.length / 2),
  'conflict markers': (sample) => `<<<<<<< HEAD\n${sample}\n=======\n${sample.slice(100)}\n>>>>>>> branch\n`,
  'another language': (sample) => (sample === SAMPLES.csharp ? SAMPLES.python : SAMPLES.csharp).repeat(3),
  'carriage returns': (sample) => sample.replaceAll('\n', '\r\n') + sample.replaceAll('\n', '\r'),
  '5 MB': (sample) => lines(sample, 5_000_000),
};
