/** Operations of a graph of types (GraphQL): the fields of its root types, and the functions that resolve them. */
import { languageFacts } from '../../languages/all.ts';
import type { Graph } from '../graph/graph.ts';
import { boundMarks } from '../graph/marks.ts';
import type { Site } from '../model/sites.ts';
import type { SymbolRecord } from '../store/schema/records.ts';

export interface GraphOperation {
  readonly symbol: SymbolRecord;
  /** Ids of the functions that resolve it. */
  readonly resolvers: readonly number[];
}

export interface GraphRoot {
  readonly symbol: SymbolRecord;
  readonly operations: readonly GraphOperation[];
}

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);
/** Marks that make a method the resolver of the field of its name, for each root type. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  Query: ['Query', 'QueryMapping', 'field'],
  Mutation: ['Mutation', 'MutationMapping', 'mutation', 'field'],
  Subscription: ['Subscription', 'SubscriptionMapping', 'subscription'],
};
const FUNCTIONS: ReadonlySet<SymbolRecord['kind']> = new Set<SymbolRecord['kind']>(['function', 'method']);

export function graphRoots(graph: Graph): GraphRoot[] {
  const { nodes, reader } = graph;
  const marked = markedLines(graph);
  return nodes.files.flatMap(({ id, language }) => {
    if (languageFacts(language)?.describes !== 'graph') return [];
    return reader
      .symbolsInFile(id)
      .filter(({ name, kind }) => kind === 'class' && ROOTS.has(name))
      .map((symbol) => ({
        symbol,
        operations: reader.membersOf(symbol).map((one) => ({
          symbol: one,
          resolvers: resolversOf(graph, { root: symbol.name, field: one.name, marked }),
        })),
      }));
  });
}

/** Names of marks by file and line: a resolver is marked where it is declared. */
function markedLines({ reader }: Graph): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  for (const { fileId, data } of reader.siteRows())
    for (const { kind, name, line } of JSON.parse(data) as Site[])
      if (kind === 'mark') lines.set(`${fileId}:${line}`, name);
  return lines;
}

/** What code calls the part of it that resolves a root type. */
const rootNames = (root: string): ReadonlySet<string> =>
  new Set([
    root,
    `${root}s`,
    `Root${root}`,
    `${root}Type`,
    `${root}Root`,
    `${root}Resolver`,
    `${root}Resolvers`,
    `${root.toLowerCase()}Resolver`,
  ]);

interface Field {
  readonly root: string;
  readonly field: string;
  readonly marked: ReadonlyMap<string, string>;
}

/** Functions of the field's name in something called after the root type, or marked as its resolver. */
function resolversOf(graph: Graph, { root, field, marked }: Field): number[] {
  const { reader } = graph;
  const names = [field, field[0].toUpperCase() + field.slice(1), `resolve_${snake(field)}`, snake(field)];
  const isRoot = (name: string): boolean => rootNames(root).has(name);
  const isMark = (symbol: SymbolRecord): boolean => {
    for (let line = symbol.line; line <= symbol.nameLine; line++) {
      const mark = marked.get(`${symbol.fileId}:${line}`);
      if (mark !== undefined && MARKS[root].includes(mark)) return true;
    }
    return boundMarks(graph, symbol.id).some(({ to }) => MARKS[root].includes(reader.symbolById(to)?.name ?? ''));
  };
  const isInRoot = ({ parentId, owner }: SymbolRecord): boolean =>
    isRoot(owner) || (parentId !== undefined && isRoot(reader.symbolById(parentId)?.name ?? ''));
  return [...new Set(names)]
    .flatMap((name) => reader.symbolsNamed(name))
    .filter((symbol) => FUNCTIONS.has(symbol.kind) && symbol.role === 'source' && (isInRoot(symbol) || isMark(symbol)))
    .map(({ id }) => id);
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
