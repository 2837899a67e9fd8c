/** What could still use a dead symbol, as far as links, marks and bases show. */
import { languageFacts } from '../../../languages/all.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import { factsOf } from '../../graph/file-facts.ts';
import type { Graph } from '../../graph/graph.ts';
import { listed, useTable } from '../../graph/live/use-table.ts';
import { directoryOf, edgesAt, filesInDirectory } from '../../graph/members.ts';
import { openReferencesOf } from '../../graph/open-references.ts';
import { isOwnMark, marksIn } from '../../graph/roots/marks.ts';
import { symbolTable } from '../../graph/symbol-table.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { at, EXPORT, IMPORT } from '../../model/facts.ts';
import { FLAG, importKindCode } from '../../model/kinds.ts';
import { isInertBase } from '../../model/outside-bases.ts';
import { isPassiveMark } from '../../model/passive-marks.ts';
import { outsideBase } from '../used-by/outside-base.ts';
import type { Dead } from './dead-symbols.ts';
import type { Doubt } from './fields.ts';
import { type NamedNode, unboundUses } from './unbound.ts';

/** By head. */
export type Doubts = Map<number, Doubt[]>;

export interface DoubtSource {
  readonly graph: Graph;
  readonly dead: Dead;
  read(path: string): string | undefined;
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
  if (kind === 'file') return [...loadedDoubt(graph, dead, node), ...programDoubt(graph, node)];
  return [
    ...(kind === 'type_alias' ? commentDoubt(source, node) : []),
    ...(kind === 'method' ? memberDoubts(graph, dead, node) : []),
    ...(TYPE_KINDS.has(kind) ? baseDoubt(graph, node) : []),
    ...(kind === 'constant' || kind === 'variable' ? enumerationDoubt(graph, dead, node) : []),
    ...attributeDoubt(source, node),
    ...addedDoubt(graph, node),
    ...passedDoubt(source, node),
    ...importDoubt(graph, dead, node),
    ...wholeDoubt(source, node),
  ];
}

const placeOf = (graph: Graph, node: number): Pick<Doubt, 'path' | 'line'> => ({
  path: graph.nodes.files[graph.nodes.fileOf(node)].path,
  line: symbolTable(graph).lines[node],
});

/** Marks whose framework makes objects of a type, and calls nothing else of it. */
const MAKING: ReadonlySet<string> = new Set(
  'Injectable Service Repository Component Singleton Module NgModule Named Entity Inject Autowired Configuration'.split(
    ' ',
  ),
);

/** A mark of a type whose framework may call its members by their names. */
function callingMark(graph: Graph, type: number): Doubt | undefined {
  const { nodes } = graph;
  const { lines, cols } = symbolTable(graph);
  if (type < 0 || !TYPE_KINDS.has(symbolTable(graph).kind(type))) return undefined;
  const file = nodes.fileOf(type);
  const mark = marksIn(graph, file).find(
    ({ node, name, line, col }) =>
      node === type &&
      !isPassiveMark(name) &&
      !MAKING.has(name) &&
      isOwnMark({ line, col }, { line: lines[type], col: cols[type] }),
  );
  return mark && { how: 'mark', path: nodes.files[file].path, line: mark.line, name: mark.name };
}

/** A base outside the tree may call a method; an interface in the tree asks for it. */
function memberDoubts(graph: Graph, { used }: Dead, node: number): Doubt[] {
  const { overridden, owners } = useTable(graph);
  const { flags, kind } = symbolTable(graph);
  const [declared] = listed(overridden, node);
  if (declared !== undefined) return [{ how: 'interface', ...placeOf(graph, declared) }];
  const owner = owners[node];
  if ((flags[node] & FLAG.declaration) !== 0 || (owner >= 0 && INTERFACES.has(kind(owner)) && used[owner] === 1))
    return [{ how: 'interface', ...placeOf(graph, node) }];
  const symbol = graph.reader.symbolById(graph.nodes.symbolId(node));
  const mark = symbol && (flags[node] & FLAG.private) === 0 ? callingMark(graph, owner) : undefined;
  if (mark !== undefined) return [mark];
  // A member that is added to a type from outside: `BigInt.prototype.toJSON = …`.
  if (symbol !== undefined && symbol.owner !== '' && (owner < 0 || !TYPE_KINDS.has(kind(owner))))
    return [{ how: 'base', ...placeOf(graph, node), name: symbol.owner }];
  const base = symbol && outsideBase(graph, symbol);
  if (symbol !== undefined && isAdapter(graph, node)) return [{ how: 'interface', ...placeOf(graph, owner) }];
  if (base === undefined || base.call === 'none')
    return (flags[node] & FLAG.override) === 0 ? [] : [{ how: 'base', ...placeOf(graph, node) }];
  const { name, path, line } = base.place;
  return [{ how: 'base', path, line, name }];
}

/**
 * Types of Go implement interfaces of libraries without naming them: a type most of whose public methods nothing calls is made for one.
 */
function isAdapter(graph: Graph, method: number): boolean {
  const { owners, members, users } = useTable(graph);
  const { flags, kind } = symbolTable(graph);
  const { language } = graph.nodes.files[graph.nodes.fileOf(method)];
  if (!languageFacts(language)?.types?.implicitInterfaces || (flags[method] & FLAG.exported) === 0) return false;
  const methods = [...listed(members, owners[method])].filter(
    (one) => kind(one) === 'method' && (flags[one] & FLAG.exported) !== 0,
  );
  const called = methods.filter((one) => listed(users, one).length > 0).length;
  return called < methods.length / 2;
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

const VALUES: ReadonlySet<string> = new Set(['constant', 'variable', 'field', 'property']);

/** `{ run: () => … }`: whoever gets the object may call its members. Where only members of it are named, nobody does. */
function passedDoubt({ graph, read }: DoubtSource, node: number): Doubt[] {
  const { parents, kind } = symbolTable(graph);
  const { nodes } = graph;
  const container = parents[node];
  if (container < 0 || !VALUES.has(kind(container))) return [];
  if (parents[container] >= 0 && VALUES.has(kind(parents[container])))
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

const INTERFACES: ReadonlySet<string> = new Set(['interface', 'trait']);

/** Frameworks find some classes by their base: settings, commands, models. */
function baseDoubt(graph: Graph, node: number): Doubt[] {
  const { nodes } = graph;
  const file = nodes.fileOf(node);
  const bases = openReferencesOf(graph, file, new Set([nodes.symbolId(node)])).filter(
    ({ kind, name }) => (kind === 'inherit' || kind === 'implement') && !isInertBase(name),
  );
  return bases.slice(0, 1).map(({ name, line }) => ({ how: 'base', path: nodes.files[file].path, line, name }));
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
const ATTRIBUTE = /^\s*(?:#!?\[|@|\[)\s*([A-Za-z_]\w*)/;

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

/** A type that a comment declares is named in comments, which are not read. */
function commentDoubt({ graph, read }: DoubtSource, node: number): Doubt[] {
  const { path, line } = placeOf(graph, node);
  const text = read(path)?.split('\n')[line - 1] ?? '';
  return /^\s*(?:\*|\/\*|\/\/|#)/.test(text) ? [{ how: 'unbound', path, line }] : [];
}

/** Where files lie that are handed to others as they are. */
const SERVED = /(?:^|\/)(?:public|static|assets|www|wwwroot|resources|extra|tools|hack|dev|contrib)\//;

/** Somebody may run a file by hand whose top level does something; or it is served, or it is another form of the file beside it. */
function programDoubt(graph: Graph, node: number): Doubt[] {
  const { nodes } = graph;
  const file = nodes.fileOf(node);
  const { path } = nodes.files[file];
  const stem = path.replace(/\.\w+$/, '.');
  const twin = filesInDirectory(graph, path).find((one) => one !== file && nodes.files[one].path.startsWith(stem));
  if (twin !== undefined)
    return [{ how: 'loaded', path: nodes.files[twin].path, line: 1, name: nodes.files[twin].path }];
  const calls = graph.outgoing(nodes.symbolId(node), { kinds: ['call', 'new'] });
  const open = openReferencesOf(graph, file, new Set([nodes.symbolId(node)])).filter(
    ({ kind, name }) => (kind === 'call' || kind === 'new') && name !== 'require',
  );
  const [first] = [...calls, ...open];
  if (first !== undefined) return [{ how: 'run', path, line: first.line }];
  return SERVED.test(path) ? [{ how: 'loaded', path, line: 1, name: directoryOf(path) }] : [];
}

/** Files beside a dead one that are dead too. */
const MANY_LOADED = 3;

/** Where nothing imports most files of a directory, something loads them by a pattern. */
function loadedDoubt(graph: Graph, { used }: Dead, node: number): Doubt[] {
  const { nodes } = graph;
  const { path, language } = nodes.files[nodes.fileOf(node)];
  const beside = filesInDirectory(graph, path).filter(
    (file) => nodes.files[file].language === language && nodes.files[file].role === 'source',
  );
  const dead = beside.filter((file) => used[nodes.first[file]] === 0).length;
  return dead >= MANY_LOADED && dead > beside.length / 2
    ? [{ how: 'loaded', path, line: 1, name: `${directoryOf(path)}/` }]
    : [];
}
