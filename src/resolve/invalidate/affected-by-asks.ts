/** Files that may resolve differently after a change, in languages that log which file asked which. */

import { isTracked } from '../../../languages/all.ts';
import type { FileId } from '../../model/ids.ts';
import type { World } from '../core/world.ts';
import type { FileChange } from './affected-by-name.ts';
import { anythingOf, askHash, NO_FILE } from './ask-log.ts';
import { changedNames, type Entry, type Interface, interfaceOf } from './interface.ts';
import { mentionHash } from './mention-hash.ts';
import type { MovedImports } from './moved-imports.ts';

export interface AskIndex {
  /** By file, what it asked others for. */
  allAsks(): Iterable<{ readonly fileId: FileId; readonly hashes: Int32Array }>;
  filesMentioning(hashes: ReadonlySet<number>): readonly FileId[];
}

/** Names of files that mean something else now, or no longer the same. */
class ChangedPairs {
  private readonly known = new Map<FileId, Set<string>>();
  private fresh = new Map<number, string[]>();

  add(file: FileId, name: string): void {
    let names = this.known.get(file);
    if (names === undefined) this.known.set(file, (names = new Set()));
    if (names.has(name)) return;
    names.add(name);
    const hash = askHash(file, name);
    const alike = this.fresh.get(hash);
    if (alike === undefined) this.fresh.set(hash, [name]);
    else alike.push(name);
  }

  /** Those that came since the last time: their names by their hashes. */
  take(): ReadonlyMap<number, readonly string[]> {
    const { fresh } = this;
    this.fresh = new Map();
    return fresh;
  }
}

/** Finds, step by step, the entries of one file that are made of changed names. */
class Spreading {
  private readonly dirty = new Set<string>();
  private left: Entry[];
  private readonly handsOn: boolean;

  constructor(entries: Interface) {
    this.left = [...entries.values()];
    this.handsOn = this.left.some(({ sort }) => sort === 'wildcard');
  }

  /** Names of the file that change with these; undefined: an entry that re-exports names it does not spell. */
  with(names: Iterable<string>): Set<string> | undefined {
    const changed = new Set<string>();
    let more = false;
    const soil = (name: string): void => {
      if (this.dirty.has(name)) return;
      this.dirty.add(name);
      more = true;
    };
    for (const name of names) {
      soil(name);
      if (this.handsOn) changed.add(name);
    }
    while (more) {
      more = false;
      const clean: Entry[] = [];
      for (const entry of this.left) {
        if (!entry.mentions.some((name) => this.dirty.has(name))) clean.push(entry);
        else if (entry.sort === 'wildcard') return undefined;
        else {
          if (entry.name !== '') soil(entry.name);
          if (entry.sort === 'symbol') changed.add(entry.name);
        }
      }
      this.left = clean;
    }
    return changed;
  }
}

/** The asks of all files, read only when needed: most edits change nothing that others see. */
class AllAsks {
  private read: { readonly fileId: FileId; readonly hashes: Int32Array }[] | undefined;
  private asked: Set<number> | undefined;

  constructor(private readonly index: AskIndex) {}

  all(): readonly { readonly fileId: FileId; readonly hashes: Int32Array }[] {
    this.read ??= [...this.index.allAsks()];
    return this.read;
  }

  /** Most files are tests and programs, which no file asks for anything: their interface need not be computed. */
  isAsked(id: FileId): boolean {
    if (this.asked === undefined) {
      this.asked = new Set();
      for (const { hashes } of this.all()) for (const hash of hashes) this.asked.add(hash);
    }
    return this.asked.has(anythingOf(id));
  }
}

/** Up to here, comparing two versions of a file is cheaper than reading what all files asked. */
const FEW_CHANGES = 8;

export interface TrackedChange {
  /** Files of tracked languages only. */
  readonly changes: readonly FileChange[];
  readonly imports: MovedImports;
  readonly world: World;
}

/**
 * Ids of the files to resolve again; undefined: all of the language.
 * Invariant: a change of a file affects another only through names that the other asked it for. Of the other's own names, only
 * those change that are made of such names.
 */
export function affectedByAsks({ changes, imports, world }: TrackedChange, index: AskIndex): Set<FileId> | undefined {
  const affected = new AffectedSearch(world, new AllAsks(index));
  const isWhole =
    changes.every((change) => affected.change(change, changes.length <= FEW_CHANGES)) &&
    replacements(changes).every((replacement) => affected.replaced(replacement)) &&
    [...imports.seeds].every(([id, names]) => affected.in(id, names)) &&
    imports.submodules.every((submodule) => affected.submodule(submodule)) &&
    [...takingFixtures(changes, world, index)].every(([id, name]) => affected.in(id, [name]));
  return isWhole && affected.everywhere() ? affected.files : undefined;
}

/** A file that moved to the path of another one: whatever asked the other one asks this one from now on. */
interface Replacement {
  readonly gone: FileChange;
  readonly came: FileChange;
}

function replacements(changes: readonly FileChange[]): Replacement[] {
  const gone = new Map(changes.filter(({ existence }) => existence === 'gone').map((one) => [one.path, one]));
  return changes.flatMap((came) => {
    const there = came.existence === 'new' ? gone.get(came.path) : undefined;
    return there === undefined ? [] : [{ gone: there, came }];
  });
}

/** Follows changed names from file to file. Its methods return false once nothing less than all files will do. */
class AffectedSearch {
  readonly files = new Set<FileId>();
  readonly pairs = new ChangedPairs();
  private readonly spreadings = new Map<FileId, Spreading>();

  constructor(
    private readonly world: World,
    private readonly asks: AllAsks,
  ) {}

  change({ id, language, before, after, existence }: FileChange, isOneOfFew: boolean): boolean {
    if (after !== undefined) this.files.add(id);
    if (!isOneOfFew && !this.asks.isAsked(id)) return true;
    const own = changedNames(before && interfaceOf(before, language), after && interfaceOf(after, language));
    for (const name of own.names) this.pairs.add(id, name);
    // The imports that lead to a new file are found by their paths; those to one that is parsed again have always led there.
    return !own.everything || existence === 'new';
  }

  /** Of a package; the package's own file may import it as well, and no file is logged as asking itself. */
  submodule({ file, name }: { readonly file: FileId; readonly name: string }): boolean {
    this.pairs.add(file, name);
    return file === NO_FILE || !this.world.view(file).facts.strings.includes(name) || this.in(file, [name]);
  }

  /** Its askers are resolved again even where no name changed: they must be known as askers of the other file. */
  replaced({ gone, came }: Replacement): boolean {
    if (!this.asks.isAsked(gone.id)) return true;
    const asked = anythingOf(gone.id);
    for (const { fileId, hashes } of this.asks.all()) if (hashes.includes(asked)) this.files.add(fileId);
    const own = changedNames(
      gone.before && interfaceOf(gone.before, gone.language),
      came.after && interfaceOf(came.after, came.language),
    );
    for (const name of own.names) this.pairs.add(gone.id, name);
    return !own.everything;
  }

  /** These names mean something else in the file. */
  in(id: FileId, names: Iterable<string>): boolean {
    this.files.add(id);
    if (!this.asks.isAsked(id)) return true;
    const changed = this.spreadingOf(id).with(names);
    for (const name of changed ?? []) this.pairs.add(id, name);
    return changed !== undefined;
  }

  everywhere(): boolean {
    for (let fresh = this.pairs.take(); fresh.size > 0; fresh = this.pairs.take()) {
      for (const { fileId, hashes } of this.asks.all()) {
        const asked = [...hashes.filter((hash) => fresh.has(hash))];
        if (asked.length === 0 || this.world.file(fileId)?.language === undefined) continue;
        const names = asked.flatMap((hash) => fresh.get(hash)!);
        if (!this.in(fileId, names)) return false;
      }
    }
    return true;
  }

  private spreadingOf(id: FileId): Spreading {
    let spreading = this.spreadings.get(id);
    if (spreading === undefined) {
      spreading = new Spreading(interfaceOf(this.world.view(id).facts, this.world.file(id)?.language));
      this.spreadings.set(id, spreading);
    }
    return spreading;
  }
}

/** Fixtures of a `conftest.py` reach the tests below it without being imported. */
function* takingFixtures(
  changes: readonly FileChange[],
  world: World,
  index: AskIndex,
): Generator<readonly [FileId, string]> {
  for (const { path, language, existence, before, after } of changes) {
    if (existence === 'stays' || !/(?:^|\/)conftest\.py$/.test(path)) continue;
    const facts = after ?? before;
    if (facts === undefined) continue;
    for (const { name } of interfaceOf(facts, language).values())
      for (const id of index.filesMentioning(new Set([mentionHash(name)])))
        if (isTracked(world.file(id)?.language)) yield [id, name];
  }
}
