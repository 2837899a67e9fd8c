/** Encodes facts to bytes and back; they are stored per file, so that resolution never needs the source again. */
import { damagedIndex } from '../errors/errors.ts';
import { at, FACTS_VERSION, type FileFacts, SCOPE, STRIDES, SYMBOL, TABLES, type Table } from '../model/facts.ts';
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
  if (version !== FACTS_VERSION) throw damagedIndex(`facts version ${version}, expected ${FACTS_VERSION}`);
  const tables = TABLES.map((name) => reader.table(STRIDES[name]));
  const { buffer, byteOffset, length } = reader.rest();
  const text = Buffer.from(buffer, byteOffset, length).toString('utf8');
  const end = text.indexOf(SEPARATOR);
  const facts = assembleFacts(tables, text.slice(end + 1).split(SEPARATOR), text.slice(0, Math.max(end, 0)));
  checkParents(facts.symbols, SYMBOL.parent);
  checkParents(facts.scopes, SCOPE.parent);
  return facts;
}

/** A container comes before its content. Whatever walks up relies on that: a circle would have no end. */
function checkParents(table: Table, column: number): void {
  for (let row = 0; row < table.rows; row++)
    if (at(table, row, column) >= row || at(table, row, column) < -1)
      throw damagedIndex(`row ${row} of facts is in itself`);
}
