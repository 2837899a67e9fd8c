/** Open documents over an index: their own facts and links, in one binder with the stored facts of all other files. */

import { familyOf, hasSemantics } from '../../languages/all.ts';
import { loadSemantics } from '../../languages/load.ts';
import { MAX_BYTES, parsed } from '../answers/subject/parsed-file.ts';
import { languageOf } from '../discover/language.ts';
import { roleOf } from '../discover/path-rules.ts';
import { type Graph, openGraph } from '../graph/graph.ts';
import { storedBinder } from '../indexer/resolve/stored-binder.ts';
import { at, type FileFacts, SYMBOL } from '../model/facts.ts';
import { type FileId, fileId } from '../model/ids.ts';
import { FLAG, SYMBOL_KINDS, type SymbolKind, symbolKindCode } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import { type FileLinks, fileOfKey, rowOfKey, type SymbolKey, symbolKey } from '../model/links.ts';
import type { Binder } from '../resolve/core/binder.ts';
import { resolveFile } from '../resolve/core/resolve-file.ts';
import type { WorldFile } from '../resolve/core/world.ts';
import type { Reader } from '../store/read/read.ts';
import type { SymbolRecord } from '../store/schema/records.ts';
import type { OpenDocument } from './buffers.ts';

/** An open document as the binder sees it. */
export interface OpenFile {
  readonly path: string;
  readonly language: LanguageId;
  readonly document: OpenDocument;
  readonly facts: FileFacts;
}

/** A document that is open, or one that a question is about, by its path in the tree. */
export interface Wanted {
  readonly path: string;
  readonly document: OpenDocument;
}

/** Parses a text once for each of its versions. */
export class ParsedDocuments {
  readonly #facts = new WeakMap<
    OpenDocument,
    { readonly version: number; readonly facts: Promise<FileFacts | undefined> }
  >();

  /** Undefined for a language that has no names to bind, and for a text that cannot be parsed. */
  async of({ path, document }: Wanted): Promise<OpenFile | undefined> {
    const { text, version } = document;
    const language = languageOf(path, text.lineText(1));
    if (language === undefined || text.text.length > MAX_BYTES) return undefined;
    let known = this.#facts.get(document);
    if (known?.version !== version) {
      const facts = parsed(Buffer.from(text.text), path, language).catch(() => undefined);
      this.#facts.set(document, (known = { version, facts }));
    }
    const facts = await known.facts;
    return facts && { path, language, document, facts };
  }
}

export interface OverlayFile extends OpenFile {
  readonly id: FileId;
  /** Its text is not the indexed one. */
  readonly isDirty: boolean;
}

/** One state of the index with one state of the open documents. */
export class Overlay {
  readonly graph: Graph;
  readonly binder: Binder;
  readonly #files = new Map<FileId, OverlayFile>();
  readonly #byPath = new Map<string, OverlayFile>();
  readonly #links = new Map<FileId, FileLinks>();
  readonly #rows = new Map<FileId, SameSymbols>();

  constructor(
    readonly reader: Reader,
    open: readonly OpenFile[],
    semantics: Awaited<ReturnType<typeof loadSemantics>>,
  ) {
    this.graph = openGraph(reader);
    let unused = this.graph.nodes.files.reduce((highest, { id }) => Math.max(highest, id), 0);
    for (const file of open) {
      const known = reader.fileByPath(file.path);
      const isDirty = known === undefined || Buffer.from(known.hash).toString('hex') !== file.document.hash();
      const one = { ...file, id: known?.id ?? fileId(++unused), isDirty };
      this.#files.set(one.id, one);
      this.#byPath.set(one.path, one);
    }
    const files = [...this.#files.values()];
    this.binder = storedBinder(readsOver(reader, files), {
      semantics,
      instead: new Map(files.map(({ id, facts }) => [id, facts])),
      changed: files.filter(({ isDirty }) => isDirty).map(({ id }) => id),
    });
  }

  fileAt(path: string): OverlayFile | undefined {
    return this.#byPath.get(path);
  }

  file(id: FileId): OverlayFile | undefined {
    return this.#files.get(id);
  }

  /** Whether the links of the index do not hold for this file. */
  isDirty(id: FileId): boolean {
    return this.#files.get(id)?.isDirty === true;
  }

  dirty(): OverlayFile[] {
    return [...this.#files.values()].filter(({ isDirty }) => isDirty);
  }

  /** The links of an edited file, bound now. */
  linksOf({ id }: OverlayFile): FileLinks {
    let links = this.#links.get(id);
    if (links === undefined) {
      const { binder } = this;
      const view = binder.world.view(id);
      links = binder.knows(view.file.language) ? resolveFile(binder, view) : EMPTY;
      this.#links.set(id, links);
    }
    return links;
  }

  /** The stored symbol that a row of a file is; undefined for one that the index does not have. */
  storedSymbol(key: SymbolKey): number | undefined {
    const file = fileOfKey(key);
    const row = rowOfKey(key);
    const open = this.#files.get(file);
    if (open?.isDirty) return this.#sameIn(open).stored.get(row);
    const { nodes } = this.graph;
    const number = nodes.fileNumber(file);
    return number < 0 || row >= nodes.files[number].symbolCount ? undefined : nodes.symbolAt(number, row);
  }

  /** The row that a stored symbol has now; undefined for one that an edit removed. */
  keyOf(symbol: number): SymbolKey | undefined {
    const { nodes } = this.graph;
    const node = nodes.nodeOf(symbol);
    if (node < 0) return undefined;
    const { id } = nodes.files[nodes.fileOf(node)];
    const open = this.#files.get(id);
    const row = open?.isDirty ? this.#sameIn(open).rows.get(symbol) : nodes.rowOf(node);
    return row === undefined ? undefined : symbolKey(id, row);
  }

  #sameIn(file: OverlayFile): SameSymbols {
    let same = this.#rows.get(file.id);
    if (same === undefined)
      this.#rows.set(file.id, (same = sameSymbols(this.reader.symbolsInFile(file.id), file.facts)));
    return same;
  }
}

const EMPTY: FileLinks = {
  links: { data: new Int32Array(), rows: 0, stride: 8 },
  open: { data: new Int32Array(), rows: 0, stride: 6 },
};

/** The symbols that are both in an index and in an edited text. */
interface SameSymbols {
  readonly stored: ReadonlyMap<number, number>;
  readonly rows: ReadonlyMap<number, number>;
}

/** The same name in the same container, and the same kind; the n-th of several is the n-th. */
export function sameSymbols(
  records: readonly Pick<SymbolRecord, 'id' | 'parentId' | 'name' | 'kind'>[],
  facts: FileFacts,
): SameSymbols {
  const byName = new Map<string, number>();
  const counted = counter();
  const names = new Map<number, string>();
  for (const { id, parentId, name, kind } of records) {
    const key = kind === 'file' ? '' : counted(nameIn(names.get(parentId ?? -1), kind, name));
    names.set(id, key);
    byName.set(key, id);
  }
  const stored = new Map<number, number>();
  const rows = new Map<number, number>();
  const counter2 = counter();
  const rowNames: string[] = [];
  for (let row = 0; row < facts.symbols.rows; row++) {
    const cell = (column: number) => at(facts.symbols, row, column);
    const kind = SYMBOL_KINDS[cell(SYMBOL.kind)];
    const key =
      row === 0 ? '' : counter2(nameIn(rowNames[cell(SYMBOL.parent)], kind, facts.strings[cell(SYMBOL.name)]));
    rowNames.push(key);
    const id = byName.get(key);
    if (id === undefined) continue;
    stored.set(row, id);
    rows.set(id, row);
  }
  return { stored, rows };
}

const nameIn = (container: string | undefined, kind: SymbolKind, name: string): string =>
  `${container ?? ''}\n${kind} ${name}`;

/** Numbers equal names: `a`, `a~2`. */
function counter(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}~${count}`;
  };
}

const CONTAINERS: ReadonlySet<number> = new Set(
  (['file', 'namespace', 'module', 'trait'] as const).map((kind) => symbolKindCode[kind]),
);

/** The reads of the index, with the files and declarations of open documents in place of the stored ones. */
function readsOver(reader: Reader, open: readonly OverlayFile[]) {
  const files = new Map<FileId, WorldFile>(
    open.map(({ id, path, language, facts }) => {
      const { role } = reader.fileByPath(path) ?? roleOf(path, language);
      return [id, { id, path, language, role, packageName: facts.packageName }];
    }),
  );
  const byPath = new Map([...files.values()].map((file) => [file.path, file]));
  const added = [...files.values()].filter(({ path }) => reader.worldFileAt(path) === undefined);
  const now = (file: WorldFile): WorldFile => files.get(file.id) ?? file;
  const inPathOrder = (all: WorldFile[]): WorldFile[] =>
    added.length === 0 ? all.map(now) : all.map(now).sort((a, b) => (a.path < b.path ? -1 : 1));
  const directoryOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const dirty = open.filter(({ isDirty }) => isDirty);
  const dirtyIds = new Set(dirty.map(({ id }) => id));
  return {
    ...reader,
    worldFile: (id: FileId) => files.get(id) ?? reader.worldFile(id),
    worldFileAt: (path: string) => byPath.get(path) ?? reader.worldFileAt(path),
    worldFiles: () => inPathOrder([...reader.worldFiles(), ...added]),
    worldFilesIn: (directory: string) =>
      inPathOrder([...reader.worldFilesIn(directory), ...added.filter(({ path }) => directoryOf(path) === directory)]),
    hasDirectory: (directory: string) =>
      reader.hasDirectory(directory) || added.some(({ path }) => `${path}`.startsWith(`${directory}/`)),
    declaredNamed: (name: string) => [
      ...reader.declaredNamed(name).filter(({ key }) => !dirtyIds.has(fileOfKey(key))),
      ...dirty.flatMap((file) => declaredIn(file, name)),
    ],
  };
}

/** As `declaredNamed` of the store has it. */
function declaredIn({ id, facts, language }: OverlayFile, name: string): { key: SymbolKey; language: LanguageId }[] {
  const { symbols, strings } = facts;
  const found: { key: SymbolKey; language: LanguageId }[] = [];
  for (let row = 1; row < symbols.rows; row++) {
    const cell = (column: number) => at(symbols, row, column);
    if (strings[cell(SYMBOL.name)] !== name) continue;
    const flags = cell(SYMBOL.flags);
    const parent = at(symbols, cell(SYMBOL.parent), SYMBOL.kind);
    const isOuter = CONTAINERS.has(parent) && (flags & FLAG.local) === 0;
    if (isOuter || (flags & (FLAG.extension | FLAG.unscoped)) !== 0) found.push({ key: symbolKey(id, row), language });
  }
  return found;
}

/** The semantics of the languages of an index and of open documents; loading is asynchronous, binding is not. */
export const semanticsFor = (reader: Reader, open: readonly OpenFile[]) =>
  loadSemantics([...reader.parsedLanguages(), ...open.map(({ language }) => language)].filter(isBindable));

const isBindable = (language: LanguageId): boolean => hasSemantics(language) || hasSemantics(familyOf(language));
