/** Resolves the files that a change affects, over facts read from the index. */
import { loadModules, loadSemantics } from '../../../languages/load.ts';
import { pausesIn } from '../../base/pauses.ts';
import { decodeFacts } from '../../extract/facts-codec.ts';
import { passedNames } from '../../extract/passes.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import { Binder } from '../../resolve/core/binder.ts';
import { encodeLinks } from '../../resolve/core/links-codec.ts';
import type { ModuleConfigs } from '../../resolve/core/module-configs.ts';
import { affectedByLinks } from '../../resolve/invalidate/affected-by-links.ts';
import { type AffectedFiles, affectedFiles } from '../../resolve/invalidate/affected-files.ts';
import { AskLog } from '../../resolve/invalidate/ask-log.ts';
import type { FileChange } from '../../resolve/invalidate/file-change.ts';
import { withRowsMoved } from '../../resolve/invalidate/moved-rows.ts';
import type { Writer } from '../../store/write/write.ts';
import type { ParserPool } from '../parse/parser-pool.ts';
import { FileLinker } from './file-linker.ts';
import { type SharedWorld, SharedWorldBuilder } from './memory-world.ts';
import { startResolving, writeLinks } from './resolve-all.ts';
import { storedWorld } from './stored-world.ts';

/** A file that was added, replaced or removed, with its packed facts. */
export interface StoredChange extends Omit<FileChange, 'before' | 'after'> {
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
}

export interface ChangedTree {
  readonly changes: readonly StoredChange[];
  readonly configs: ModuleConfigs;
  /** The configuration that the index was made with. */
  readonly configsBefore: ModuleConfigs;
  /** Languages whose compilers read a file that changed: they may give names another meaning. */
  readonly reconfigured: ReadonlySet<LanguageId>;
}

/** How many files were resolved again, and why those. */
export interface Resolved {
  readonly files: number;
  readonly why: string;
}

/**
 * From this number on, the workers get all facts and resolve in parallel. Each has to read the facts and to warm up: on two cores,
 * 600 to 1,900 files take a tenth less time and a quarter less CPU in this thread; 17,900 files take as long.
 */
const MANY_FILES = 4000;

interface Resolving {
  /** Used for many files. */
  readonly pool: ParserPool;
  readonly onFile: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
}

export async function resolveChanged(
  writer: Writer,
  { changes, configs, configsBefore, reconfigured }: ChangedTree,
  { pool, onFile, signal }: Resolving,
): Promise<Resolved> {
  const pauses = pausesIn(signal);
  const semanticsOver = await loadSemantics();
  const openBinder = (): Binder => {
    const world = storedWorld(writer.reads, { configs, asks: new AskLog(), changed: changes.map(({ id }) => id) });
    return new Binder(world, semanticsOver(world));
  };
  const binder = openBinder();
  const { world } = binder;
  const decoded = changes.map(
    ({ before, after, ...change }): FileChange => ({ ...change, before: decode(before), after: decode(after) }),
  );
  const affected = affectedFiles(
    { changes: decoded, world, configsBefore, modules: await loadModules() },
    writer.reads,
  );
  // Their links are the binder's again, until the service has answered.
  const unconfirmed = affectedByLinks({ changes: decoded, world, rebound: affected.files, reconfigured }, writer.reads);
  const lost = moveLinks(writer, affected);
  // Only a parsed file has a language in a world.
  // Which names a file would have asked for is not known where linking it failed.
  const unlinked = new Set(writer.reads.unlinkedFiles());
  const wanted = [...new Set([...affected.files, ...unconfirmed, ...lost, ...unlinked])].filter((id) =>
    binder.knows(world.file(id)?.language),
  );
  wanted.sort((a, b) => a - b);
  binder.asks.take();
  if (pauses.isDue()) await pauses.take();
  const inWorkers = (ids: readonly FileId[]): Promise<void> => {
    const onFiles = (done: number) => onFile(wanted.length - ids.length + done, wanted.length);
    return writeLinks(writer, startResolving({ pool, world: sharedWorld(writer.reads, configs), ids, onFiles }));
  };
  if (wanted.length > MANY_FILES) await inWorkers(wanted);
  else {
    const linker = new FileLinker(binder, openBinder);
    const failed: FileId[] = [];
    for (const [done, id] of wanted.entries()) {
      // It may end the thread that links it.
      const linked = unlinked.has(id) ? undefined : linker.link(id);
      if (linked && 'row' in linked) writer.putLinks(id, linked.row);
      else failed.push(id);
      if (!pauses.isDue()) continue;
      onFile(done + 1, wanted.length);
      await pauses.take();
    }
    writer.addAsks(linker.takeAsks());
    // A worker decides what becomes of these, as in a full run.
    if (failed.length > 0) await inWorkers(failed);
  }
  onFile(wanted.length, wanted.length);
  return { files: wanted.length, why: reasonOf(affected) };
}

/** Updates links to the new rows of moved symbols; returns the files with a link whose target no longer exists. */
function moveLinks(writer: Writer, { files, moved }: AffectedFiles): Set<FileId> {
  const sources = new Set<FileId>();
  for (const id of moved.keys()) for (const source of writer.reads.sourcesLinkingTo(id)) sources.add(source);
  const lost = new Set<FileId>();
  for (const id of sources) {
    if (files.has(id)) continue;
    const links = withRowsMoved(writer.reads.linksOf(id), moved);
    if (links === undefined) lost.add(id);
    else writer.replaceLinks(id, encodeLinks(links));
  }
  return lost;
}

function reasonOf({ whole }: AffectedFiles): string {
  if (whole.some(({ why }) => why === 'manifests'))
    return 'the module configuration in a manifest changed, so any import may resolve differently';
  if (whole.length > 0) return 'so many names changed that any file may be affected';
  return 'those that changed and those they affect';
}

/** The facts of the index in the form that the workers read. */
export function sharedWorld(reads: Writer['reads'], configs: ModuleConfigs): SharedWorld {
  const builder = new SharedWorldBuilder();
  for (const file of reads.worldFiles()) {
    const facts = file.language === undefined ? NO_FACTS : reads.factsOf(file.id);
    builder.addFacts(file.id, { ...file, facts });
    builder.addPasses(file.id, passedNames(decodeFacts(facts), file.language).join(' '));
  }
  for (const { name, key } of reads.declaredSymbols()) builder.addDeclared(name, key);
  return builder.finish(configs);
}

const NO_FACTS = new Uint8Array();

const decode = (facts: Uint8Array | undefined) =>
  facts === undefined || facts.length === 0 ? undefined : decodeFacts(facts);
