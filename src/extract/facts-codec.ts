/** Encodes facts to bytes and back; they are stored per file, so that resolution never needs the source again. */
import { FACTS_VERSION, type FileFacts, STRIDES, TABLES } from '../model/facts.ts';
import { assembleFacts } from './facts-builder.ts';
import { TableReader, TableWriter } from './table-codec.ts';

/** Separates strings; never occurs in one because decoding turns NUL into U+FFFD. */
const SEPARATOR = '\0';

const writer = new TableWriter();

export function encodeFacts(facts: FileFacts): Uint8Array {
  writer.begin().count(FACTS_VERSION);
  for (const name of TABLES) writer.table(facts[name]);
  return writer.raw(Buffer.from(facts.packageName + SEPARATOR + facts.strings.join(SEPARATOR), 'utf8')).finish();
}

export function decodeFacts(bytes: Uint8Array): FileFacts {
  const reader = new TableReader(bytes);
  const version = reader.count();
  if (version !== FACTS_VERSION) throw new Error(`facts version ${version}, expected ${FACTS_VERSION}`);
  const tables = TABLES.map((name) => reader.table(STRIDES[name]));
  const { buffer, byteOffset, length } = reader.rest();
  const text = Buffer.from(buffer, byteOffset, length).toString('utf8');
  const end = text.indexOf(SEPARATOR);
  return assembleFacts(tables, text.slice(end + 1).split(SEPARATOR), text.slice(0, Math.max(end, 0)));
}
