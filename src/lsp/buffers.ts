/** The documents that an editor has open, with edits that are not on the disk. */
import { fileURLToPath } from 'node:url';
import type { Range, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { realOrSame } from '../base/paths.ts';
import { blobHash } from '../indexer/parse/read-source.ts';
import { EditorText, type PositionEncoding } from './editor-text.ts';

export interface OpenDocument {
  readonly uri: string;
  /** Absolute, with links resolved; undefined for a document that is no file. */
  readonly file: string | undefined;
  /** Changes with every edit. */
  readonly version: number;
  readonly text: EditorText;
  /** Git's blob id, in hexadecimal, of a file with this text. */
  hash(): string;
}

export class Buffers {
  readonly #open = new Map<string, OpenBuffer>();
  #changes = 0;
  encoding: PositionEncoding = 'utf-16';

  /** Grows with every change of any of them. */
  get changes(): number {
    return this.#changes;
  }

  open(uri: string, text: string): void {
    this.#changes++;
    this.#open.set(uri, new OpenBuffer(uri, text, this.#changes, this.encoding));
  }

  change(uri: string, changes: readonly TextDocumentContentChangeEvent[]): void {
    const known = this.#open.get(uri);
    if (known === undefined) return;
    this.#changes++;
    for (const change of changes) known.apply(change, this.#changes);
  }

  close(uri: string): void {
    if (this.#open.delete(uri)) this.#changes++;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#open.get(uri);
  }

  all(): Iterable<OpenDocument> {
    return this.#open.values();
  }
}

let closedVersions = 0;

/** A file as it is on the disk. */
export function textDocument(uri: string, text: EditorText): OpenDocument {
  let hash: string | undefined;
  return {
    uri,
    file: fileOfUri(uri),
    version: --closedVersions,
    text,
    hash: () => (hash ??= Buffer.from(blobHash(Buffer.from(text.raw))).toString('hex')),
  };
}

class OpenBuffer implements OpenDocument {
  readonly file: string | undefined;
  #document: TextDocument;
  #text: EditorText | undefined;
  #hash: string | undefined;

  constructor(
    readonly uri: string,
    text: string,
    public version: number,
    private readonly encoding: PositionEncoding,
  ) {
    this.file = fileOfUri(uri);
    this.#document = TextDocument.create(uri, '', version, text);
  }

  get text(): EditorText {
    return (this.#text ??= new EditorText(this.#document.getText(), this.encoding));
  }

  hash(): string {
    return (this.#hash ??= Buffer.from(blobHash(Buffer.from(this.#document.getText()))).toString('hex'));
  }

  /** A change that is no change is ignored. The library counts UTF-16 units, from the byte order mark on. */
  apply(change: TextDocumentContentChangeEvent, version: number): void {
    if (typeof change?.text !== 'string') return;
    const range = 'range' in change ? this.#unitsOf(change.range) : undefined;
    if ('range' in change && range === undefined) return;
    TextDocument.update(this.#document, [range ? { range, text: change.text } : { text: change.text }], version);
    this.version = version;
    this.#text = undefined;
    this.#hash = undefined;
  }

  #unitsOf(range: Range): Range | undefined {
    const { text } = this;
    const at = (position: unknown) => {
      const place = text.fromEditor(position);
      return place && this.#document.positionAt(text.offset(place) + text.raw.length - text.text.length);
    };
    const start = at(range?.start);
    const end = at(range?.end);
    return start && end && { start, end };
  }
}

/** Undefined for a URI that names no file of this machine. */
export function fileOfUri(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || !uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri);
    return path.includes('\0') ? undefined : realFile(path);
  } catch {
    return undefined;
  }
}

/** A file that is not saved yet is in a directory that may be reached through a link. */
function realFile(path: string): string {
  const real = realOrSame(path);
  if (real !== path) return real;
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return slash <= 0 ? path : realOrSame(path.slice(0, slash)) + path.slice(slash);
}
