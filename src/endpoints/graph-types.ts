/** Operations of a graph of types (GraphQL): the fields of its root types, and the functions that resolve them. */
import { languageFacts } from '../../languages/all.ts';
import type { Graph } from '../graph/graph.ts';
import { boundMarks } from '../graph/marks.ts';
import type { FileId } from '../model/ids.ts';
import type { Site, SiteValue } from '../model/sites.ts';
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

/** An operation in a document of a client. */
export interface GraphRequest {
  /** The symbol that holds the document, or is the operation. */
  readonly from: number;
  readonly fileId: FileId;
  readonly line: number;
  readonly col: number;
  /** Ids of the fields of a schema that it asks for. */
  readonly fields: readonly number[];
  readonly resolvers: readonly number[];
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

/** More functions than these, and the field is a common word. */
const MAX_RESOLVERS = 3;

/** What the documents of clients ask root types for. Each field is looked up once. */
export function graphRequests(graph: Graph): GraphRequest[] {
  const { nodes, reader } = graph;
  const documents = reader.siteRows().filter(({ data }) => DOCUMENT.test(data));
  if (documents.length === 0) return [];
  const marked = markedLines(graph);
  const named = markedNames(graph);
  const declared = declaredFields(graph);
  const known = new Map<string, { readonly fields: readonly number[]; readonly resolvers: readonly number[] }>();
  const targetsOf = (root: string, field: string) => {
    const key = `${root} ${field}`;
    let found = known.get(key);
    if (found === undefined) {
      const resolvers = [...new Set([...resolversOf(graph, { root, field, marked }), ...(named.get(key) ?? [])])];
      found = { fields: declared.get(key) ?? [], resolvers: resolvers.length > MAX_RESOLVERS ? [] : resolvers };
      known.set(key, found);
    }
    return found;
  };
  return documents.flatMap(({ fileId, data }) => {
    const { path } = nodes.files[nodes.fileNumber(fileId)];
    return (JSON.parse(data) as Site[]).flatMap(({ args, line, col }) => {
      const [document] = args;
      if (document === undefined || !('text' in document) || !OPERATION.test(document.text)) return [];
      const from = reader.symbolAtLine(path, line)[0];
      if (from === undefined) return [];
      return document.text.split('\n').flatMap((operation) => {
        const [root, ...fields] = operation.split(' ');
        return fields.flatMap((field): GraphRequest[] => {
          const targets = targetsOf(root[0].toUpperCase() + root.slice(1), field);
          return [{ from: from.id, fileId, line, col, ...targets }];
        });
      });
    });
  });
}

const DOCUMENT = /"text":"(?:query|mutation|subscription)[ \\]/;
const OPERATION = /^(?:query|mutation|subscription) /;

/** Fields of the root types of schemas, by the names of both. */
function declaredFields({ nodes, reader }: Graph): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { id, language } of nodes.files) {
    if (languageFacts(language)?.describes !== 'graph') continue;
    for (const root of reader.symbolsInFile(id)) {
      if (root.kind !== 'class' || !ROOTS.has(root.name)) continue;
      for (const field of reader.membersOf(root)) {
        const key = `${root.name} ${field.name}`;
        found.set(key, [...(found.get(key) ?? []), field.id]);
      }
    }
  }
  return found;
}

/** Resolvers whose mark names the field: `@Query(() => User, { name: "user" })`, `@Query("user")`. */
function markedNames({ reader, nodes }: Graph): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { fileId, data } of reader.siteRows()) {
    if (!/"name":"(?:Query|Mutation|Subscription)(?:Mapping)?"/.test(data)) continue;
    for (const { kind, name, line, args } of JSON.parse(data) as Site[]) {
      const root = Object.keys(MARKS).find((one) => MARKS[one].includes(name));
      const field = args.map(nameIn).find((text) => text !== undefined);
      if (kind !== 'mark' || root === undefined || field === undefined) continue;
      const [method] = reader.symbolAtLine(nodes.files[nodes.fileNumber(fileId)].path, line);
      if (method !== undefined) found.set(`${root} ${field}`, [...(found.get(`${root} ${field}`) ?? []), method.id]);
    }
  }
  return found;
}

function nameIn(value: SiteValue): string | undefined {
  if ('text' in value) return value.text;
  const named = 'record' in value ? value.record.find(([key]) => key === 'name' || key === 'value')?.[1] : undefined;
  return named !== undefined && 'text' in named ? named.text : undefined;
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
