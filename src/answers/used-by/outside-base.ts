/** The base from outside the tree through which code there may call a method. */
import { languageFacts } from '../../../languages/all.ts';
import { factsOf } from '../../graph/file-facts.ts';
import type { Graph } from '../../graph/graph.ts';
import { overridden, superTypes } from '../../graph/hierarchy.ts';
import { ownerId } from '../../graph/members.ts';
import { openReferencesOf } from '../../graph/open-references.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { at, IMPORT } from '../../model/facts.ts';
import { FLAG } from '../../model/kinds.ts';
import type { OpenReason } from '../../model/links.ts';
import { type OutsideCall, outsideCall } from '../../model/outside-bases.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

interface BasePlace {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly reason: OpenReason;
  /** Its number in the graph. */
  readonly file: number;
}

interface OutsideBase {
  readonly place: BasePlace;
  /** It is not known where the base is declared: its file may be generated, or the tree declares another type of that name. */
  readonly isUnbound: boolean;
  /** Whether the base declares the method, as far as is known. */
  readonly call: OutsideCall;
}

/** The base that declares it; else one that may. What overrides something that the tree does not have, overrides a base's member. */
export function outsideBase(graph: Graph, { id, kind, flags, name }: SymbolRecord): OutsideBase | undefined {
  const owner = kind === 'method' && (flags & (FLAG.private | FLAG.static)) === 0 ? ownerId(graph, id) : undefined;
  if (owner === undefined) return undefined;
  const isOverride = (flags & FLAG.override) !== 0 && overridden(graph, id).length === 0;
  const types = [owner, ...superTypes(graph, owner, { implicit: false }).map((type) => type.id)];
  const bases = types.flatMap((type) => basesOf(graph, type)).map((place) => baseAt(graph, place, name));
  const declaring = bases.find(({ call }) => call === 'declared');
  if (declaring !== undefined || bases.length === 0) return declaring;
  if (isOverride && !bases[0].isUnbound) return { ...bases[0], call: 'declared' };
  return bases.find(({ call }) => call === 'unknown');
}

function baseAt(graph: Graph, place: BasePlace, member: string): OutsideBase {
  const isUnbound = place.reason !== 'external' || (isDeclared(graph, place.name) && !isImported(graph, place));
  return { place, isUnbound, call: isUnbound ? 'unknown' : outsideCall(place.name, member) };
}

const isDeclared = ({ reader }: Graph, name: string): boolean =>
  reader.symbolsNamed(name).some(({ kind }) => TYPE_KINDS.has(kind));

/** An import of the name says where it comes from; a namespace or package that is visible as a whole does not. */
function isImported(graph: Graph, { name, file }: BasePlace): boolean {
  const facts = factsOf(graph, file);
  for (let row = 0; facts !== undefined && row < facts.imports.rows; row++)
    if (facts.strings[at(facts.imports, row, IMPORT.local)] === name) return true;
  return false;
}

function basesOf(graph: Graph, type: number): BasePlace[] {
  const file = graph.nodes.fileOf(graph.nodes.nodeOf(type));
  const { path } = graph.nodes.files[file];
  return openReferencesOf(graph, file, new Set([type]))
    .filter(({ kind }) => kind === 'inherit' || kind === 'implement')
    .map(({ name, line, col, reason }) => ({ name, path, line, col, reason, file }));
}

/** Types of Go implement interfaces of libraries without naming them. */
const mayFitInterface = ({ kind, flags, language }: SymbolRecord): boolean =>
  kind === 'method' && (flags & FLAG.exported) !== 0 && languageFacts(language)?.types?.implicitInterfaces === true;

/** For a note that nothing uses a method: `; its base View, declared outside this tree, may call it`. */
export function outsideDoubt(graph: Graph, symbols: readonly SymbolRecord[]): string {
  const base = symbols.length === 1 ? outsideBase(graph, symbols[0]) : undefined;
  if (base === undefined && symbols.length === 1 && mayFitInterface(symbols[0]))
    return '; an interface that its type implements outside this tree may call it';
  if (base === undefined || base.call === 'none') return '';
  return `; its base ${base.place.name}, ${base.isUnbound ? 'which is not bound' : 'declared outside this tree'}, may call it`;
}
