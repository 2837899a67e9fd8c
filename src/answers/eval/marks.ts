/** The figures of `eval` for one question: from the grades of its answer, or whether an answer that should be empty is. */
import { firstGood, ndcg, precisionAt, recallAt, reciprocal, within } from './figures.ts';

export const FIGURES = [
  'ndcg@10',
  'mrr',
  'recall@5',
  'recall@10',
  'recall@20',
  'precision@5',
  'success@1',
  'success@5',
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Readonly<Record<Figure, number>>;

/** `judged`: the grades of all judgements of the question. */
export function markGrades(grades: readonly number[], judged: readonly number[]): Figures {
  const first = firstGood(grades);
  const recall = (count: number): number => recallAt(grades, judged, { count });
  return {
    'ndcg@10': ndcg(grades, judged, 10),
    mrr: reciprocal(first),
    'recall@5': recall(5),
    'recall@10': recall(10),
    'recall@20': recall(20),
    'precision@5': precisionAt(grades, { count: 5 }),
    'success@1': within(first, 1),
    'success@5': within(first, 5),
  };
}

/** Where nothing should be found, every figure says whether nothing was: 1 or 0. */
export const markNegative = (isEmpty: boolean): Figures =>
  Object.fromEntries(FIGURES.map((figure) => [figure, Number(isEmpty)])) as Record<Figure, number>;
