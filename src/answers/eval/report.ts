/** The results of an evaluation: figures by kind, times, the comparison with a baseline, limits that were missed, the worst answers. */
import { many } from '../../tools/layout.ts';
import type { Answered } from './ask.ts';
import { compareWith, type Marked } from './baseline.ts';
import { meansOf, percentile } from './figures.ts';
import { dropsOf, failuresOf } from './gate.ts';
import type { FoundPlace, Meant } from './judge.ts';
import type { Figures } from './marks.ts';
import type { Plan } from './plan.ts';
import type { Question, Results } from './tool.ts';

export interface MarkedAnswer extends Marked {
  readonly kind: string;
}

/** Lists of the same length: an answer, its marks, and what its judgements mean. */
interface Finished {
  readonly input: Question;
  readonly plan: Plan;
  readonly answers: readonly Answered[];
  readonly marked: readonly MarkedAnswer[];
  readonly meant: readonly (readonly Meant[])[];
  /** Milliseconds. */
  readonly cold: readonly number[];
  /** A result as the user names it. */
  readonly documentOf: (place: FoundPlace) => string;
}

const SHOWN_WORSE = 10;
const SHOWN_PLACES = 3;
/** Below this, the best of ten could be better. */
const PERFECT = 1 - 1e-9;

export function reportOf(finished: Finished): Results {
  const { input, plan, answers, marked, cold } = finished;
  const { questions, baseline: saved } = plan;
  const kinds = new Map<string, MarkedAnswer[]>();
  for (const one of marked) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  const all = meanFigures(marked);
  const byKind = new Map([...kinds].map(([kind, own]) => [kind, meanFigures(own)]));
  const compared = saved?.before && compareWith(saved.before, marked);
  const isGated = compared && input.max_drop !== undefined && !input.update_baseline;
  const failures = [
    ...failuresOf(plan.limits, { all, kinds: byKind }),
    ...(isGated ? dropsOf(compared, input.max_drop!) : []),
  ];
  return {
    tool: input.tool,
    queries: questions.length,
    negatives: questions.filter(({ expect }) => expect.length === 0).length,
    figures: rounded(all),
    kinds: [...kinds].map(([kind, own]) => ({ kind, queries: own.length, figures: rounded(byKind.get(kind)!) })),
    times: { warm: timesOf(answers.map(({ ms }) => ms)), ...(cold.length > 0 && { cold: timesOf(cold) }) },
    worst: worstOf(finished),
    stale: staleOf(finished),
    ...(compared && {
      baseline: {
        ...compared,
        file: saved.file,
        created_at: saved.before!.created_at,
        figures: compared.figures.map((one) => ({ ...one, before: round(one.before), now: round(one.now) })),
        worse: compared.worse
          .slice(0, SHOWN_WORSE)
          .map((one) => ({ ...one, before: round(one.before), now: round(one.now) })),
        worse_count: compared.worse.length,
      },
    }),
    failures: failures.map((one) => ({ ...one, value: round(one.value), least: round(one.least) })),
    written: [...(plan.trec === undefined ? [] : [plan.trec]), ...(saved && input.update_baseline ? [saved.file] : [])],
  };
}

const meanFigures = (marked: readonly Marked[]): Figures => meansOf(marked.map(({ figures }) => figures)) as Figures;

const rounded = (figures: Figures): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const timesOf = (ms: readonly number[]): Results['times']['warm'] => ({
  n: ms.length,
  p50_ms: Math.round(percentile(ms, 0.5) * 10) / 10,
  p95_ms: Math.round(percentile(ms, 0.95) * 10) / 10,
});

function worstOf({ input, answers, marked, documentOf }: Finished): Results['worst'] {
  return marked
    .map(({ id, query, kind, figures }, i) => ({ id, query, kind, ndcg: figures['ndcg@10'], answer: answers[i]! }))
    .filter(({ ndcg }) => ndcg < PERFECT)
    .toSorted((a, b) => a.ndcg - b.ndcg)
    .slice(0, input.misses)
    .map(({ answer: { question, places, failed }, ndcg, ...one }) => ({
      ...one,
      line: question.line,
      ndcg: round(ndcg),
      expected: question.expect.slice(0, SHOWN_PLACES).map(({ text }) => text),
      found: failed === undefined ? places.slice(0, SHOWN_PLACES).map(documentOf) : [`error ${failed}`],
    }));
}

const staleOf = ({ plan: { questions }, meant }: Finished): Results['stale'] =>
  meant.flatMap((all, i) => {
    const { id, line } = questions[i]!;
    return all.flatMap(({ text, isMet }) => (isMet ? [] : [{ id, line, expected: text }]));
  });

interface Noted extends Pick<Finished, 'input' | 'plan' | 'answers' | 'cold'> {
  readonly results: Results;
}

export function notesOf({ input, plan, answers, cold, results }: Noted): string[] {
  const { stale } = results;
  const failed = answers.filter((one) => one.failed !== undefined);
  const codes = [...new Set(failed.map((one) => one.failed))].join(', ');
  const partial = answers.filter(({ meta }) => meta?.completeness === 'partial').length;
  const shown = stale.slice(0, SHOWN_PLACES).map(({ line, expected }) => `line ${line} ${expected}`);
  return [
    ...(stale.length > 0
      ? [`${many(stale.length, 'judgement')} of what is not in this tree, counted as not found: ${shown.join(', ')}`]
      : []),
    ...(failed.length > 0
      ? [`${many(failed.length, 'query', 'queries')} failed (${codes}), counted as not found`]
      : []),
    ...(partial > 0 ? [`${many(partial, 'answer')} partial: the index or the time limit of a question cut them`] : []),
    ...(plan.unjudged > 0
      ? [`${many(plan.unjudged, 'query has no judgement and was', 'queries have no judgement and were')} not asked`]
      : []),
    ...(cold.length < Math.min(input.cold, plan.questions.length)
      ? [`cold times of ${cold.length} queries only: the others failed, or are too long for a command`]
      : []),
  ];
}
