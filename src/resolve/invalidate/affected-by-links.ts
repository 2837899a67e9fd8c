/** After files changed: the files whose links a compiler confirmed and may not confirm again. It knows types that the binder never asked for. */
import { familyOf } from '../../../languages/all.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import type { World } from '../core/world.ts';
import { comesOrGoes, type FileChange } from './file-change.ts';
import { type Interface, interfaceOf } from './interface.ts';
import { type WrittenNames, writtenNames } from './made-of.ts';
import { mentionHash } from './mention-hash.ts';

export interface ConfirmedTree {
  readonly changes: readonly FileChange[];
  /** The tree after the change. */
  readonly world: World;
  /** What the binder resolves again. */
  readonly rebound: ReadonlySet<FileId>;
  /** Languages whose compilers may give any name another meaning. */
  readonly reconfigured: ReadonlySet<LanguageId>;
}

export interface ConfirmedLinks {
  /** Files that a service was asked about. */
  filesOfService(): Set<FileId>;
  sourcesLinkingTo(fileId: FileId): readonly FileId[];
  mentionsOf(fileId: FileId): Uint32Array;
}

/** With more files than this on the way, every confirmed file counts as affected. */
const MAX_FILES = 400;

/**
 * Invariant: a compiler gets from a name to the type of what it means through declarations, each of which it finds by a name that is
 * written in the one before. The links of a confirmed file lead to the files of these declarations. So a change is followed backwards:
 * to files that link to a changed file and mention a name that changed in it, and on from the names that they make of it.
 */
export function affectedByLinks(
  { changes, world, rebound, reconfigured }: ConfirmedTree,
  links: ConfirmedLinks,
): Set<FileId> {
  const confirmed = links.filesOfService();
  if (confirmed.size === 0) return confirmed;
  const changed = new Set(changes.map(({ id }) => id));
  const search = new LinkSearch(world, links);
  for (const change of changes) search.changed(change.id, namesOfChange(change));
  // An import may lead elsewhere, whatever the file is called that came or went.
  if (changes.some(comesOrGoes))
    for (const id of rebound) {
      const written = changed.has(id) ? undefined : writtenIn(world, id);
      if (written !== undefined) search.changed(id, namesIn(written));
    }
  if (!search.run()) return confirmed;
  const isReconfigured = (id: FileId): boolean => {
    const language = world.file(id)?.language;
    return language !== undefined && reconfigured.has(familyOf(language));
  };
  return new Set([...confirmed].filter((id) => search.files.has(id) || isReconfigured(id)));
}

class LinkSearch {
  readonly files = new Set<FileId>();
  private readonly names = new Map<FileId, Set<string>>();
  private queue: { readonly id: FileId; readonly names: ReadonlySet<string> }[] = [];

  constructor(
    private readonly world: World,
    private readonly links: ConfirmedLinks,
  ) {}

  /** Other files see these names of the file differently. */
  changed(id: FileId, names: ReadonlySet<string>): void {
    let known = this.names.get(id);
    if (known === undefined) this.names.set(id, (known = new Set()));
    const fresh = new Set([...names].filter((name) => !known.has(name)));
    for (const name of fresh) known.add(name);
    if (fresh.size > 0) this.queue.push({ id, names: fresh });
  }

  /** False when there are too many to follow. */
  run(): boolean {
    for (let next = this.queue.pop(); next !== undefined; next = this.queue.pop()) {
      const hashes = new Map([...next.names].map((name) => [mentionHash(name), name]));
      for (const source of this.links.sourcesLinkingTo(next.id)) {
        if (source === next.id) continue;
        const mentioned = new Set<string>();
        for (const hash of this.links.mentionsOf(source)) {
          const name = hashes.get(hash);
          if (name !== undefined) mentioned.add(name);
        }
        if (mentioned.size === 0) continue;
        this.files.add(source);
        if (this.files.size > MAX_FILES) return false;
        const written = writtenIn(this.world, source);
        if (written !== undefined) this.changed(source, namesMadeOf(written, mentioned));
      }
    }
    return true;
  }
}

/** None of a file that is not parsed. */
function writtenIn(world: World, id: FileId): WrittenNames | undefined {
  return world.file(id)?.language === undefined ? undefined : writtenNames(world.view(id).facts);
}

/** The names that two versions do not declare alike, and all that are made of them. */
function namesOfChange({ before, after, language }: FileChange): Set<string> {
  const [old, now] = [before, after].map((facts) => (facts === undefined ? undefined : writtenNames(facts)));
  const changed = differingEntries(before, after, language);
  for (const [one, other] of [
    [old, now],
    [now, old],
  ])
    for (const [path, { row, text }] of one?.texts ?? [])
      if (other?.texts.get(path)?.text !== text) for (const name of one!.named(row)) changed.add(name);
  for (const name of now === undefined ? [] : namesMadeOf(now, changed)) changed.add(name);
  return changed;
}

/** By what the binder models of them: types and values without a name, such as literals. */
function differingEntries(...[before, after, language]: [...Versions, FileChange['language']]): Set<string> {
  const [old, now] = [before, after].map(
    (facts): Interface => (facts === undefined ? new Map() : interfaceOf(facts, language)),
  );
  const differing = new Set<string>();
  for (const [key, { name, text }] of old) if (now.get(key)?.text !== text) differing.add(name);
  for (const [key, { name, text }] of now) if (old.get(key)?.text !== text) differing.add(name);
  return differing;
}

type Versions = [FileChange['before'], FileChange['after']];

const namesIn = ({ texts, named }: WrittenNames): Set<string> =>
  new Set([...texts.values()].flatMap(({ row }) => named(row)));

/** Names that other files, or other declarations of the file, see differently with these. */
function namesMadeOf({ uses, named }: WrittenNames, changed: ReadonlySet<string>): Set<string> {
  const made = new Set<string>();
  let left = [...uses];
  for (let size = -1; size !== made.size; ) {
    size = made.size;
    left = left.filter(([row, used]) => {
      if (![...used].some((name) => changed.has(name) || made.has(name))) return true;
      for (const name of named(row)) made.add(name);
      return false;
    });
  }
  return made;
}
