/** After files changed: which others may resolve differently now. */

import { familyOf, isTracked, languageFacts } from '../../../languages/all.ts';
import { passMentions } from '../../extract/passes.ts';
import { at, type FileFacts, IMPORT, IMPORT_FLAG, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import { changedPackages } from '../core/declared-packages.ts';
import type { OfferedNames } from '../core/language-modules.ts';
import type { World } from '../core/world.ts';
import { AllAsks, type AskIndex, ChangedPairs } from './asked-names.ts';
import { type ChangedNames, changedNames, Spreadings } from './changed-names.ts';
import { comesOrGoes, type FileChange } from './file-change.ts';
import { HandedOnNames, type ModuleTargets } from './handed-on-names.ts';
import { interfaceOf } from './interface.ts';
import { mentionHash } from './mention-hash.ts';
import type { MovedFiles, MovedModule } from './moved-imports.ts';
import { moduleMention, pathMention } from './other-names.ts';
import { modulePaths } from './path-segments.ts';
import type { SettledPasses } from './settled-passes.ts';

export interface UntrackedChange {
  /** Files of languages that are not tracked. */
  readonly changes: readonly FileChange[];
  /** Segments of imports that lead to another package now. */
  readonly movedPackages: readonly string[];
  readonly movedFiles: readonly MovedFiles[];
  readonly targets: ModuleTargets;
  /** By family: whether a path leads elsewhere. */
  readonly movedModules: ReadonlyMap<LanguageId, MovedModule>;
  readonly offered: OfferedNames;
  readonly settled: SettledPasses;
  readonly world: World;
}

/** More changed names than this: everything is resolved again. */
const MAX_NAMES = 4000;

/**
 * Ids of the files to resolve again, the changed ones included; undefined: all of them. Of languages that are not tracked.
 * Invariant: whatever the binder looked up for a file was looked up by a name that this file mentions, or that an entry it was
 * led to by such a name mentions. So a file is affected only if it mentions a changed name, where everything that is made of
 * changed names counts as changed. A member of a type is found only by asking the type's file, and asks are recorded: its
 * change affects only the files that asked.
 */
export function affectedByName(
  { changes, movedPackages, movedFiles, targets, movedModules, offered, settled, world }: UntrackedChange,
  index: AskIndex,
): Set<FileId> | undefined {
  const handedOn = new HandedOnNames(changes, world, targets);
  const search = new NameSearch(world, index, { handedOn, movedModules, offered, settled });
  for (const change of changes) {
    search.change(change);
    if (search.isTooMuch()) return undefined;
  }
  for (const segment of changedPackages(changes, world)) search.names.add(segment).add(pathMention(segment));
  for (const segment of movedPackages) search.paths.add(pathMention(segment));
  for (const moved of movedFiles) search.moved(moved);
  while (search.step()) if (search.isTooMuch()) return undefined;
  return search.files;
}

interface Known extends Pick<UntrackedChange, 'movedModules' | 'offered' | 'settled'> {
  readonly handedOn: HandedOnNames;
}

/** Follows changed names from file to file. */
class NameSearch {
  readonly files = new Set<FileId>();
  /** Names that affect every file that mentions them. */
  readonly names = new Set<string>();
  /** Segments of paths that may lead elsewhere. */
  readonly paths = new Set<string>();
  /** Files that were there before, with another text. */
  private readonly edited: FileId[] = [];
  private readonly looked = new Set<string>();
  private readonly pairs = new ChangedPairs();
  private readonly asks: AllAsks;
  private readonly spreadings: Spreadings;
  private everything = false;

  constructor(
    private readonly world: World,
    private readonly index: AskIndex,
    private readonly known: Known,
  ) {
    this.asks = new AllAsks(index);
    this.spreadings = new Spreadings(world, known.settled);
  }

  isTooMuch(): boolean {
    return this.everything || this.names.size + this.paths.size > MAX_NAMES;
  }

  change(change: FileChange): void {
    const { id, path, language, before, after } = change;
    if (after !== undefined) this.files.add(id);
    if (after !== undefined && before !== undefined) this.edited.push(id);
    const versions = { before: before && interfaceOf(before, language), after: after && interfaceOf(after, language) };
    const { everything, ...own } = changedNames(versions, this.known.settled);
    // A file that only one of the trees has is led to by paths, which are compared by themselves.
    const isEdited = before !== undefined && after !== undefined;
    const isForOthers = everything && (isEdited || importsForOthers(before ?? after));
    this.take({ id, path }, { ...own, everything: isForOthers });
    if (languageFacts(language)?.changes?.namesAreAlsoAsked) for (const name of own.names) this.pairs.add(id, name);
    // The package is part of the path by which others name the file's class.
    const isElsewhere = comesOrGoes(change) || before?.packageName !== after?.packageName;
    if (isElsewhere) this.takePath(path, language);
    else if (languageFacts(language)?.changes?.namesByPath?.(path) === 'all')
      for (const facts of [before, after]) for (const name of symbolNames(facts)) this.names.add(name);
  }

  /** An import may name the file. Directories that are packages are compared by `movedPackages` and `changedPackages`. */
  private takePath(path: string, language: LanguageId | undefined): void {
    const { importsNamePackages, directoryFiles, fileClass, namesByPath } = languageFacts(language)?.changes ?? {};
    const meant = namesByPath?.(path) ?? [];
    if (meant === 'all') this.everything = true;
    else for (const name of meant) this.names.add(name);
    const named = fileClass?.(path);
    if (named !== undefined) this.names.add(named).add(pathMention(named));
    else if (!importsNamePackages) for (const name of pathNames(path, directoryFiles)) this.paths.add(name);
  }

  moved({ elsewhere, around }: MovedFiles): void {
    this.inAll(around.map(({ file, names }) => [file, names]));
    for (const id of elsewhere) {
      this.files.add(id);
      this.take(this.world.file(id)!, this.spreadings.of(id).withAll());
    }
  }

  /** Returns false when nothing is left to follow. */
  step(): boolean {
    this.followPaths();
    const names = [...this.names].filter((name) => !this.looked.has(name));
    for (const name of names) this.looked.add(name);
    const mentioning = names.length > 0 ? this.index.filesMentioning(new Set(names.map(mentionHash))) : [];
    const pairs = this.pairs.take();
    // The index has no mentions of files that are replaced: what they kept may be made of names that changed in others.
    const changed = this.edited.length > 1 ? [...names, ...[...pairs.values()].flat()] : [];
    this.inAll([
      ...mentioning.map((id) => [id, names] as const),
      ...this.asks.askersOf(pairs),
      ...(changed.length > 0 ? this.edited.map((id) => [id, changed] as const) : []),
    ]);
    return names.length + pairs.size > 0;
  }

  /** All of them are known before the first step. */
  private followPaths(): void {
    if (this.paths.size === 0) return;
    const mentioning = this.index.filesMentioning(new Set([...this.paths].map(mentionHash)));
    const paths = [...this.paths];
    this.paths.clear();
    this.inAll([...new Set([...mentioning, ...this.edited])].flatMap((id) => this.ledElsewhere(id, paths)));
  }

  /** The names that its imports are made of, where they may lead elsewhere. */
  private ledElsewhere(id: FileId, paths: readonly string[]): [FileId, readonly string[]][] {
    const isMoved = this.known.movedModules.get(familyOf(this.world.file(id)?.language ?? ''));
    if (isMoved === undefined) return [[id, paths]];
    const { facts, file } = this.world.view(id);
    const modules = [...modulePaths(facts)].filter((module) => isMoved(module, file.path));
    return modules.length > 0 ? [[id, modules.map(moduleMention)]] : [];
  }

  private inAll(files: readonly (readonly [FileId, readonly string[]])[]): void {
    this.known.settled.lookUp(
      files.flatMap(([id]) => {
        const language = this.world.file(id)?.language;
        return language === undefined ? [] : passMentions(this.world.view(id).facts, language);
      }),
    );
    for (const [id, names] of files) this.in(id, names);
  }

  /** These names mean something else in the file. */
  private in(id: FileId, names: Iterable<string>): void {
    const file = this.world.file(id);
    if (file?.language === undefined || isTracked(file.language)) return;
    this.files.add(id);
    const { importsSeenBelow } = languageFacts(file.language)?.changes ?? {};
    // A file that asks a module for a name may go on from there, in a path.
    const all = importsSeenBelow ? [...names, ...[...names].filter(isPlain).map(pathMention)] : names;
    this.take(file, this.spreadings.of(id).with(all));
  }

  private take(
    { id, path }: Pick<FileChange, 'id' | 'path'>,
    { names, members, wildcards, everything }: ChangedNames,
  ): void {
    for (const name of names) this.names.add(name);
    const asked = wildcards.size > 0 ? [...members, ...this.known.handedOn.of(wildcards, path)] : members;
    for (const name of asked) this.pairs.add(id, name);
    for (const name of this.known.offered(path, asked)) this.names.add(name);
    this.everything ||= everything;
  }
}

const isPlain = (name: string): boolean => /^[^/\0]/.test(name);

/** Whether a file imports names for all the others of its project (C# `global using`). */
function importsForOthers(facts: FileFacts | undefined): boolean {
  const { data = [], rows = 0 } = facts?.imports ?? {};
  for (let row = 0; row < rows; row++) if (data[row * IMPORT.stride + IMPORT.flags] & IMPORT_FLAG.global) return true;
  return false;
}

/** How an import may name a file. */
function pathNames(path: string, directoryFiles: RegExp | undefined): string[] {
  const segments = path.split('/');
  const last = segments.pop()!.split('.');
  // Whatever names a file has its stem; every header would answer to its extension.
  const stem = last.length > 1 ? last.slice(0, -1) : last;
  const directories = directoryFiles?.test(stem.join('.')) ? segments.slice(-2) : [];
  return [...stem, ...directories].filter((segment) => segment !== '').map(pathMention);
}

function symbolNames(facts: FileFacts | undefined): string[] {
  return Array.from(
    { length: facts?.symbols.rows ?? 0 },
    (_, row) => facts!.strings[at(facts!.symbols, row, SYMBOL.name)],
  );
}
