/** Keeps links in step with files: told of every file that goes in or out, it resolves what that calls for. */
import { join } from 'node:path';
import { hasSemantics } from '../../languages/semantics.ts';
import type { TreeListing } from '../discover/discover.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import { decodeText } from '../parse/decode.ts';
import type { ModuleConfigs } from '../resolve/modules/configs.ts';
import { readModuleConfigs } from '../resolve/modules/read-configs.ts';
import type { Writer } from '../store/write.ts';
import type { PutFile, RemovedFile } from '../store/write-rows.ts';
import { SharedWorldBuilder } from './memory-world.ts';
import type { ParserPool } from './parser-pool.ts';
import { readSource } from './read-source.ts';
import { resolving, writeLinks } from './resolve-all.ts';
import { resolveChanged, type StoredChange } from './resolve-changed.ts';

export interface Resolution {
  put(file: ParsedFile, stored: PutFile): void;
  removed(path: string, stored: RemovedFile): void;
  /** Resolves and writes; `onFile` is told how many files are done, of how many. */
  run(writer: Writer, onFile: (done: number, total: number) => void): Promise<void>;
}

/** A whole tree: all facts in shared memory, all files in the workers. */
export function wholeResolution(pool: ParserPool, listing: TreeListing): Resolution {
  const world = new SharedWorldBuilder();
  const ids: number[] = [];
  return {
    put(file, { id }) {
      world.add(id, file);
      if (file.facts.length > 0 && hasSemantics(file.language)) ids.push(id);
    },
    removed() {},
    async run(writer, onFile) {
      const configs = readConfigs(listing);
      const onFiles = (done: number) => onFile(done, ids.length);
      const rows = resolving({ pool, world: world.finish(configs), ids, onFiles });
      // The workers resolve while this thread sorts what it has written.
      await writer.buildIndexes();
      await writeLinks(writer, rows);
      writer.setMeta({ modules: JSON.stringify(configs) });
    },
  };
}

/** Some files: only what their changes can be felt in. */
export function partialResolution(listing: TreeListing): Resolution {
  const changes: StoredChange[] = [];
  return {
    put({ path, language, facts }, { id, previousFacts }) {
      changes.push({ id, path, language, before: previousFacts, after: facts.slice() });
    },
    removed(path, { id, previousFacts }) {
      changes.push({ id, path, language: undefined, before: previousFacts, after: undefined });
    },
    async run(writer, onFile) {
      const configs = readConfigs(listing);
      const modules = JSON.stringify(configs);
      const configsChanged = writer.reads.meta().modules !== modules;
      if (changes.length === 0 && !configsChanged) return;
      const resolved = resolveChanged(writer, { changes, configs, configsChanged });
      onFile(resolved, resolved);
      writer.setMeta({ modules });
    },
  };
}

const MAX_MANIFEST_BYTES = 2_000_000;

function readConfigs({ root, files }: TreeListing): ModuleConfigs {
  const paths = files.filter((file) => file.role !== 'vendored').map((file) => file.path);
  return readModuleConfigs(paths, (path) => {
    const source = readSource(join(root, path), MAX_MANIFEST_BYTES);
    return source.ok ? decodeText(source.bytes).text : undefined;
  });
}
