/** Figures of retrieval quality from the grades of one ranked answer, and their means: the one place where they are computed. */

/** Figures by name; one that makes no sense for a question is absent, and not part of the mean. */
export type Marks = Readonly<Partial<Record<string, number>>>;

/** Grades of the judgements that an answer meets, in its order; 0 where it meets none. Each judgement counts once, the best that fits first. */
export function gradesOf<P, J>(
  answer: readonly P[],
  judged: readonly J[],
  { fits, gradeOf }: { readonly fits: (place: P, judgement: J) => boolean; readonly gradeOf: (judgement: J) => number },
): number[] {
  const taken = new Set<J>();
  return answer.map((place) => {
    let best: J | undefined;
    for (const one of judged) {
      if (taken.has(one) || !fits(place, one)) continue;
      if (best === undefined || gradeOf(one) > gradeOf(best)) best = one;
    }
    if (best === undefined) return 0;
    taken.add(best);
    return gradeOf(best);
  });
}

/** How far before its first line something may begin: decorators, modifiers, comments. */
const SLACK = 3;

/** Whether something that begins in this line is what a span of lines means. */
export const startsIn = (line: number, span: { readonly line: number; readonly end: number }): boolean =>
  span.line - SLACK <= line && line <= span.end;

/** Compared with the best order of all judged grades; a grade g gains 2^g - 1. 0 where nothing was judged good. */
export function ndcg(grades: readonly number[], judged: readonly number[], count: number): number {
  const best = gainOf(
    judged.toSorted((a, b) => b - a),
    count,
  );
  return best === 0 ? 0 : gainOf(grades, count) / best;
}

const gainOf = (grades: readonly number[], count: number): number =>
  grades.slice(0, count).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);

/** Of the place in a list, 0 for the first; -1: not in it. */
export const reciprocal = (index: number): number => (index < 0 ? 0 : 1 / (index + 1));

/** Of the place in a list, as above: whether it is among the first so many. */
export const within = (index: number, count: number): number => Number(index >= 0 && index < count);

/** From this grade on an answer is good (default: 1). */
interface Level {
  readonly count: number;
  readonly good?: number;
}

export const firstGood = (grades: readonly number[], good = 1): number => grades.findIndex((grade) => grade >= good);

/** Share of what was judged good that is among the first results. */
export function recallAt(grades: readonly number[], judged: readonly number[], { count, good = 1 }: Level): number {
  const wanted = judged.filter((grade) => grade >= good).length;
  return wanted === 0 ? 0 : goodAmong(grades, { count, good }) / wanted;
}

/** Share of the first results that are good; results that are not there count as not good. */
export const precisionAt = (grades: readonly number[], level: Level): number => goodAmong(grades, level) / level.count;

const goodAmong = (grades: readonly number[], { count, good = 1 }: Level): number =>
  grades.slice(0, count).filter((grade) => grade >= good).length;

/** The mean of every figure over the questions that have it. */
export function meansOf(marks: readonly Marks[]): Record<string, number> {
  const values = new Map<string, number[]>();
  for (const one of marks) {
    for (const [name, value] of Object.entries(one)) {
      if (value === undefined) continue;
      const known = values.get(name);
      if (known) known.push(value);
      else values.set(name, [value]);
    }
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, meanOf(all)]));
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The least value that this part of all values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]!;
}
