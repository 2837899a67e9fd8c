/** The texts of files on the disk, without byte order marks: editors take those off when they open a file. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '../indexer/parse/read-source.ts';
import { decodeText } from '../parse/decode.ts';
import { EditorText, type PositionEncoding } from './editor-text.ts';

/** Larger files are data; names in them are taken to be as long as they are called. */
const MAX_BYTES = 4_000_000;
/** UTF-16 units of texts that are kept. */
const MAX_KEPT = 32 << 20;

interface Kept {
  readonly stamp: string;
  readonly text: EditorText;
}

export class DiskTexts {
  /** By absolute path, the least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #units = 0;

  constructor(private readonly encoding: () => PositionEncoding) {}

  /** Undefined for a file that cannot be read, is too large, or is reached through a link out of the root. */
  at(root: string, path: string): EditorText | undefined {
    const file = join(root, path);
    const stamp = stampOf(file);
    if (stamp === undefined) return undefined;
    const known = this.#kept.get(file);
    if (known !== undefined) this.#drop(file, known);
    const text = known?.stamp === stamp ? known.text : this.#read(root, file);
    if (text !== undefined) this.#keep(file, { stamp, text });
    return text;
  }

  #read(root: string, file: string): EditorText | undefined {
    const source = readSource(file, MAX_BYTES, root);
    return source.ok ? new EditorText(decodeText(source.bytes).text, this.encoding()) : undefined;
  }

  #keep(file: string, kept: Kept): void {
    this.#kept.set(file, kept);
    this.#units += kept.text.text.length;
    for (const [oldest, one] of this.#kept) {
      if (this.#units <= MAX_KEPT || oldest === file) return;
      this.#drop(oldest, one);
    }
  }

  #drop(file: string, { text }: Kept): void {
    this.#kept.delete(file);
    this.#units -= text.text.length;
  }
}

function stampOf(file: string): string | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? `${stats.size} ${stats.mtimeMs} ${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}
