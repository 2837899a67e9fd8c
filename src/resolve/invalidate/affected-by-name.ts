/** After files changed: which others may resolve differently now. */

import { isTracked, languageFacts } from '../../../languages/all.ts';
import { type FileFacts, IMPORT, IMPORT_FLAG } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import { changedPackages } from '../core/declared-packages.ts';
import type { World } from '../core/world.ts';
import { AllAsks, type AskIndex, ChangedPairs } from './asked-names.ts';
import { type ChangedNames, changedNames, Spreadings } from './changed-names.ts';
import { comesOrGoes, type FileChange } from './file-change.ts';
import { HandedOnNames, type ModuleTargets } from './handed-on-names.ts';
import { interfaceOf } from './interface.ts';
import { mentionHash } from './mention-hash.ts';
import { pathMention } from './other-names.ts';

export interface UntrackedChange {
  /** Files of languages that are not tracked. */
  readonly changes: readonly FileChange[];
  /** Segments of imports that lead to another package now. */
  readonly movedPackages: readonly string[];
  readonly targets: ModuleTargets;
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
  { changes, movedPackages, targets, world }: UntrackedChange,
  index: AskIndex,
): Set<FileId> | undefined {
  const search = new NameSearch(world, index, new HandedOnNames(changes, world, targets));
  for (const change of changes) {
    search.change(change);
    if (search.isTooMuch()) return undefined;
  }
  for (const segment of changedPackages(changes, world)) search.names.add(segment).add(pathMention(segment));
  for (const segment of movedPackages) search.names.add(pathMention(segment));
  while (search.step()) if (search.isTooMuch()) return undefined;
  return search.files;
}

/** Follows changed names from file to file. */
class NameSearch {
  readonly files = new Set<FileId>();
  /** Names that affect every file that mentions them. */
  readonly names = new Set<string>();
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
    private readonly handedOn: HandedOnNames,
  ) {
    this.asks = new AllAsks(index);
    this.spreadings = new Spreadings(world);
  }

  isTooMuch(): boolean {
    return this.everything || this.names.size > MAX_NAMES;
  }

  change(change: FileChange): void {
    const { id, path, language, before, after } = change;
    if (after !== undefined) this.files.add(id);
    if (after !== undefined && before !== undefined) this.edited.push(id);
    const { everything, ...own } = changedNames(
      before && interfaceOf(before, language),
      after && interfaceOf(after, language),
    );
    // A file that is new to the others re-exported nothing before.
    const isForOthers = everything && (before !== undefined || importsForOthers(after));
    this.take({ id, path }, { ...own, everything: isForOthers });
    // The package is part of the path by which others name the file's class.
    const isElsewhere = comesOrGoes(change) || before?.packageName !== after?.packageName;
    if (isElsewhere) for (const name of pathNames(path, language)) this.names.add(name);
  }

  /** Returns false when nothing is left to follow. */
  step(): boolean {
    const names = [...this.names].filter((name) => !this.looked.has(name));
    for (const name of names) this.looked.add(name);
    if (names.length > 0)
      for (const id of this.index.filesMentioning(new Set(names.map(mentionHash)))) this.in(id, names);
    const pairs = this.pairs.take();
    for (const [id, members] of this.asks.askersOf(pairs)) this.in(id, members);
    // The index has no mentions of files that are replaced: what they kept may be made of names that changed in others.
    const changed = this.edited.length > 1 ? [...names, ...[...pairs.values()].flat()] : [];
    if (changed.length > 0) for (const id of this.edited) this.in(id, changed);
    return names.length + pairs.size > 0;
  }

  /** These names mean something else in the file. */
  private in(id: FileId, names: Iterable<string>): void {
    const file = this.world.file(id);
    if (file?.language === undefined || isTracked(file.language)) return;
    this.files.add(id);
    this.take(file, this.spreadings.of(id).with(names));
  }

  private take(
    { id, path }: Pick<FileChange, 'id' | 'path'>,
    { names, members, wildcards, everything }: ChangedNames,
  ): void {
    for (const name of names) this.names.add(name);
    for (const name of members) this.pairs.add(id, name);
    if (wildcards.size > 0) for (const name of this.handedOn.of(wildcards, path)) this.pairs.add(id, name);
    this.everything ||= everything;
  }
}

/** Whether a file imports names for all the others of its project (C# `global using`). */
function importsForOthers(facts: FileFacts | undefined): boolean {
  const { data = [], rows = 0 } = facts?.imports ?? {};
  for (let row = 0; row < rows; row++) if (data[row * IMPORT.stride + IMPORT.flags] & IMPORT_FLAG.global) return true;
  return false;
}

/** How an import may name a file. Directories that are packages are compared by `movedPackages` and `changedPackages`. */
function pathNames(path: string, language: LanguageId | undefined): string[] {
  const { importsNamePackages, directoryFiles, fileClass } = languageFacts(language)?.changes ?? {};
  const named = fileClass?.(path);
  if (named !== undefined) return [named, pathMention(named)];
  if (importsNamePackages) return [];
  const segments = path.split('/');
  const last = segments.pop()!.split('.');
  // Whatever names a file has its stem; every header would answer to its extension.
  const stem = last.length > 1 ? last.slice(0, -1) : last;
  const directories = directoryFiles?.test(stem.join('.')) ? segments.slice(-2) : [];
  return [...stem, ...directories].filter((segment) => segment !== '').map(pathMention);
}
