/** Decodes one document of a SCIP index into flat arrays: an object for each occurrence would take a hundred times its bytes. */
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import {
  DocumentSchema,
  MultiLineRangeSchema,
  OccurrenceSchema,
  PositionEncoding,
  RelationshipSchema,
  SingleLineRangeSchema,
  SymbolInformationSchema,
} from './scip-schema.ts';

/** Columns of `ScipDocument.occurrences`. Lines and columns are 0-based, columns in the units of the document. */
export const OCCURRENCE = { line: 0, col: 1, endLine: 2, endCol: 3, symbol: 4, roles: 5, stride: 6 } as const;

export interface ScipRelation {
  readonly from: string;
  readonly to: string;
  readonly isReference: boolean;
  readonly isImplementation: boolean;
  readonly isTypeDefinition: boolean;
  readonly isDefinition: boolean;
}

export interface ScipDocument {
  readonly path: string;
  readonly language: string;
  readonly encoding: PositionEncoding;
  /** Undefined where the indexer left it out. */
  readonly text: string | undefined;
  readonly occurrences: Int32Array;
  /** What `OCCURRENCE.symbol` points to. */
  readonly symbols: readonly string[];
  readonly relations: readonly ScipRelation[];
  /** Occurrences without a valid range. */
  readonly badRanges: number;
}

/** A document with more is taken for an attack: the largest of real indexes have some hundred thousand. */
const MAX_OCCURRENCES = 4_000_000;
const MAX_RELATIONS = 1_000_000;

/** Why bytes are no document, as a message of an Error. */
export class BadDocument extends Error {}

const DOCUMENT = numbersOf(DocumentSchema.field);
const FIELD = numbersOf(OccurrenceSchema.field);
const SINGLE = numbersOf(SingleLineRangeSchema.field);
const MULTI = numbersOf(MultiLineRangeSchema.field);
const INFORMATION = numbersOf(SymbolInformationSchema.field);
const RELATION = numbersOf(RelationshipSchema.field);

function numbersOf<K extends string>(fields: Readonly<Record<K, { readonly number: number }>>): Record<K, number> {
  const entries = Object.entries(fields) as [K, { readonly number: number }][];
  return Object.fromEntries(entries.map(([name, { number }]) => [name, number])) as Record<K, number>;
}

/** The path alone, without decoding the rest. Throws BadDocument. */
export function documentPath(bytes: Uint8Array): string {
  let path = '';
  eachField(new BinaryReader(bytes), bytes.length, (reader, number) => {
    if (number !== DOCUMENT.relativePath) return false;
    path = reader.string();
    return true;
  });
  return path;
}

/** Throws BadDocument. */
export function decodeDocument(bytes: Uint8Array): ScipDocument {
  const reader = new BinaryReader(bytes);
  const occurrences = new OccurrenceTable();
  const relations: ScipRelation[] = [];
  let [path, language] = ['', ''];
  let text: string | undefined;
  let encoding = PositionEncoding.UnspecifiedPositionEncoding;
  eachField(reader, bytes.length, (_, number) => {
    if (number === DOCUMENT.relativePath) path = reader.string();
    else if (number === DOCUMENT.language) language = reader.string();
    else if (number === DOCUMENT.text) text = reader.string();
    else if (number === DOCUMENT.positionEncoding) encoding = reader.int32();
    else if (number === DOCUMENT.occurrences) occurrences.read(reader, endOf(reader));
    else if (number === DOCUMENT.symbols) readRelations(reader, endOf(reader), relations);
    else return false;
    return true;
  });
  const { symbols, badRanges } = occurrences;
  return {
    path,
    language,
    encoding,
    text: text === '' ? undefined : text,
    occurrences: occurrences.rows(),
    symbols,
    relations,
    badRanges,
  };
}

/** The relations of a symbol that is described outside of all documents. Throws BadDocument. */
export function decodeInformation(bytes: Uint8Array): ScipRelation[] {
  const relations: ScipRelation[] = [];
  readRelations(new BinaryReader(bytes), bytes.length, relations);
  return relations;
}

type ReadField = (reader: BinaryReader, number: number, type: WireType) => boolean;

/** Calls `read` at each field up to `end`; it returns false for a field that it leaves. */
function eachField(reader: BinaryReader, end: number, read: ReadField): void {
  try {
    while (reader.pos < end) {
      const [number, type] = reader.tag();
      if (!read(reader, number, type)) reader.skip(type, number);
    }
  } catch (error) {
    throw error instanceof BadDocument ? error : new BadDocument('a field cannot be decoded', { cause: error });
  }
  if (reader.pos !== end) throw new BadDocument('a field is longer than its message');
}

function endOf(reader: BinaryReader): number {
  const length = reader.uint32();
  const end = reader.pos + length;
  if (end > reader.len) throw new BadDocument('a field is longer than its message');
  return end;
}

class OccurrenceTable {
  readonly symbols: string[] = [];
  badRanges = 0;
  private readonly known = new Map<string, number>();
  private data = new Int32Array(64 * OCCURRENCE.stride);
  private count = 0;
  /** Line, column, end line, end column, and how many of them there are. */
  private readonly range = new Int32Array(4);
  private parts = 0;
  private isTyped = false;
  private symbol = '';
  private roles = 0;

  rows(): Int32Array {
    return this.data.subarray(0, this.count * OCCURRENCE.stride);
  }

  read(reader: BinaryReader, end: number): void {
    this.parts = 0;
    this.isTyped = false;
    this.symbol = '';
    this.roles = 0;
    eachField(reader, end, this.readField);
    // Occurrences without a symbol are for highlighting.
    if (this.symbol === '') return;
    if (this.isRange()) this.add();
    else this.badRanges++;
  }

  private readonly readField: ReadField = (reader, number, type) => {
    if (number === FIELD.symbol) this.symbol = reader.string();
    else if (number === FIELD.symbolRoles) this.roles = reader.int32();
    else if (number === FIELD.range) this.readRange(reader, type === WireType.LengthDelimited);
    else if (number === FIELD.singleLineRange) this.readTyped(reader, SINGLE_COLUMNS);
    else if (number === FIELD.multiLineRange) this.readTyped(reader, MULTI_COLUMNS);
    else return false;
    return true;
  };

  /** Encoders pack the numbers into one field; each in a field of its own is allowed. */
  private readRange(reader: BinaryReader, isPacked: boolean): void {
    const end = isPacked ? endOf(reader) : reader.pos + 1;
    while (reader.pos < end) {
      const value = reader.int32();
      if (this.isTyped) continue;
      if (this.parts < 4) this.range[this.parts] = value;
      this.parts++;
    }
  }

  /** It takes precedence over the other form. */
  private readTyped(reader: BinaryReader, columns: Readonly<Record<number, readonly number[]>>): void {
    this.range.fill(0);
    this.isTyped = true;
    this.parts = 4;
    eachField(reader, endOf(reader), (_, number) => {
      const targets = columns[number];
      if (targets === undefined) return false;
      const value = reader.int32();
      for (const target of targets) this.range[target] = value;
      return true;
    });
  }

  private isRange(): boolean {
    const { range, parts } = this;
    if (parts === 3) {
      range[3] = range[2];
      range[2] = range[0];
    } else if (parts !== 4) return false;
    if (range[0] < 0 || range[1] < 0 || range[3] < 0) return false;
    return range[2] > range[0] || (range[2] === range[0] && range[3] >= range[1]);
  }

  private add(): void {
    if (this.count === MAX_OCCURRENCES) throw new BadDocument(`it has more than ${MAX_OCCURRENCES} occurrences`);
    const offset = this.count++ * OCCURRENCE.stride;
    if (offset === this.data.length) {
      const grown = new Int32Array(offset * 2);
      grown.set(this.data);
      this.data = grown;
    }
    this.data.set(this.range, offset);
    this.data[offset + OCCURRENCE.symbol] = this.numberOf(this.symbol);
    this.data[offset + OCCURRENCE.roles] = this.roles;
  }

  private numberOf(symbol: string): number {
    const known = this.known.get(symbol);
    if (known !== undefined) return known;
    this.known.set(symbol, this.symbols.length);
    return this.symbols.push(symbol) - 1;
  }
}

/** By field number: the places in a range of four numbers. */
const SINGLE_COLUMNS = { [SINGLE.line]: [0, 2], [SINGLE.startCharacter]: [1], [SINGLE.endCharacter]: [3] };
const MULTI_COLUMNS = {
  [MULTI.startLine]: [0],
  [MULTI.startCharacter]: [1],
  [MULTI.endLine]: [2],
  [MULTI.endCharacter]: [3],
};

function readRelations(reader: BinaryReader, end: number, into: ScipRelation[]): void {
  const found: Omit<ScipRelation, 'from'>[] = [];
  let from = '';
  eachField(reader, end, (_, number) => {
    if (number === INFORMATION.symbol) from = reader.string();
    else if (number === INFORMATION.relationships) found.push(readRelation(reader, endOf(reader)));
    else return false;
    return true;
  });
  if (into.length + found.length > MAX_RELATIONS) throw new BadDocument(`it has more than ${MAX_RELATIONS} relations`);
  for (const one of found) if (from !== '' && one.to !== '') into.push({ from, ...one });
}

function readRelation(reader: BinaryReader, end: number): Omit<ScipRelation, 'from'> {
  let to = '';
  const flags = { isReference: false, isImplementation: false, isTypeDefinition: false, isDefinition: false };
  eachField(reader, end, (_, number) => {
    if (number === RELATION.symbol) to = reader.string();
    else if (number === RELATION.isReference) flags.isReference = reader.bool();
    else if (number === RELATION.isImplementation) flags.isImplementation = reader.bool();
    else if (number === RELATION.isTypeDefinition) flags.isTypeDefinition = reader.bool();
    else if (number === RELATION.isDefinition) flags.isDefinition = reader.bool();
    else return false;
    return true;
  });
  return { to, ...flags };
}
