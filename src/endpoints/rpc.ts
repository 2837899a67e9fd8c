/** Remote procedures: services of interface files, the code that implements them and the code that calls them. */
import { languageFacts } from '../../languages/all.ts';
import { factsOf } from '../graph/file-facts.ts';
import type { Graph } from '../graph/graph.ts';
import { memberIds } from '../graph/members.ts';
import { openReferencesNamed } from '../graph/open-references.ts';
import { at, BASE, EXPRESSION } from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import type { Site } from '../model/sites.ts';
import { mentionHash } from '../resolve/invalidate/mention-hash.ts';
import type { SymbolRecord } from '../store/schema/records.ts';

/** A use of a procedure: the symbol it is in, and where. */
export interface RpcCaller {
  readonly from: number;
  readonly fileId: FileId;
  readonly line: number;
  readonly col: number;
}

export interface Procedure {
  readonly symbol: SymbolRecord;
  readonly request: string;
  readonly response: string;
  readonly streamsRequest: boolean;
  readonly streamsResponse: boolean;
  /** Ids of the methods that implement it. */
  readonly implementations: readonly number[];
  readonly callers: readonly RpcCaller[];
}

export interface RpcService {
  readonly symbol: SymbolRecord;
  readonly procedures: readonly Procedure[];
}

/** What code generators call the type that a service extends, by its name. */
const basesOf = (name: string): string[] => [
  `${name}Servicer`,
  `${name}ImplBase`,
  `${name}CoroutineImplBase`,
  `${name}Base`,
  `Unimplemented${name}Server`,
  `${name}Server`,
  `${name}ServiceServer`,
  `${name}Handlers`,
  `${name}Controller`,
  `I${name}`,
];

/** And what they call a client, or the function that makes one. */
const clientsOf = (name: string): string[] => [
  `${name}Stub`,
  `${name}BlockingStub`,
  `${name}FutureStub`,
  `${name}CoroutineStub`,
  `${name}Grpc`,
  `${name}GrpcKt`,
  `New${name}Client`,
  `${name}Client`,
  `${name}PromiseClient`,
  `${name}AsyncClient`,
];

/** `GetUser` is also written getUser, get_user and GetUserAsync. */
const spellingsOf = (name: string): string[] => {
  const lower = name[0].toLowerCase() + name.slice(1);
  const snake = lower.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [...new Set([name, lower, snake, `${name}Async`, `${lower}Async`])];
};

export function rpcServices(graph: Graph): RpcService[] {
  const { nodes, reader } = graph;
  const services = nodes.files.flatMap(({ id, language }) =>
    languageFacts(language)?.describes === 'rpc'
      ? reader.symbolsInFile(id).filter(({ kind }) => kind === 'interface')
      : [],
  );
  if (services.length === 0) return [];
  const filesOf = filesMentioning(
    graph,
    services.flatMap(({ name }) => [...basesOf(name), ...clientsOf(name)]),
  );
  const marked = markedMethods(graph);
  return services.map((symbol) => serviceOf(graph, symbol, { filesOf, marked }));
}

type FilesOf = (names: readonly string[]) => ReadonlySet<FileId>;

/** All names at once: the mentions of a large tree are read in one go. */
function filesMentioning({ reader }: Graph, names: readonly string[]): FilesOf {
  const wanted = new Map(names.map((name) => [mentionHash(name), new Set<FileId>()]));
  for (const { fileId, mentions } of reader.mentions()) for (const hash of mentions) wanted.get(hash)?.add(fileId);
  return (some) => new Set(some.flatMap((name) => [...wanted.get(mentionHash(name))!]));
}

interface Known {
  readonly filesOf: FilesOf;
  readonly marked: readonly MarkedMethod[];
}

function serviceOf(graph: Graph, symbol: SymbolRecord, { filesOf, marked }: Known): RpcService {
  const { reader } = graph;
  const types = implementers(graph, symbol.name, filesOf(basesOf(symbol.name)));
  const clients = filesOf(clientsOf(symbol.name));
  const procedures = reader.membersOf(symbol).map((one): Procedure => {
    const names = new Set(spellingsOf(one.name));
    const isOne = ({ name, kind }: SymbolRecord): boolean => kind === 'method' && names.has(name);
    const extended = types.flatMap((type) => reader.symbolsById(memberIds(graph, type)).filter(isOne));
    const assigned = marked.filter(
      (mark) => mark.procedure === one.name && (mark.service ?? symbol.name) === symbol.name,
    );
    const open = clients.size === 0 ? [] : openReferencesNamed(graph, names);
    return {
      symbol: one,
      ...shapeOf(one.signature),
      implementations: [...new Set([...extended.map(({ id }) => id), ...assigned.map(({ id }) => id)])],
      callers: [
        ...open.filter(({ fileId, kind }) => kind === 'call' && clients.has(fileId)),
        ...generatedCallers(graph, symbol.name, names),
      ],
    };
  });
  return { symbol, procedures };
}

/** `rpc Watch (stream WatchRequest) returns (stream Event)`. */
function shapeOf(signature: string): Pick<Procedure, 'request' | 'response' | 'streamsRequest' | 'streamsResponse'> {
  const found = /\( ?(stream )?([\w.]+) ?\) ?returns ?\( ?(stream )?([\w.]+) ?\)/.exec(signature.replace(/\s+/g, ' '));
  return {
    request: found?.[2] ?? '',
    response: found?.[4] ?? '',
    streamsRequest: found?.[1] !== undefined,
    streamsResponse: found?.[3] !== undefined,
  };
}

/** Types of source files that extend what a generator makes of the service. */
function implementers(graph: Graph, service: string, files: ReadonlySet<FileId>): number[] {
  const { nodes } = graph;
  const bases = new Set(basesOf(service));
  return [...files].flatMap((id) => {
    const file = nodes.fileNumber(id);
    const facts = file < 0 || nodes.files[file].role === 'generated' ? undefined : factsOf(graph, file);
    if (facts === undefined) return [];
    const found: number[] = [];
    for (let row = 0; row < facts.bases.rows; row++) {
      const expression = at(facts.bases, row, BASE.expression);
      const symbol = at(facts.bases, row, BASE.symbol);
      const base = facts.strings[at(facts.expressions, expression, EXPRESSION.name)];
      if (symbol > 0 && bases.has(base)) found.push(nodes.symbolAt(file, symbol));
    }
    return found;
  });
}

interface MarkedMethod {
  readonly id: number;
  /** Undefined: any service. */
  readonly service: string | undefined;
  readonly procedure: string;
}

/** `@GrpcMethod("HeroService", "FindOne")`: methods that say which procedure they implement. */
function markedMethods({ reader, nodes }: Graph): MarkedMethod[] {
  return reader.siteRows().flatMap(({ fileId, data }) => {
    if (!data.includes('"Grpc')) return [];
    const marks = (JSON.parse(data) as Site[]).filter(({ name }) => /^Grpc(?:Stream)?(?:Method|Call)$/.test(name));
    return marks.flatMap(({ args, line }) => {
      const [method] = reader.symbolAtLine(nodes.files[nodes.fileNumber(fileId)].path, line);
      if (method === undefined) return [];
      const [service, procedure] = args.map((arg) => ('text' in arg ? arg.text : undefined));
      const named = procedure ?? method.name[0].toUpperCase() + method.name.slice(1);
      return [{ id: method.id, service, procedure: named }];
    });
  });
}

/** Where the generated client is in the tree, calls are bound to its methods. */
function generatedCallers(graph: Graph, service: string, names: ReadonlySet<string>): RpcCaller[] {
  const { reader } = graph;
  const types = clientsOf(service).flatMap((name) => reader.symbolsNamed(name));
  const methods = types.flatMap((type) =>
    reader.symbolsById(memberIds(graph, type.id)).filter(({ name }) => names.has(name)),
  );
  return methods.flatMap(({ id, fileId: own }) =>
    graph.incoming(id, { kinds: ['call'] }).filter(({ fileId }) => fileId !== own),
  );
}
