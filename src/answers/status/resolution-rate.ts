/** How much of what a tree refers to in itself is bound: the figure that says how far answers about the graph can be trusted. */
import { countMayBeOurs } from '../../graph/handed-out.ts';
import type { LanguageId } from '../../model/language.ts';
import type { OpenReason } from '../../model/links.ts';
import type { LinkCounts } from '../../resolve/core/links-codec.ts';
import type { Reader } from '../../store/read/read.ts';

export interface Resolution {
  /** Links by how sure they are; a reference that may mean several things has several. */
  readonly exact: number;
  readonly probable: number;
  /** References that are bound to nothing, by reason; those to libraries are `external`. */
  readonly open: Readonly<Record<OpenReason, number>>;
  /** Share of the references into this tree that are bound, 0 to 1; absent where there are none. */
  readonly rate?: number;
}

export interface ResolutionReport extends Resolution {
  readonly languages: Record<string, Resolution>;
}

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

/** `mayBeOurs`: so many of those on values that libraries hand out count as references into this tree. */
function rated({ exact, probable, open: stored }: LinkCounts, mayBeOurs: number): Resolution {
  const { handed_out, ...reasons } = stored;
  const open = {
    ...reasons,
    dynamic: reasons.dynamic + mayBeOurs,
    external: reasons.external + handed_out - mayBeOurs,
  };
  const bound = exact + probable;
  const inside = bound + open.dynamic + open.ambiguous + open.unknown;
  // Four digits are more than the figure means.
  return { exact, probable, open, ...(inside > 0 && { rate: Math.round((bound / inside) * 10_000) / 10_000 }) };
}
