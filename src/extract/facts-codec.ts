/** Facts to bytes and back: what is kept per file so that resolution never needs the source again. */
import { FACTS_VERSION, type FileFacts, STRIDES, TABLES, type Table, type TableName } from '../model/facts.ts';

/** Joins strings; never part of one because decoding turns NUL into U+FFFD. */
const SEPARATOR = '\0';

/** Grows as needed and serves every file of the thread. */
let scratch = new Uint8Array(1 << 18);

/**
 * Every column is written as its difference to the row above, zigzag, seven bits a byte: rows point to rows just before
 * them and lines grow slowly, so most cells take one byte. Deflate (level 1) came to the same size at four times the CPU.
 */
export function encodeFacts(facts: FileFacts): Uint8Array {
  const text = Buffer.from([facts.packageName, ...facts.strings].join(SEPARATOR), 'utf8');
  let worst = 8 * (TABLES.length + 2) + text.length;
  for (const name of TABLES) worst += facts[name].data.length * 5;
  if (scratch.length < worst) scratch = new Uint8Array(worst * 2);
  const out = scratch;
  let o = put(out, 0, FACTS_VERSION);
  for (const name of TABLES) {
    const { data, rows, stride } = facts[name];
    o = put(out, o, rows);
    for (let i = 0; i < data.length; i++) {
      const difference = (data[i] - (i < stride ? 0 : data[i - stride])) | 0;
      let value = ((difference << 1) ^ (difference >> 31)) >>> 0;
      while (value > 127) {
        out[o++] = (value & 127) | 128;
        value >>>= 7;
      }
      out[o++] = value;
    }
  }
  out.set(text, o);
  return out.slice(0, o + text.length);
}

function put(out: Uint8Array, offset: number, count: number): number {
  let value = count;
  let o = offset;
  while (value > 127) {
    out[o++] = (value & 127) | 128;
    value >>>= 7;
  }
  out[o++] = value;
  return o;
}

export function decodeFacts(bytes: Uint8Array): FileFacts {
  let o = 0;
  const take = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[o++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  const version = take();
  if (version !== FACTS_VERSION) throw new Error(`facts version ${version}, expected ${FACTS_VERSION}`);
  const tables = {} as Record<TableName, Table>;
  for (const name of TABLES) {
    const stride = STRIDES[name];
    const rows = take();
    const data = new Int32Array(rows * stride);
    for (let i = 0; i < data.length; i++) {
      const value = take();
      data[i] = ((value >>> 1) ^ -(value & 1)) + (i < stride ? 0 : data[i - stride]);
    }
    tables[name] = { data, rows, stride };
  }
  const [packageName = '', ...strings] = Buffer.from(bytes.buffer, bytes.byteOffset + o, bytes.length - o)
    .toString('utf8')
    .split(SEPARATOR);
  return { ...tables, strings, packageName };
}
