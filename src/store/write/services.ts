/** Writes which services confirmed links of which projects. */
import type { ServiceOfProject } from '../../model/service-links.ts';
import type { Database } from '../schema/open.ts';

/** The origin is part of the identity: each version of an imported indexer keeps its own files. */
export function putService(db: Database, { service, dir, origin, version }: ServiceOfProject): number {
  const known = db
    .prepare('SELECT id FROM services WHERE service = ? AND dir = ? AND origin = ?')
    .get(service, dir, origin);
  if (known !== undefined) {
    db.prepare('UPDATE services SET version = ? WHERE id = ?').run(version, known.id as number);
    return known.id as number;
  }
  const { id } = db.prepare('SELECT coalesce(max(id), 0) + 1 AS id FROM services').get() as { id: number };
  db.prepare('INSERT INTO services VALUES (?, ?, ?, ?, ?)').run(id, service, dir, origin, version);
  return id;
}
