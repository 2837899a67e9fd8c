/** An editor for tests: talks to `wayfind lsp` over its standard streams, with documents that it edits and does not save. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';

const PROGRAM = fileURLToPath(new URL('../../bin/wayfind.js', import.meta.url));

export interface EditorOptions {
  readonly folders: readonly string[];
  readonly capabilities?: object;
  readonly options?: unknown;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Place {
  readonly line: number;
  readonly character: number;
}

export class Editor {
  readonly connection: MessageConnection;
  readonly progress: { kind: string; title?: string; message?: string }[] = [];
  readonly diagnostics = new Map<string, { line: number; code: string; message: string }[]>();
  readonly ended: Promise<number | string | null>;
  #texts = new Map<string, string>();
  #version = 1;

  constructor(readonly process: ChildProcess) {
    this.connection = createMessageConnection(
      new StreamMessageReader(process.stdout!),
      new StreamMessageWriter(process.stdin!),
    );
    this.ended = new Promise((resolve) => process.once('exit', (code, signal) => resolve(code ?? signal)));
    this.connection.onRequest('window/workDoneProgress/create', () => null);
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.onRequest('workspace/codeLens/refresh', () => null);
    this.connection.onNotification('$/progress', ({ value }) => void this.progress.push(value));
    this.connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      this.diagnostics.set(
        uri,
        diagnostics.map((one: { range: { start: Place }; code: string; message: string }) => ({
          line: one.range.start.line,
          code: one.code,
          message: one.message,
        })),
      );
    });
    this.connection.onError(() => {});
    this.connection.listen();
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  request(method: string, params: object, token?: any): Promise<any> {
    return token ? this.connection.sendRequest(method, params, token) : this.connection.sendRequest(method, params);
  }

  notify(method: string, params: object): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  /** Opens a file with the text that it has on the disk, or with another one. */
  async open(file: string, text = readFileSync(file, 'utf8')): Promise<string> {
    const uri = uriOf(file);
    this.#texts.set(uri, text);
    await this.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'x', version: this.#version++, text },
    });
    return uri;
  }

  /** Replaces the first occurrence of a text, as typing does. */
  async edit(uri: string, from: string, to: string): Promise<void> {
    const text = this.#texts.get(uri)!;
    const start = text.indexOf(from);
    if (start < 0) throw new Error(`no ${from} in ${uri}`);
    const range = { start: placeIn(text, start), end: placeIn(text, start + from.length) };
    this.#texts.set(uri, text.slice(0, start) + to + text.slice(start + from.length));
    await this.notify('textDocument/didChange', {
      textDocument: { uri, version: this.#version++ },
      contentChanges: [{ range, text: to }],
    });
  }

  /** Without saving it. */
  async forget(uri: string): Promise<void> {
    this.#texts.delete(uri);
    await this.notify('textDocument/didClose', { textDocument: { uri } });
  }

  textOf(uri: string): string {
    return this.#texts.get(uri) ?? readFileSync(fileURLToPath(uri), 'utf8');
  }

  /** Of the `^` in a piece of the text without it: `run^(`. */
  at(uri: string, marked: string): { textDocument: { uri: string }; position: Place } {
    const [before, after] = marked.split('^');
    const start = this.textOf(uri).indexOf(before + after);
    if (start < 0) throw new Error(`no ${marked} in ${uri}`);
    return { textDocument: { uri }, position: placeIn(this.textOf(uri), start + before.length) };
  }

  /** `name file:line` of locations, by what is written there, lines from 1. */
  shown(locations: readonly { uri: string; range: { start: Place; end: Place } }[] | null): string[] {
    return (locations ?? []).map(({ uri, range: { start, end } }) => {
      const line = this.textOf(uri).split(/\r\n|\n/)[start.line] ?? '';
      return `${line.slice(start.character, end.character)} ${uri.split('/').at(-1)}:${start.line + 1}`;
    });
  }

  async close(): Promise<number | string | null> {
    await this.request('shutdown', {});
    await this.notify('exit', {});
    return this.ended;
  }
}

export const uriOf = (file: string): string => pathToFileURL(file).href;

export function placeIn(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)!.length };
}

export const CAPABILITIES = {
  window: { workDoneProgress: true },
  workspace: { workspaceFolders: true, codeLens: { refreshSupport: true } },
  textDocument: { hover: { contentFormat: ['markdown'] } },
};

export function startServer(env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [PROGRAM, 'lsp'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, WAYFIND_SERVICES_MODE: 'off', ...env },
  });
}

export async function openEditor({
  folders,
  capabilities = CAPABILITIES,
  options,
  env,
}: EditorOptions): Promise<Editor> {
  const editor = new Editor(startServer(env));
  await editor.request('initialize', {
    processId: process.pid,
    capabilities,
    rootUri: null,
    workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder), name: 'x' })),
    ...(options !== undefined && { initializationOptions: options }),
  });
  await editor.notify('initialized', {});
  return editor;
}

const WAIT_MS = 30_000;

/** Asks again until there is an answer: a first index takes a moment. */
export async function untilIndexed<T>(ask: () => Promise<T>): Promise<T> {
  for (const endMs = performance.now() + WAIT_MS; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > endMs || !/index|linking/.test((error as Error).message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
