/** Writes what the listing of a tree says by itself: files that are not read, projects, and problems of the tree. */
import { loadManifestReaders } from '../../../languages/load.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { detectProjects } from '../../discover/projects.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Writer } from '../../store/write/write.ts';
import type { Plan, StoredState } from '../plan/plan.ts';
import { unparsedFile } from '../plan/unparsed-file.ts';
import type { Resolution } from '../resolve/resolution.ts';

interface Listed {
  readonly listing: TreeListing;
  readonly plan: Plan;
  readonly stamps: StoredState['stamps'] | undefined;
  readonly writer: Writer;
  readonly resolution: Resolution;
  readonly put: (file: ParsedFile) => void;
}

export async function writeListing({ listing, plan, stamps, writer, resolution, put }: Listed): Promise<void> {
  const restamped = restampedFiles(plan, stamps);
  for (const file of plan.list) {
    if (!restamped.has(file.path)) put(unparsedFile(file, file.skip, 0));
    else {
      writer.touchFile(file.path, file);
      resolution.touched(file.path);
    }
  }
  const { projects, problems } = detectProjects(listing, await loadManifestReaders());
  writer.setProjects(projects);
  writer.setTreeProblems([...listing.problems, ...problems]);
}

/**
 * Files of which the index holds nothing but a stamp, so that writing a new stamp is enough. In a copy every file has another stamp, and half of django is only listed. Writing those rows again, and looking for the files
 * that this affects, took six times as long as the rest of the run.
 */
function restampedFiles({ fresh, list, reasons }: Plan, stamps: StoredState['stamps'] = new Map()): Set<string> {
  if (fresh) return new Set();
  const same = list.filter(({ path, skip }) => reasons.get(path) === 'stamp' && stamps.get(path)?.skip === skip);
  return new Set(same.map(({ path }) => path));
}
