/** Reads the files of the graph, which every walk over it numbers. */
import type { FileId } from '../../model/ids.ts';
import type { Database } from '../schema/open.ts';
import type { FileSpan } from '../schema/records.ts';
import { unpackSpans } from '../schema/span-page.ts';
import { listedIds } from './stored-symbols.ts';

export interface SpanReads {
  /** Symbol ids of each file that is parsed or linked to, sorted by path in byte order. */
  fileSpans(): FileSpan[];
}

export function spanReads(db: Database): SpanReads {
  return {
    fileSpans() {
      const pages = db.prepare('SELECT data FROM span_pages ORDER BY first_path').cells();
      const spans = pages.flatMap(([page]) => unpackSpans(page as Uint8Array));
      const scattered = readScattered(db);
      if (scattered.size > 0) for (const span of spans) span.symbolIds = scattered.get(span.id);
      return spans;
    },
  };
}

/** Ids of symbols in source order, for the files where they are not consecutive. */
function readScattered(db: Database): Map<FileId, readonly number[]> {
  const rows = db.prepare('SELECT file_id AS id, ids FROM symbol_order').all() as { id: FileId; ids: string }[];
  return new Map(rows.map(({ id, ids }) => [id, listedIds(ids)]));
}
