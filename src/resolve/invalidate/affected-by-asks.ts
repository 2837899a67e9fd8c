/** Files that may resolve differently after a change, in languages that log which file asked which. */

import { isTracked } from '../../../languages/all.ts';
import { passedNames, passMention } from '../../extract/passes.ts';
import type { FileId } from '../../model/ids.ts';
import type { World } from '../core/world.ts';
import { anythingOf, NO_FILE } from './ask-log.ts';
import { AllAsks, type AskIndex, ChangedPairs } from './asked-names.ts';
import { type ChangedNames, changedNames, Spreadings } from './changed-names.ts';
import type { FileChange } from './file-change.ts';
import { interfaceOf } from './interface.ts';
import { mentionHash } from './mention-hash.ts';
import type { MovedImports } from './moved-imports.ts';

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
  private readonly spreadings: Spreadings;

  constructor(
    private readonly world: World,
    private readonly asks: AllAsks,
  ) {
    this.spreadings = new Spreadings(world);
  }

  change({ id, language, before, after, existence }: FileChange, isOneOfFew: boolean): boolean {
    if (after !== undefined) this.files.add(id);
    if (!isOneOfFew && !this.asks.isAsked(id)) {
      for (const facts of [before, after])
        for (const name of facts === undefined ? [] : passedNames(facts, language))
          this.pairs.add(id, passMention(name));
      return true;
    }
    const own = changedNames(before && interfaceOf(before, language), after && interfaceOf(after, language));
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
    const own = changedNames(
      gone.before && interfaceOf(gone.before, gone.language),
      came.after && interfaceOf(came.after, came.language),
    );
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

  private isPassing(id: FileId): boolean {
    const names = passedNames(this.world.view(id).facts, this.world.file(id)?.language);
    return this.asks.asksForPasses(names.map(passMention));
  }

  everywhere(): boolean {
    for (let fresh = this.pairs.take(); fresh.size > 0; fresh = this.pairs.take())
      for (const [id, names] of this.asks.askersOf(fresh))
        if (isTracked(this.world.file(id)?.language) && !this.in(id, names)) return false;
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
): Generator<readonly [FileId, string]> {
  for (const { path, language, existence, before, after } of changes) {
    if (existence === 'stays' || !/(?:^|\/)conftest\.py$/.test(path)) continue;
    const facts = after ?? before;
    if (facts === undefined) continue;
    for (const { name } of interfaceOf(facts, language).values()) {
      // Of `from module import *`. Every file mentions it, and the names that the import takes are no fixtures here.
      if (name === '') continue;
      for (const id of index.filesMentioning(new Set([mentionHash(name)])))
        if (isTracked(world.file(id)?.language)) yield [id, name];
    }
  }
}
