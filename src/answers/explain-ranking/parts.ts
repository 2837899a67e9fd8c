/** Splits a score into its parts, and computes what it would be with parts of another result. */
import type { Reason } from '../../search/channels/hit.ts';
import { CHANNELS, type Channel } from '../../search/query/intent.ts';
import type { Adjustment, Difference } from './tool.ts';

export interface Parts {
  /** Contribution of each channel, with the rule by which it found the symbol. */
  readonly channels: Readonly<Partial<Record<Channel, { readonly rule: string; readonly value: number }>>>;
  readonly adjustments: readonly Adjustment[];
  /** False where the parts do not add up to the score: some rule did not report its effect. */
  readonly addUp: boolean;
}

const ROUNDING = 1e-6;

export function partsOf(why: readonly Reason[], score: number): Parts {
  const channels: Partial<Record<Channel, { rule: string; value: number }>> = {};
  const adjustments: Adjustment[] = [];
  let sum = 0;
  for (const { rule, effect, value, channel } of why) {
    sum = after(sum, { effect, value });
    if (channel === undefined) adjustments.push({ rule, effect, value, score: sum });
    else {
      const before = channels[channel]?.value ?? 0;
      channels[channel] = { rule: rule.slice(channel.length + 2), value: before + value };
    }
  }
  return { channels, adjustments, addUp: Math.abs(sum - score) <= ROUNDING * Math.max(1, Math.abs(score)) };
}

/** A score after one more part. */
const after = (score: number, { effect, value }: Pick<Reason, 'effect' | 'value'>): number =>
  effect === 'added' ? score + value : effect === 'times' ? score * value : score;

/** The parts in which the other result is better, the largest effect first. */
export function differences(own: Parts, theirs: Parts): Difference[] {
  const found: Difference[] = [];
  const score = scoreOf(own.channels, own.adjustments);
  for (const channel of CHANNELS) {
    const [mine, other] = [own.channels[channel]?.value, theirs.channels[channel]?.value];
    if (mine === other) continue;
    const swapped = { ...own.channels, [channel]: { rule: '', value: other ?? 0 } };
    found.push(differenceOf(channel, [mine, other], scoreOf(swapped, own.adjustments)));
  }
  const rules = new Set([...own.adjustments, ...theirs.adjustments].map(({ rule }) => rule));
  for (const rule of rules) {
    const [mine, other] = [own, theirs].map(({ adjustments }) => adjustments.find((one) => one.rule === rule));
    if (mine?.value === other?.value || (mine ?? other)!.effect === 'order') continue;
    const without = own.adjustments.filter((one) => one !== mine);
    // The position matters: additions come before the factors.
    const swapped =
      other === undefined ? without : other.effect === 'added' ? [other, ...without] : [...without, other];
    found.push(differenceOf(rule, [mine?.value, other?.value], scoreOf(own.channels, swapped)));
  }
  return found
    .filter(({ with_theirs }) => with_theirs > score + ROUNDING)
    .sort((a, b) => b.with_theirs - a.with_theirs || (a.part < b.part ? -1 : 1));
}

function differenceOf(part: string, values: readonly (number | undefined)[], withTheirs: number): Difference {
  const [own, theirs] = values;
  return {
    part,
    ...(own !== undefined && { own }),
    ...(theirs !== undefined && { theirs }),
    with_theirs: withTheirs,
  };
}

function scoreOf(channels: Parts['channels'], adjustments: readonly Adjustment[]): number {
  let sum = 0;
  for (const channel of CHANNELS) sum += channels[channel]?.value ?? 0;
  for (const one of adjustments) sum = after(sum, one);
  return sum;
}
