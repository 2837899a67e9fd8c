/** Finds the symbols of a file content in existing indexes: extraction depends on the content, not on where it was read. */
import type { SymbolRows } from '../../compare/compared-file.ts';
import type { Config } from '../../config/config.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { AppError } from '../../errors/errors.ts';
import { rulesNow, rulesOf } from '../../indexer/plan/current-index.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { FileRole } from '../../model/source-file.ts';
import { FORMAT_VERSIONS } from '../../store/read/check-index.ts';
import { openReader, type Reader } from '../../store/read/read.ts';
import type { FileRecord } from '../../store/schema/records.ts';
import { ParsedVersions, type VersionKey } from '../../store/snapshots/parsed-versions.ts';
import { commitKeyOf, indexDirOf, snapshotKeyOf } from '../../store/snapshots/snapshot-dir.ts';
import { snapshotKeysByUse } from '../../store/snapshots/snapshot-list.ts';
import { readerIfUsable, type Session } from '../../workspace/session.ts';
import type { Side } from './sides.ts';
import type { Version } from './trees.ts';

export interface StoredVersions {
  /** Undefined where no index holds the content. */
  rows(version: Version): (() => SymbolRows) | undefined;
  /** Stores newly parsed versions, so that they are not parsed again. */
  keep(parsed: readonly (readonly [Version, ParsedFile])[]): void;
  close(): void;
}

/** How many recently used indexes are searched besides those of the two states. */
const MAX_OTHERS = 3;

/** Searches the index of the tree, those of the two states, and others of the repository; each is opened on demand. */
export function storedVersions(session: Session, config: Config, sides: readonly Side[] = []): StoredVersions {
  const rules = rulesNow(config);
  const opened: Reader[] = [];
  const isUsable = (reader: Reader | undefined): reader is Reader =>
    reader !== undefined && rulesOf(reader.meta()) === rules;
  const own = readerIfUsable(session);
  const readers = isUsable(own) ? [own] : [];
  const unopened = otherKeys(session, sides);
  const kept = new ParsedVersions(indexDirOf(session.root), JSON.stringify([rules, FORMAT_VERSIONS]));
  const keptRows = (version: Version): (() => SymbolRows) | undefined => {
    const { path, language } = version.file;
    const rows = kept.get(keyOf(version));
    return rows && (() => ({ path, language, ...rows }));
  };
  const holds = (reader: Reader, { file: { path, language }, id }: Version): FileRecord | undefined => {
    const file = reader.fileByPath(path);
    const isParsed =
      file !== undefined && file.language === language && file.skip === undefined && file.symbolCount > 0;
    return isParsed && Buffer.from(file.hash).toString('hex') === id ? file : undefined;
  };
  return {
    rows(version) {
      for (let i = 0; ; i++) {
        if (i === readers.length) {
          const next = openNext(session.root, unopened);
          if (next === undefined) return keptRows(version);
          opened.push(next);
          if (!isUsable(next)) {
            i--;
            continue;
          }
          readers.push(next);
        }
        const reader = readers[i];
        const file = holds(reader, version);
        if (file !== undefined) return () => rowsOf(reader, file, version.file.role);
      }
    },
    keep(parsed) {
      // A file whose parsing timed out may be parsed next time.
      const whole = parsed.filter(([, { skip, symbols }]) => skip === undefined && symbols.length > 0);
      if (whole.length > 0) kept.put(whole.map(([version, rows]) => [keyOf(version), rows]));
    },
    close() {
      for (const reader of opened) reader.close();
    },
  };
}

const keyOf = ({ file: { path, language, role }, id }: Version): VersionKey => ({ path, language, role, id });

/** Index keys in the order of the search, without the session's own. */
function otherKeys({ root, commit }: Session, sides: readonly Side[]): string[] {
  const indexDir = indexDirOf(root);
  const ofSides = sides.flatMap((side) => {
    if (side.kind === 'worktree') return snapshotKeyOf(side.root);
    return side.commit === undefined ? [] : commitKeyOf(side.commit, commitPlace(root, side.commit).prefix);
  });
  const wanted = new Set([...ofSides, ...snapshotKeysByUse(indexDir)]);
  wanted.delete(commit?.key ?? snapshotKeyOf(root));
  return [...wanted].slice(0, ofSides.length + MAX_OTHERS);
}

/** Skips indexes that are missing or cannot be read. */
function openNext(root: string, keys: string[]): Reader | undefined {
  for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
    try {
      return openReader(indexDirOf(root), key);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}

/** A role that follows from the content holds in every tree; one that follows from the path is taken from the listing. */
const rowsOf = (reader: Reader, { id, path, language, role }: FileRecord, listed: FileRole): SymbolRows => ({
  path,
  language,
  role: role === 'source' || role === 'test' ? listed : role,
  ...reader.symbolRows(id),
  facts: reader.factsOf(id),
});
