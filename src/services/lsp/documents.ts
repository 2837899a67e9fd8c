/** The documents that a language server has open: few at once, always with the text that the index was made from. */
import type { AskedFile } from '../contract.ts';
import type { Peer } from '../process/peer.ts';
import type { LspRow } from '../row.ts';
import type { TreeFiles } from './tree-files.ts';

/** Ids of the protocol that differ from ours. */
const LANGUAGE_IDS: Readonly<Record<string, string>> = { tsx: 'typescriptreact', bash: 'shellscript' };

/** The same file is often asked about twice, and a server begins anew with what is opened again. */
const KEPT_OPEN = 6;

interface OpenDocument {
  readonly text: string;
  users: number;
}

export class Documents {
  readonly #peer: Peer;
  readonly #tree: TreeFiles;
  readonly #languageIds: Readonly<Record<string, string>>;
  /** By path; the least recently used come first. */
  readonly #open = new Map<string, OpenDocument>();
  #version = 0;

  constructor(peer: Peer, tree: TreeFiles, { languageIds = {} }: Pick<LspRow, 'languageIds'>) {
    this.#peer = peer;
    this.#tree = tree;
    this.#languageIds = { ...LANGUAGE_IDS, ...languageIds };
  }

  /** Returns the function that gives it back. */
  async use({ path, language }: AskedFile, text: string): Promise<() => void> {
    let document = this.#open.get(path);
    if (document !== undefined && document.text !== text) {
      await this.#close(path);
      document = undefined;
    }
    if (document === undefined) {
      document = { text, users: 0 };
      const languageId = this.#languageIds[language] ?? language;
      const item = { uri: this.#tree.uriOf(path), languageId, version: ++this.#version, text };
      this.#open.set(path, document);
      await this.#peer.notify('textDocument/didOpen', { textDocument: item });
    } else {
      this.#open.delete(path);
      this.#open.set(path, document);
    }
    const used = document;
    used.users++;
    await this.#closeUnused(KEPT_OPEN);
    return () => void used.users--;
  }

  /** Their texts may have changed. */
  closeAll(): Promise<void> {
    return this.#closeUnused(0);
  }

  async #closeUnused(kept: number): Promise<void> {
    for (const [path, { users }] of this.#open) {
      if (this.#open.size <= kept) return;
      if (users === 0) await this.#close(path);
    }
  }

  async #close(path: string): Promise<void> {
    this.#open.delete(path);
    await this.#peer.notify('textDocument/didClose', { textDocument: { uri: this.#tree.uriOf(path) } });
  }
}
