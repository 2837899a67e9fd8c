/** Builds the trees around one symbol: super and sub types or overrides, containers and members, within limits. */
import { type Graph, openGraph } from '../../graph/graph.ts';
import { overridden, overriders, type Relative, subTypes, superTypes } from '../../graph/hierarchy.ts';
import { memberIds, ownerId } from '../../graph/members.ts';
import { openReferencesOf } from '../../graph/open-references.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { type Change, changedFiles } from '../../workspace/changed-files.ts';
import { symbolsAround } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { placeOf, type SymbolPlace } from '../references/edge-view.ts';
import { symbolFilter } from '../references/filter.ts';
import { columnPlace } from '../subject/find-symbols.ts';
import { type FittingForms, fittingForms, type PlacedForm } from './function-types.ts';
import { MAX_DEPTH } from './limits.ts';
import type { Hierarchy, Question } from './tool.ts';
import { typedLiterals } from './typed-literals.ts';

type HierarchyNode = Hierarchy['up'][number];
type Relation = HierarchyNode['relation'];
type MemberNode = Hierarchy['members'][number];
type OutsideBase = Hierarchy['outside'][number];

type Relatives = (graph: Graph, id: number, options: { maxDepth: number }) => Relative[];

interface Steps {
  readonly up: Relatives;
  readonly down: Relatives;
}

type OtherParent = Pick<Relative, 'id' | 'edge'>;

const relationOf = (edge: Relative['edge']): Relation => (edge === undefined ? 'implicit' : (edge.kind as Relation));

/** A form has no handle: its place names it. */
const placeOfForm = ({ path, line, col, name, sort }: PlacedForm) => ({
  handle: `${path}:${line}:${col + 1}`,
  name: name === '' ? sort : name,
  kind: sort === 'type' ? ('type_alias' as const) : ('function' as const),
  path,
  line,
  start_line: line,
  end_line: line,
});

/** Keeps, across several symbols, which files changed and how much was left out. */
export class HierarchyMaker {
  readonly changed = new Map<string, Change>();
  private readonly checked = new Set<string>();
  omitted = 0;
  deeper = false;
  /** Relatives that the filters left out. */
  filtered = 0;
  private readonly inFilter: ((symbolId: number) => boolean) | undefined;
  private readonly graph: Graph;

  constructor(
    private readonly session: Session,
    private readonly input: Question,
  ) {
    this.graph = openGraph(session.reader());
    this.inFilter = symbolFilter(session, this.graph, input);
  }

  make(symbol: SymbolRecord): Hierarchy {
    const { direction } = this.input;
    const isType = TYPE_KINDS.has(symbol.kind);
    const steps: Steps = isType ? { up: superTypes, down: subTypes } : { up: overridden, down: overriders };
    const up = direction !== 'down' ? this.relatives(symbol.id, steps, 'up') : [];
    const down = direction !== 'up' ? this.relatives(symbol.id, steps, 'down') : [];
    const literals = direction !== 'up' ? this.literals(symbol, down) : [];
    const forms = this.functions(symbol);
    this.note([symbol]);
    return {
      symbol: viewOf(this.session.reader(), symbol, this.changed),
      containers: direction !== 'down' ? this.containers(symbol) : [],
      up: [...up, ...(direction !== 'down' ? forms.up : [])],
      outside: direction !== 'down' ? this.outsideBases(symbol) : [],
      down: [...down, ...literals, ...(direction !== 'up' ? forms.down : [])],
      members: direction !== 'up' ? this.members(symbol) : [],
    };
  }

  /** What is written at a place that has no name: a function literal, a function type, a call of a function value. */
  atForm(place: { readonly path: string; readonly line: number; readonly col: number }): Hierarchy | undefined {
    const found = fittingForms(this.session, place);
    const [around] = found === undefined ? [] : symbolsAround(this.session, place.path, { line: place.line });
    if (found === undefined || around === undefined) return undefined;
    const { up, down } = this.formNodes(found);
    this.note([around]);
    const { start_line: _, ...own } = placeOfForm(found.own);
    const symbol = { ...viewOf(this.session.reader(), around, this.changed), ...own, start_line: own.line };
    return { symbol, containers: [], up, outside: [], down, members: [] };
  }

  private functions({ kind, path, nameLine }: SymbolRecord): Pick<Hierarchy, 'up' | 'down'> {
    // A place with a column means the name there: that of a call is no function value.
    const isNamed = columnPlace(this.session, this.input.name) === undefined;
    const isForm = isNamed && (kind === 'function' || kind === 'type_alias');
    const found = isForm ? fittingForms(this.session, { path, line: nameLine }) : undefined;
    return found === undefined ? { up: [], down: [] } : this.formNodes(found);
  }

  /** A function is below the types that it fits. */
  private formNodes({ own, fitting }: FittingForms): Pick<Hierarchy, 'up' | 'down'> {
    const of = placeOfForm(own).handle;
    const nodes = fitting
      .slice(0, this.input.limit)
      .map((form) => ({ ...placeOfForm(form), depth: 1, relation: 'implicit' as const, of }));
    this.omitted += fitting.length - nodes.length;
    return own.sort === 'function' ? { up: nodes, down: [] } : { up: [], down: nodes };
  }

  /** Literals typed by it, which are not among its sub types. */
  private literals(symbol: SymbolRecord, known: readonly HierarchyNode[]): HierarchyNode[] {
    const reader = this.session.reader();
    const places = new Set(known.map(({ path, line }) => `${path}:${line}`));
    const found = typedLiterals(this.session, symbol).filter(
      (one) => (this.inFilter?.(one.symbol.id) ?? true) && !places.has(`${one.path}:${one.line}`),
    );
    const shown = found.slice(0, this.input.limit);
    this.omitted += found.length - shown.length;
    this.note(shown.map((one) => one.symbol));
    return shown.map(({ symbol: around, path, line, col }) => {
      const isOwn = around.nameLine === line && around.path === path;
      const place = this.place(around);
      return {
        ...place,
        ...(!isOwn && { handle: `${path}:${line}:${col + 1}`, line, start_line: line, end_line: line }),
        depth: 1,
        relation: 'literal',
        of: reader.handle(symbol),
      };
    });
  }

  notes(): string[] {
    return [
      ...(this.filtered > 0
        ? [`${this.filtered === 1 ? '1 relative does' : `${this.filtered} relatives do`} not match the filters`]
        : []),
      ...(this.omitted > 0 ? [`trees stop at ${this.input.limit} symbols each`] : []),
      ...(this.deeper ? [`there is more beyond depth ${this.input.depth}`] : []),
    ];
  }

  /** Reads one level more than is shown, to know whether there are deeper ones. */
  private relatives(id: number, steps: Steps, way: keyof Steps): HierarchyNode[] {
    const { depth, limit } = this.input;
    const found = this.fitting(steps[way](this.graph, id, { maxDepth: depth + 1 }));
    const near = found.filter((relative) => relative.depth <= depth);
    if (near.length < found.length) this.deeper = true;
    const shown = near.slice(0, limit);
    this.omitted += near.length - shown.length;
    return this.inTreeOrder(id, shown, this.otherParents(id, shown, { up: steps.up, way }));
  }

  /** Those that pass the filters, and those between them and the root: without them there is no tree. */
  private fitting(found: readonly Relative[]): readonly Relative[] {
    const { inFilter } = this;
    if (inFilter === undefined) return found;
    const needed = new Set<number>();
    // A relative comes after the one it is a direct relative of.
    for (const { id, of } of found.toReversed()) if (needed.has(id) || inFilter(id)) needed.add(id).add(of);
    const kept = found.filter(({ id }) => needed.has(id));
    this.filtered += found.length - kept.length;
    return kept;
  }

  /** A tree has each symbol once; its other parents are listed beside it. */
  private otherParents(root: number, shown: readonly Relative[], { up, way }: { up: Relatives; way: keyof Steps }) {
    const parents = new Map(shown.map(({ id, of }) => [id, { of, others: [] as OtherParent[] }]));
    for (const low of [root, ...parents.keys()]) {
      for (const { id: high, edge } of up(this.graph, low, { maxDepth: 1 })) {
        const [node, parent] = way === 'up' ? [high, low] : [low, high];
        const known = parents.get(node);
        const isShown = parent === root || parents.has(parent);
        if (known !== undefined && known.of !== parent && isShown) known.others.push({ id: parent, edge });
      }
    }
    return new Map([...parents].map(([id, { others }]) => [id, others]));
  }

  private inTreeOrder(
    root: number,
    relatives: readonly Relative[],
    others: ReadonlyMap<number, readonly OtherParent[]>,
  ): HierarchyNode[] {
    const reader = this.session.reader();
    const under = new Map<number, Relative[]>();
    for (const relative of relatives) under.set(relative.of, [...(under.get(relative.of) ?? []), relative]);
    const records = this.records([...relatives.map(({ id }) => id), root]);
    const nodes: HierarchyNode[] = [];
    const stack = (under.get(root) ?? []).toReversed();
    for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
      stack.push(...(under.get(one.id) ?? []).toReversed());
      const [record, of] = [records.get(one.id), records.get(one.of)];
      if (record === undefined || of === undefined) continue;
      const also = (others.get(one.id) ?? []).map(({ id, edge }) => ({
        of: reader.handle(records.get(id)!),
        relation: relationOf(edge),
      }));
      nodes.push({
        ...this.place(record),
        depth: one.depth,
        relation: relationOf(one.edge),
        of: reader.handle(of),
        ...(also.length > 0 && { also }),
      });
    }
    return nodes;
  }

  /** The types and functions around a symbol; for a member declared outside its type, that type. */
  private containers(symbol: SymbolRecord): SymbolPlace[] {
    const reader = this.session.reader();
    const found: SymbolRecord[] = [];
    const above = ({ id, parentId }: SymbolRecord) => reader.symbolById(ownerId(this.graph, id) ?? parentId ?? -1);
    for (let one = above(symbol); one !== undefined && found.length < MAX_DEPTH; one = above(one)) {
      if (one.kind === 'file' || found.includes(one)) break;
      found.unshift(one);
    }
    this.note(found);
    return found.map((one) => this.place(one));
  }

  private members({ id }: SymbolRecord): MemberNode[] {
    const { depth, limit } = this.input;
    const nodes: { id: number; depth: number }[] = [];
    const stack = memberIds(this.graph, id)
      .toReversed()
      .map((member) => ({ id: member, depth: 1 }));
    const seen = new Set([id]);
    for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
      if (seen.has(one.id)) continue;
      seen.add(one.id);
      nodes.push(one);
      const level = one.depth + 1;
      if (level > depth) continue;
      for (const member of memberIds(this.graph, one.id).toReversed()) stack.push({ id: member, depth: level });
    }
    const records = this.records(nodes.map((node) => node.id));
    // Symbols declared in a function body are not members.
    const visible = nodes.filter((node) => ((records.get(node.id)?.flags ?? FLAG.local) & FLAG.local) === 0);
    this.omitted += Math.max(0, visible.length - limit);
    return visible.slice(0, limit).map((node) => ({ ...this.place(records.get(node.id)!), depth: node.depth }));
  }

  private outsideBases({ id, fileId }: SymbolRecord): OutsideBase[] {
    return openReferencesOf(this.graph, this.graph.nodes.fileNumber(fileId), new Set([id]))
      .filter(({ kind }) => kind === 'inherit' || kind === 'implement')
      .map(({ name, line, reason }) => ({ name, line, reason }));
  }

  private records(ids: readonly number[]): Map<number, SymbolRecord> {
    const records = this.session.reader().symbolsById(ids);
    this.note(records);
    return new Map(records.map((record) => [record.id, record]));
  }

  private place(symbol: SymbolRecord): SymbolPlace {
    return placeOf(this.session.reader(), symbol, this.changed);
  }

  private note(symbols: readonly SymbolRecord[]): void {
    const paths = symbols.map(({ path }) => path).filter((path) => !this.checked.has(path));
    for (const path of paths) this.checked.add(path);
    for (const [path, change] of changedFiles(this.session, paths)) this.changed.set(path, change);
  }
}
