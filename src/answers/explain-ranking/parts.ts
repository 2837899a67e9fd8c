/** The parts a score is made of, and what it would be with parts of another. */
import type { Effect, Reason } from '../../search/channels/hit.ts';
import type { Channel } from '../../search/query/intent.ts';

export const CHANNELS = ['name', 'text', 'path', 'vector'] as const satisfies readonly Channel[];

export interface Adjustment {
  readonly rule: string;
  readonly effect: Effect;
  readonly value: number;
  /** The score after it. */
  readonly score: number;
}

export interface Parts {
  /** What each channel gave, with the rule by which it found the symbol. */
  readonly channels: Readonly<Partial<Record<Channel, { readonly rule: string; readonly value: number }>>>;
  readonly adjustments: readonly Adjustment[];
  /** False where the parts do not come to the score: a rule that does not say what it did. */
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
      const given = channels[channel]?.value ?? 0;
      channels[channel] = { rule: rule.slice(channel.length + 2), value: given + value };
    }
  }
  return { channels, adjustments, addUp: Math.abs(sum - score) <= ROUNDING * Math.max(1, Math.abs(score)) };
}

/** A score after one more part. */
const after = (score: number, { effect, value }: Pick<Reason, 'effect' | 'value'>): number =>
  effect === 'added' ? score + value : effect === 'times' ? score * value : score;

export interface Difference {
  readonly part: string;
  /** Absent: this one does not have it. */
  readonly own?: number;
  readonly theirs?: number;
  /** What the score would be with this part of theirs. */
  readonly with_theirs: number;
}

/** What the other one has more of, the most effective first. */
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
    // Where something is added matters: before the factors, as all of it is.
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
