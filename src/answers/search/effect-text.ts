/** Writes one part of a score: `+0.12`, `-0.219`, `×0.5`. */
import type { Effect } from '../../search/channels/hit.ts';

/** Before the size of a value, by its sign. A reranker's score is not applied, so it is shown as it is. */
const SIGNS: Readonly<Record<Effect, { readonly positive: string; readonly negative: string }>> = {
  added: { positive: '+', negative: '-' },
  times: { positive: '×', negative: '×-' },
  order: { positive: '', negative: '-' },
};

/** `digits` rounds: a value that it writes as zero counts as positive. */
export function effectText(effect: Effect, value: number, digits: (size: number) => string): string {
  const size = digits(Math.abs(value));
  const { positive, negative } = SIGNS[effect];
  return `${value < 0 && Number(size) !== 0 ? negative : positive}${size}`;
}
