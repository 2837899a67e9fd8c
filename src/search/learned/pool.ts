/** Merges the candidates that all channels found for a sentence; the most promising come first. */
import { isInProjectFile } from '../../../languages/all.ts';
import type { SymbolKind } from '../../model/kinds.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import type { Gathered } from '../channels/gather.ts';
import type { ChannelHit } from '../channels/hit.ts';
import type { Channel } from '../query/intent.ts';
import { asksForProjectFile, isMeant } from '../ranking/adjust.ts';
import { RUNNABLE } from '../ranking/code-kinds.ts';

export const CHANNELS = ['text', 'vector', 'name', 'path'] as const satisfies readonly Channel[];
const CHANNEL_WEIGHTS: Readonly<Record<Channel, number>> = { text: 1, vector: 1, name: 0.5, path: 0.3 };

export const VALUES: readonly SymbolKind[] = ['field', 'property', 'constant', 'variable', 'enum_member'];

/** What one channel says about a candidate. */
export interface Placing {
  readonly rule: string;
  readonly rank: number;
  /** Number of functions in source files that rank before it. */
  readonly codeRank: number;
  /** Share of the best quality; the cosine itself for vectors. */
  readonly score: number;
}

export interface Pooled {
  readonly head: SymbolHead;
  /** The role it is judged by: a test counts as source where the query is about tests. */
  readonly role: FileRole;
  readonly placings: Partial<Record<Channel, Placing>>;
  /** Sum of its reciprocal ranks; lower for tests, documents and values, which a sentence rarely asks for. */
  readonly reciprocal: number;
  /** Declared by a project file that the query does not ask for: it is not ranked among code. */
  readonly isLast: boolean;
}

/** Best first; what project files declare comes last, and counts in no rank, unless the query asks for it. */
export function pool({ channels, filter, query }: Gathered): Pooled[] {
  const found = new Map<number, { head: SymbolHead; placings: Partial<Record<Channel, Placing>>; sum: number }>();
  const isBeside = (head: SymbolHead) => isInProjectFile(head) && !asksForProjectFile(head, { query, filter });
  for (const channel of CHANNELS) {
    const hits = bestPerSymbol(channels[channel]);
    const best = (hits.find(({ head }) => !isBeside(head)) ?? hits[0])?.quality ?? 1;
    let rank = 0;
    let codeRank = 0;
    for (const { head, quality, rule } of hits) {
      let one = found.get(head.id);
      if (one === undefined) found.set(head.id, (one = { head, placings: {}, sum: 0 }));
      one.placings[channel] = { rule, rank, codeRank, score: channel === 'vector' ? quality : quality / best };
      one.sum += CHANNEL_WEIGHTS[channel] / (10 + codeRank);
      if (head.role === 'source' && RUNNABLE.has(head.kind)) codeRank++;
      if (!isBeside(head)) rank++;
    }
  }
  return [...found.values()]
    .filter(({ head }) => filter.allows(head))
    .map(({ head, placings, sum }) => {
      const role = isMeant(head.role, { query, filter }) ? 'source' : head.role;
      return { head, role, placings, reciprocal: sum * priorOf(role, head.kind), isLast: isBeside(head) };
    })
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || b.reciprocal - a.reciprocal || a.head.id - b.head.id);
}

/** Keeps tests, documents and values from crowding out the code that a sentence describes. */
function priorOf(role: FileRole, kind: SymbolKind): number {
  if (role !== 'source') return 0.25;
  if (RUNNABLE.has(kind)) return 1;
  return VALUES.includes(kind) || kind === 'file' ? 0.4 : 0.7;
}

function bestPerSymbol(hits: readonly ChannelHit[]): ChannelHit[] {
  const best = new Map<number, ChannelHit>();
  for (const hit of hits) if (hit.quality > (best.get(hit.head.id)?.quality ?? -1)) best.set(hit.head.id, hit);
  return [...best.values()].sort((a, b) => b.quality - a.quality || a.head.id - b.head.id);
}
