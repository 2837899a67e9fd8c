/** The share of references into the tree that are bound: how far answers about the graph can be trusted. */
import { countMayBeOurs } from '../../graph/handed-out.ts';
import type { LanguageId } from '../../model/language.ts';
import type { LinkCounts } from '../../resolve/core/links-codec.ts';
import type { Reader } from '../../store/read/read.ts';
import type { IndexStatus } from './tool.ts';

type ResolutionReport = IndexStatus['resolution'];
type Resolution = ResolutionReport['languages'][string];

export function resolutionOf(reader: Reader): ResolutionReport {
  const ours = countMayBeOurs(reader);
  const languages = Object.entries(reader.linkTotalsByLanguage()).map(
    ([name, counts]) => [name, rated(counts, ours.get(name as LanguageId) ?? 0)] as const,
  );
  const sum = [...ours.values()].reduce((all, count) => all + count, 0);
  return {
    ...rated(reader.linkTotals(), sum),
    languages: Object.fromEntries(languages.filter(([, { rate }]) => rate !== undefined)),
  };
}

/** `mayBeOurs`: how many references on values from libraries count as references into this tree. */
function rated({ exact, probable, open: stored }: LinkCounts, mayBeOurs: number): Resolution {
  const { handed_out, ...reasons } = stored;
  const open = {
    ...reasons,
    dynamic: reasons.dynamic + mayBeOurs,
    external: reasons.external + handed_out - mayBeOurs,
  };
  const bound = exact + probable;
  const inside = bound + open.dynamic + open.ambiguous + open.unknown;
  // More digits would not be significant.
  return { exact, probable, open, ...(inside > 0 && { rate: Math.round((bound / inside) * 10_000) / 10_000 }) };
}
