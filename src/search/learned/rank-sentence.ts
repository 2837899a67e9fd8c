/** Ranks the candidates of a sentence with trees that were learned from commits and documentation (see docs/search.md). */
import type { Reader } from '../../store/read/read.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import type { Gathered } from '../channels/gather.ts';
import type { Reason } from '../channels/hit.ts';
import type { CodeOf } from '../patterns/verbatim.ts';
import type { Term } from '../query/terms.ts';
import { PROJECT_FILE } from '../ranking/adjust.ts';
import { add, byScore, type Candidate, scale } from '../ranking/candidate.ts';
import { FEATURES, featureRows } from './features.ts';
import { CHANNELS, type Pooled, pool } from './pool.ts';
import { effects, predict, type Trees } from './trees.ts';

/**
 * Minimum number of words that a text shares with the index. Such a text describes a problem or a change in the words of the code, as the
 * texts did that the trees were learned from. Short questions rarely use those words, and rules rank them better (see docs/search.md).
 */
const REPORT_WORDS = 6;

export const isReport = (terms: readonly Term[]): boolean =>
  new Set(terms.flatMap(({ stems }) => stems)).size >= REPORT_WORDS;

const WIDTH = FEATURES.length;
/** The score of the last ranked candidate; unranked candidates score less. */
const LAST = 1;
/** Factor for what project files declare: below all code. */
const BELOW_CODE = 0.01;
/** The part of a score that all candidates share, and effects too small to name. */
const REST = 'other features';
/** Minimum effect that is named, as a share of the range of scores. */
const NAMED_SHARE = 0.01;

/** All candidates, best first. A name in the text is only one feature of many: reports mention names that they are not about. */
export function rankSentence(
  reader: Reader,
  gathered: Gathered,
  { trees, codeOf }: { readonly trees: Trees; readonly codeOf: CodeOf | undefined },
): Candidate[] {
  const pooled = pool(gathered);
  const rows = featureRows(
    reader,
    pooled.filter(({ isLast }) => !isLast),
    { ...gathered, codeOf },
  );
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

/** Computes the parts of its score on demand: only the results of a page need them. */
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

/** Sums effects by group of features; a channel's group is named after the rule by which it found the symbol. */
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

/** Scores a candidate below the ranked ones, in the order of the pool. */
function unranked({ head, placings, reciprocal, isLast }: Pooled, best: number): Candidate {
  const candidate: Candidate = { head, score: 0, why: [] };
  for (const channel of CHANNELS) {
    const placing = placings[channel];
    if (placing) candidate.why.push({ rule: `${channel}: ${placing.rule}`, effect: 'added', value: 0, channel });
  }
  add(candidate, 'sum of reciprocal ranks', (LAST / 2) * Math.min(1, reciprocal / best));
  if (isLast) scale(candidate, PROJECT_FILE, BELOW_CODE);
  return candidate;
}
