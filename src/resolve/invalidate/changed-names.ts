/** Names that change in a file: by an edit of it, or with names of other files that its entries are made of. */
import type { FileId } from '../../model/ids.ts';
import type { World } from '../core/world.ts';
import { type Entry, type Interface, interfaceOf } from './interface.ts';
import type { SettledPasses } from './settled-passes.ts';

/** The names through which a change can affect other files. */
export interface ChangedNames {
  readonly names: Set<string>;
  /** Names of members. */
  readonly members: Set<string>;
  /** Modules of which all names are re-exported now, or no longer, or that are other modules now. */
  readonly wildcards: Set<string>;
  /** An entry that re-exports names of an unknown place was added, removed or moved: any name may be affected. */
  everything: boolean;
}

const NOTHING: Interface = new Map();

/** Two versions of a file; an absent one has no names. */
export interface Versions {
  readonly before: Interface | undefined;
  readonly after: Interface | undefined;
}

/** Which names changed between two versions of a file. */
export function changedNames({ before = NOTHING, after = NOTHING }: Versions, settled: SettledPasses): ChangedNames {
  const changed = noNames();
  const dirty = new DirtyNames();
  const note = (entry: Entry): void => {
    if (settled.has(entry.name)) return;
    noteEntry(entry, changed);
    dirty.add(entry);
  };
  for (const [key, entry] of before) if (!isSame(after.get(key), entry)) note(entry);
  for (const [key, entry] of after) if (!isSame(before.get(key), entry)) note(entry);
  const spread = new Spreading(after, { handsOn: false, settled }, dirty).with([]);
  for (const name of spread.names) changed.names.add(name);
  for (const name of spread.members) changed.members.add(name);
  for (const module of spread.wildcards) changed.wildcards.add(module);
  return { ...changed, everything: changed.everything || spread.everything };
}

/** A name of a module is found in another way once the file is a script, whose names all files see. */
const isSame = (one: Entry | undefined, other: Entry): boolean => one?.text === other.text && one.sort === other.sort;

const noNames = (): ChangedNames => ({ names: new Set(), members: new Set(), wildcards: new Set(), everything: false });

function noteEntry({ name, sort, module }: Entry, changed: ChangedNames): void {
  if (module !== undefined) changed.wildcards.add(module);
  else if (sort === 'wildcard') changed.everything = true;
  if (name === '' || sort === 'local' || module !== undefined) return;
  if (sort === 'member') changed.members.add(name);
  else changed.names.add(name);
}

interface SpreadRules {
  /** The file has names of other files as its own without spelling them. */
  readonly handsOn: boolean;
  readonly settled: SettledPasses;
}

/** Names that mean something else in a file; local ones only in the function that has them. */
class DirtyNames {
  private readonly names = new Set<string>();
  /** By name, the functions. */
  private readonly locals = new Map<string, Set<string>>();
  /** Grows with every name. */
  size = 0;

  addName(name: string): void {
    if (this.names.has(name)) return;
    this.names.add(name);
    this.size++;
  }

  add({ name, module, sort, within = '' }: Entry): void {
    if (name === '' || module !== undefined) return;
    if (sort !== 'local' || within === '') {
      this.addName(name);
      return;
    }
    let functions = this.locals.get(name);
    if (functions === undefined) this.locals.set(name, (functions = new Set()));
    if (functions.has(within)) return;
    functions.add(within);
    this.size++;
  }

  isIn({ mentions, within = '' }: Entry): boolean {
    return mentions.some((name) => {
      if (this.names.has(name)) return true;
      const functions = this.locals.get(name);
      return functions !== undefined && (within === '' || functions.has(within));
    });
  }
}

/** Finds, step by step, the entries of one file that are made of changed names. */
class Spreading {
  private left: Entry[];

  constructor(
    entries: Interface,
    private readonly rules: SpreadRules,
    private readonly dirty = new DirtyNames(),
  ) {
    // A settled name does not change with what it is made of.
    this.left = [...entries.values()].filter(({ name }) => !rules.settled.has(name));
  }

  /** All names of the file. */
  withAll(): ChangedNames {
    const changed = noNames();
    for (const entry of this.left) {
      noteEntry(entry, changed);
      this.dirty.add(entry);
    }
    this.left = [];
    return changed;
  }

  /** Names of the file that change with these. */
  with(names: Iterable<string>): ChangedNames {
    const changed = noNames();
    const { dirty } = this;
    for (const name of names) {
      dirty.addName(name);
      if (this.rules.handsOn) changed.members.add(name);
    }
    for (let size = -1; size !== dirty.size; ) {
      size = dirty.size;
      this.left = this.left.filter((entry) => {
        if (!dirty.isIn(entry)) return true;
        noteEntry(entry, changed);
        dirty.add(entry);
        return false;
      });
    }
    return changed;
  }
}

/** How changes spread in the files that they reach, one for each file. */
export class Spreadings {
  private readonly byFile = new Map<FileId, Spreading>();

  constructor(
    private readonly world: World,
    private readonly settled: SettledPasses,
  ) {}

  of(id: FileId): Spreading {
    let spreading = this.byFile.get(id);
    if (spreading === undefined) {
      const entries = interfaceOf(this.world.view(id).facts, this.world.file(id)?.language);
      const handsOn = [...entries.values()].some(({ sort }) => sort === 'wildcard');
      this.byFile.set(id, (spreading = new Spreading(entries, { handsOn, settled: this.settled })));
    }
    return spreading;
  }
}
