/** A project in memory that is edited step by step: compares the links an update would keep with those a fresh run finds. */

import { basename } from 'node:path';
import { familyOf } from '../../languages/all.ts';
import { languageOf } from '../../src/discover/language.ts';
import { passMentions } from '../../src/extract/passes.ts';
import { at, copyFacts, type FileFacts, SYMBOL } from '../../src/model/facts.ts';
import { type FileId, fileId } from '../../src/model/ids.ts';
import { type FileLinks, LINK, OPEN, type SymbolKey, symbolKey } from '../../src/model/links.ts';
import { Binder } from '../../src/resolve/core/binder.ts';
import { NO_CONFIGS } from '../../src/resolve/core/module-configs.ts';
import { resolveFile } from '../../src/resolve/core/resolve-file.ts';
import { treeWorld } from '../../src/resolve/core/tree-world.ts';
import type { World, WorldFile } from '../../src/resolve/core/world.ts';
import { type AffectedFiles, affectedFiles } from '../../src/resolve/invalidate/affected-files.ts';
import { AskLog } from '../../src/resolve/invalidate/ask-log.ts';
import type { FileChange } from '../../src/resolve/invalidate/file-change.ts';
import { mentionHash } from '../../src/resolve/invalidate/mention-hash.ts';
import { pathMention } from '../../src/resolve/invalidate/other-names.ts';
import { modulePaths, pathSegments } from '../../src/resolve/invalidate/path-segments.ts';
import { declaredRows } from './declared-rows.ts';
import { extractText } from './extract.ts';
import { languageModules, readConfigs, semanticsOver } from './loaded-languages.ts';

interface StoredFile {
  readonly file: WorldFile;
  readonly text: string;
  readonly facts: FileFacts | undefined;
}

export interface Step {
  /** Files that the update did not resolve again, though a fresh run finds other links. */
  readonly stale: readonly string[];
  /** How many files the update resolved again; undefined: all. */
  readonly resolved: number | undefined;
  /** Files whose links changed though their text did not. */
  readonly affected: number;
}

export class EditedProject {
  private readonly files = new Map<string, StoredFile>();
  private readonly ids = new Map<string, FileId>();
  /** Links that the index would hold, by path, as texts that do not depend on ids. */
  private links = new Map<string, string>();
  private configs = NO_CONFIGS;
  /** Recorded look-ups between files, as an index would have them: from the files that updates resolved. */
  private readonly asks = new Map<FileId, Set<number>>();

  text(path: string): string | undefined {
    return this.files.get(path)?.text;
  }
  paths(): string[] {
    return [...this.files.keys()].sort();
  }

  /** Applies edits (undefined removes a file) and returns what an update would have missed. */
  async edit(edits: ReadonlyMap<string, string | undefined>): Promise<Step> {
    const changes: FileChange[] = [];
    for (const [path, text] of edits) changes.push(await this.apply(path, text));
    const world = this.world();
    const fresh = this.resolveAll(world);
    const isIndexed = (path: string) => !edits.has(path);
    const found = affectedFiles(
      {
        changes: changes.filter((one) => one.before ?? one.after),
        world,
        configsBefore: this.configs,
        modules: languageModules,
      },
      {
        // The index has no links, and so no mentions, of files that were replaced.
        filesMentioning: (hashes) =>
          [...this.mentions(isIndexed)]
            .filter(({ mentions }) => mentions.some((hash) => hashes.has(hash)))
            .map(({ fileId }) => fileId),
        mentions: () => this.mentions(isIndexed),
        allAsks: () => [...this.asks].map(([fileId, hashes]) => ({ fileId, hashes: Int32Array.from(hashes) })),
      },
    );
    const kept = new Map([...this.links].map(([path, text]) => [path, this.moved(text, found)]));
    const isResolved = (path: string) => found.files.has(this.ids.get(path)!) || kept.get(path) === undefined;
    const stale = [...fresh].filter(([path, text]) => !isResolved(path) && kept.get(path) !== text);
    this.resolveSome(isResolved);
    const affectedCount = [...fresh].filter(([path, text]) => !edits.has(path) && kept.get(path) !== text).length;
    this.links = fresh;
    this.configs = world.configs;
    return {
      stale: stale.map(([path]) => path),
      resolved: found.whole.length > 0 ? undefined : [...fresh.keys()].filter(isResolved).length,
      affected: affectedCount,
    };
  }

  /** Links of a file that is not resolved again; undefined when one of them leads nowhere. */
  private moved(links: string, { moved }: AffectedFiles): string | undefined {
    let isLost = false;
    const text = links.replace(/-> ([^#\n]*)#(\d+)/g, (whole, path: string, row: string) => {
      const rows = moved.get(this.ids.get(path)!);
      if (rows === undefined) return whole;
      const to = rows[Number(row)] ?? -1;
      isLost ||= to < 0;
      return `-> ${path}#${to}`;
    });
    return isLost ? undefined : text.split('\n').sort().join('\n');
  }

  /** Does what an update does, to record the look-ups between files. */
  private resolveSome(isWanted: (path: string) => boolean): void {
    const log = new AskLog();
    const asking = this.world(log);
    const binder = new Binder(asking, semanticsOver(asking));
    for (const { file, facts } of this.files.values())
      if (facts !== undefined && binder.knows(file.language) && isWanted(file.path))
        resolveFile(binder, asking.view(file.id));
    for (const [id, hashes] of log.take()) this.asks.set(id, new Set([...(this.asks.get(id) ?? []), ...hashes]));
  }

  private async apply(path: string, text: string | undefined): Promise<FileChange> {
    const old = this.files.get(path);
    const language = languageOf(path);
    let id = this.ids.get(path);
    if (id === undefined) this.ids.set(path, (id = (this.ids.size + 1) as FileId));
    if (text === undefined) this.files.delete(path);
    else {
      const facts =
        language === undefined
          ? undefined
          : copyFacts((await extractText(language, text, { fileName: basename(path) })).facts);
      const file: WorldFile = { id, path, language, role: 'source', packageName: facts?.packageName ?? '' };
      this.files.set(path, { file, text, facts });
    }
    const existence = text === undefined ? 'gone' : old === undefined ? 'new' : 'stays';
    return { id, path, language, existence, before: old?.facts, after: this.files.get(path)?.facts };
  }

  private world(asks?: AskLog): World {
    const declared = new Map<string, SymbolKey[]>();
    const sorted = this.paths().map((path) => this.files.get(path)!);
    for (const { file, facts } of sorted) {
      if (facts === undefined || file.language === undefined) continue;
      for (const row of declaredRows(facts)) {
        const name = `${familyOf(file.language)} ${facts.strings[at(facts.symbols, row, SYMBOL.name)]}`;
        declared.set(name, [...(declared.get(name) ?? []), symbolKey(file.id, row)]);
      }
    }
    const byId = new Map(sorted.map((one) => [one.file.id, one]));
    return treeWorld({
      files: sorted.map((one) => one.file),
      configs: readConfigs(this.paths(), (path) => this.text(path)),
      facts: (id) => byId.get(id)!.facts!,
      declared: (name, language) => declared.get(`${familyOf(language)} ${name}`) ?? [],
      asks,
    });
  }

  private resolveAll(world: World): Map<string, string> {
    const binder = new Binder(world, semanticsOver(world));
    const out = new Map<string, string>();
    for (const { file, facts } of this.files.values())
      if (facts !== undefined && binder.knows(file.language))
        out.set(file.path, linksText(resolveFile(binder, world.view(file.id)), world, facts));
    return out;
  }

  private *mentions(isIndexed: (path: string) => boolean): Generator<{ fileId: FileId; mentions: Uint32Array }> {
    for (const { file, facts } of this.files.values()) {
      if (facts === undefined || !isIndexed(file.path)) continue;
      const segments = [...modulePaths(facts)].flatMap(pathSegments).map(pathMention);
      const names = [...facts.strings, ...segments, ...passMentions(facts, file.language)];
      yield { fileId: file.id, mentions: Uint32Array.from(names, mentionHash) };
    }
  }
}

/** Links and open references with paths in place of ids. */
function linksText({ links, open }: FileLinks, world: World, facts: FileFacts): string {
  const lines: string[] = [];
  for (let row = 0; row < links.rows; row++) {
    const cell = (column: number) => at(links, row, column);
    const place = `${cell(LINK.source)} ${cell(LINK.kind)} ${cell(LINK.line)}:${cell(LINK.col)}`;
    const target = `${world.file(fileId(cell(LINK.file)))?.path}#${cell(LINK.symbol)}`;
    lines.push(`${place} -> ${target} ${cell(LINK.confidence)} ${cell(LINK.origin)}`);
  }
  for (let row = 0; row < open.rows; row++) {
    const cell = (column: number) => at(open, row, column);
    lines.push(
      `${cell(OPEN.source)} ${cell(OPEN.kind)} ${cell(OPEN.line)}:${cell(OPEN.col)} ? ${facts.strings[cell(OPEN.name)]} ${cell(OPEN.reason)}`,
    );
  }
  return lines.sort().join('\n');
}
