/** The names that the index has for each line of a file: enough to recognise the line without its text. */
import { decodeFacts } from '../extract/facts-codec.ts';
import { at, BINDING, EXPRESSION, IMPLIED, IMPORT, REFERENCE } from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import { BINDING_KINDS } from '../model/kinds.ts';
import type { Reader } from '../store/read/read.ts';
import type { SymbolRecord } from '../store/schema/records.ts';

export interface Mark {
  /** From 0; -1: anywhere in the line. */
  readonly col: number;
  readonly text: string;
}

/** By line, from 1, in ascending order; each by column. */
export type MarkedLines = ReadonlyMap<number, readonly Mark[]>;

type Put = (line: number, col: number, text: string | undefined) => void;

const NAME = /^[\p{L}\p{N}_$]+$/u;
/** Whether the text is one whole name. */
export const isName = (text: string): boolean => NAME.test(text);

export function markedLines(reader: Reader, fileId: FileId, symbols: readonly SymbolRecord[]): MarkedLines {
  const lines = new Map<number, Map<number, string>>();
  const put: Put = (line, col, text) => {
    if (line < 1 || !text) return;
    const marks = lines.get(line) ?? new Map<number, string>();
    lines.set(line, marks.set(isName(text) ? col : -1, text));
  };
  for (const { kind, name, nameLine, nameCol } of symbols) if (kind !== 'file') put(nameLine, nameCol, name);
  putFacts(reader.factsOf(fileId), put);
  return new Map(
    [...lines]
      .sort(([a], [b]) => a - b)
      .map(([line, marks]) => [line, [...marks].sort(([a], [b]) => a - b).map(([col, text]) => ({ col, text }))]),
  );
}

function putFacts(packed: Uint8Array, put: Put): void {
  if (packed.length === 0) return;
  const { references, expressions, imports, bindings, strings } = decodeFacts(packed);
  for (let row = 0; row < references.rows; row++) {
    // Syntax implies these calls: their names are not in the text.
    if (at(references, row, REFERENCE.args) === IMPLIED) continue;
    const cell = (column: number) => at(expressions, at(references, row, REFERENCE.expression), column);
    put(cell(EXPRESSION.line), cell(EXPRESSION.col), strings[cell(EXPRESSION.name)]);
  }
  for (let row = 0; row < imports.rows; row++) {
    const cell = (column: number) => at(imports, row, column);
    const imported = strings[cell(IMPORT.imported)];
    if (imported) put(cell(IMPORT.line), cell(IMPORT.col), imported);
    else put(cell(IMPORT.line), -1, strings[cell(IMPORT.module)]);
  }
  for (let row = 0; row < bindings.rows; row++) {
    const cell = (column: number) => at(bindings, row, column);
    // The name that an import binds may be taken from the path of the module.
    if (BINDING_KINDS[cell(BINDING.kind)] === 'import') continue;
    put(cell(BINDING.line), cell(BINDING.col), strings[cell(BINDING.name)]);
  }
}
