/** Keeps links consistent with files: it receives every added and removed file, then resolves the affected files. */
import { hasSemantics, isTracked } from '../../../languages/all.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { languageOf } from '../../discover/language.ts';
import { languagesConfiguredBy } from '../../discover/projects.ts';
import type { FileId } from '../../model/ids.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { PutFile, RemovedFile } from '../../store/write/rows.ts';
import type { Writer } from '../../store/write/write.ts';
import type { ParserPool } from '../parse/parser-pool.ts';
import { SharedWorldBuilder } from './memory-world.ts';
import { configsIn, readConfigs, storedConfigs } from './module-configs.ts';
import { startResolving, writeLinks } from './resolve-all.ts';
import { type ChangedTree, type Resolved, resolveChanged, type StoredChange } from './resolve-changed.ts';

export interface Resolution {
  put(file: ParsedFile, stored: PutFile): void;
  removed(path: string, stored: RemovedFile): void;
  /** A file that is only listed has a new stamp: if it is a manifest, its content may have changed. */
  touched(path: string): void;
  /** Resolves and writes; undefined when no file is affected. A full run calls `beforeLinks` when all but the links is written. */
  run(writer: Writer, onFile: OnFile, beforeLinks?: () => Promise<void>): Promise<Resolved | undefined>;
}

/** Called with the number of files done, and of how many. */
type OnFile = (done: number, total: number) => void;

/** Resolves a whole tree: all facts in shared memory, all files in the workers. */
export function wholeResolution(pool: ParserPool, listing: TreeListing): Resolution {
  const world = new SharedWorldBuilder();
  const ids: FileId[] = [];
  return {
    put(file, { id }) {
      world.add(id, file);
      if (file.facts.length > 0 && hasSemantics(file.language)) ids.push(id);
    },
    removed() {},
    touched() {},
    async run(writer, onFile, beforeLinks) {
      const { configs, meta } = await readConfigs(listing);
      const onFiles = (done: number) => onFile(done, ids.length);
      const rows = startResolving({ pool, world: world.finish(configs), ids, onFiles });
      // The workers resolve while this thread sorts what it has written.
      await writer.buildIndexes();
      await beforeLinks?.();
      await writeLinks(writer, rows);
      writer.setMeta(meta);
      return { files: ids.length, why: 'the index is rebuilt' };
    },
  };
}

/** Whether the file neither has references that are resolved nor declares targets of any. */
function isOnlyText(path: string): boolean {
  const language = languageOf(path);
  return language !== undefined && !hasSemantics(language);
}

type Configs = Omit<ChangedTree, 'changes'>;

/** Resolves only the files that a change affects. */
export function partialResolution(pool: ParserPool, listing: TreeListing, signal?: AbortSignal): Resolution {
  const changes: StoredChange[] = [];
  const touched: string[] = [];
  const resolve = (writer: Writer, onFile: OnFile, configs: Configs): Promise<Resolved> =>
    resolveChanged(writer, { changes, ...configs }, { pool, onFile, signal });
  return {
    put({ path, language, facts }, { id, previousFacts: before, previousLanguage, isNew }) {
      const change = { id, path, existence: isNew ? 'new' : 'stays' } as const;
      const after = facts.length > 0 ? facts.slice() : undefined;
      // A text affects other files only by existing, not by its content, unless it is a manifest.
      if (isOnlyText(path)) {
        if (isNew) changes.push({ ...change, language, before: undefined, after: undefined });
        else touched.push(path);
      } else if (isTracked(language ?? previousLanguage) !== isTracked(previousLanguage ?? language))
        changes.push(
          { ...change, language: previousLanguage, before, after: undefined },
          { ...change, language, before: undefined, after },
        );
      else if (isNew || before !== undefined || after !== undefined)
        changes.push({ ...change, language: language ?? previousLanguage, before, after });
    },
    removed(path, { id, previousFacts, previousLanguage: language }) {
      const before = isOnlyText(path) ? undefined : previousFacts;
      changes.push({ id, path, language, existence: 'gone', before, after: undefined });
    },
    touched: (path) => void touched.push(path),
    async run(writer, onFile) {
      const stored = writer.reads.meta();
      const paths = new Set([...changes.map(({ path }) => path), ...touched]);
      const reconfigured = new Set([...paths].flatMap(languagesConfiguredBy));
      const hasChanged = changes.length > 0 || (reconfigured.size > 0 && writer.reads.hasServices());
      const known = storedConfigs(listing, stored, paths);
      if (known !== undefined) {
        const same = { configs: known, configsBefore: known, reconfigured };
        return hasChanged ? resolve(writer, onFile, same) : undefined;
      }
      const { configs, meta } = await readConfigs(listing);
      const configsChanged = stored.modules !== meta.modules;
      const isNeeded = hasChanged || configsChanged;
      const configsBefore = configsIn(stored);
      const resolved = isNeeded ? await resolve(writer, onFile, { configs, configsBefore, reconfigured }) : undefined;
      writer.setMeta(meta);
      return resolved;
    },
  };
}
