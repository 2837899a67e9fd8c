/** Writes the metadata of an index. */
import type { Database } from '../schema/open.ts';

export function putMeta(db: Database, values: Readonly<Record<string, string>>): void {
  const set = db.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  for (const [key, value] of Object.entries(values)) set.run(key, value);
}
