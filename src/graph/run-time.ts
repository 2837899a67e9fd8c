/** Tells what runs when a file is imported: code outside of functions, unless a guard such as `__name__ == "__main__"` leaves it out. */
import { languageFacts } from '../../languages/all.ts';
import { at, EXPORT, EXPRESSION, type FileFacts, IMPORT, IMPORT_FLAG, REFERENCE, SCOPE } from '../model/facts.ts';
import {
  FLAG,
  type ReferenceKind,
  referenceKindCode,
  SCOPE_KINDS,
  type SymbolKind,
  VALUE_KINDS,
} from '../model/kinds.ts';
import type { ImportFacts } from '../model/language.ts';
import type { Edge } from './edge.ts';
import { factsOf } from './file-facts.ts';
import type { Graph } from './graph.ts';
import { edgesAt, ownerId } from './members.ts';
import { referenceAt } from './open-references.ts';
import { perGraph } from './per-graph.ts';
import { kindOfSymbol, type Place } from './shape.ts';

/** With the file; when a function is called; never, as far as importers are concerned. */
export type RunTime = 'import' | 'call' | 'never';

const RUN: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>([
  'call',
  'new',
  'read',
  'write',
  'decorate',
  'throw',
  'render',
]);
const CALLABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor', 'component']);
/** Symbols whose own code is outside of functions. */
const BODIES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['file', 'namespace', 'module']);
const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['interface', 'type_alias']);

export const importFacts = (graph: Graph, file: number): ImportFacts | undefined =>
  languageFacts(graph.nodes.files[file].language)?.importing;

/** Whether an import of the file makes this use happen. */
export function runsOnImport(graph: Graph, edge: Edge): boolean {
  const file = graph.nodes.fileNumber(edge.fileId);
  const importing = importFacts(graph, file);
  if (importing === undefined) return false;
  if (edge.kind === 'import') return importTime(graph, file, edge) === 'import';
  const kind = kindOfSymbol(graph, edge.from);
  if (!RUN.has(edge.kind) || kind === undefined) return false;
  if (kind === 'function' && isRunOnImport(graph, edge.from)) return true;
  // A decorator runs at the declaration.
  if (CALLABLE.has(kind) && edge.kind !== 'decorate') return false;
  if (VALUE_KINDS.has(kind) && isSetLater(graph, edge.from, importing)) return false;
  const facts = factsOf(graph, file);
  const row = facts === undefined ? -1 : referenceAt(facts, { ...edge, kind: referenceKindCode[edge.kind] });
  if (facts === undefined || row < 0) return BODIES.has(kind);
  const time = timeIn(facts, { scope: at(facts.references, row, REFERENCE.scope), line: edge.line }, importing);
  // A function inside of a statement that has no symbol of its own walks a list there.
  return time === 'import' || (time === 'call' && BODIES.has(kind));
}

/** Whether the function runs with its package: `init` of Go. */
export function isRunOnImport(graph: Graph, symbolId: number): boolean {
  const { functions } = importFacts(graph, graph.nodes.fileOf(graph.nodes.nodeOf(symbolId))) ?? {};
  return functions?.test(graph.reader.symbolById(symbolId)?.name ?? '') === true;
}

/** Whether it is computed when it is read, or set when an object is made. */
function isSetLater(graph: Graph, symbolId: number, { lazyFields }: ImportFacts): boolean {
  const [head] = graph.reader.headsById([symbolId]);
  if (head === undefined || (head.flags & (FLAG.getter | FLAG.setter)) !== 0) return true;
  return lazyFields === true && (head.flags & FLAG.static) === 0 && ownerId(graph, symbolId) !== undefined;
}

/** When the import at this place of a file runs what it imports. */
export function importTime(graph: Graph, file: number, place: Place): RunTime {
  const importing = importFacts(graph, file);
  if (importing === undefined || (importing.erasesTypes && namesTypesOnly(graph, file, place))) return 'never';
  const times = known(graph);
  let other = times.get(file);
  if (other === undefined) times.set(file, (other = otherTimes(factsOf(graph, file), importing)));
  return other.get(keyOf(place)) ?? 'import';
}

/** By file and place: the imports that do not run with their file. Facts are too large to keep for all files of a walk. */
const known = perGraph(() => new Map<number, ReadonlyMap<string, RunTime>>());

const keyOf = ({ line, col }: Place): string => `${line}:${col}`;

function otherTimes(facts: FileFacts | undefined, importing: ImportFacts): ReadonlyMap<string, RunTime> {
  const times = new Map<string, RunTime>();
  if (facts === undefined) return times;
  const { imports, exports } = facts;
  const isErased = (flags: number) => importing.erasesTypes === true && (flags & IMPORT_FLAG.typeOnly) !== 0;
  for (let row = 0; row < imports.rows; row++) {
    const [line, col] = [at(imports, row, IMPORT.line), at(imports, row, IMPORT.col)];
    const scope = at(imports, row, IMPORT.scope);
    const isTypeOnly = isErased(at(imports, row, IMPORT.flags));
    if (scope === 0 && !isTypeOnly) continue;
    const time = isTypeOnly ? 'never' : timeIn(facts, { scope, line }, importing);
    if (time !== 'import') times.set(keyOf({ line, col }), time);
  }
  for (let row = 0; row < exports.rows; row++)
    if (isErased(at(exports, row, EXPORT.flags)))
      times.set(keyOf({ line: at(exports, row, EXPORT.line), col: at(exports, row, EXPORT.col) }), 'never');
  return times;
}

/** An import through a barrel has an edge to that file too, which says nothing about the name. */
function namesTypesOnly(graph: Graph, file: number, place: Place): boolean {
  const { target } = graph.edgesOf(file);
  const kinds = edgesAt(graph, file, place)
    .map((position) => kindOfSymbol(graph, graph.nodes.symbolId(target[position])))
    .filter((kind) => kind !== 'file');
  return kinds.length > 0 && kinds.every((kind) => kind !== undefined && TYPES.has(kind));
}

interface Written {
  readonly scope: number;
  readonly line: number;
}

function timeIn(facts: FileFacts, { scope, line }: Written, { guards = [] }: ImportFacts): RunTime {
  let isInBlock = false;
  for (let around = scope; around > 0; around = at(facts.scopes, around, SCOPE.parent)) {
    const kind = SCOPE_KINDS[at(facts.scopes, around, SCOPE.kind)];
    if (kind === 'function') return 'call';
    isInBlock ||= kind === 'block' || kind === 'branch';
  }
  // A statement may read one such name and guard nothing: `setup(__name__)`.
  const possible = isInBlock ? guards : guards.filter((names) => names.length > 1);
  if (possible.length === 0) return 'import';
  const names = isInBlock ? namesBefore(facts, line) : namesBefore(facts, line, line);
  return possible.some((guard) => guard.every((name) => names.has(name))) ? 'never' : 'import';
}

/** The names on the nearest line, up to this one, that statements outside of blocks read: the condition of a block is among them. */
function namesBefore({ references, expressions, strings }: FileFacts, line: number, first = 0): ReadonlySet<string> {
  let nearest = first;
  let names = new Set<string>();
  for (let row = 0; row < references.rows; row++) {
    if (at(references, row, REFERENCE.scope) !== 0) continue;
    const expression = at(references, row, REFERENCE.expression);
    const own = at(expressions, expression, EXPRESSION.line);
    if (own > line || own < nearest) continue;
    if (own > nearest) names = new Set();
    nearest = own;
    names.add(strings[at(expressions, expression, EXPRESSION.name)]);
  }
  return names;
}
