/** Everything that runs or is used when some symbols are: through uses, containers, dispatch, and what imports run. */
import { languageFacts } from '../../../languages/all.ts';
import { isTimeUp } from '../../base/deadline.ts';
import { FLAG, type SymbolKind, VALUE_KINDS } from '../../model/kinds.ts';
import type { Graph } from '../graph.ts';
import { directoryOf, filesInDirectory } from '../members.ts';
import { isRunOnImport } from '../run-time.ts';
import { type SymbolTable, symbolTable } from '../symbol-table.ts';
import { TYPE_KINDS } from '../type-kinds.ts';
import { aliasesOf } from './aliases.ts';
import { listed } from './node-lists.ts';
import { type UseTable, useTable } from './use-table.ts';

/** 1 for each node that is used, by node. */
export type Live = Uint8Array;

export interface LiveSource {
  readonly graph: Graph;
  /** Whether a member is called although nothing names it, where its type is used. */
  isCalled(member: number): boolean;
}

/** Adds what the starts reach to `before`, which is not changed. Stops when time is up: then too little is live. */
export function reachLive(source: LiveSource, starts: Iterable<number>, before?: Live): Live {
  const walk = new LiveWalk(source, before);
  for (const node of starts) walk.use(node);
  walk.run();
  return walk.live;
}

/** Nodes between two looks at the clock. */
const CHECK_EVERY = 4096;

/** Members that no name leads to: made with a value of the type, or asked for by an interface of the language. */
const WITH_TYPE: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['constructor', 'type_alias']);

const VISIBLE = FLAG.exported | FLAG.default;

const CODE_HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['file', 'module', 'namespace']);

class LiveWalk {
  readonly live: Live;
  private readonly graph: Graph;
  /** Files whose top level runs. */
  private readonly ran: Uint8Array;
  private readonly queue: number[] = [];
  private readonly table: UseTable;
  private readonly symbols: SymbolTable;
  private readonly aliases: ReturnType<typeof aliasesOf>;
  /** Names of methods that live interfaces ask for, in languages where a type need not name its interfaces. */
  private readonly asked = new Set<number>();
  private readonly implicit: Uint8Array;

  constructor(
    private readonly source: LiveSource,
    before: Live | undefined,
  ) {
    const { graph } = source;
    const { nodes } = graph;
    this.graph = graph;
    this.live = before?.slice() ?? new Uint8Array(nodes.size);
    this.ran = new Uint8Array(nodes.files.length);
    this.table = useTable(graph);
    this.symbols = symbolTable(graph);
    this.aliases = aliasesOf(graph);
    this.implicit = Uint8Array.from(nodes.files, ({ language }) =>
      languageFacts(language)?.types?.implicitInterfaces ? 1 : 0,
    );
    if (before !== undefined) this.resume();
  }

  use(node: number): void {
    if (node < 0 || this.live[node] === 1) return;
    this.live[node] = 1;
    this.queue.push(node);
  }

  run(): void {
    for (let visited = 1; this.queue.length > 0; visited++) {
      if (visited % CHECK_EVERY === 0 && isTimeUp()) return;
      this.visit(this.queue.pop()!);
    }
  }

  /** What an earlier walk knew besides the live nodes. */
  private resume(): void {
    const { nodes } = this.graph;
    for (let file = 0; file < nodes.files.length; file++) if (this.live[nodes.first[file]] === 1) this.ran[file] = 1;
    for (let node = 0; node < this.live.length; node++)
      if (this.live[node] === 1 && this.symbols.kind(node) === 'interface') this.ask(node);
  }

  private visit(node: number): void {
    const { uses, owners, overriders, overridden } = this.table;
    this.useAll(listed(uses, node));
    for (const file of listed(this.table.loads, node)) this.useExports(file, VISIBLE);
    for (const other of this.aliases(node)) this.use(other);
    const kind = this.symbols.kind(node);
    const owner = owners[node];
    this.use(owner);
    // The symbol around a member that is written outside of its type: a file, an implementation block.
    this.use(this.symbols.parents[node]);
    const file = this.graph.nodes.fileOf(node);
    if (kind === 'file') this.runFile(file);
    else this.use(this.graph.nodes.first[file]);
    this.useInside(node);
    if (TYPE_KINDS.has(kind)) this.useType(node);
    if (VALUE_KINDS.has(kind)) this.useValues(node);
    // A framework calls what a component declares.
    if (kind === 'component') this.useSubtree(node);
    for (const other of listed(overriders, node)) if (this.live[owners[other]] === 1) this.use(other);
    // What a member that is used implements is not reported by itself.
    this.useAll(listed(overridden, node));
  }

  private useAll(nodes: Int32Array): void {
    for (const node of nodes) this.use(node);
  }

  /** Functions without a name, and what is declared inside of a function, run with the code around them. */
  private useInside(node: number): void {
    const { flags } = this.symbols;
    for (const inner of listed(this.table.members, node))
      if ((flags[inner] & (FLAG.anonymous | FLAG.local)) !== 0) this.use(inner);
  }

  /** The parts of an object get their values with it. */
  private useValues(node: number): void {
    for (const member of listed(this.table.members, node))
      if (VALUE_KINDS.has(this.symbols.kind(member))) this.use(member);
  }

  /** Outermost symbols of a file that have one of the flags. */
  private useExports(file: number, flags: number): void {
    for (const member of listed(this.table.members, file))
      if ((this.symbols.flags[member] & flags) !== 0) this.use(member);
  }

  private useSubtree(node: number): void {
    const inside = [node];
    for (let at = 0; at < inside.length; at++)
      for (const member of listed(this.table.members, inside[at])) {
        this.use(member);
        inside.push(member);
      }
  }

  private useType(type: number): void {
    const { symbols, table } = this;
    if (symbols.kind(type) === 'interface') this.ask(type);
    const isImplicit = this.implicit[this.graph.nodes.fileOf(type)] === 1;
    for (const member of listed(table.members, type)) {
      const kind = symbols.kind(member);
      if (WITH_TYPE.has(kind) || VALUE_KINDS.has(kind) || this.overridesLive(member) || this.source.isCalled(member))
        this.use(member);
      else if (isImplicit && this.asked.has(symbols.names[member])) this.use(member);
    }
  }

  private overridesLive(member: number): boolean {
    return listed(this.table.overridden, member).some((one) => this.live[one] === 1);
  }

  /** Methods that an interface asks for, and those of that name of live types. */
  private ask(type: number): void {
    const { symbols, table } = this;
    if (this.implicit[this.graph.nodes.fileOf(type)] === 0) return;
    for (const member of listed(table.members, type)) {
      const name = symbols.names[member];
      if (symbols.kind(member) !== 'method' || this.asked.has(name)) continue;
      this.asked.add(name);
      for (const other of this.methodsNamed(name)) if (this.live[table.owners[other]] === 1) this.use(other);
    }
  }

  private byName: Map<number, number[]> | undefined;

  private methodsNamed(name: number): readonly number[] {
    if (this.byName === undefined) {
      this.byName = new Map();
      const { nodes } = this.graph;
      for (let file = 0; file < nodes.files.length; file++) {
        if (this.implicit[file] === 0) continue;
        for (let node = nodes.first[file]; node < nodes.first[file + 1]; node++) {
          if (this.symbols.kind(node) !== 'method') continue;
          const same = this.byName.get(this.symbols.names[node]);
          if (same) same.push(node);
          else this.byName.set(this.symbols.names[node], [node]);
        }
      }
    }
    return this.byName.get(name) ?? [];
  }

  private runFile(file: number): void {
    if (this.ran[file] === 1) return;
    this.ran[file] = 1;
    const { nodes } = this.graph;
    const { path, language } = nodes.files[file];
    const { importing, directoryModule, namedByFile } = languageFacts(language) ?? {};
    // What imports a file without a name takes what it exports by default.
    this.useExports(nodes.first[file], FLAG.default);
    if (namedByFile)
      for (const member of listed(this.table.members, nodes.first[file]))
        if (this.symbols.kind(member) === 'component') this.use(member);
    if (importing === undefined) return;
    this.runTopLevel(file, importing.functions !== undefined);
    if (importing.wholeDirectories)
      for (const other of filesInDirectory(this.graph, path))
        if (nodes.files[other].language === language) this.use(nodes.first[other]);
    if (importing.packages && directoryModule !== undefined) this.runPackages(path, `${directoryModule}.`);
  }

  /** Values get what they are set to, and marks of declarations run, when the file does: whether something uses them or not. */
  private runTopLevel(file: number, hasFunctions: boolean): void {
    const { nodes } = this.graph;
    const { table, symbols } = this;
    const first = nodes.first[file];
    for (let node = first + 1; node < nodes.first[file + 1]; node++) {
      if (!CODE_HOLDERS.has(symbols.kind(symbols.parents[node]))) continue;
      if (VALUE_KINDS.has(symbols.kind(node))) this.runValue(node);
      else this.useAll(listed(table.marks, node));
      if ((symbols.flags[node] & FLAG.anonymous) !== 0) this.use(node);
      if (hasFunctions && symbols.kind(node) === 'function' && isRunOnImport(this.graph, nodes.symbolId(node)))
        this.use(node);
    }
  }

  private runValue(node: number): void {
    this.useAll(listed(this.table.uses, node));
    for (const member of listed(this.table.members, node))
      if (VALUE_KINDS.has(this.symbols.kind(member))) this.runValue(member);
  }

  /** The modules of the directories around a file run before it. */
  private runPackages(path: string, module: string): void {
    const { nodes } = this.graph;
    for (let directory = directoryOf(path); directory !== ''; directory = directoryOf(directory)) {
      const prefix = `${directory}/${module}`;
      for (const other of filesInDirectory(this.graph, prefix))
        if (nodes.files[other].path.startsWith(prefix)) this.use(nodes.first[other]);
    }
  }
}
