/** Raises the code that matching tests use: a test describes in plain words what the code it calls is for. */
import { openGraph } from '../../graph/graph.ts';
import type { Reader } from '../../store/read/read.ts';
import { add, byScore, type Candidate } from './candidate.ts';

/** Number of candidates searched for tests; PART is the share of the best test's score that the code it uses gets. */
const MAX_CHECKED = 150;
const MAX_TESTS = 40;
const MAX_TARGETS = 60;
const PART = 0.08;

/**
 * Only existing candidates are raised. Measured on commit messages: the right file is among the first five in .839 of the
 * cases instead of .832.
 */
export function boostTestedCode(reader: Reader, candidates: readonly Candidate[]): void {
  const tests = candidates
    .toSorted(byScore)
    .slice(0, MAX_CHECKED)
    .filter(({ head }) => head.role === 'test')
    .slice(0, MAX_TESTS);
  if (tests.length === 0) return;
  const graph = openGraph(reader);
  const best = new Map<number, number>();
  for (const { head, score } of tests) {
    const used = graph.outgoing(head.id, { kinds: USES, minConfidence: 'exact' });
    for (const to of [...new Set(used.map((edge) => edge.to))].slice(0, MAX_TARGETS))
      best.set(to, Math.max(best.get(to) ?? 0, score));
  }
  for (const candidate of candidates) {
    const score = best.get(candidate.head.id);
    if (score !== undefined && candidate.head.role !== 'test') add(candidate, 'used by a matching test', PART * score);
  }
}

const USES = ['call', 'new', 'override', 'inherit', 'implement', 'render', 'decorate'] as const;
