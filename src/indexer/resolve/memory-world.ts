/** The facts of a whole tree in memory that worker threads share: filled once, then read by all of them. */
import { randomUUID } from 'node:crypto';
import { familyOf } from '../../../languages/all.ts';
import { comparePaths } from '../../base/paths.ts';
import { decodeFacts } from '../../extract/facts-codec.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { fileOfKey, rowOfKey, type SymbolKey, symbolKey } from '../../model/links.ts';
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../../model/parsed-file.ts';
import { type DeclaredIndex, DeclaredIndexBuilder, isDeclared, keysNamed } from '../../resolve/core/declared.ts';
import type { ModuleConfigs } from '../../resolve/core/module-configs.ts';
import { treeWorld } from '../../resolve/core/tree-world.ts';
import type { World, WorldFile } from '../../resolve/core/world.ts';
import type { AskLog } from '../../resolve/invalidate/ask-log.ts';

/** Handles that cost nothing to send between threads. */
export interface SharedWorld {
  /** Tells threads that two messages are about the same world: each message makes new objects over the same memory. */
  readonly id: string;
  /** Files and module configuration as JSON, UTF-8. */
  readonly about: Uint8Array;
  readonly chunks: readonly Uint8Array[];
  /** By file id: chunk, offset, length; a length of 0: not parsed. */
  readonly places: Int32Array;
  readonly declared: DeclaredIndex;
  /** Files by the names of the callees that they pass functions to. */
  readonly passing: DeclaredIndex;
}

const CHUNK_BYTES = 8 << 20;
const NO_BYTES = new Uint8Array();

export class SharedWorldBuilder {
  private readonly files: WorldFile[] = [];
  private readonly chunks: Uint8Array[] = [];
  private used = CHUNK_BYTES;
  private readonly places: number[] = [];
  private readonly declared = new DeclaredIndexBuilder();
  private readonly passing = new DeclaredIndexBuilder();

  add(id: FileId, file: ParsedFile): void {
    this.addFacts(id, file);
    this.addPasses(id, file.passes);
    if (file.facts.length > 0) this.declare(id, file);
  }

  /** Adds the facts without the declared names. */
  addFacts(id: FileId, file: Pick<ParsedFile, 'path' | 'role' | 'packageName' | 'language' | 'facts'>): void {
    const { path, role, packageName, facts } = file;
    // A file that was not parsed has no facts to find.
    const language = facts.length > 0 ? file.language : undefined;
    this.files.push({ id, path, language, role, packageName });
    if (facts.length === 0) return;
    if (this.used + facts.length > CHUNK_BYTES) {
      this.chunks.push(new Uint8Array(new SharedArrayBuffer(Math.max(CHUNK_BYTES, facts.length))));
      this.used = 0;
    }
    this.chunks.at(-1)!.set(facts, this.used);
    this.places[id * 3] = this.chunks.length - 1;
    this.places[id * 3 + 1] = this.used;
    this.places[id * 3 + 2] = facts.length;
    this.used += facts.length;
  }

  /** Names separated by blanks. */
  addPasses(id: FileId, names: string): void {
    if (names !== '') for (const name of names.split(' ')) this.passing.add(name, symbolKey(id, 0));
  }

  addDeclared(name: string, key: SymbolKey): void {
    this.declared.add(name, key);
  }

  private declare(id: FileId, { symbols, strings }: ParsedFile): void {
    for (let row = 1; row * SYMBOL_ROW.stride < symbols.length; row++) {
      const o = row * SYMBOL_ROW.stride;
      const parentKind = symbols[symbols[o + SYMBOL_ROW.parent] * SYMBOL_ROW.stride + SYMBOL_ROW.kind];
      if (isDeclared(parentKind, symbols[o + SYMBOL_ROW.flags]))
        this.declared.add(strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.name], symbolKey(id, row));
    }
  }

  finish(configs: ModuleConfigs): SharedWorld {
    // Files that are only listed come first; a world lists all in path order.
    const files = this.files.sort((a, b) => comparePaths(a.path, b.path));
    const about = Buffer.from(JSON.stringify({ files, configs }), 'utf8');
    const shared = new Uint8Array(new SharedArrayBuffer(about.length));
    shared.set(about);
    const places = new Int32Array(new SharedArrayBuffer(this.places.length * 4));
    for (let i = 0; i < this.places.length; i++) places[i] = this.places[i] ?? 0;
    return {
      id: randomUUID(),
      about: shared,
      chunks: this.chunks,
      places,
      declared: this.declared.finish(),
      passing: this.passing.finish(),
    };
  }
}

/** Those of an empty file where it was not parsed. */
export function factsIn({ chunks, places }: SharedWorld, id: number): FileFacts {
  const [chunk, from, length] = places.subarray(id * 3, id * 3 + 3);
  return decodeFacts(length > 0 ? chunks[chunk].subarray(from, from + length) : NO_BYTES);
}

/** The world as one thread sees it. */
export function openSharedWorld(shared: SharedWorld, asks?: AskLog): World {
  const { about, declared } = shared;
  const { files, configs } = JSON.parse(Buffer.from(about).toString('utf8')) as {
    files: WorldFile[];
    configs: ModuleConfigs;
  };
  const candidates: World['candidates'] = (name, language) => {
    const family = familyOf(language);
    return keysNamed(declared, name).filter((key) => {
      const of = world.file(fileOfKey(key))?.language;
      return of !== undefined && familyOf(of) === family;
    });
  };
  const world: World = treeWorld({
    files,
    configs,
    asks,
    passing: (name) => keysNamed(shared.passing, name).map(fileOfKey),
    facts: (id) => factsIn(shared, id),
    candidates,
    declared: (name, language) =>
      candidates(name, language).filter((key) => world.view(fileOfKey(key)).nameOf(rowOfKey(key)) === name),
  });
  return world;
}
