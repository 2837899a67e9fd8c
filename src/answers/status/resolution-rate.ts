/** The share of references into the tree that are bound: how far answers about the graph can be trusted. */
import { groupBy } from '../../base/group-by.ts';
import { isFixture } from '../../discover/path-rules.ts';
import { countMayBeOurs } from '../../graph/handed-out.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { FileLinkCounts } from '../../store/read/links.ts';
import type { Reader } from '../../store/read/read.ts';
import { openReasons } from './open-reasons.ts';
import type { IndexStatus } from './tool.ts';

type ResolutionReport = IndexStatus['resolution'];
type Resolution = ResolutionReport['languages'][string];

/** Files that are rated together; those of other roles are not rated. */
const RATED: Readonly<Partial<Record<FileRole, 'source' | 'test' | 'generated'>>> = {
  source: 'source',
  test: 'test',
  generated: 'generated',
  vendored: 'generated',
  minified: 'generated',
};

/** The figures are those of source files; where a tree or language has none, those of all its files. */
export function resolutionOf(reader: Reader): ResolutionReport {
  const ours = countMayBeOurs(reader);
  const files = reader.linkCountsOfFiles().filter(({ path, role }) => RATED[role] !== undefined && !isFixture(path));
  const rate = (some: readonly FileLinkCounts[]) => rated(some, ours);
  const byRole = groupBy(files, ({ role }) => RATED[role]!);
  const byLanguage = groupBy(files, ({ language }) => language);
  const main = sourcesOf(files);
  return {
    ...rate(main),
    roles: ratedGroups(byRole, rate),
    languages: ratedGroups(new Map([...byLanguage].map(([name, some]) => [name, sourcesOf(some)])), rate),
    reasons: openReasons(reader, main),
  };
}

/** The figures of some files, whatever their roles. */
export const rateFiles = (reader: Reader, files: readonly FileLinkCounts[]): Resolution =>
  rated(files, countMayBeOurs(reader));

function sourcesOf(files: readonly FileLinkCounts[]): readonly FileLinkCounts[] {
  const sources = files.filter(({ role }) => role === 'source');
  return sources.length > 0 ? sources : files;
}

function ratedGroups(
  groups: ReadonlyMap<string, readonly FileLinkCounts[]>,
  rate: (some: readonly FileLinkCounts[]) => Resolution,
): Record<string, Resolution> {
  const found = [...groups]
    .map(([name, some]) => [name, rate(some)] as const)
    .filter(([, one]) => one.rate !== undefined);
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `ours`: by file, how many references on values from libraries count as references into this tree. */
function rated(files: readonly FileLinkCounts[], ours: ReadonlyMap<number, number>): Resolution {
  const sums = { exact: 0, probable: 0, external: 0, dynamic: 0, ambiguous: 0, unknown: 0 };
  for (const { id, counts } of files) {
    const mayBeOurs = ours.get(id) ?? 0;
    sums.exact += counts.exact;
    sums.probable += counts.probable;
    sums.external += counts.open.external + counts.open.handed_out - mayBeOurs;
    sums.dynamic += counts.open.dynamic + mayBeOurs;
    sums.ambiguous += counts.open.ambiguous;
    sums.unknown += counts.open.unknown;
  }
  const { exact, probable, ...open } = sums;
  const bound = exact + probable;
  const inside = bound + open.dynamic + open.ambiguous + open.unknown;
  // More digits would not be significant.
  return { exact, probable, open, ...(inside > 0 && { rate: Math.round((bound / inside) * 10_000) / 10_000 }) };
}
