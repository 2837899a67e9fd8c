/** Writes the names that files asked each other for. Rows only grow: results that other files keep may depend on earlier asks. */
import type { Asks } from '../../resolve/invalidate/ask-log.ts';
import { packAsks, unpackAsks } from '../../resolve/invalidate/asks-codec.ts';
import type { Database } from '../schema/open.ts';

export interface AskWriter {
  addAsks(asks: Asks): void;
  removeAsks(fileId: number): void;
  settle(): void;
}

export function askWriter(db: Database, { empty }: { empty: boolean }): AskWriter {
  const pending = new Map<number, Set<number>>();
  return {
    addAsks(asks) {
      for (const [id, hashes] of asks) {
        const known = pending.get(id);
        if (known === undefined) pending.set(id, new Set(hashes));
        else for (const hash of hashes) known.add(hash);
      }
    },
    removeAsks(fileId) {
      pending.delete(fileId);
      if (!empty) db.prepare('DELETE FROM asks WHERE file_id = ?').run(fileId);
    },
    settle() {
      const put = db.prepare(
        'INSERT INTO asks (file_id, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
      );
      for (const [id, hashes] of pending) {
        const stored = empty ? undefined : db.prepare('SELECT data FROM asks WHERE file_id = ?').get(id);
        const known = stored === undefined ? [] : unpackAsks(stored.data as Uint8Array);
        const all = new Set([...known, ...hashes]);
        if (all.size > known.length) put.run(id, packAsks(all));
      }
      pending.clear();
    },
  };
}
