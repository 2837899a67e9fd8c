/** Keeps files that were deleted recently, so that they are recognised when they come back under another path. */
import type { LanguageId } from '../../model/language.ts';
import type { Database } from '../schema/open.ts';
import type { SymbolVersion } from './same-symbols.ts';
import type { KnownSymbols } from './symbols.ts';

/** The data kept for a deleted file. */
export interface RecentlyDeletedFile {
  readonly id: number;
  readonly path: string;
  readonly language: LanguageId;
  readonly hash: Uint8Array;
  /** Fingerprint of its tokens, see `fingerprintOf`. */
  readonly fingerprint: Int32Array;
}

/** The data to keep when a file is removed. */
export type DeletionRecord = Pick<RecentlyDeletedFile, 'path' | 'language' | 'hash' | 'fingerprint'>;

export interface RecentlyDeleted {
  /** Those that have not expired, most recently deleted first. */
  all(): RecentlyDeletedFile[];
  add(id: number, file: DeletionRecord, symbols: KnownSymbols): void;
  /** Returns its symbols and removes the entry; undefined when there is no such file. */
  take(id: number): KnownSymbols | undefined;
  /** The highest ids that are reserved for deleted files. */
  highest(): { file: number; symbol: number };
  /** Removes expired entries and those over the limit. */
  settle(): void;
}

/** The two halves of a move arrive within seconds; a branch is switched back within minutes. */
const KEPT_MS = 15 * 60_000;
const MAX_FILES = 500;
/** A file with more symbols is not worth the space. */
const MAX_SYMBOLS = 5000;

type KeptSymbol = readonly [id: number, ...version: (number | string)[]];

export function recentlyDeleted(db: Database, now: () => number = Date.now): RecentlyDeleted {
  let isChanged = false;
  // A clock that was set back must not keep them forever.
  const isYoung = 'gone_ms > ?1 - ?2 AND gone_ms <= ?1 + ?2';
  return {
    all: () =>
      db
        .prepare(
          `SELECT file_id AS id, path, language, hash, fingerprint FROM gone_files WHERE ${isYoung}
           ORDER BY gone_ms DESC, file_id DESC LIMIT ${MAX_FILES}`,
        )
        .all(now(), KEPT_MS)
        .map(
          (row) =>
            ({ ...row, fingerprint: numbersIn(row.fingerprint as Uint8Array) }) as unknown as RecentlyDeletedFile,
        ),
    add(id, { path, language, hash, fingerprint }, { version, ids }) {
      if (ids.length > MAX_SYMBOLS || ids.length === 0) return;
      isChanged = true;
      const kept = version.symbols.map((symbol, row): KeptSymbol => [ids[row], ...partsOf(symbol)]);
      db.prepare('INSERT OR REPLACE INTO gone_files VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
        id,
        path,
        language,
        hash,
        now(),
        new Uint8Array(fingerprint.buffer, fingerprint.byteOffset, fingerprint.byteLength),
        Math.max(...ids),
        JSON.stringify(kept),
      );
    },
    take(id) {
      const row = db.prepare('SELECT symbols FROM gone_files WHERE file_id = ?').get(id);
      if (row === undefined) return undefined;
      db.prepare('DELETE FROM gone_files WHERE file_id = ?').run(id);
      const kept = JSON.parse(row.symbols as string) as KeptSymbol[];
      const symbols = kept.map(([, ...parts]) => versionOf(parts));
      return { version: { symbols, facts: () => undefined }, ids: kept.map(([id]) => id), rows: undefined };
    },
    highest: () =>
      db
        .prepare('SELECT coalesce(max(file_id), 0) AS file, coalesce(max(last_symbol), 0) AS symbol FROM gone_files')
        .get() as { file: number; symbol: number },
    settle() {
      if (!isChanged) return;
      db.prepare(`DELETE FROM gone_files WHERE NOT (${isYoung})`).run(now(), KEPT_MS);
      db.exec(`DELETE FROM gone_files WHERE file_id NOT IN
        (SELECT file_id FROM gone_files ORDER BY gone_ms DESC, file_id DESC LIMIT ${MAX_FILES})`);
    },
  };
}

const partsOf = ({ parent, kind, name, owner, signature, stableId, bodyHash }: SymbolVersion) =>
  [parent, kind, name, owner, signature, stableId, bodyHash] as const;

function versionOf(parts: readonly (number | string)[]): SymbolVersion {
  const [parent, kind, name, owner, signature, stableId, bodyHash] = parts as ReturnType<typeof partsOf>;
  return { parent, kind, name, owner, signature, stableId, bodyHash };
}

function numbersIn(bytes: Uint8Array): Int32Array {
  // A copy, because four-byte numbers must be aligned.
  return new Int32Array(new Uint8Array(bytes).buffer);
}
