/** One question of an editor: the index, the open documents over it, and places in both directions. */
import type { Location, Position, Range } from 'vscode-languageserver/node';
import type { Graph } from '../graph/graph.ts';
import { writtenNames } from '../graph/written-names.ts';
import { at, SYMBOL } from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../model/links.ts';
import type { Binder } from '../resolve/core/binder.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import type { Reader } from '../store/read/read.ts';
import type { SymbolRecord } from '../store/schema/records.ts';
import { currentLines } from '../workspace/current-lines.ts';
import type { Session } from '../workspace/session.ts';
import type { OpenDocument } from './buffers.ts';
import type { EditorText, TextPlace } from './editor-text.ts';
import type { Folder, Folders } from './folders.ts';
import type { Overlay } from './overlay.ts';
import type { DiskTexts } from './text-source.ts';

/** A place in a file of the tree, as it is now. */
export interface FilePlace extends TextPlace {
  readonly path: string;
  /** As the name there may be written; the text says how long it is. */
  readonly name: string;
}

export interface Surroundings {
  readonly folder: Folder;
  readonly folders: Folders;
  readonly session: Session;
  readonly overlay: Overlay;
  readonly texts: DiskTexts;
  /** Paths of open documents that cannot be parsed: what is known of them is the state on the disk. */
  readonly unread: ReadonlySet<string>;
}

/** A question about a folder. */
export class FolderQuestion {
  readonly folder: Folder;
  readonly session: Session;
  readonly overlay: Overlay;

  constructor(private readonly around: Surroundings) {
    this.folder = around.folder;
    this.session = around.session;
    this.overlay = around.overlay;
  }

  get reader(): Reader {
    return this.overlay.reader;
  }

  get graph(): Graph {
    return this.overlay.graph;
  }

  get binder(): Binder {
    return this.overlay.binder;
  }

  uriOf(path: string): string {
    return this.overlay.fileAt(path)?.document.uri ?? this.around.folders.uriOf(this.folder, path);
  }

  /** The text of a file as the editor has it, else of the disk. */
  textOf(path: string): EditorText | undefined {
    return this.overlay.fileAt(path)?.document.text ?? this.around.texts.at(this.folder.root, path);
  }

  /** Whether the editor has a text of the file that is not the one that `textOf` gives. */
  isUnread(path: string): boolean {
    return this.around.unread.has(path);
  }

  pathOf(file: FileId): string | undefined {
    return this.binder.world.file(file)?.path;
  }

  /** Where a place of the index is now; undefined when it is gone. Links of edited files are never asked for. */
  placeNow(path: string, { line, col, name }: TextPlace & { readonly name?: string }): TextPlace | undefined {
    if (this.overlay.fileAt(path)?.isDirty === false) return { line, col };
    const lines = currentLines(this.session, path);
    if (lines === 'same') return { line, col };
    const found = lines === 'gone' ? undefined : lines.find({ line, col, name });
    return found && { line: found.line, col: found.col ?? 0 };
  }

  rangeOf({ path, line, col, name }: FilePlace): Range | undefined {
    const text = this.textOf(path);
    if (text === undefined) return undefined;
    return text.range({ line, col }, lengthAt(text, { line, col }, name));
  }

  locationOf(place: FilePlace): Location | undefined {
    const range = this.rangeOf(place);
    return range && { uri: this.uriOf(place.path), range };
  }

  /** Where a symbol is named, and what it extends over; undefined when it is gone. */
  symbolPlace(symbol: SymbolRecord): SymbolSpan | undefined {
    const { path } = symbol;
    const open = this.overlay.fileAt(path);
    if (open !== undefined) {
      const key = this.overlay.keyOf(symbol.id);
      return key === undefined ? undefined : this.spanOfKey(key);
    }
    const lines = currentLines(this.session, path);
    const text = this.textOf(path);
    if (text === undefined || lines === 'gone') return undefined;
    if (lines === 'same') return spanIn(text, symbol);
    const span = lines.span(symbol);
    if (span === undefined) return undefined;
    const name = lines.find({ line: symbol.nameLine, col: symbol.nameCol, name: symbol.name });
    const end = text.lineText(span.endLine).length;
    return spanIn(text, { ...symbol, ...span, nameCol: name?.col ?? symbol.nameCol, endCol: end });
  }

  /** Of a declaration in the facts of the binder: those of open documents are as they are written now. */
  spanOfKey(key: SymbolKey): SymbolSpan | undefined {
    const view = this.binder.world.view(fileOfKey(key));
    const text = this.textOf(view.file.path);
    if (text === undefined) return undefined;
    const cell = (column: number) => at(view.facts.symbols, rowOfKey(key), column);
    return spanIn(text, {
      kind: rowOfKey(key) === 0 ? 'file' : '',
      name: view.nameOf(rowOfKey(key)),
      line: cell(SYMBOL.line),
      col: cell(SYMBOL.col),
      endLine: cell(SYMBOL.endLine),
      endCol: cell(SYMBOL.endCol),
      nameLine: cell(SYMBOL.nameLine),
      nameCol: cell(SYMBOL.nameCol),
    });
  }
}

/** A question about a place of one file. */
export class FileQuestion extends FolderQuestion {
  constructor(
    around: Surroundings,
    readonly path: string,
    readonly view: FileView,
    readonly document: OpenDocument,
  ) {
    super(around);
  }

  get text(): EditorText {
    return this.document.text;
  }

  place(position: Position): TextPlace | undefined {
    return this.text.fromEditor(position);
  }
}

export interface SymbolSpan {
  readonly range: Range;
  readonly selectionRange: Range;
}

interface Spanned {
  readonly kind: string;
  readonly name: string;
  readonly line: number;
  readonly col: number;
  readonly endLine: number;
  readonly endCol: number;
  readonly nameLine: number;
  readonly nameCol: number;
}

/** Invariant of the protocol: the range of the name is inside of the whole range. */
export function spanIn(text: EditorText, symbol: Spanned): SymbolSpan {
  const { kind, name, line, col, endLine, endCol, nameLine, nameCol } = symbol;
  if (kind === 'file') {
    const start = text.toEditor({ line: 1, col: 0 });
    return { range: { start, end: text.positionAt(text.text.length) }, selectionRange: { start, end: start } };
  }
  const selectionRange = text.range(
    { line: nameLine, col: nameCol },
    lengthAt(text, { line: nameLine, col: nameCol }, name),
  );
  const range = { start: text.toEditor({ line, col }), end: text.toEditor({ line: endLine, col: endCol }) };
  return { range: around(range, selectionRange), selectionRange };
}

function around(outer: Range, inner: Range): Range {
  const isBefore = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.character < b.character);
  return {
    start: isBefore(inner.start, outer.start) ? inner.start : outer.start,
    end: isBefore(outer.end, inner.end) ? inner.end : outer.end,
  };
}

/** UTF-16 units of the name that is written at a place. */
export function lengthAt(text: EditorText, { line, col }: TextPlace, name: string): number {
  return writtenNames(text.lineText(line)).lengthAt(1, col, name);
}
