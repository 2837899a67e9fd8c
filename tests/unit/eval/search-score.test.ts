/** The marks of the search evaluation, worked out by hand. */
import { describe, expect, test } from 'vitest';
import {
  type ChangedFile,
  gradesOf,
  type Judged,
  markChanges,
  markJudged,
  markTarget,
  meansOf,
} from '../../../eval/search/score.ts';

const judged = (file: string, line: number, rel: number): Judged => ({ file, line, end: line + 9, rel });

describe('graded answers', () => {
  test('a place counts when it starts on, in or a little before what was judged, each judgement once', () => {
    const expect1 = [judged('a.py', 10, 3)];
    expect(gradesOf([{ file: 'a.py', line: 7 }], expect1)).toEqual([3]);
    expect(gradesOf([{ file: 'a.py', line: 6 }], expect1)).toEqual([0]);
    expect(gradesOf([{ file: 'a.py', line: 20 }], expect1)).toEqual([0]);
    expect(gradesOf([{ file: 'b.py', line: 10 }], expect1)).toEqual([0]);
    const twice = [
      { file: 'a.py', line: 10 },
      { file: 'a.py', line: 12 },
    ];
    expect(gradesOf(twice, expect1)).toEqual([3, 0]);
  });

  test('where two judgements fit, the better one is taken first', () => {
    const both = [judged('a.py', 10, 1), judged('a.py', 11, 3)];
    const answer = [
      { file: 'a.py', line: 12 },
      { file: 'a.py', line: 12 },
    ];
    expect(gradesOf(answer, both)).toEqual([3, 1]);
  });

  test('gain is discounted by place and compared with the ideal order', () => {
    const expected = [judged('a.py', 10, 3), judged('b.py', 10, 1)];
    const marks = markJudged(
      [
        { file: 'b.py', line: 10 },
        { file: 'a.py', line: 10 },
      ],
      expected,
    );
    expect(marks['NDCG@10']).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)), 10);
    // Only the one graded 2 or more counts as found where there is one.
    expect(marks.MRR).toBe(0.5);
    expect(marks['R@10']).toBe(1);
  });

  test('nothing found is zero', () => {
    expect(markJudged([], [judged('a.py', 1, 1)])).toEqual({ 'NDCG@10': 0, MRR: 0, 'R@10': 0 });
  });
});

describe('changed files and functions', () => {
  const changed: ChangedFile[] = [
    { file: 'a.py', functions: [{ name: 'f', line: 10, end: 20 }] },
    { file: 'b.py', functions: [{ name: 'g', line: 5, end: 9 }] },
  ];

  test('files count in the order they are first named, however many places of them there are', () => {
    const answer = [
      { file: 'x.py', line: 1 },
      { file: 'x.py', line: 30 },
      { file: 'a.py', line: 40 },
      { file: 'b.py', line: 6 },
    ];
    const marks = markChanges(answer, changed);
    expect(marks).toMatchObject({ 'file hit@5': 1, 'file acc@1': 0, 'file acc@3': 1, 'file MRR': 0.5 });
    expect(marks).toMatchObject({ 'fn R@1': 0, 'fn R@5': 0.5, 'fn MRR': 0.25 });
  });

  test('a change outside every function has no figures about functions', () => {
    const marks = markChanges([], [{ file: 'a.py', functions: [] }]);
    expect(marks['file hit@5']).toBe(0);
    expect(marks).not.toHaveProperty('fn R@10');
  });
});

test('one right answer: its place decides, from the eleventh on it is none', () => {
  expect(markTarget(0)).toEqual({ 'MRR@10': 1, 'NDCG@10': 1, 'R@10': 1 });
  expect(markTarget(2)).toEqual({ 'MRR@10': 1 / 3, 'NDCG@10': 0.5, 'R@10': 1 });
  expect(markTarget(10)).toEqual({ 'MRR@10': 0, 'NDCG@10': 0, 'R@10': 0 });
  expect(markTarget(-1)['R@10']).toBe(0);
});

test('a mean is over the cases that have the figure', () => {
  expect(meansOf([{ a: 1, b: 1 }, { a: 0 }])).toEqual({ a: 0.5, b: 1 });
});
