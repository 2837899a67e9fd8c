/** Ranks what a sentence may mean, with trees that were learned from commits and from documentation (see docs/search.md). */
import type { Reader } from '../../store/read/read.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import type { Gathered } from '../channels/gather.ts';
import type { Reason } from '../channels/hit.ts';
import type { CodeOf } from '../patterns/verbatim.ts';
import type { Term } from '../query/terms.ts';
import { add, byScore, type Candidate } from '../ranking/candidate.ts';
import { FEATURES, featureRows } from './features.ts';
import { CHANNELS, type Pooled, pool } from './pool.ts';
import { effects, predict, type Trees } from './trees.ts';

/**
 * A text with so many words of the tree tells what is wrong or what was changed, and shares words with the code: the trees were learned from
 * such texts. Short questions seldom do; rules rank those better, measured on questions that people asked.
 */
const REPORT_WORDS = 6;

export const isReport = (terms: readonly Term[]): boolean =>
  new Set(terms.flatMap(({ stems }) => stems)).size >= REPORT_WORDS;

const WIDTH = FEATURES.length;
/** The score of the last ranked candidate; what was not ranked comes after it. */
const LAST = 1;
/** Part of the score: what all candidates have, and effects too small to name. */
const REST = 'other features';
/** Share of the range of scores from which on an effect is named. */
const NAMED_SHARE = 0.01;

/** All candidates, best first. A name in the text is only one feature of many: reports mention names that they are not about. */
export function rankSentence(
  reader: Reader,
  gathered: Gathered,
  { trees, codeOf }: { readonly trees: Trees; readonly codeOf: CodeOf | undefined },
): Candidate[] {
  const pooled = pool(gathered);
  const rows = featureRows(reader, pooled, { ...gathered, codeOf });
  const scores = Array.from({ length: rows.length / WIDTH }, (_, i) => predict(trees, rows, i * WIDTH));
  const lowest = Math.min(...scores);
  const range = Math.max(...scores) - lowest;
  const ranked = scores.map((raw, i) => {
    const { head, placings } = pooled[i];
    const score = raw - lowest + LAST;
    const parts = () => partsOf(effects(trees, rows, i * WIDTH).by, { placings, score, least: range * NAMED_SHARE });
    return new Ranked(head, score, parts);
  });
  const rest = pooled.slice(ranked.length).map((one) => unranked(one, pooled[ranked.length].reciprocal));
  return [...ranked, ...rest].sort(byScore);
}

/** The parts of its score are computed when they are asked for: only those of a page are. */
class Ranked implements Candidate {
  #why: Reason[] | undefined;

  constructor(
    readonly head: SymbolHead,
    public score: number,
    private readonly parts: () => Reason[],
  ) {}

  get why(): Reason[] {
    this.#why ??= this.parts();
    return this.#why;
  }
}

interface Judged extends Pick<Pooled, 'placings'> {
  readonly score: number;
  /** Smaller effects are not named. */
  readonly least: number;
}

/** By group of features: that of a channel under the rule by which it found the symbol. */
function partsOf(by: Float64Array, { placings, score, least }: Judged): Reason[] {
  const groups = new Map<string, number>();
  for (const [i, effect] of by.entries()) groups.set(GROUPS[i], (groups.get(GROUPS[i]) ?? 0) + effect);
  const parts: Reason[] = [];
  for (const channel of CHANNELS) {
    const placing = placings[channel];
    if (placing === undefined) continue;
    parts.push({ rule: `${channel}: ${placing.rule}`, effect: 'added', value: groups.get(channel) ?? 0, channel });
    groups.delete(channel);
  }
  for (const [rule, value] of [...groups].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1])))
    if (Math.abs(value) >= least) parts.push({ rule, effect: 'added', value });
  const named = parts.reduce((sum, { value }) => sum + value, 0);
  return [...parts, { rule: REST, effect: 'added', value: score - named }];
}

/** `body: best line` -> body. */
const GROUPS = FEATURES.map((feature) => feature.split(':')[0]);

/** Below the ranked ones, in the order of the pool. */
function unranked({ head, placings, reciprocal }: Pooled, best: number): Candidate {
  const candidate: Candidate = { head, score: 0, why: [] };
  for (const channel of CHANNELS) {
    const placing = placings[channel];
    if (placing) candidate.why.push({ rule: `${channel}: ${placing.rule}`, effect: 'added', value: 0, channel });
  }
  add(candidate, 'sum of reciprocal ranks', (LAST / 2) * (reciprocal / best));
  return candidate;
}
