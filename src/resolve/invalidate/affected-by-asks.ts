/** Files that may resolve differently after a change, in languages that log which file asked which. */

import { isTracked } from '../../../languages/all.ts';
import { isPass, passMentions } from '../../extract/passes.ts';
import type { FileId } from '../../model/ids.ts';
import type { World } from '../core/world.ts';
import { anythingOf, NO_FILE } from './ask-log.ts';
import { AllAsks, type AskIndex, ChangedPairs } from './asked-names.ts';
import { type ChangedNames, changedNames, Spreadings } from './changed-names.ts';
import type { FileChange } from './file-change.ts';
import { interfaceOf } from './interface.ts';
import { mentionHash } from './mention-hash.ts';
import type { MovedImports } from './moved-imports.ts';
import type { SettledPasses } from './settled-passes.ts';

/** Up to here, comparing two versions of a file is cheaper than reading what all files asked. */
const FEW_CHANGES = 8;

export interface TrackedChange {
  /** Files of tracked languages only. */
  readonly changes: readonly FileChange[];
  readonly imports: MovedImports;
  readonly settled: SettledPasses;
  readonly world: World;
}

/**
 * Ids of the files to resolve again; undefined: all of the language.
 * Invariant: a change of a file affects another only through names that the other asked it for. Of the other's own names, only
 * those change that are made of such names.
 */
export function affectedByAsks(
  { changes, imports, settled, world }: TrackedChange,
  index: AskIndex,
): Set<FileId> | undefined {
  const affected = new AffectedSearch(world, new AllAsks(index), settled);
  const isWhole =
    changes.every((change) => affected.change(change, changes.length <= FEW_CHANGES)) &&
    replacements(changes).every((replacement) => affected.replaced(replacement)) &&
    affected.inAll([...imports.seeds]) &&
    imports.submodules.every((submodule) => affected.submodule(submodule)) &&
    affected.inAll([...takingFixtures(changes, world, index)]);
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
  private readonly spreadings: Spreadings;

  constructor(
    private readonly world: World,
    private readonly asks: AllAsks,
    private readonly settled: SettledPasses,
  ) {
    this.spreadings = new Spreadings(world, settled);
  }

  change({ id, language, before, after, existence }: FileChange, isOneOfFew: boolean): boolean {
    if (after !== undefined) this.files.add(id);
    if (!isOneOfFew && !this.asks.isAsked(id)) {
      for (const facts of [before, after])
        for (const mention of passMentions(facts, language))
          if (!this.settled.has(mention)) this.pairs.add(id, mention);
      return true;
    }
    const versions = { before: before && interfaceOf(before, language), after: after && interfaceOf(after, language) };
    const own = changedNames(versions, this.settled);
    this.addPairs(id, own);
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
    for (const [id] of this.asks.askersOf(new Map([[anythingOf(gone.id), []]]))) this.files.add(id);
    const before = gone.before && interfaceOf(gone.before, gone.language);
    const after = came.after && interfaceOf(came.after, came.language);
    const own = changedNames({ before, after }, this.settled);
    this.addPairs(gone.id, own);
    return !own.everything;
  }

  /** These names mean something else in the file. */
  in(id: FileId, names: Iterable<string>): boolean {
    this.files.add(id);
    if (!this.asks.isAsked(id) && !this.isPassing(id)) return true;
    const changed = this.spreadings.of(id).with(names);
    this.addPairs(id, changed);
    return !changed.everything;
  }

  /** The same for many files. */
  inAll(files: readonly (readonly [FileId, Iterable<string>])[]): boolean {
    this.settled.lookUp(files.flatMap(([id]) => (this.asks.isAsked(id) ? this.passesOf(id) : [])));
    return files.every(([id, names]) => this.in(id, names));
  }

  private passesOf(id: FileId): string[] {
    return passMentions(this.world.view(id).facts, this.world.file(id)?.language);
  }

  private isPassing(id: FileId): boolean {
    return this.asks.asksForPasses(this.passesOf(id));
  }

  everywhere(): boolean {
    for (let fresh = this.pairs.take(); fresh.size > 0; fresh = this.pairs.take()) {
      const askers = [...this.asks.askersOf(fresh)].filter(([id]) => isTracked(this.world.file(id)?.language));
      if (!this.inAll(askers)) return false;
    }
    return true;
  }

  private addPairs(id: FileId, { names, members }: ChangedNames): void {
    for (const name of names) this.pairs.add(id, name);
    for (const name of members) this.pairs.add(id, name);
  }
}

/** Fixtures of a `conftest.py` reach the tests below it without being imported. */
function* takingFixtures(
  changes: readonly FileChange[],
  world: World,
  index: AskIndex,
): Generator<readonly [FileId, readonly string[]]> {
  for (const { path, language, existence, before, after } of changes) {
    if (existence === 'stays' || !/(?:^|\/)conftest\.py$/.test(path)) continue;
    const facts = after ?? before;
    if (facts === undefined) continue;
    for (const { name } of interfaceOf(facts, language).values()) {
      // Of `from module import *`. Every file mentions it, and the names that the import takes are no fixtures here; nor are passes.
      if (name === '' || isPass(name)) continue;
      for (const id of index.filesMentioning(new Set([mentionHash(name)])))
        if (isTracked(world.file(id)?.language)) yield [id, [name]];
    }
  }
}
