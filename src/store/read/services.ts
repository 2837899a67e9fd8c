/** Reads what services said about links. */
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import {
  type PackagesUsed,
  SERVICE_COUNTS,
  type ServiceCounts,
  type ServiceOfProject,
} from '../../model/service-links.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { Database } from '../schema/open.ts';

export interface ServiceTotals extends ServiceOfProject {
  readonly id: number;
  /** Files whose links it has confirmed. */
  readonly files: number;
  readonly counts: ServiceCounts;
}

export interface LinkedFile {
  readonly id: FileId;
  readonly path: string;
  readonly language: LanguageId;
  readonly role: FileRole;
}

export interface ServiceReads {
  /** Every service that has confirmed links, with the sums over its files. */
  serviceTotals(): ServiceTotals[];
  /** Whether any service has. */
  hasServices(): boolean;
  /** Ids of the files that this service, or any, was asked about. */
  filesOfService(service?: string): Set<FileId>;
  /** Files with links, by path. */
  linkedFiles(): LinkedFile[];
  /** As answers show them, by the service's code of origin: `lsp` is `lsp:gopls`. */
  originsOf(fileId: FileId): ServiceOfProject[];
  packagesUsed(fileId: FileId): PackagesUsed | undefined;
  /** The packed links of a file, to see whether they are the same as before. */
  linkBytes(fileId: FileId): Uint8Array | undefined;
}

const SUMS = SERVICE_COUNTS.map((name) => `coalesce(sum(f.${name}), 0) AS ${name}`).join(', ');

export function serviceReads(db: Database): ServiceReads {
  return {
    serviceTotals: () =>
      db
        .prepare(
          `SELECT s.id, s.service, s.dir, s.origin, s.version, count(f.file_id) AS files, ${SUMS}
           FROM services s LEFT JOIN service_files f ON f.service = s.id GROUP BY s.id ORDER BY s.service, s.dir, s.origin`,
        )
        .all()
        .map(({ id, service, dir, origin, version, files, ...counts }) => ({
          ...({ id, service, dir, origin, version, files } as Omit<ServiceTotals, 'counts'>),
          counts: counts as unknown as ServiceCounts,
        })),
    hasServices: () => db.prepare('SELECT 1 FROM service_files LIMIT 1').get() !== undefined,
    filesOfService(service) {
      const all = 'SELECT DISTINCT file_id AS id FROM service_files';
      const rows =
        service === undefined
          ? db.prepare(all).all()
          : db.prepare(`${all} WHERE service IN (SELECT id FROM services WHERE service = ?)`).all(service);
      return new Set(rows.map(({ id }) => id as FileId));
    },
    linkedFiles: () =>
      db
        .prepare(
          `SELECT f.id, f.path, f.language, f.role FROM link_counts c JOIN files f ON f.id = c.file_id
           WHERE f.language IS NOT NULL ORDER BY f.path`,
        )
        .all() as unknown as LinkedFile[],
    originsOf: (fileId) =>
      db
        .prepare(
          `SELECT s.service, s.dir, s.origin, s.version FROM service_files f JOIN services s ON s.id = f.service
           WHERE f.file_id = ? ORDER BY s.id`,
        )
        .all(fileId) as unknown as ServiceOfProject[],
    packagesUsed(fileId) {
      const row = db.prepare('SELECT data FROM packages_used WHERE file_id = ?').get(fileId);
      return row === undefined ? undefined : (JSON.parse(row.data as string) as PackagesUsed);
    },
    linkBytes: (fileId) =>
      db.prepare('SELECT data FROM links WHERE file_id = ?').get(fileId)?.data as Uint8Array | undefined,
  };
}
