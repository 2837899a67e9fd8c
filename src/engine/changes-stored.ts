/** The symbols of a content that the index holds already: what one file says by itself is the same wherever it was read. */
import type { SymbolRows } from '../compare/compared-file.ts';
import type { Config } from '../config/config.ts';
import { rulesNow, rulesOf } from '../indexer/current-index.ts';
import { symbolKindCode } from '../model/kinds.ts';
import { SYMBOL_ROW, SYMBOL_STRING } from '../model/parsed-file.ts';
import type { Reader } from '../store/read.ts';
import type { FileRecord } from '../store/records.ts';
import type { Version } from './changes-trees.ts';
import { readerIfUsable, type Session } from './session.ts';

/** Nothing of an index that other rules made. */
export function storedRows(session: Session, config: Config): (version: Version) => (() => SymbolRows) | undefined {
  const reader = readerIfUsable(session);
  if (reader === undefined || rulesOf(reader.meta()) !== rulesNow(config)) return () => undefined;
  return ({ file: { path, language }, id }) => {
    const file = reader.fileByPath(path);
    const isParsed =
      file !== undefined && file.language === language && file.skip === undefined && file.symbolCount > 0;
    return isParsed && Buffer.from(file.hash).toString('hex') === id ? () => rowsOf(reader, file) : undefined;
  };
}

function rowsOf(reader: Reader, { id, path, language, role }: FileRecord): SymbolRows {
  const facts = reader.factsOf(id);
  const records = reader.symbolsInFile(id);
  const first = records[0].id;
  const symbols = new Int32Array(records.length * SYMBOL_ROW.stride);
  const strings = new Array<string>(records.length * SYMBOL_STRING.stride).fill('');
  for (const [row, record] of records.entries()) {
    const at = row * SYMBOL_ROW.stride;
    symbols[at + SYMBOL_ROW.kind] = symbolKindCode[record.kind];
    symbols[at + SYMBOL_ROW.parent] = record.parentId === undefined ? -1 : record.parentId - first;
    symbols[at + SYMBOL_ROW.flags] = record.flags;
    symbols[at + SYMBOL_ROW.line] = record.line;
    symbols[at + SYMBOL_ROW.col] = record.col;
    symbols[at + SYMBOL_ROW.endLine] = record.endLine;
    symbols[at + SYMBOL_ROW.endCol] = record.endCol;
    symbols[at + SYMBOL_ROW.nameLine] = record.nameLine;
    symbols[at + SYMBOL_ROW.nameCol] = record.nameCol;
    [symbols[at + SYMBOL_ROW.hashLo], symbols[at + SYMBOL_ROW.hashHi]] = halves(record.bodyHash);
    [symbols[at + SYMBOL_ROW.stableLo], symbols[at + SYMBOL_ROW.stableHi]] = halves(record.stableId);
    const from = row * SYMBOL_STRING.stride;
    strings[from + SYMBOL_STRING.name] = record.name;
    strings[from + SYMBOL_STRING.signature] = record.signature;
    strings[from + SYMBOL_STRING.doc] = record.doc;
    strings[from + SYMBOL_STRING.owner] = record.owner;
  }
  return { path, language, role, symbols, strings, facts };
}

/** As a worker hands them over: the low 32 bits, then the rest. */
const halves = (hash: number): [lo: number, hi: number] => [hash | 0, Math.floor(hash / 2 ** 32)];
