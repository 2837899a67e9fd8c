/** Makes the SCIP document of one file: what it declares, and every link from it. */

import { fencedCode } from '../../../base/fenced-code.ts';
import { factsOf } from '../../../graph/file-facts.ts';
import type { Graph } from '../../../graph/graph.ts';
import { type WrittenNames, writtenNames } from '../../../graph/written-names.ts';
import { at, BINDING, SCOPE } from '../../../model/facts.ts';
import { bindingKindCode, REFERENCE_KINDS, type ReferenceKind, SYMBOL_KINDS } from '../../../model/kinds.ts';
import { SYMBOL_ROW, SYMBOL_STRING } from '../../../model/parsed-file.ts';
import { confidenceOf, kindOf } from '../../../resolve/core/link-code.ts';
import type {
  DocumentShape,
  InformationShape,
  OccurrenceShape,
  RelationshipShape,
} from '../../../services/scip/encode.ts';
import { SymbolInformation_Kind as Kind, PositionEncoding, SymbolRole } from '../../../services/scip/scip-schema.ts';
import { isIn, type SymbolTable } from './descriptors.ts';
import { scipKind, scipLanguage } from './kinds.ts';

/** The name of every symbol, by its node in the graph. */
export type NameOf = (node: number) => { readonly symbol: string; readonly name: string };

export interface DocumentInput {
  readonly graph: Graph;
  /** Its number in the graph. */
  readonly file: number;
  readonly table: SymbolTable;
  /** By row. */
  readonly names: readonly string[];
  readonly nameOf: NameOf;
  /** The text that the index was made from; undefined where it is not to be had. */
  readonly text: string | undefined;
  /** Links that are less certain are left out: a code of `CONFIDENCES`. */
  readonly confidence: number;
}

export interface MadeDocument {
  readonly document: DocumentShape;
  readonly definitions: number;
  readonly references: number;
}

/** One symbol at one place. */
interface Place {
  readonly line: number;
  readonly col: number;
  readonly length: number;
  readonly symbol: string;
  roles: number;
  /** Of a declaration: 0-based start line, start column, end line, end column. */
  readonly extent?: readonly number[];
}

export function makeDocument(input: DocumentInput): MadeDocument {
  return new DocumentMaker(input).make();
}

/** Links that say what a declaration is to another one; the last stands for no name in the text. */
const RELATING: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['inherit', 'implement', 'override']);

class DocumentMaker {
  private readonly places = new Map<string, Place>();
  private readonly relations = new Map<number, Map<string, RelationshipShape>>();
  private readonly written: WrittenNames;
  private readonly fileRoles: number;
  private readonly locals: InformationShape[] = [];
  private references = 0;

  constructor(private readonly input: DocumentInput) {
    const { role } = this.span;
    this.written = writtenNames(input.text);
    this.fileRoles =
      (role === 'test' ? SymbolRole.Test : 0) |
      (role === 'generated' || role === 'minified' ? SymbolRole.Generated : 0);
  }

  make(): MadeDocument {
    const { names } = this.input;
    for (let row = 0; row < names.length; row++) this.define(row);
    this.addLinks();
    this.addLocals();
    const places = [...this.places.values()].sort(
      (a, b) => a.line - b.line || a.col - b.col || a.length - b.length || (a.symbol < b.symbol ? -1 : 1),
    );
    return {
      document: {
        language: scipLanguage(this.span.language),
        relativePath: this.span.path,
        positionEncoding: PositionEncoding.UTF16CodeUnitOffsetFromLineStart,
        occurrences: places.map(occurrence),
        symbols: [...names.map((_, row) => this.information(row)), ...this.locals],
      },
      definitions: names.length,
      references: this.references,
    };
  }

  private get span() {
    return this.input.graph.nodes.files[this.input.file];
  }

  private cell(row: number, column: number): number {
    return this.input.table.symbols[row * SYMBOL_ROW.stride + column];
  }

  private string(row: number, column: number): string {
    return this.input.table.strings[row * SYMBOL_STRING.stride + column];
  }

  private define(row: number): void {
    const symbol = this.input.names[row];
    const roles = SymbolRole.Definition | this.rolesOf(row);
    const extent = [SYMBOL_ROW.line, SYMBOL_ROW.col, SYMBOL_ROW.endLine, SYMBOL_ROW.endCol].map((column) =>
      this.cell(row, column),
    );
    extent[0]--;
    extent[2]--;
    if (row === 0) {
      this.put({ line: 0, col: 0, length: 0, symbol, roles, extent: [0, 0, extent[2], extent[3]] });
      return;
    }
    const [line, given] = [this.cell(row, SYMBOL_ROW.nameLine), this.cell(row, SYMBOL_ROW.nameCol)];
    const col = this.written.clamped(line, given);
    const length = this.written.lengthAt(line, col, this.string(row, SYMBOL_STRING.name));
    this.put({ line: line - 1, col, length, symbol, roles, extent: enclosing(extent, line - 1, [col, col + length]) });
  }

  private rolesOf(row: number): number {
    return this.fileRoles | (isIn(this.cell(row, SYMBOL_ROW.flags), 'test') ? SymbolRole.Test : 0);
  }

  private addLinks(): void {
    const { graph, file, nameOf, confidence } = this.input;
    const { source, target, line, col, code } = graph.edgesOf(file);
    for (let i = 0; i < target.length; i++) {
      if (confidenceOf(code[i]) > confidence) continue;
      const kind = REFERENCE_KINDS[kindOf(code[i])];
      const { symbol, name } = nameOf(target[i]);
      if (RELATING.has(kind)) this.relate(source[i] - graph.nodes.first[file], symbol, kind);
      if (kind === 'override') continue;
      const start = this.written.clamped(line[i], col[i]);
      const length = this.written.lengthAt(line[i], start, name);
      this.put({ line: line[i] - 1, col: start, length, symbol, roles: this.fileRoles | roleOf(kind) });
      this.references++;
    }
  }

  private relate(row: number, symbol: string, kind: ReferenceKind): void {
    if (symbol === this.input.names[row]) return;
    const known = this.relations.get(row);
    const found = known ?? new Map<string, RelationshipShape>();
    if (known === undefined) this.relations.set(row, found);
    const isReference = kind === 'override' || found.get(symbol)?.isReference === true;
    found.set(symbol, { symbol, isImplementation: true, isReference });
  }

  /** Several kinds of use at one place are one occurrence. */
  private put(place: Place): void {
    const key = `${place.line} ${place.col} ${place.symbol}`;
    const known = this.places.get(key);
    if (known === undefined) this.places.set(key, place);
    else known.roles |= place.roles;
  }

  private information(row: number): InformationShape {
    const kind = SYMBOL_KINDS[this.cell(row, SYMBOL_ROW.kind)];
    const signature = row === 0 ? '' : this.string(row, SYMBOL_STRING.signature);
    const doc = this.string(row, SYMBOL_STRING.doc);
    const language = this.span.language ?? '';
    const related = [...(this.relations.get(row)?.values() ?? [])];
    return {
      symbol: this.input.names[row],
      displayName: this.string(row, SYMBOL_STRING.name),
      kind: scipKind(kind, this.cell(row, SYMBOL_ROW.flags)),
      documentation: [...(signature === '' ? [] : [fencedCode(signature, language)]), ...(doc === '' ? [] : [doc])],
      ...(signature !== '' && {
        signatureDocumentation: { language: scipLanguage(this.span.language), text: signature },
      }),
      relationships: related.sort((a, b) => (a.symbol! < b.symbol! ? -1 : 1)),
    };
  }

  /** Parameters and type parameters, which are no symbols of the index: where they are declared is known, their uses are not kept. */
  private addLocals(): void {
    const { graph, file, names } = this.input;
    const facts = factsOf(graph, file);
    if (facts === undefined) return;
    const { bindings, scopes, strings } = facts;
    const seen = new Set<string>();
    for (let i = 0; i < bindings.rows; i++) {
      const kind = at(bindings, i, BINDING.kind);
      const [line, col] = [at(bindings, i, BINDING.line), at(bindings, i, BINDING.col)];
      const name = strings[at(bindings, i, BINDING.name)];
      const key = `${line} ${col}`;
      if (!LOCAL_KINDS.has(kind) || line <= 0 || seen.has(key) || !this.isWritten(line, col, name)) continue;
      seen.add(key);
      const symbol = `local ${this.locals.length}`;
      const owner = names[at(scopes, at(bindings, i, BINDING.scope), SCOPE.symbol)];
      this.put({ line: line - 1, col, length: name.length, symbol, roles: SymbolRole.Definition | this.fileRoles });
      this.locals.push({
        symbol,
        displayName: name,
        kind: kind === bindingKindCode.parameter ? Kind.Parameter : Kind.TypeParameter,
        ...(owner !== undefined && { enclosingSymbol: owner }),
      });
    }
  }

  private isWritten(line: number, col: number, name: string): boolean {
    return this.written.isAt(line, col, name) && this.written.lengthAt(line, col, name) === name.length;
  }
}

const LOCAL_KINDS: ReadonlySet<number> = new Set([bindingKindCode.parameter, bindingKindCode.type_parameter]);

function roleOf(kind: ReferenceKind): number {
  if (kind === 'import') return SymbolRole.Import;
  if (kind === 'write') return SymbolRole.WriteAccess;
  return kind === 'read' || kind === 'call' ? SymbolRole.ReadAccess : 0;
}

/** The extent of a declaration; one that its name is not in is grown to hold it. */
function enclosing(extent: readonly number[], line: number, [from, to]: readonly [number, number]): number[] {
  let [startLine, startCol, endLine, endCol] = extent;
  if (line < startLine || (line === startLine && from < startCol)) [startLine, startCol] = [line, from];
  if (line > endLine || (line === endLine && to > endCol)) [endLine, endCol] = [line, to];
  return [startLine, startCol, endLine, endCol];
}

/** The older of the two forms of ranges: every reader takes it. */
function occurrence({ line, col, length, symbol, roles, extent }: Place): OccurrenceShape {
  return {
    range: [line, col, col + length],
    symbol,
    symbolRoles: roles,
    ...(extent !== undefined && { enclosingRange: short(extent) }),
  };
}

const short = ([startLine, startCol, endLine, endCol]: readonly number[]): number[] =>
  startLine === endLine ? [startLine, startCol, endCol] : [startLine, startCol, endLine, endCol];
