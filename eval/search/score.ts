/** Marks one ranked answer: the same figures as the suites' own scorer. */
import {
  firstGood,
  gradesOf as gradesOfPlaces,
  type Marks,
  ndcg,
  recallAt,
  reciprocal,
  startsIn,
  within,
} from '../../src/answers/eval/figures.ts';

export { type Marks, meanOf, meansOf } from '../../src/answers/eval/figures.ts';

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

const isAt = (place: Place, span: Judged | ChangedFile['functions'][number]): boolean =>
  place.line !== undefined && startsIn(place.line, span);

export const gradesOf = (answer: readonly Place[], expect: readonly Judged[]): number[] =>
  gradesOfPlaces(answer, expect, {
    fits: (place, one) => one.file === place.file && isAt(place, one),
    gradeOf: ({ rel }) => rel,
  });

export function markJudged(answer: readonly Place[], expect: readonly Judged[]): Marks {
  const grades = gradesOf(answer, expect);
  const judged = expect.map(({ rel }) => rel);
  const good = Math.max(...judged) >= 2 ? 2 : 1;
  return {
    'NDCG@10': ndcg(grades, judged, 10),
    MRR: reciprocal(firstGood(grades.slice(0, 100), good)),
    'R@10': recallAt(grades, judged, { count: 10, good }),
  };
}

/** Functions are looked for in the places as they come, files in the order in which they are first named. */
export function markChanges(answer: readonly Place[], expect: readonly ChangedFile[]): Marks {
  const gold = new Set(expect.map(({ file }) => file));
  const files = [...new Set(answer.map(({ file }) => file))];
  const allIn = (count: number): number => Number([...gold].every((file) => files.slice(0, count).includes(file)));
  const functions = expect.flatMap(({ file, functions: own }) => own.map((span) => ({ ...span, file })));
  const isHit = (place: Place, span: (typeof functions)[number]): boolean =>
    place.file === span.file && isAt(place, span);
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
  const grades = Array.from({ length: index + 1 }, (_, i) => Number(i === index));
  return {
    'MRR@10': within(index, 10) * reciprocal(index),
    'NDCG@10': ndcg(grades, [1], 10),
    'R@10': within(index, 10),
  };
}
