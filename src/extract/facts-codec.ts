/** Encodes facts to bytes and back; they are stored per file, so that resolution never needs the source again. */
import { damagedIndex } from '../errors/errors.ts';
import {
  at,
  FACTS_VERSION,
  type FileFacts,
  SCOPE,
  STRIDES,
  SYMBOL,
  TABLES,
  type Table,
  type TableName,
} from '../model/facts.ts';
import { scopeKindCode, symbolKindCode } from '../model/kinds.ts';
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

/** No bytes are the facts of a file that was not parsed: those of an empty file, so that any file may be asked for them. */
export function decodeFacts(bytes: Uint8Array): FileFacts {
  if (bytes.length === 0) return NO_FACTS;
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

/** The file and its scope, with nothing in them. */
const NO_FACTS = emptyFacts();

function emptyFacts(): FileFacts {
  const [symbol, scope] = [new Int32Array(SYMBOL.stride), new Int32Array(SCOPE.stride)];
  symbol[SYMBOL.kind] = symbolKindCode.file;
  for (const column of [SYMBOL.parent, SYMBOL.type, SYMBOL.value, SYMBOL.owner]) symbol[column] = -1;
  for (const column of [SYMBOL.line, SYMBOL.endLine, SYMBOL.nameLine]) symbol[column] = 1;
  scope[SCOPE.kind] = scopeKindCode.file;
  scope[SCOPE.parent] = -1;
  const rows: Partial<Record<TableName, Int32Array>> = { symbols: symbol, scopes: scope };
  const tables = TABLES.map((name) => {
    const data = rows[name] ?? new Int32Array();
    return { data, rows: data.length / STRIDES[name], stride: STRIDES[name] };
  });
  return assembleFacts(tables, [''], '');
}
