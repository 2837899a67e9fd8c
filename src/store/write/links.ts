/** Writes links: one packed row per source file, and pairs of files for lookups by target. */
import { CONFIDENCES, STORED_REASONS } from '../../model/links.ts';
import { type PackagesUsed, SERVICE_COUNTS, type ServiceCounts } from '../../model/service-links.ts';
import { countLinks } from '../../resolve/core/links-codec.ts';
import type { LinksRow } from '../../resolve/core/links-row.ts';
import type { Database } from '../schema/open.ts';
import { LINK_COUNT_COLUMNS } from '../schema/schema.ts';
import { batchInsert } from './batch.ts';

export interface LinkWriter {
  putLinks(fileId: number, row: LinksRow): void;
  /** The same links, with new rows of their targets in the same files. */
  replaceLinks(fileId: number, data: Uint8Array): void;
  /** Replaces the links by what a service made of them, and remembers its word; what the file mentions stays. */
  refineLinks(fileId: number, refined: RefinedLinks): void;
  /** Removes the links from this file, and what services said of them. */
  removeLinks(fileId: number): void;
  /** Removes the links into a deleted file at the end, so that the files that link to it can be queried until then. */
  removeTarget(fileId: number): void;
  flush(): void;
  settle(): void;
}

/** Links of one file after a service was asked. */
export interface RefinedLinks {
  readonly data: Uint8Array;
  readonly targets: Iterable<number>;
  /** A row of `services`. */
  readonly service: number;
  readonly counts: ServiceCounts;
  /** Undefined: as before. */
  readonly packages: PackagesUsed | undefined;
}

/** Target and source in one number that sorts like the primary key. */
const PAIR = 2 ** 26;

/** `empty`: a new database without indexes, for which memory tracks everything written. */
export function linkWriter(db: Database, { empty }: { empty: boolean }): LinkWriter {
  const rows = batchInsert(db, 'links', ['file_id', 'mentions', 'data']);
  const counts = batchInsert(db, 'link_counts', ['file_id', ...LINK_COUNT_COLUMNS]);
  const answered = batchInsert(db, 'service_files', ['file_id', 'service', ...SERVICE_COUNTS]);
  const pairs = batchInsert(db, 'link_targets', ['target_file', 'source_file']);
  const written = new Set<number>();
  const goneTargets = new Set<number>();
  let pendingPairs: number[] = [];

  function flush(): void {
    rows.flush();
    counts.flush();
    answered.flush();
    // Sorted, they are appended to the table instead of scattered over it.
    for (const pair of Float64Array.from(pendingPairs).sort()) pairs.add(Math.floor(pair / PAIR), pair % PAIR);
    pendingPairs = [];
    pairs.flush();
  }

  function removeLinks(fileId: number): void {
    if (written.delete(fileId)) flush();
    else if (empty) return;
    for (const table of ['links', 'service_files', 'packages_used'])
      db.prepare(`DELETE FROM ${table} WHERE file_id = ?`).run(fileId);
    removeTotals(fileId);
  }

  function removeTotals(fileId: number): void {
    db.prepare('DELETE FROM link_counts WHERE file_id = ?').run(fileId);
    db.prepare('DELETE FROM link_targets WHERE source_file = ?').run(fileId);
  }

  function addTotals(fileId: number, data: Uint8Array, targets: Iterable<number>): void {
    const { open, ...bound } = countLinks(data);
    counts.add(fileId, ...CONFIDENCES.map((name) => bound[name]), ...STORED_REASONS.map((name) => open[name]));
    for (const target of new Set(targets)) pendingPairs.push(target * PAIR + fileId);
  }

  return {
    putLinks(fileId, { data, mentions, targets }) {
      removeLinks(fileId);
      written.add(fileId);
      rows.add(fileId, mentions, data);
      addTotals(fileId, data, targets);
    },
    refineLinks(fileId, { data, targets, service, counts: said, packages }) {
      db.prepare('UPDATE links SET data = ? WHERE file_id = ?').run(data, fileId);
      removeTotals(fileId);
      addTotals(fileId, data, targets);
      db.prepare('DELETE FROM service_files WHERE file_id = ? AND service = ?').run(fileId, service);
      answered.add(fileId, service, ...SERVICE_COUNTS.map((name) => said[name]));
      if (packages === undefined) return;
      db.prepare('INSERT OR REPLACE INTO packages_used VALUES (?, ?)').run(fileId, JSON.stringify(packages));
    },
    replaceLinks(fileId, data) {
      db.prepare('UPDATE links SET data = ? WHERE file_id = ?').run(data, fileId);
    },
    removeLinks,
    removeTarget: (fileId) => void goneTargets.add(fileId),
    flush,
    settle() {
      for (const id of goneTargets) db.prepare('DELETE FROM link_targets WHERE target_file = ?').run(id);
      goneTargets.clear();
    },
  };
}
