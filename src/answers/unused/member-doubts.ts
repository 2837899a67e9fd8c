/** What could still call a method that nothing names: an interface, a base outside the tree, a framework, a caller that gets the object. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import type { Graph } from '../../graph/graph.ts';
import { subTypes, superTypes } from '../../graph/hierarchy.ts';
import { listed } from '../../graph/live/node-lists.ts';
import { useTable } from '../../graph/live/use-table.ts';
import { openReferencesOf } from '../../graph/open-references.ts';
import { isOwnMark, marksIn } from '../../graph/roots/marks.ts';
import { symbolTable } from '../../graph/symbol-table.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { FLAG, type ReferenceKind } from '../../model/kinds.ts';
import { isInertBase, outsideCall } from '../../model/outside-bases.ts';
import { isPassiveMark } from '../../model/passive-marks.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { outsideBase } from '../used-by/outside-base.ts';
import type { DoubtSource } from './doubts.ts';
import type { Doubt } from './fields.ts';

/** Where the name of a symbol is declared. */
export const placeOf = (graph: Graph, node: number): Pick<Doubt, 'path' | 'line'> => ({
  path: graph.nodes.files[graph.nodes.fileOf(node)].path,
  line: symbolTable(graph).lines[node],
});

/** The first that is found says enough. */
export function memberDoubts(source: DoubtSource, node: number): Doubt[] {
  const { graph } = source;
  const symbol = graph.reader.symbolById(graph.nodes.symbolId(node));
  if (symbol === undefined) return [];
  const found =
    interfaceDoubt(source, node) ??
    markDoubt(graph, node) ??
    addedMemberDoubt(graph, node, symbol) ??
    overrideDoubt(source, node, symbol) ??
    accessorDoubt(source, node, symbol) ??
    (isMadeForOthers(source, node) ? ({ how: 'passed', ...placeOf(graph, ownerOf(graph, node)) } as const) : undefined);
  return found === undefined ? [] : [found];
}

const ownerOf = (graph: Graph, node: number): number => useTable(graph).owners[node];

const INTERFACES: ReadonlySet<string> = new Set(['interface', 'trait']);

/** It implements a member of the tree, or is declared by an interface that is used. */
function interfaceDoubt({ graph, dead: { used } }: DoubtSource, node: number): Doubt | undefined {
  const { flags, kind } = symbolTable(graph);
  const [declared] = listed(useTable(graph).overridden, node);
  if (declared !== undefined) return { how: 'interface', ...placeOf(graph, declared) };
  const owner = ownerOf(graph, node);
  const isAsked = owner >= 0 && INTERFACES.has(kind(owner)) && used[owner] === 1;
  return isAsked || (flags[node] & FLAG.declaration) !== 0 ? { how: 'interface', ...placeOf(graph, node) } : undefined;
}

/** Marks whose framework makes objects of a type, and calls nothing else of it. */
const MAKING: ReadonlySet<string> = new Set(
  'Injectable Service Repository Component Singleton Module NgModule Named Entity Inject Autowired Configuration'.split(
    ' ',
  ),
);

/** A mark of its type whose framework may call members by their names. */
function markDoubt(graph: Graph, node: number): Doubt | undefined {
  const { nodes } = graph;
  const { lines, cols, flags, kind } = symbolTable(graph);
  const type = ownerOf(graph, node);
  if (type < 0 || !TYPE_KINDS.has(kind(type)) || (flags[node] & FLAG.private) !== 0) return undefined;
  const file = nodes.fileOf(type);
  const mark = marksIn(graph, file).find(
    ({ node: marked, name, line, col }) =>
      marked === type &&
      !isPassiveMark(name) &&
      !MAKING.has(name) &&
      isOwnMark({ line, col }, { line: lines[type], col: cols[type] }),
  );
  return mark && { how: 'mark', path: nodes.files[file].path, line: mark.line, name: mark.name };
}

/** A member that is added to a type from outside: `BigInt.prototype.toJSON = …`. */
function addedMemberDoubt(graph: Graph, node: number, { owner: written }: SymbolRecord): Doubt | undefined {
  const owner = ownerOf(graph, node);
  if (written === '' || (owner >= 0 && TYPE_KINDS.has(symbolTable(graph).kind(owner)))) return undefined;
  return { how: 'base', ...placeOf(graph, node), name: written };
}

/** `getName()` of a bean: nothing in code need name it. */
function accessorDoubt({ graph, languages }: DoubtSource, node: number, symbol: SymbolRecord): Doubt | undefined {
  const { accessors } = languages.get(familyOf(symbol.language ?? '')) ?? {};
  const isHidden = (symbol.flags & (FLAG.private | FLAG.static)) !== 0;
  return !isHidden && accessors?.test(`${symbol.kind} ${symbol.name}`)
    ? { how: 'accessor', ...placeOf(graph, node) }
    : undefined;
}

/** A base from outside the tree, of its own type or beside it in a type that combines both, may call it. */
function overrideDoubt({ graph, languages }: DoubtSource, node: number, symbol: SymbolRecord): Doubt | undefined {
  const { privateByName } = languages.get(familyOf(symbol.language ?? '')) ?? {};
  // A name that only asks not to be used overrides what a base calls as any other does.
  const visible = privateByName ? { ...symbol, flags: symbol.flags & ~FLAG.private } : symbol;
  const base = outsideBase(graph, visible);
  if (base !== undefined && base.call !== 'none') {
    const { name, path, line } = base.place;
    return { how: 'base', path, line, name };
  }
  const isHidden = (visible.flags & (FLAG.private | FLAG.static)) !== 0;
  const beside = isHidden ? undefined : baseBeside(graph, ownerOf(graph, node), symbol.name);
  if (beside !== undefined) return beside;
  return (symbol.flags & FLAG.override) === 0 ? undefined : { how: 'base', ...placeOf(graph, node) };
}

/** `class Page(Mixin, View)`: what the mixin declares overrides members of the view. Also a base that a variable holds. */
function baseBeside(graph: Graph, owner: number, member: string): Doubt | undefined {
  if (owner < 0 || !TYPE_KINDS.has(symbolTable(graph).kind(owner))) return undefined;
  const { nodes } = graph;
  const own = nodes.symbolId(owner);
  const related = new Set([own]);
  for (const { id } of [...subTypes(graph, own, { implicit: false })]) {
    related.add(id);
    for (const base of superTypes(graph, id, { implicit: false })) related.add(base.id);
  }
  for (const base of superTypes(graph, own, { implicit: false })) related.add(base.id);
  for (const type of related) {
    const node = nodes.nodeOf(type);
    if (node < 0 || !TYPE_KINDS.has(symbolTable(graph).kind(node))) continue;
    const [open] = openBases(graph, node).filter(({ name }) => outsideCall(name, member) !== 'none');
    const found = open ?? heldBase(graph, node);
    if (found !== undefined) return { how: 'base', ...found };
  }
  return undefined;
}

type Base = Pick<Doubt, 'path' | 'line'> & { readonly name: string };

const BASE_KINDS: readonly ReferenceKind[] = ['inherit', 'implement'];

/** Bases that are not bound and may do something with the types that have them. */
export function openBases(graph: Graph, type: number): Base[] {
  const { nodes } = graph;
  const file = nodes.fileOf(type);
  return openReferencesOf(graph, file, new Set([nodes.symbolId(type)]))
    .filter(({ kind, name }) => BASE_KINDS.includes(kind) && !isInertBase(name))
    .map(({ name, line }) => ({ path: nodes.files[file].path, line, name }));
}

/** `Base = Worker` or `Base = make()`: what a variable holds may come from outside the tree. */
export function heldBase(graph: Graph, type: number): Base | undefined {
  const { nodes } = graph;
  const { kind } = symbolTable(graph);
  for (const { to, line } of graph.outgoing(nodes.symbolId(type), { kinds: BASE_KINDS })) {
    const base = nodes.nodeOf(to);
    if (base < 0 || TYPE_KINDS.has(kind(base))) continue;
    const name = graph.reader.symbolById(to)?.name ?? '';
    return { path: nodes.files[nodes.fileOf(type)].path, line, name };
  }
  return undefined;
}

/** Where types need not name the interfaces that they implement, one whose methods hardly anything calls is made for callers outside. */
function isMadeForOthers(source: DoubtSource, method: number): boolean {
  const { graph, languages } = source;
  const { members } = useTable(graph);
  const { flags, kind } = symbolTable(graph);
  const { language } = graph.nodes.files[graph.nodes.fileOf(method)];
  const owner = ownerOf(graph, method);
  const isVisible = (one: number) => kind(one) === 'method' && (flags[one] & (FLAG.private | FLAG.static)) === 0;
  if (owner < 0 || !TYPE_KINDS.has(kind(owner)) || !isVisible(method)) return false;
  const { users } = useTable(graph);
  if (languageFacts(language)?.types?.implicitInterfaces) {
    if ((flags[method] & FLAG.exported) === 0) return false;
    const methods = [...listed(members, owner)].filter((one) => isVisible(one) && (flags[one] & FLAG.exported) !== 0);
    return methods.filter((one) => listed(users, one).length > 0).length < methods.length / 2;
  }
  if (!languages.get(familyOf(language ?? ''))?.duckTyped) return false;
  const methods = [...listed(members, owner)].filter(isVisible);
  const isInside = (node: number) => isAround(graph, owner, node);
  return !methods.some((one) => listed(users, one).some((user) => !isInside(user))) && isHandedOut(source, owner);
}

function isAround(graph: Graph, type: number, node: number): boolean {
  const { parents } = symbolTable(graph);
  for (let at = node; at >= 0; at = parents[at]) if (at === type) return true;
  return false;
}

/** Whether something outside makes objects of a type, or code does something with those that it makes: `f(new A())`, `this.a = new A()`. */
function isHandedOut({ graph, dead: { started }, read }: DoubtSource, type: number): boolean {
  const { nodes } = graph;
  if (started.has(type)) return true;
  return graph.incoming(nodes.symbolId(type), { kinds: ['new', 'call', 'read'] }).some(({ fileId, line, col }) => {
    const { path } = nodes.files[nodes.fileNumber(fileId)];
    const before = read(path)?.split('\n')[line - 1]?.slice(0, col) ?? '';
    return !/^\s*(?:(?:await|new|void)\s+)*$/.test(before);
  });
}
