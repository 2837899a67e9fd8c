/** Makes a graph for tests from a terse description: files of symbols, and links as lines of text. */
import { FactsBuilder } from '../../../src/extract/facts-builder.ts';
import { encodeFacts } from '../../../src/extract/facts-codec.ts';
import { type Graph, openGraph } from '../../../src/graph/graph.ts';
import { BASE, EXPRESSION, PARAMETER, SYMBOL, type TableName } from '../../../src/model/facts.ts';
import { expressionOpCode, type ReferenceKind } from '../../../src/model/kinds.ts';
import type { LanguageId } from '../../../src/model/language.ts';
import type { Confidence, OpenReason } from '../../../src/model/links.ts';
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../../../src/model/parsed-file.ts';
import type { Reader } from '../../../src/store/read/read.ts';
import { openWriter, type Writer } from '../../../src/store/write/write.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexDir, readerOf } from '../store/index-kit.ts';
import { linksRow, type TestLink, type TestOpen } from '../store/links-kit.ts';

export interface GraphFile {
  /** As `parsedFile` takes them; a member `@Owner` names its type at column 90 of its line. */
  readonly symbols: string;
  readonly language?: LanguageId;
  /** Types of the parameters of the functions of a name; those of its result as `name()`. Only names of types, `*` in front of pointers. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
  /** Super types of a type that is named apart: where the base and the type are written, as `line:col`. */
  readonly bases?: readonly { readonly base: string; readonly owner: string }[];
}
export type GraphFiles = Readonly<Record<string, string | GraphFile>>;

const OWNER_COL = 90;

export interface TestGraph {
  readonly dir: string;
  readonly reader: Reader;
  readonly graph: Graph;
  /** `path#name` or `path` to a symbol id and back. */
  id(handle: string): number;
  handle(id: number): string;
  handles(ids: readonly number[]): string[];
}

/**
 * One link a line: `a.ts#main call b.ts#Service.run 3:4 probable`; `?name` instead of a target is an open reference, whose last
 * word is the reason. Without a place, links stand on line 1 one after the other.
 */
export async function graphOf(files: GraphFiles, links: string): Promise<TestGraph> {
  const dir = indexDir();
  const writer = await openWriter(dir, 'live', { fresh: true });
  putAll(writer, files, links);
  writer.publish();
  const reader = readerOf(dir);
  return graphIn(dir, reader);
}

export function graphIn(dir: string, reader: Reader): TestGraph {
  const handle = (id: number) => reader.handle(reader.symbolById(id)!);
  return {
    dir,
    reader,
    graph: openGraph(reader),
    id(wanted) {
      const symbol = reader.symbolByHandle(wanted);
      if (symbol === undefined) throw new Error(`no symbol ${wanted}`);
      return symbol.id;
    },
    handle,
    handles: (ids) => ids.map(handle),
  };
}

/** Files are put before links are, so links may go anywhere. */
export function putAll(writer: Writer, files: GraphFiles, links: string): void {
  const parsed = new Map<string, ParsedFile>();
  const ids = new Map<string, number>();
  const lines = links.split('\n').filter((line) => line.trim() !== '');
  const opens = new Map<string, string[]>();
  for (const line of lines) {
    const [, path, name] = /^\s*([^#\s]+)\S* \w+ \?(\S+)/.exec(line) ?? [];
    if (path !== undefined) opens.set(path, [...(opens.get(path) ?? []), name]);
  }
  for (const [path, given] of Object.entries(files)) {
    const file = typeof given === 'string' ? { symbols: given } : given;
    const plain = parsedFile(path, file.symbols, { language: file.language ?? 'typescript' });
    parsed.set(path, plain);
    ids.set(path, writer.putFile({ ...plain, facts: factsOf(plain, file, opens.get(path) ?? []) }).id);
  }
  for (const [path, file] of parsed) {
    const own = lines.filter((line) => line.trim().split(/[#\s]/)[0] === path);
    const names = stringsOf(file, opens.get(path) ?? []).slice(1);
    const links = own.map((line, i) => readLine(line, i, { file, parsed, ids }));
    writer.putLinks(
      ids.get(path)!,
      linksRow(
        names,
        links.filter((link) => 'file' in link),
        links.filter((link) => 'name' in link),
      ),
    );
  }
}

interface Known {
  readonly file: ParsedFile;
  readonly parsed: ReadonlyMap<string, ParsedFile>;
  readonly ids: ReadonlyMap<string, number>;
}

function readLine(text: string, index: number, { file, parsed, ids }: Known): TestLink | TestOpen {
  const [source, kind, target, ...rest] = text.trim().split(/\s+/);
  const [line, col] = (/^\d+:\d+$/.test(rest[0] ?? '') ? rest.shift()! : `1:${index}`).split(':').map(Number);
  const common = { source: rowOf(file, source.split('#')[1] ?? ''), kind: kind as ReferenceKind, line, col };
  if (target.startsWith('?')) return { ...common, name: target.slice(1), reason: (rest[0] ?? 'unknown') as OpenReason };
  const [path, name = ''] = target.split('#');
  const symbol = parsed.has(path) ? rowOf(parsed.get(path)!, name) : 0;
  return { ...common, file: ids.get(path) ?? 999_999, symbol, confidence: (rest[0] ?? 'exact') as Confidence };
}

/** `Type.member`, `name`, or nothing for the file. */
function rowOf(file: ParsedFile, name: string): number {
  if (name === '') return 0;
  const rows = file.symbols.length / SYMBOL_ROW.stride;
  const own = (row: number) => file.strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.name];
  for (let row = 1; row < rows; row++) {
    const parent = file.symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.parent];
    const owner = file.strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.owner];
    const container = parent > 0 ? own(parent) : owner;
    if (own(row) === name || `${container}.${own(row)}` === name) return row;
  }
  throw new Error(`no ${name} in ${file.path}`);
}

const stringsOf = (file: ParsedFile, names: readonly string[]): string[] => {
  const own = Array.from(
    { length: file.symbols.length / SYMBOL_ROW.stride },
    (_, row) => file.strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.name],
  );
  return [...new Set(['', ...own, ...names])];
};

function factsOf(file: ParsedFile, given: GraphFile, names: readonly string[]): Uint8Array {
  const builder = new FactsBuilder();
  for (const text of stringsOf(file, names)) builder.id(text);
  const row = (table: TableName, values: Readonly<Record<number, number>>): number => {
    const { data, stride } = builder.tables[table];
    const offset = builder.tables[table].begin();
    data.fill(-1, offset, offset + stride);
    for (const [column, value] of Object.entries(values)) data[offset + Number(column)] = value;
    return offset / stride;
  };
  const nameAt = (line: number, col: number) =>
    row('expressions', { [EXPRESSION.op]: expressionOpCode.name, [EXPRESSION.line]: line, [EXPRESSION.col]: col });
  const typeNamed = (text: string): number => {
    const name = builder.id(text.replace('*', ''));
    const plain = row('expressions', { [EXPRESSION.op]: expressionOpCode.name, [EXPRESSION.name]: name });
    if (!text.startsWith('*')) return plain;
    const pointer = { [EXPRESSION.op]: expressionOpCode.wrapped, [EXPRESSION.name]: builder.id('pointer') };
    return row('expressions', { ...pointer, [EXPRESSION.a]: plain });
  };
  for (let i = 0; i * SYMBOL_ROW.stride < file.symbols.length; i++) {
    const cell = (column: number) => file.symbols[i * SYMBOL_ROW.stride + column];
    const name = file.strings[i * SYMBOL_STRING.stride + SYMBOL_STRING.name];
    const owned = file.strings[i * SYMBOL_STRING.stride + SYMBOL_STRING.owner] !== '';
    const [result] = given.parameters?.[`${name}()`] ?? [];
    row('symbols', {
      [SYMBOL.type]: result === undefined ? -1 : typeNamed(result),
      [SYMBOL.kind]: cell(SYMBOL_ROW.kind),
      [SYMBOL.name]: builder.id(name),
      [SYMBOL.parent]: cell(SYMBOL_ROW.parent),
      [SYMBOL.flags]: cell(SYMBOL_ROW.flags),
      [SYMBOL.owner]: owned ? nameAt(cell(SYMBOL_ROW.line), OWNER_COL) : -1,
    });
    for (const type of given.parameters?.[name] ?? [])
      row('parameters', { [PARAMETER.symbol]: i, [PARAMETER.flags]: 0, [PARAMETER.type]: typeNamed(type) });
  }
  for (const { base, owner } of given.bases ?? []) {
    const place = (text: string) => nameAt(...(text.split(':').map(Number) as [number, number]));
    row('bases', { [BASE.symbol]: -1, [BASE.expression]: place(base), [BASE.owner]: place(owner) });
  }
  return encodeFacts(builder.finish());
}
