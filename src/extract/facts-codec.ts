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

/**
 * Whatever walks up relies on coming to an end. A container mostly comes before its content; in Go a method may come before its type.
 */
function checkParents(table: Table, column: number): void {
  const walkOf = new Int32Array(table.rows);
  for (let start = 0; start < table.rows; start++) {
    const parent = at(table, start, column);
    if (parent < -1 || parent >= table.rows)
      throw damagedIndex(`row ${start} of facts is in a row that does not exist`);
    if (parent < start) continue;
    // Marks each row with the walk that came by: one that meets its own mark is a circle.
    for (let row = start; row >= 0 && row < table.rows; row = at(table, row, column)) {
      if (walkOf[row] === start + 1) throw damagedIndex(`row ${start} of facts is in itself`);
      if (walkOf[row] !== 0) break;
      walkOf[row] = start + 1;
    }
  }
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
