/** The language server: what it can do, and one handler a request. It answers from the index; it never writes a file. */
import {
  CodeLensRefreshRequest,
  type Connection,
  createConnection,
  DidChangeConfigurationNotification,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MarkupKind,
  PositionEncodingKind,
  ResponseError,
  type WorkDoneProgressReporter,
} from 'vscode-languageserver/node';
import { version } from '../base/version.ts';
import { describeProgress, type IndexJob } from '../server/index-job.ts';
import { asObject } from '../services/lsp/shapes.ts';
import { BranchComparison } from './branch-changes.ts';
import { Buffers, fileOfUri } from './buffers.ts';
import { capabilitiesFor } from './capabilities.ts';
import { incomingCalls, itemsHere, keyOfItem, outgoingCalls } from './features/calls.ts';
import { declaration, definition, implementation, typeDefinition } from './features/definition.ts';
import { hover } from './features/hover.ts';
import { codeLenses, type LensData, lensCommand } from './features/lenses.ts';
import { documentSymbols, foldingRanges } from './features/outline.ts';
import { highlights, references } from './features/references.ts';
import { prepareRename, rename } from './features/rename.ts';
import { relatedTypes } from './features/type-relatives.ts';
import { workspaceSymbols } from './features/workspace-symbols.ts';
import { type Folder, Folders } from './folders.ts';
import type { OpenFile } from './overlay.ts';
import type { FileQuestion, FolderQuestion } from './question.ts';
import { RuleReporter } from './rule-reporter.ts';
import { type Feature, type LspSettings, readSettings } from './settings.ts';
import { NoAnswer, World } from './world.ts';

type Token = { readonly isCancellationRequested: boolean; onCancellationRequested(listener: () => void): unknown };

export class LanguageServer {
  readonly #buffers = new Buffers();
  readonly #folders: Folders;
  readonly #world: World;
  readonly #branch = new BranchComparison();
  #settings: LspSettings = readSettings(undefined);
  #client: InitializeParams['capabilities'] = {};
  #isMarkdown = true;
  readonly #progress = new Map<IndexJob, Promise<WorkDoneProgressReporter>>();
  readonly #rules: RuleReporter;
  #folderUris: readonly string[] = [];

  constructor(private readonly connection: Connection) {
    this.#folders = new Folders({
      onProgress: (folder, job) => void this.#report(folder, job),
      onIndexed: (folder) => this.#onIndexed(folder),
      log: (text) => connection.console.info(text),
    });
    this.#world = new World(this.#folders, this.#buffers);
    this.#rules = new RuleReporter(connection, this.#folders, this.#world);
    this.#lifecycle();
    this.#documents();
    this.#places();
    this.#outlines();
    this.#hierarchies();
    this.#lenses();
    this.#renames();
  }

  #lifecycle(): void {
    const { connection } = this;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onDidChangeConfiguration(({ settings }) => {
      if (settings !== null && settings !== undefined) this.#readSettings(settings);
    });
    connection.onShutdown(() => this.#folders.close());
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#client = params.capabilities ?? {};
    this.#readSettings(params.initializationOptions);
    const offered = this.#client.general?.positionEncodings ?? [];
    const chosen = offered.find((one) => one === PositionEncodingKind.UTF8 || one === PositionEncodingKind.UTF16);
    this.#buffers.encoding = chosen === PositionEncodingKind.UTF8 ? 'utf-8' : 'utf-16';
    const formats = this.#client.textDocument?.hover?.contentFormat;
    this.#isMarkdown = formats === undefined || formats.includes(MarkupKind.Markdown);
    const { workspaceFolders, rootUri } = params;
    this.#folderUris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    return {
      serverInfo: { name: 'wayfind', version },
      capabilities: capabilitiesFor(this.#settings, this.#buffers.encoding),
    };
  }

  #initialized(): void {
    const { connection } = this;
    if (this.#client.workspace?.didChangeConfiguration?.dynamicRegistration)
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'wayfind' });
    if (this.#client.workspace?.workspaceFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of removed) this.#removeFolder(uri);
        for (const { uri } of added) this.#addFolder(uri);
      });
    for (const uri of this.#folderUris) this.#addFolder(uri);
  }

  #addFolder(uri: string): void {
    const folder = this.#folders.add(uri, this.#settings);
    if (folder) this.#checkRules(folder);
  }

  #removeFolder(uri: string): void {
    const folder = this.#folders.remove(uri);
    if (folder) void this.#rules.forget(folder);
  }

  #readSettings(given: unknown): void {
    this.#settings = readSettings(given);
    for (const problem of this.#settings.problems) this.connection.console.warn(`wayfind settings: ${problem}`);
  }

  #documents(): void {
    const { connection } = this;
    const buffers = this.#buffers;
    connection.onDidOpenTextDocument(({ textDocument }) =>
      buffers.open(textDocument.uri, `${textDocument.text ?? ''}`),
    );
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) =>
      buffers.change(textDocument.uri, Array.isArray(contentChanges) ? contentChanges : []),
    );
    connection.onDidCloseTextDocument(({ textDocument }) => buffers.close(textDocument.uri));
    connection.onDidSaveTextDocument(({ textDocument }) => {
      const file = fileOfUri(textDocument.uri);
      const held = file === undefined ? undefined : this.#folders.holding(file);
      if (held) this.#checkRules(held.folder);
    });
  }

  #places(): void {
    const { connection } = this;
    const at =
      <T>(
        feature: Feature,
        answer: (asked: FileQuestion, place: { line: number; col: number }) => T,
        needsLinks = false,
      ) =>
      ({ textDocument, position }: { textDocument: { uri: string }; position: never }, token: Token) =>
        this.#aboutFile(feature, { uri: textDocument.uri, token, needsLinks }, (asked) => {
          const place = asked.place(position);
          return place && answer(asked, place);
        });
    connection.onDefinition(at('definition', definition) as never);
    connection.onDeclaration(at('declaration', declaration) as never);
    connection.onImplementation(at('implementation', implementation, true) as never);
    connection.onTypeDefinition(at('typeDefinition', typeDefinition) as never);
    connection.onDocumentHighlight(at('documentHighlight', highlights) as never);
    connection.onHover((params, token) =>
      this.#aboutFile('hover', { uri: params.textDocument.uri, token, isQuiet: true }, (asked) => {
        const place = asked.place(params.position);
        return place && hover(asked, place, this.#isMarkdown);
      }),
    );
    connection.onReferences((params, token) =>
      this.#aboutFile('references', { uri: params.textDocument.uri, token, needsLinks: true }, (asked) => {
        const place = asked.place(params.position);
        return place && references(asked, place, params.context?.includeDeclaration === true);
      }),
    );
  }

  #outlines(): void {
    const { connection } = this;
    connection.onDocumentSymbol(({ textDocument }) =>
      this.#fromText('documentSymbol', textDocument.uri, ({ document, facts }) =>
        documentSymbols(document.text, facts),
      ),
    );
    connection.onFoldingRanges(({ textDocument }) =>
      this.#fromText('foldingRange', textDocument.uri, ({ document, facts }) => foldingRanges(document.text, facts)),
    );
    connection.onWorkspaceSymbol(async ({ query }, token) => {
      if (!this.#settings.isOn.workspaceSymbol || typeof query !== 'string') return [];
      const folders = this.#folders.all();
      const found = await Promise.all(
        folders.map((folder) => this.#inFolder(folder, token, (asked) => workspaceSymbols(asked, query))),
      );
      return found.flatMap((symbols) => symbols ?? []);
    });
  }

  #hierarchies(): void {
    const { connection } = this;
    const prepare = (feature: Feature) => (params: { textDocument: { uri: string }; position: never }, token: Token) =>
      this.#aboutFile(feature, { uri: params.textDocument.uri, token, needsLinks: true }, (asked) => {
        const place = asked.place(params.position);
        return place && itemsHere(asked, place);
      });
    connection.languages.callHierarchy.onPrepare(prepare('callHierarchy') as never);
    connection.languages.callHierarchy.onIncomingCalls(({ item }, token) =>
      this.#aboutItem(item, token, (asked, key) => incomingCalls(asked, key)),
    );
    connection.languages.callHierarchy.onOutgoingCalls(({ item }, token) =>
      this.#aboutItem(item, token, (asked, key) => outgoingCalls(asked, key)),
    );
    connection.languages.typeHierarchy.onPrepare(prepare('typeHierarchy') as never);
    connection.languages.typeHierarchy.onSupertypes(({ item }, token) =>
      this.#aboutItem(item, token, (asked, key) => relatedTypes(asked, key, 'super')),
    );
    connection.languages.typeHierarchy.onSubtypes(({ item }, token) =>
      this.#aboutItem(item, token, (asked, key) => relatedTypes(asked, key, 'sub')),
    );
  }

  #lenses(): void {
    const { connection } = this;
    connection.onCodeLens(async ({ textDocument }, token) => {
      const settings = this.#settings;
      const held = settings.isOn.codeLens && settings.lenses.changed ? this.#world.held(textDocument.uri) : undefined;
      const since = settings.changedSince;
      const changed = held
        ? await this.#branch.of(held.folder.root, held.path, { document: held.document, since })
        : new Map();
      return this.#aboutFile('codeLens', { uri: textDocument.uri, token, isQuiet: true }, (asked) =>
        codeLenses(asked, settings, changed),
      );
    });
    connection.onCodeLensResolve(async (lens, token) => {
      const { uri, line, col } = asObject(lens.data) as Partial<LensData>;
      if (uri === undefined || line === undefined || col === undefined) return lens;
      const command = await this.#aboutFile('codeLens', { uri, token, isQuiet: true }, (asked) =>
        lensCommand(asked, { uri, line, col }, this.#settings),
      );
      return { ...lens, command: command ?? { title: '', command: '' } };
    });
  }

  #renames(): void {
    const { connection } = this;
    connection.onPrepareRename(({ textDocument, position }, token) =>
      this.#aboutFile('rename', { uri: textDocument.uri, token, needsLinks: true }, (asked) => {
        const place = asked.place(position);
        return place && prepareRename(asked, place);
      }),
    );
    connection.onRenameRequest(async ({ textDocument, position, newName }, token) =>
      this.#aboutFile('rename', { uri: textDocument.uri, token, needsLinks: true, isFresh: true }, (asked) => {
        const place = asked.place(position);
        return place && rename(asked, place, newName);
      }),
    );
  }

  /** Null where there is nothing to answer. Throws a ResponseError that says why an answer is missing, unless it was not asked for. */
  async #aboutFile<T>(
    feature: Feature,
    {
      uri,
      token,
      needsLinks = false,
      isFresh = false,
      isQuiet = false,
    }: { uri: string; token: Token; needsLinks?: boolean; isFresh?: boolean; isQuiet?: boolean },
    answer: (asked: FileQuestion) => T | undefined,
  ): Promise<T | null> {
    if (!this.#settings.isOn[feature]) return null;
    return this.#answered(token, isQuiet, async (signal) => {
      return (await this.#world.askFile(uri, { signal, needsLinks, isFresh }, answer)) ?? null;
    });
  }

  async #inFolder<T>(folder: Folder, token: Token, answer: (asked: FolderQuestion) => T): Promise<T | null> {
    // Of several folders, one may not be indexed yet.
    const isQuiet = this.#folders.all().length > 1;
    return this.#answered(token, isQuiet, (signal) => this.#world.askFolder(folder, { signal }, answer));
  }

  #aboutItem<T>(
    item: { data?: unknown },
    token: Token,
    answer: (asked: FolderQuestion, key: NonNullable<ReturnType<typeof keyOfItem>>) => T,
  ): Promise<T | null> {
    const { root, handle } = asObject(item?.data);
    const folder = this.#folders.all().find((one) => one.root === root);
    if (folder === undefined || typeof handle !== 'string') return Promise.resolve(null);
    return this.#answered(token, false, (signal) =>
      this.#world.askFolder(folder, { signal, needsLinks: true }, (asked) => {
        const key = keyOfItem(asked, handle);
        return key === undefined ? null : answer(asked, key);
      }),
    );
  }

  async #answered<T>(
    token: Token,
    isQuiet: boolean,
    work: (signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    if (token.isCancellationRequested) controller.abort();
    try {
      return await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
      if (error instanceof ResponseError) throw error;
      if (error instanceof NoAnswer) {
        if (isQuiet) return null;
        throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
      }
      const { message, stack } = error as Error;
      this.connection.console.error(`wayfind: ${stack ?? message}`);
      throw new ResponseError(ErrorCodes.InternalError, `Wayfind failed: ${message}`);
    }
  }

  /** Needs neither a folder nor an index. */
  async #fromText<T>(feature: Feature, uri: string, answer: (file: OpenFile) => T): Promise<T | null> {
    if (!this.#settings.isOn[feature]) return null;
    const document = this.#buffers.get(uri) ?? this.#world.held(uri)?.document;
    if (document === undefined) return null;
    const path = document.file ?? decodeURIComponentOrSame(uri);
    const file = await this.#world.parsed.of({ path, document });
    return file === undefined ? null : answer(file);
  }

  #checkRules(folder: Folder): void {
    if (this.#settings.isOn.diagnostics) this.#rules.check(folder);
  }

  async #report({ name }: Folder, job: IndexJob): Promise<void> {
    let opened = this.#progress.get(job);
    if (opened === undefined) {
      opened = this.connection.window.createWorkDoneProgress();
      this.#progress.set(job, opened);
      const reporter = await opened.catch(() => undefined);
      reporter?.begin(`Indexing ${name}`, 0, describeProgress(job.progress()), false);
      const end = () => {
        this.#progress.delete(job);
        reporter?.done();
      };
      job.done.then(end, end);
      return;
    }
    const progress = job.progress();
    const percent =
      'total' in progress && progress.total > 0 ? Math.round((100 * progress.done) / progress.total) : undefined;
    const reporter = await opened.catch(() => undefined);
    const text = describeProgress(progress);
    if (!this.#progress.has(job)) return;
    if (percent === undefined) reporter?.report(text);
    else reporter?.report(percent, text);
  }

  #onIndexed(folder: Folder): void {
    this.#world.forget(folder);
    if (this.#client.workspace?.codeLens?.refreshSupport && this.#settings.isOn.codeLens)
      void this.connection.sendRequest(CodeLensRefreshRequest.type).catch(() => {});
    this.#checkRules(folder);
  }
}

function decodeURIComponentOrSame(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** Serves standard input and output. The process ends with the client: after `exit`, when the input ends, or when its process is gone. */
export function serveEditor(): Promise<number> {
  const connection = createConnection(process.stdin, process.stdout);
  new LanguageServer(connection);
  connection.listen();
  return new Promise(() => {});
}
