/** After files changed: which others may resolve differently now. */

import { isTracked, languageFacts } from '../../../languages/all.ts';
import { type FileFacts, IMPORT, IMPORT_FLAG } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import { changedPackages } from '../core/declared-packages.ts';
import type { World } from '../core/world.ts';
import { type ChangedNames, changedNames, type Interface, interfaceOf, sameRows, spread } from './interface.ts';
import { mentionHash } from './mention-hash.ts';
import { pathMention } from './other-names.ts';

/** A file that was added, replaced or removed. */
export interface FileChange {
  readonly id: FileId;
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly before: FileFacts | undefined;
  readonly after: FileFacts | undefined;
  /** Whether the tree has it only now, no longer, or still. */
  readonly existence: 'new' | 'gone' | 'stays';
}

/** The index, without the changed files. */
export interface LinkIndex {
  filesMentioning(hashes: ReadonlySet<number>): readonly FileId[];
  sourcesLinkingTo(fileId: FileId): readonly FileId[];
}

export interface UntrackedChange {
  /** Files of languages that are not tracked. */
  readonly changes: readonly FileChange[];
  /** Last segments of imports that lead to another package now. */
  readonly movedPackages: readonly string[];
  readonly world: World;
}

/** More changed names than this: everything is resolved again. */
const MAX_NAMES = 4000;

/**
 * Ids of the files to resolve again, the changed ones included; undefined: all of them. Of languages that are not tracked.
 * Invariant: whatever the binder looked up for a file was looked up by a name that this file mentions, or that an entry it was
 * led to by such a name mentions. So a file is affected only if it mentions a changed name, where everything that is made of
 * changed names counts as changed.
 */
export function affectedByName(
  { changes, movedPackages, world }: UntrackedChange,
  index: LinkIndex,
): Set<FileId> | undefined {
  const affected = new Set<FileId>();
  const changed: ChangedNames = { names: new Set(), everything: false };
  for (const change of changes) {
    if (change.after !== undefined) affected.add(change.id);
    const moved = change.before === undefined || change.after === undefined || !sameRows(change.before, change.after);
    if (moved) for (const id of index.sourcesLinkingTo(change.id)) affected.add(id);
    noteChange(change, changed);
    if (changed.everything || changed.names.size > MAX_NAMES) return undefined;
  }
  for (const segment of changedPackages(changes, world)) changed.names.add(segment).add(pathMention(segment));
  for (const segment of movedPackages) changed.names.add(pathMention(segment));
  const interfaces = interfaceCache(world);
  const asked = new Set<string>();
  for (;;) {
    if (changed.everything || changed.names.size > MAX_NAMES) return undefined;
    const fresh = [...changed.names].filter((name) => !asked.has(name));
    if (fresh.length === 0) return affected;
    for (const name of fresh) asked.add(name);
    for (const id of index.filesMentioning(new Set(fresh.map(mentionHash)))) {
      const file = world.file(id);
      if (file === undefined || isTracked(file.language)) continue;
      affected.add(id);
      spread(interfaces(id), changed);
    }
  }
}

/** Whether a file imports names for all the others of its project (C# `global using`). */
function importsForOthers(facts: FileFacts | undefined): boolean {
  const { data = [], rows = 0 } = facts?.imports ?? {};
  for (let row = 0; row < rows; row++) if (data[row * IMPORT.stride + IMPORT.flags] & IMPORT_FLAG.global) return true;
  return false;
}

function noteChange({ path, language, before, after, existence }: FileChange, changed: ChangedNames): void {
  const own = changedNames(before && interfaceOf(before, language), after && interfaceOf(after, language));
  for (const name of own.names) changed.names.add(name);
  changed.everything ||= own.everything && (before !== undefined || importsForOthers(after));
  const isParsedInOne = (before === undefined) !== (after === undefined);
  if (existence !== 'stays' || isParsedInOne) for (const name of pathNames(path, language)) changed.names.add(name);
}

/** How an import may name a file. Directories that are packages are compared by `movedPackages` and `changedPackages`. */
function pathNames(path: string, language: LanguageId | undefined): string[] {
  const { importsNamePackages, directoryFiles } = languageFacts(language)?.changes ?? {};
  if (importsNamePackages) return [];
  const segments = path.split('/');
  const last = segments.pop()!.split('.');
  // Whatever names a file has its stem; every header would answer to its extension.
  const stem = last.length > 1 ? last.slice(0, -1) : last;
  const directories = directoryFiles?.test(stem.join('.')) ? segments.slice(-2) : [];
  return [...stem, ...directories].filter((segment) => segment !== '').map(pathMention);
}

function interfaceCache(world: World): (id: FileId) => Interface {
  const known = new Map<FileId, Interface>();
  return (id) => {
    let entries = known.get(id);
    if (entries === undefined) {
      entries = interfaceOf(world.view(id).facts, world.file(id)?.language);
      known.set(id, entries);
    }
    return entries;
  };
}
