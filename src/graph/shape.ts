/** The declarations of a file that walks over the graph need: kinds, names, containment, receivers, bases, signatures. */
import { languageFacts } from '../../languages/all.ts';
import { decodeFacts } from '../extract/facts-codec.ts';
import { at, BASE, EXPRESSION, type FileFacts, PARAMETER, SYMBOL } from '../model/facts.ts';
import { expressionOpCode, FLAG, SYMBOL_KINDS, type SymbolKind } from '../model/kinds.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';
import { TYPE_KINDS } from './type-kinds.ts';
import { typeParameterNames, typeText, typeTexts } from './type-text.ts';

/** Position of a name, as in links. */
export interface Place {
  readonly line: number;
  readonly col: number;
}

/** A super type: `base` is the position of the base's name, `owner` that of the type's. */
export interface BaseClause {
  readonly base: Place;
  readonly owner: Place;
}

/** Types as formatted by `typeText`. */
export interface Signature {
  readonly parameters: readonly string[];
  readonly results: readonly string[];
  readonly isVariadic: boolean;
}

export interface FileShape {
  kind(row: number): SymbolKind;
  name(row: number): string;
  /** -1 for the file itself. */
  parent(row: number): number;
  children(row: number): readonly number[];
  /** Signature of a method in a language whose types may satisfy an interface without naming it (Go). */
  signature(row: number): Signature | undefined;
  /** Members of types that are declared elsewhere, with the position that names the type. */
  readonly outsideMembers: ReadonlyMap<number, Place>;
  /** Types that are named after another (Go), with the position that names that. */
  readonly namedAfter: ReadonlyMap<number, Place>;
  /** Base clauses of declarations outside their type, which name it (`impl Trait for Type`). */
  readonly baseClauses: readonly BaseClause[];
}

const shapes = perGraph(() => new Map<number, FileShape>());

/** The shape of a file by its number in the graph. */
export function shapeOf(graph: Graph, file: number): FileShape {
  const known = shapes(graph);
  let shape = known.get(file) as Shape | undefined;
  if (shape === undefined) {
    const { id, symbolCount, language } = graph.nodes.files[file];
    const bytes = graph.reader.factsOf(id);
    shape = new Shape(symbolCount);
    if (bytes.length > 0)
      readShape(decodeFacts(bytes), shape, languageFacts(language)?.types?.implicitInterfaces ?? false);
    known.set(file, shape);
  }
  return shape;
}

const kinds = perGraph(() => new Map<number, Uint8Array>());

/** Undefined for an unknown id. Read from the rows of the file, not its facts, which may be large. */
export function kindOfSymbol(graph: Graph, symbolId: number): SymbolKind | undefined {
  const node = graph.nodes.nodeOf(symbolId);
  if (node < 0) return undefined;
  const file = graph.nodes.fileOf(node);
  const known = kinds(graph);
  let codes = known.get(file);
  if (codes === undefined) known.set(file, (codes = graph.reader.kindsInFile(graph.nodes.files[file].id)));
  return SYMBOL_KINDS[codes[graph.nodes.rowOf(node)]];
}

/** Without facts only the file's own symbol is known. */
class Shape implements FileShape {
  readonly kinds: Uint8Array;
  readonly names: string[];
  readonly parents: Int32Array;
  readonly signatures = new Map<number, Signature>();
  readonly outsideMembers = new Map<number, Place>();
  readonly baseClauses: BaseClause[] = [];
  readonly namedAfter = new Map<number, Place>();
  private lists: number[][] | undefined;

  constructor(rows: number) {
    this.kinds = new Uint8Array(rows);
    this.names = Array<string>(rows).fill('');
    this.parents = new Int32Array(rows).fill(-1);
  }

  kind(row: number): SymbolKind {
    return SYMBOL_KINDS[this.kinds[row]];
  }
  name(row: number): string {
    return this.names[row];
  }
  parent(row: number): number {
    return this.parents[row];
  }
  signature(row: number): Signature | undefined {
    return this.signatures.get(row);
  }
  children(row: number): readonly number[] {
    if (this.lists === undefined) {
      this.lists = Array.from(this.parents, () => []);
      for (let child = 0; child < this.parents.length; child++) this.lists[this.parents[child]]?.push(child);
    }
    return this.lists[row] ?? [];
  }
}

function readShape(facts: FileFacts, shape: Shape, withSignatures: boolean): void {
  const { symbols, bases, strings } = facts;
  const rows = Math.min(symbols.rows, shape.kinds.length);
  for (let row = 0; row < rows; row++) {
    shape.kinds[row] = at(symbols, row, SYMBOL.kind);
    shape.names[row] = strings[at(symbols, row, SYMBOL.name)];
    shape.parents[row] = at(symbols, row, SYMBOL.parent);
    const owner = placeOf(facts, at(symbols, row, SYMBOL.owner));
    if (owner !== undefined && !isMember(facts, row)) shape.outsideMembers.set(row, owner);
  }
  for (let row = 0; row < bases.rows; row++) {
    const base = placeOf(facts, at(bases, row, BASE.expression));
    const owner = placeOf(facts, at(bases, row, BASE.owner));
    if (base !== undefined && owner !== undefined) shape.baseClauses.push({ base, owner });
  }
  if (withSignatures) readSignatures(facts, shape);
}

function readSignatures(facts: FileFacts, shape: Shape): void {
  const { parameters, symbols } = facts;
  const open = typeParameterNames(facts);
  for (let row = 0; row < shape.kinds.length; row++) {
    const named = shape.kind(row) === 'type_alias' ? placeOf(facts, at(symbols, row, SYMBOL.type)) : undefined;
    if (named !== undefined) shape.namedAfter.set(row, named);
    if (shape.kind(row) !== 'method') continue;
    const results = typeTexts(facts, at(symbols, row, SYMBOL.type), open);
    shape.signatures.set(row, { parameters: [], results, isVariadic: false });
  }
  for (let row = 0; row < parameters.rows; row++) {
    const before = shape.signatures.get(at(parameters, row, PARAMETER.symbol));
    if (before === undefined) continue;
    const type = typeText(facts, at(parameters, row, PARAMETER.type), open);
    const isVariadic = (at(parameters, row, PARAMETER.flags) & FLAG.variadic) !== 0;
    shape.signatures.set(at(parameters, row, PARAMETER.symbol), {
      ...before,
      parameters: [...before.parameters, type],
      isVariadic,
    });
  }
}

/** Whether the symbol is inside a type of its own file. */
function isMember({ symbols }: FileFacts, row: number): boolean {
  const parent = at(symbols, row, SYMBOL.parent);
  return parent >= 0 && TYPE_KINDS.has(SYMBOL_KINDS[at(symbols, parent, SYMBOL.kind)]);
}

/** The position of the name inside `*Name[T]` and the like. */
export function placeOf({ expressions }: FileFacts, expression: number): Place | undefined {
  let row = expression;
  for (let steps = 0; row >= 0 && steps < 8; steps++) {
    const op = at(expressions, row, EXPRESSION.op);
    if (op === expressionOpCode.name || op === expressionOpCode.member)
      return { line: at(expressions, row, EXPRESSION.line), col: at(expressions, row, EXPRESSION.col) };
    if (op !== expressionOpCode.generic && op !== expressionOpCode.wrapped) return undefined;
    row = at(expressions, row, EXPRESSION.a);
  }
  return undefined;
}
