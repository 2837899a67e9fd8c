/** Entry points of a program, as far as the text shows them: mains, handlers, top-level code, exported API. */
import type { Graph } from '../../graph/graph.ts';
import { boundMarks } from '../../graph/marks.ts';
import { isRunOnImport } from '../../graph/run-time.ts';
import { at } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { FLAG, referenceKindCode } from '../../model/kinds.ts';
import { OPEN } from '../../model/links.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import type { SymbolHead } from '../../store/schema/records.ts';

export const ENTRY_KINDS = [
  /** Started by the system. */
  'main',
  /** Called by a framework, known by its decorator: a route, a command, a job. */
  'handler',
  /** Statements outside of any function, in a file that looks like a program. */
  'script',
  /** The same in any other file: they run when it is imported, as the `init` of a Go package does. */
  'module',
  'test',
  /** Exported, and called by nothing but tests here. */
  'api',
  /** Not exported, and called by nothing but tests: the last resort. */
  'uncalled',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const MAINS = ['main', 'Main', '_main'];

/** Decorators and attributes that hand a function to a framework. */
const HANDLER_MARKS =
  `route get post put patch delete head options trace websocket api_route before_request after_request
  errorhandler exception_handler middleware on_event command group task shared_task periodic_task receiver register job cron
  Get Post Put Patch Delete Head Options All Sse MessagePattern EventPattern SubscribeMessage GrpcMethod GrpcStreamMethod
  Query Mutation Subscription ResolveField Resolver Cron Interval Timeout OnEvent Process Command
  GetMapping PostMapping PutMapping PatchMapping DeleteMapping RequestMapping MessageMapping ExceptionHandler Scheduled
  ModelAttribute InitBinder Bean PostConstruct PreDestroy TransactionalEventListener StreamListener HostListener
  KafkaListener RabbitListener JmsListener EventListener SqsListener GET POST PUT PATCH DELETE HEAD OPTIONS Path
  HttpGet HttpPost HttpPut HttpPatch HttpDelete HttpHead HttpOptions Route Function FunctionName
  field_validator model_validator validator root_validator fixture hookimpl listens_for listener callback tool actor
  template_filter context_processor teardown_request handler connect endpoint wasm_bindgen no_mangle`.split(/\s+/);

const CALLABLE: ReadonlySet<SymbolHead['kind']> = new Set<SymbolHead['kind']>([
  'function',
  'method',
  'constructor',
  'component',
]);
/** `main.py`, `manage.py`, `index.js`, `__main__.py`, and every file in a `bin`, `cmd` or `scripts` directory. */
const PROGRAM =
  /(?:^|\/)(?:main|__main__|manage|index|server|app|cli|run|start|bootstrap|wsgi|asgi|Program)\.\w+$|(?:^|\/)(?:bin|cmd|scripts)\//;

export const isTest = ({ role, flags }: Pick<SymbolHead, 'role' | 'flags'>): boolean =>
  role === 'test' || (flags & FLAG.test) !== 0;

/** Whether users of the package can reach it, as far as its own file shows. */
export const isPublic = ({ flags, role }: Pick<SymbolHead, 'role' | 'flags'>): boolean =>
  role === 'source' && (flags & FLAG.exported) !== 0 && (flags & FLAG.publicApi) !== 0;

/** The kind of each symbol that is evidently an entry point: main, handler or top-level code. By id. */
export function entryKinds(graph: Graph, heads: readonly SymbolHead[]): Map<number, EntryKind> {
  const mains = new Set(MAINS.flatMap((name) => graph.reader.nameNamed(name)?.id ?? []));
  const isHandler = handlerTest(graph);
  const found = new Map<number, EntryKind>();
  for (const head of heads) {
    if (head.kind === 'file') found.set(head.id, PROGRAM.test(head.path) ? 'script' : 'module');
    else if (!CALLABLE.has(head.kind) || (head.flags & FLAG.local) !== 0) continue;
    else if (mains.has(head.nameId) && isFreeStanding(head)) found.set(head.id, 'main');
    else if (head.kind === 'function' && isRunOnImport(graph, head.id)) found.set(head.id, 'module');
    else if (isHandler(head)) found.set(head.id, 'handler');
  }
  return found;
}

/** In languages without free functions, a static member counts as one. */
const isFreeStanding = ({ kind, flags }: SymbolHead): boolean => kind === 'function' || (flags & FLAG.static) !== 0;

/** Decorators may be bound to a symbol here or be external; their name decides in both cases. */
function handlerTest(graph: Graph): (head: SymbolHead) => boolean {
  const names = new Set(HANDLER_MARKS.flatMap((name) => graph.reader.nameNamed(name)?.id ?? []));
  const hashes = new Set(HANDLER_MARKS.map(mentionHash));
  const open = new Map<number, ReadonlySet<number>>();
  return ({ id, fileId }) => {
    let marked = open.get(fileId);
    if (marked === undefined) open.set(fileId, (marked = openlyMarked(graph, fileId, hashes)));
    if (marked.has(id)) return true;
    const targets = boundMarks(graph, id).map(({ to }) => to);
    return targets.length > 0 && graph.reader.headsById(targets).some(({ nameId }) => names.has(nameId));
  };
}

/** Ids of the symbols of a file that have an unbound decorator with one of these names. */
function openlyMarked({ reader, nodes }: Graph, fileId: FileId, hashes: ReadonlySet<number>): ReadonlySet<number> {
  const { open } = reader.linksOf(fileId);
  const marked = new Set<number>();
  const file = nodes.fileNumber(fileId);
  let mentions: Uint32Array | undefined;
  for (let row = 0; row < open.rows; row++) {
    if (at(open, row, OPEN.kind) !== referenceKindCode.decorate) continue;
    mentions ??= reader.mentionsOf(fileId);
    if (hashes.has(mentions[at(open, row, OPEN.name)])) marked.add(nodes.symbolAt(file, at(open, row, OPEN.source)));
  }
  return marked;
}
