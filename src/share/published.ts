/** The names of snapshots at a target: each is a file and, once that is complete, a manifest of the same name. */
import type { ShareTarget, TargetEntry } from './target.ts';

/** A complete snapshot: its manifest is uploaded last. */
export interface Published {
  /** Name of both files, without their extensions. */
  readonly stem: string;
  readonly commit: string;
  /** Identifies the programs and settings that can use it; see `fitName`. */
  readonly fit: string;
  readonly modifiedMs: number;
}

const NAME = /^((?:[0-9a-f]{40}|[0-9a-f]{64})-[0-9a-f]{10}-[0-9a-f]{16})\.(json|wayfind)$/;
/** Longer than it takes from uploading a snapshot to publishing it. */
const ORPHAN_MS = 6 * 3600_000;

export const stemOf = (commit: string, fit: string, sha256: string): string =>
  `${commit}-${fit}-${sha256.slice(0, 16)}`;
export const manifestName = (stem: string): string => `${stem}.json`;
export const archiveName = (stem: string): string => `${stem}.wayfind`;

/** Newest first; other names are skipped. */
export const publishedIn = (entries: readonly TargetEntry[]): Published[] =>
  entries
    .flatMap(({ name, modifiedMs }) => {
      const [, stem, kind] = NAME.exec(name) ?? [];
      if (stem === undefined || kind !== 'json') return [];
      const [commit = '', fit = ''] = stem.split('-');
      return [{ stem, commit, fit, modifiedMs }];
    })
    .sort((a, b) => b.modifiedMs - a.modifiedMs || (a.stem < b.stem ? -1 : 1));

/** Removes the manifest first, then the snapshot. Safe when other processes do the same meanwhile. Returns how many were removed. */
export async function removeOld(
  target: ShareTarget,
  { keep, ours, signal }: { readonly keep: number; readonly ours: string; readonly signal?: AbortSignal | undefined },
): Promise<number> {
  const entries = await target.list(signal);
  const others = publishedIn(entries).filter(({ stem }) => stem !== ours);
  const old = others.slice(Math.max(0, keep - 1));
  for (const { stem } of old) {
    await target.remove(manifestName(stem), signal);
    await target.remove(archiveName(stem), signal);
  }
  const named = new Set(publishedIn(entries).map(({ stem }) => archiveName(stem)));
  const isOrphan = ({ name, modifiedMs }: TargetEntry): boolean =>
    NAME.exec(name)?.[2] === 'wayfind' && !named.has(name) && Date.now() - modifiedMs > ORPHAN_MS;
  for (const { name } of entries.filter(isOrphan)) await target.remove(name, signal);
  return old.length;
}
