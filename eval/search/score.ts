/** Marks one ranked answer: the same figures as the suites' own scorer. */

/** One place of an answer; the line is where it starts. */
export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
}

/** What somebody judged to be an answer, and how good a one: 0 to 3. */
export interface Judged {
  readonly file: string;
  readonly line: number;
  readonly end: number;
  readonly rel: number;
}

/** A file that a commit changed, with the functions it changed in it. */
export interface ChangedFile {
  readonly file: string;
  readonly functions: readonly { readonly name: string; readonly line: number; readonly end: number }[];
}

/** Figures of one case by name; a figure that makes no sense for a case is absent, and not part of the mean. */
export type Marks = Readonly<Partial<Record<string, number>>>;

/** How far before its first line something may begin: decorators, modifiers, comments. */
const SLACK = 3;
const startsIn = (place: Place, span: { readonly line: number; readonly end: number }): boolean =>
  place.line !== undefined && span.line - SLACK <= place.line && place.line <= span.end;

/** Each judgement counts once, the best that fits first. */
export function gradesOf(answer: readonly Place[], expect: readonly Judged[]): number[] {
  const taken = new Set<Judged>();
  return answer.map((place) => {
    let best: Judged | undefined;
    for (const one of expect) {
      const fits = one.file === place.file && startsIn(place, one) && !taken.has(one);
      if (fits && (best === undefined || one.rel > best.rel)) best = one;
    }
    if (best === undefined) return 0;
    taken.add(best);
    return best.rel;
  });
}

export function markJudged(answer: readonly Place[], expect: readonly Judged[]): Marks {
  const grades = gradesOf(answer, expect);
  const ideal = expect.map((one) => one.rel).sort((a, b) => b - a);
  const good = ideal[0] >= 2 ? 2 : 1;
  const wanted = ideal.filter((grade) => grade >= good).length;
  const best = gainOf(ideal);
  return {
    'NDCG@10': best === 0 ? 0 : gainOf(grades) / best,
    MRR: reciprocal(grades.slice(0, 100).findIndex((grade) => grade >= good)),
    'R@10': wanted === 0 ? 0 : grades.slice(0, 10).filter((grade) => grade >= good).length / wanted,
  };
}

const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);

/** Of the place in a list, 0 for the first; -1: not in it. */
const reciprocal = (index: number): number => (index < 0 ? 0 : 1 / (index + 1));

/** Functions are looked for in the places as they come, files in the order in which they are first named. */
export function markChanges(answer: readonly Place[], expect: readonly ChangedFile[]): Marks {
  const gold = new Set(expect.map(({ file }) => file));
  const files = [...new Set(answer.map(({ file }) => file))];
  const allIn = (count: number): number => Number([...gold].every((file) => files.slice(0, count).includes(file)));
  const functions = expect.flatMap(({ file, functions: own }) => own.map((span) => ({ ...span, file })));
  const isHit = (place: Place, span: (typeof functions)[number]): boolean =>
    place.file === span.file && startsIn(place, span);
  const recall = (count: number): number =>
    functions.filter((span) => answer.slice(0, count).some((place) => isHit(place, span))).length / functions.length;
  return {
    'file hit@5': Number(files.slice(0, 5).some((file) => gold.has(file))),
    'file acc@1': allIn(1),
    'file acc@3': allIn(3),
    'file acc@5': allIn(5),
    'file acc@10': allIn(10),
    'file MRR': reciprocal(files.findIndex((file) => gold.has(file))),
    ...(functions.length > 0 && {
      'fn R@1': recall(1),
      'fn R@5': recall(5),
      'fn R@10': recall(10),
      'fn R@20': recall(20),
      'fn MRR': reciprocal(answer.findIndex((place) => functions.some((span) => isHit(place, span)))),
    }),
  };
}

/** One right answer, at this place of the list (0 is the first, -1 nowhere). */
export function markTarget(index: number): Marks {
  const isFound = index >= 0 && index < 10;
  return {
    'MRR@10': isFound ? 1 / (index + 1) : 0,
    'NDCG@10': isFound ? 1 / Math.log2(index + 2) : 0,
    'R@10': Number(isFound),
  };
}

/** The mean of every figure over the cases that have it. */
export function meansOf(marks: readonly Marks[]): Record<string, number> {
  const values = new Map<string, number[]>();
  for (const one of marks) {
    for (const [name, value] of Object.entries(one)) {
      if (value !== undefined) values.set(name, [...(values.get(name) ?? []), value]);
    }
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, meanOf(all)]));
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
