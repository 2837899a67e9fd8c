/** What could still use a dead symbol, as far as links, marks and bases show. */
import { languageFacts } from '../../../languages/all.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import { factsOf } from '../../graph/file-facts.ts';
import type { Graph } from '../../graph/graph.ts';
import { listed } from '../../graph/live/node-lists.ts';
import { useTable } from '../../graph/live/use-table.ts';
import { edgesAt } from '../../graph/members.ts';
import { isOwnMark, marksIn } from '../../graph/roots/marks.ts';
import type { RootSource } from '../../graph/roots/root.ts';
import { symbolTable } from '../../graph/symbol-table.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { at, EXPORT, IMPORT } from '../../model/facts.ts';
import { FLAG, importKindCode } from '../../model/kinds.ts';
import { isPassiveMark } from '../../model/passive-marks.ts';
import type { Dead } from './dead-symbols.ts';
import type { Doubt } from './fields.ts';
import { fileDoubts } from './file-doubts.ts';
import { heldBase, memberDoubts, openBases, placeOf } from './member-doubts.ts';
import { type NamedNode, unboundUses } from './unbound.ts';

/** By head. */
export type Doubts = Map<number, Doubt[]>;

export interface DoubtSource extends Pick<RootSource, 'graph' | 'languages' | 'read'> {
  readonly dead: Dead;
}

export function doubtsOf(source: DoubtSource, names: readonly NamedNode[]): Doubts {
  const { graph, dead } = source;
  const doubts: Doubts = new Map();
  const add = (node: number, ...more: readonly Doubt[]) => {
    if (more.length > 0) doubts.set(node, [...(doubts.get(node) ?? []), ...more]);
  };
  const isInside = (node: number, head: number) => dead.headOf[node] === head;
  for (const [node, { path, line, count }] of unboundUses(graph, names, isInside))
    add(node, { how: 'unbound', path, line, ...(count > 1 && { more: count - 1 }) });
  for (const [node, mark] of unknownMarks(graph, dead)) add(node, mark);
  for (const { node } of untilTimeIsUp(names)) add(node, ...ownDoubts(source, node));
  for (const [node, own] of doubts) doubts.set(node, oncePerPlace(own));
  return doubts;
}

/** A mark may be known twice: as a reference, and as a line above the declaration. */
const oncePerPlace = (doubts: readonly Doubt[]): Doubt[] => [
  ...new Map(doubts.map((doubt) => [`${doubt.how} ${doubt.path} ${doubt.line}`, doubt])).values(),
];

/** Marks that no table knows: whether they register the symbol or only describe it is not known. */
function unknownMarks(graph: Graph, { heads }: Dead): Map<number, Doubt> {
  const { nodes } = graph;
  const table = symbolTable(graph);
  const found = new Map<number, Doubt>();
  const files = new Set(heads.map((node) => nodes.fileOf(node)));
  const isHead = new Set(heads);
  for (const file of untilTimeIsUp(files)) {
    const { path, language } = nodes.files[file];
    // `#[derive(Debug)]` names a trait.
    const hasDerives = languageFacts(language)?.types?.testModules === true;
    for (const { node, name, line, col } of marksIn(graph, file)) {
      if (!isHead.has(node) || found.has(node) || isPassiveMark(name)) continue;
      if (hasDerives && TYPE_KINDS.has(table.kind(node))) continue;
      if (isOwnMark({ line, col }, { line: table.lines[node], col: table.cols[node] }))
        found.set(node, { how: 'mark', path, line, name });
    }
  }
  return found;
}

function ownDoubts(source: DoubtSource, node: number): Doubt[] {
  const { graph, dead } = source;
  const table = symbolTable(graph);
  const kind = table.kind(node);
  if (kind === 'file') return fileDoubts(graph, dead, node);
  return [
    ...(kind === 'type_alias' ? [...commentDoubt(source, node), ...associatedDoubt(graph, node)] : []),
    ...(kind === 'method' ? memberDoubts(source, node) : []),
    ...(TYPE_KINDS.has(kind) ? baseDoubt(graph, node) : []),
    ...(kind === 'constant' || kind === 'variable' ? enumerationDoubt(graph, dead, node) : []),
    ...attributeDoubt(source, node),
    ...addedDoubt(graph, node),
    ...passedDoubt(source, node),
    ...importDoubt(graph, dead, node),
    ...wholeDoubt(source, node),
  ];
}

/** `declare module 'm' { interface A {} }` adds to a module from outside, which uses what is added. */
function addedDoubt(graph: Graph, node: number): Doubt[] {
  const { parents, kind } = symbolTable(graph);
  const parent = parents[node];
  if (parent < 0 || (kind(parent) !== 'module' && kind(parent) !== 'namespace')) return [];
  const around = graph.reader.symbolById(graph.nodes.symbolId(parent));
  if (around === undefined || !/^(?:export )?declare\b/.test(around.signature)) return [];
  return [{ how: 'base', path: around.path, line: around.nameLine, name: around.name }];
}

const CODE_HOLDERS: ReadonlySet<string> = new Set(['file', 'module', 'namespace']);
const PARTS: ReadonlySet<string> = new Set(['field', 'property']);
const VALUES: ReadonlySet<string> = new Set(['constant', 'variable', ...PARTS]);

/** `{ run: () => … }`: code that gets the object may call its members, unless only members of it are named. */
function passedDoubt({ graph, read }: DoubtSource, node: number): Doubt[] {
  const { parents, kind } = symbolTable(graph);
  const { nodes } = graph;
  const container = parents[node];
  if (container < 0) return [];
  // `L.Icon = Base.extend({ draw() {} })`: no variable holds the object.
  if (kind(node) === 'method' && CODE_HOLDERS.has(kind(container)) && useTable(graph).owners[node] === container)
    return [{ how: 'passed', ...placeOf(graph, node) }];
  if (!VALUES.has(kind(container))) return [];
  // `Page.defaults = { run() {} }`: who gets the page gets the object.
  if (PARTS.has(kind(container)) || !CODE_HOLDERS.has(kind(parents[container])))
    return [{ how: 'passed', ...placeOf(graph, container) }];
  const holder = graph.reader.symbolById(nodes.symbolId(container));
  const { name = '', line: start = 0, path: own = '' } = holder ?? {};
  // `create({ run() {} })` passes the object where it is written.
  const written =
    read(own)
      ?.split('\n')
      .slice(start - 1, start + 2)
      .join('\n') ?? '';
  if (!/=\s{0,40}\{/.test(written.slice(written.indexOf(name))))
    return [{ how: 'passed', ...placeOf(graph, container) }];
  for (const { fileId, line, col, kind: use } of graph.incoming(nodes.symbolId(container))) {
    if (use === 'import') continue;
    const { path } = nodes.files[nodes.fileNumber(fileId)];
    const text = read(path)?.split('\n')[line - 1] ?? '';
    const rest = text.slice(text.indexOf(name, col) + name.length);
    if (!/^\s*(?:\?\.|\.)\s*[\w$#]/.test(rest)) return [{ how: 'passed', path, line }];
  }
  return [];
}

/** Frameworks find some classes by their base, and read classes inside of those: settings, commands, models. */
function baseDoubt(graph: Graph, node: number): Doubt[] {
  const { parents, kind } = symbolTable(graph);
  const around = parents[node] >= 0 && TYPE_KINDS.has(kind(parents[node])) ? [parents[node]] : [];
  const [base] = [node, ...around].flatMap((type) => openBases(graph, type)[0] ?? heldBase(graph, type) ?? []);
  return base === undefined ? [] : [{ how: 'base', ...base }];
}

/** Lines between two values of one list: comments may be between them. */
const MAX_GAP = 5;
/** Values that are declared one after the other, where a language has no lists of them. */
const MANY_VALUES = 10;

/** Values that are declared as a list, of which some are used. */
function enumerationDoubt(graph: Graph, { used }: Dead, node: number): Doubt[] {
  const { lines, parents, kind } = symbolTable(graph);
  const { language } = graph.nodes.files[graph.nodes.fileOf(node)];
  const isGrouped = languageFacts(language)?.api?.groupKeywords !== undefined && kind(node) === 'constant';
  const list: number[] = [];
  for (const step of [-1, 1]) {
    for (let last = node, other = node + step; list.length < MANY_VALUES * 10; last = other, other += step) {
      const isNext =
        parents[other] === parents[node] &&
        kind(other) === kind(node) &&
        Math.abs(lines[other] - lines[last]) <= MAX_GAP;
      if (!isNext) break;
      list.push(other);
    }
  }
  const other = isGrouped || list.length >= MANY_VALUES ? list.find((one) => used[one] === 1) : undefined;
  return other === undefined ? [] : [{ how: 'enumeration', ...placeOf(graph, other) }];
}

/** An import by name in code that is used; an export of the name is none. */
function importDoubt(graph: Graph, { used }: Dead, node: number): Doubt[] {
  const { nodes } = graph;
  for (const importer of listed(useTable(graph).importers, node)) {
    const file = nodes.fileOf(importer);
    if (used[importer] === 0 || file === nodes.fileOf(node)) continue;
    const line = importLine(graph, file, node);
    if (line !== undefined) return [{ how: 'imported', path: nodes.files[file].path, line }];
  }
  return [];
}

const DYNAMIC = importKindCode.dynamic;
const WHOLE: ReadonlySet<number> = new Set([importKindCode.namespace, importKindCode.require]);

/** An import of the whole module: of what is loaded later, or passed on, any export may be used. */
function wholeDoubt({ graph, dead: { used }, read }: DoubtSource, node: number): Doubt[] {
  const { nodes } = graph;
  const { flags, parents } = symbolTable(graph);
  const own = nodes.fileOf(node);
  const first = nodes.first[own];
  if (parents[node] !== first || (flags[node] & FLAG.exported) === 0) return [];
  const importers = new Set([...listed(useTable(graph).users, first)].map((user) => nodes.fileOf(user)));
  for (const file of importers) {
    const facts = used[nodes.first[file]] === 1 && file !== own ? factsOf(graph, file) : undefined;
    for (let row = 0; facts !== undefined && row < facts.imports.rows; row++) {
      const [line, col] = [at(facts.imports, row, IMPORT.line), at(facts.imports, row, IMPORT.col)];
      const kind = at(facts.imports, row, IMPORT.kind);
      if (kind !== DYNAMIC && !WHOLE.has(kind)) continue;
      const leadsHere = edgesAt(graph, file, { line, col }).some((i) => graph.edgesOf(file).target[i] === first);
      const { path } = nodes.files[file];
      const local = facts.strings[at(facts.imports, row, IMPORT.local)];
      if (leadsHere && (kind === DYNAMIC || isPassedOn(read(path) ?? '', local, line)))
        return [{ how: 'passed', path, line }];
    }
  }
  return [];
}

/** Whether a name is used other than by naming a member of it. Destructuring, which has no name, names its members. */
function isPassedOn(text: string, name: string, importLine: number): boolean {
  if (name === '') return false;
  return text.split('\n').some((line, i) => {
    for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
      const isWord = !/[\w$.]/.test(line[at - 1] ?? '') && !/[\w$]/.test(line[at + name.length] ?? '');
      if (isWord && i + 1 !== importLine && !/^\s*(?:\?\.|\.|\[)/.test(line.slice(at + name.length))) return true;
    }
    return false;
  });
}

/** The line at which a file imports a symbol; undefined where it only exports it again. */
function importLine(graph: Graph, file: number, node: number): number | undefined {
  const facts = factsOf(graph, file);
  const exported = new Set<number>();
  for (let row = 0; facts !== undefined && row < facts.exports.rows; row++)
    exported.add(at(facts.exports, row, EXPORT.line));
  const { target, line } = graph.edgesOf(file);
  for (let i = 0; i < target.length; i++) if (target[i] === node && !exported.has(line[i])) return line[i];
  return undefined;
}

/** Lines above a declaration that are looked at. */
const MAX_ABOVE = 6;
const ATTRIBUTE = /^\s*(?:#!?\[|@|\[)\s*(?:cfg_attr\([^\n]{1,200},\s*)?([A-Za-z_]\w*)/;

/** Attributes that the language itself knows are no references: `#[global_allocator]`. */
function attributeDoubt({ graph, read }: DoubtSource, node: number): Doubt[] {
  const symbol = graph.reader.symbolById(graph.nodes.symbolId(node));
  const lines = symbol && read(symbol.path)?.split('\n');
  if (symbol === undefined || lines === undefined) return [];
  for (let line = symbol.nameLine - 1; line > 0 && line > symbol.nameLine - 1 - MAX_ABOVE; line--) {
    const name = ATTRIBUTE.exec(lines[line - 1] ?? '')?.[1];
    if (name === undefined) return [];
    if (!isPassiveMark(name)) return [{ how: 'mark', path: symbol.path, line, name }];
  }
  return [];
}

/** `impl Outside for Own { type Item = … }`: the trait asks for it. */
function associatedDoubt(graph: Graph, node: number): Doubt[] {
  const { parents, kind } = symbolTable(graph);
  return parents[node] >= 0 && !CODE_HOLDERS.has(kind(parents[node]))
    ? [{ how: 'interface', ...placeOf(graph, node) }]
    : associatedOutside(graph, node);
}

/** Written in a block for a type or a trait that the tree does not have. */
function associatedOutside(graph: Graph, node: number): Doubt[] {
  const symbol = graph.reader.symbolById(graph.nodes.symbolId(node));
  return symbol === undefined || symbol.owner === ''
    ? []
    : [{ how: 'base', ...placeOf(graph, node), name: symbol.owner }];
}

/** A type that a comment declares is named in comments, which are not read. */
function commentDoubt({ graph, read }: DoubtSource, node: number): Doubt[] {
  const { path, line } = placeOf(graph, node);
  const text = read(path)?.split('\n')[line - 1] ?? '';
  return /^\s*(?:\*|\/\*|\/\/|#)/.test(text) ? [{ how: 'unbound', path, line }] : [];
}
