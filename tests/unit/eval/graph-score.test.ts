/** The marks of the graph evaluation, worked out by hand for answers of every sort. */
import { describe, expect, test } from 'vitest';
import type { CallGraphCase, PointCase, Spot } from '../../../eval/graph/cases.ts';
import { type AnswerEdge, addUp, markAnswer } from '../../../eval/graph/score.ts';

const at = (file: string, line: number): { file: string; line: number } => ({ file, line });

const point = (task: PointCase['task'], expected: readonly Spot[], more: Partial<PointCase> = {}): PointCase => ({
  id: 'one',
  suite: 'none',
  project: 'p',
  lang: 'python',
  tags: [],
  query: { file: 'a.py', line: 1, col: 0, name: 'f' },
  task,
  expect: expected,
  ...more,
});

const graph = (more: Partial<CallGraphCase>): CallGraphCase => ({
  id: 'one',
  suite: 'none',
  project: 'p',
  lang: 'python',
  tags: ['exact'],
  task: 'callgraph',
  expect: [],
  ...more,
});

const edge = (from: [number, string], to: [number, string]): AnswerEdge => ({
  from: { file: 'a.py', line: from[0], name: from[1] },
  to: { file: 'a.py', line: to[0], name: to[1] },
});

describe('definitions', () => {
  test('the first answer counts, an import on the way is good but not final', () => {
    const one = point('definition', [{ ...at('a.py', 1), role: 'import' }, at('b.py', 7)]);
    expect(markAnswer(one, [at('a.py', 1), at('c.py', 3)]).means).toEqual({
      hit1: 1,
      hitAny: 1,
      answered: 1,
      precision: 0.5,
      finalHit: 0,
    });
    expect(markAnswer(one, [at('c.py', 3), at('./b.py', 7)]).means).toMatchObject({ hit1: 0, hitAny: 1, finalHit: 1 });
  });

  test('what is accepted is as good as what is expected', () => {
    const one = point('definition', [at('b.py', 7)], { accept: [at('b.py', 8)] });
    expect(markAnswer(one, [at('b.py', 8)]).means).toMatchObject({ hit1: 1, precision: 1 });
  });

  test('nothing expected: any answer is wrong, and nothing else is marked', () => {
    expect(markAnswer(point('definition', []), [at('b.py', 7)]).means).toEqual({ negative: 0 });
    expect(markAnswer(point('definition', []), []).means).toEqual({ negative: 1 });
  });

  test('no answer has no precision', () => {
    expect(markAnswer(point('definition', [at('b.py', 7)]), []).means).not.toHaveProperty('precision');
  });
});

test('references are compared as sets of lines', () => {
  const one = point('references', [at('a.py', 1), at('a.py', 2), at('a.py', 2), at('b.py', 1)]);
  expect(markAnswer(one, [at('a.py', 1), at('a.py', 1), at('a.py', 9)]).means).toEqual({
    recall: 1 / 3,
    precision: 1 / 2,
    exact: 0,
  });
  expect(markAnswer(one, [at('b.py', 1), at('a.py', 2), at('a.py', 1)]).means.exact).toBe(1);
});

describe('call graphs', () => {
  const expected = [
    { from: { file: 'a.py', line: 0, name: '<module>' }, to: { file: 'a.py', line: 4, name: 'A.f' } },
    { from: { file: 'a.py', line: null, name: 'A.f' }, to: { file: 'a.py', line: null, name: 'B.g' } },
  ];

  test('a node with a line is told by it, one without by its last name', () => {
    const given = [edge([0, '<module>'], [4, 'other']), edge([9, 'f'], [12, 'C.g']), edge([9, 'f'], [14, 'h'])];
    expect(markAnswer(graph({ expect: expected }), given)).toEqual({
      means: { complete: 1, sound: 0 },
      sums: { found: 2, expected: 2, right: 2, given: 3 },
    });
  });

  test('precision is for suites that list every edge', () => {
    const marks = markAnswer(graph({ expect: expected, tags: ['recall_only'] }), [edge([9, 'f'], [14, 'h'])]);
    expect(marks).toEqual({ means: {}, sums: { found: 0, expected: 2 } });
  });

  test('any of several targets will do; a forbidden edge is counted', () => {
    const spots = [4, 5].map((line) => ({ file: 'a.py', line, name: 'f' }));
    const either = { from: { file: 'a.py', line: 0 }, to: spots[0], to_any: spots };
    const one = graph({ expect: [either], forbid: [either], tags: [] });
    expect(markAnswer(one, [edge([0, '<module>'], [5, 'f'])]).sums).toEqual({
      found: 1,
      expected: 1,
      forbidden: 1,
      forbiddable: 1,
    });
  });
});

test('means are over the cases that have them, edges over all edges', () => {
  const score = addUp([
    { means: { hit1: 1, precision: 0.5 }, sums: {} },
    { means: { hit1: 0 }, sums: {} },
    { means: { negative: 1 }, sums: {} },
    { means: {}, sums: { found: 1, expected: 1, right: 1, given: 1 } },
    { means: {}, sums: { found: 0, expected: 3, right: 0, given: 0, forbidden: 1, forbiddable: 2 } },
  ]);
  expect(score).toEqual({
    cases: 5,
    hit1: 0.5,
    precision: 0.5,
    negative: 1,
    edgeRecall: 0.25,
    edgePrecision: 1,
    forbidden: 1,
    forbiddable: 2,
  });
});
