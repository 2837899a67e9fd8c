/** Answers questions of an editor from the index of a folder with its open documents. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import type { Reader } from '../store/read/read.ts';
import type { Session } from '../workspace/session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Buffers, fileOfUri, type OpenDocument, textDocument } from './buffers.ts';
import type { Folder, Folders } from './folders.ts';
import { Overlay, ParsedDocuments, semanticsFor, type Wanted } from './overlay.ts';
import { FileQuestion, FolderQuestion, type Surroundings } from './question.ts';
import { DiskTexts } from './text-source.ts';

/** Why there is no answer, in words for the person who asked. */
export class NoAnswer extends Error {}

interface KeptOverlay {
  readonly reader: Reader;
  readonly version: number;
  readonly key: string;
  readonly overlay: Overlay;
  readonly semantics: Semantics;
}

type Semantics = Awaited<ReturnType<typeof semanticsFor>>;

export interface AskOptions {
  readonly signal: AbortSignal;
  /** The answer is made of links: a first index has none at the beginning. */
  readonly needsLinks?: boolean;
  /** The tree is compared first, and its changes are indexed: an edit of many files is made of the answer. */
  readonly isFresh?: boolean;
}

/** A document and its place in a folder. */
interface Held extends Wanted {
  readonly folder: Folder;
}

export class World {
  readonly texts: DiskTexts;
  readonly parsed = new ParsedDocuments();
  readonly #overlays = new Map<string, KeptOverlay>();
  /** Documents that are not open, by the text that they have. */
  readonly #closed = new WeakMap<object, OpenDocument>();

  constructor(
    private readonly folders: Folders,
    private readonly buffers: Buffers,
  ) {
    this.texts = new DiskTexts(() => buffers.encoding);
  }

  /** Undefined for a document that is in no folder, or that cannot be read. */
  held(uri: unknown): Held | undefined {
    const file = fileOfUri(uri);
    const found = file === undefined ? undefined : this.folders.holding(file);
    if (found === undefined) return undefined;
    const open = this.buffers.get(uri as string);
    const document = open ?? this.#fromDisk(found.folder, found.path, uri as string);
    return document && { ...found, document };
  }

  #fromDisk({ root }: Folder, path: string, uri: string): OpenDocument | undefined {
    const text = this.texts.at(root, path);
    if (text === undefined) return undefined;
    let document = this.#closed.get(text);
    if (document === undefined) this.#closed.set(text, (document = textDocument(uri, text)));
    return document;
  }

  /** Throws NoAnswer where the index is missing; undefined where the document has no names. */
  async askFile<T>(uri: unknown, options: AskOptions, answer: (asked: FileQuestion) => T): Promise<T | undefined> {
    const held = this.held(uri);
    if (held === undefined) return undefined;
    return this.#ask(held.folder, options, held, (around) => {
      const file = around.overlay.fileAt(held.path);
      if (file === undefined || !around.overlay.binder.knows(file.language)) return undefined;
      const view = around.overlay.binder.world.view(file.id);
      return answer(new FileQuestion(around, held.path, view, held.document));
    });
  }

  async askFolder<T>(folder: Folder, options: AskOptions, answer: (asked: FolderQuestion) => T): Promise<T> {
    return this.#ask(folder, options, undefined, (around) => answer(new FolderQuestion(around)));
  }

  async #ask<T>(
    folder: Folder,
    { signal, needsLinks = false, isFresh = false }: AskOptions,
    wanted: Wanted | undefined,
    answer: (around: Surroundings) => T,
  ): Promise<T> {
    // Lets messages be read that cancel this one: the connection handles one a turn.
    await setImmediate();
    await setImmediate();
    signal.throwIfAborted();
    const engine = await this.folders.engine(folder);
    if (!engine.hasIndex()) throw new NoAnswer(folder.trouble() ?? `Wayfind has no index of ${folder.name} yet`);
    if (needsLinks && engine.lacksLinks())
      throw new NoAnswer(`Wayfind is linking the names of ${folder.name}; ask again in a moment`);
    // A watcher updates the index by itself, and an editor must not wait for that: what is open is parsed anyway.
    if (isFresh || engine.watching?.by !== 'events') await engine.ensureFresh(signal, isFresh);
    signal.throwIfAborted();
    return this.#leased(folder, engine, async (session) => {
      const reader = session.reader();
      const { open, unread } = await this.#openIn(folder, wanted);
      const key = open.map(({ path, document }) => `${path}\n${document.version}`).join('\n');
      const kept = () => {
        const known = this.#overlays.get(folder.root);
        const isSame = known?.reader === reader && known.version === reader.version() && known.key === key;
        return isSame ? known.overlay : undefined;
      };
      const semantics = kept() === undefined ? await semanticsFor(reader, open) : undefined;
      signal.throwIfAborted();
      const answered = (loaded: Semantics) =>
        reader.inOneView(() => {
          const overlay = kept() ?? new Overlay(reader, open, loaded);
          this.#overlays.set(folder.root, { reader, version: reader.version(), key, overlay, semantics: loaded });
          try {
            return answer({ folder, folders: this.folders, session, overlay, texts: this.texts, unread });
          } catch (error) {
            // What the binder was computing is half done.
            this.#overlays.delete(folder.root);
            throw error;
          }
        });
      // Something may have been published since the first look.
      return answered(semantics ?? this.#overlays.get(folder.root)?.semantics ?? (await semanticsFor(reader, open)));
    });
  }

  async #leased<T>(folder: Folder, engine: Workspace, work: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await engine.lease(({ session }) => work(session), { allowFallback: false });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new NoAnswer(`${folder.name}: ${error.message}`);
    }
  }

  /** The open documents of the folder, and the one that the question is about; `unread`: those that cannot be parsed, by path. */
  async #openIn(folder: Folder, wanted: Wanted | undefined) {
    const documents = new Map<string, OpenDocument>(wanted && [[wanted.path, wanted.document]]);
    for (const document of this.buffers.all()) {
      const found = document.file === undefined ? undefined : this.folders.holding(document.file);
      if (found?.folder === folder) documents.set(found.path, document);
    }
    const parsing = [...documents].map(([path, document]) => this.parsed.of({ path, document }));
    const open = (await Promise.all(parsing)).filter((file) => file !== undefined);
    const unread = new Set(documents.keys());
    for (const { path } of open) unread.delete(path);
    return { open, unread };
  }

  forget({ root }: Folder): void {
    this.#overlays.delete(root);
  }
}
