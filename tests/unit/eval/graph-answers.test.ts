/** How the binder's answers are put into the terms of a suite. */
import { expect, test } from 'vitest';
import { type AskedProject, answerCase, type Variant } from '../../../eval/graph/answers.ts';
import type { GraphCase } from '../../../eval/graph/cases.ts';
import type { Call, Place } from '../../kit/project.ts';

const files = new Map([
  ['a.py', 'twice = lambda x: f(x)\ndef f(x):\n    return x\nclass A:\n    size = f(1)\n'],
  ['test/a.spec.ts', ''],
]);
const place = (line: number, kind: string, more: Partial<Place> = {}): Place => ({
  path: 'a.py',
  line,
  col: 0,
  kind,
  name: `n${line}`,
  ...more,
});
const module = place(0, 'file', { name: '<module>' });
const call = (from: Place, to: Place, confidence: Call['confidence'] = 'exact'): Call => ({
  from,
  to,
  line: 1,
  confidence,
  kind: 'call',
});

function ask(one: { suite: string; task: GraphCase['task'] }, answers: Partial<AskedProject>, variant?: Variant) {
  const empty = () => [];
  const project = {
    definitions: empty,
    references: empty,
    implementations: empty,
    callers: empty,
    callees: empty,
    calls: empty,
    ...answers,
  };
  const query = { file: 'a.py', line: 1, col: 0, name: 'f' };
  const asked = { id: 'one', project: 'p', lang: 'python', tags: [], expect: [], query, ...one } as GraphCase;
  return answerCase(asked, { project, files }, variant);
}

test('an import is a definition where the suite says so', () => {
  const definitions = () => [place(1, 'import'), place(2, 'function')];
  const lines = (suite: string) =>
    ask({ suite, task: 'definition' }, { definitions }).map((spot) => 'line' in spot && spot.line);
  expect(lines('stack-graphs')).toEqual([1, 2]);
  expect(lines('scip')).toEqual([2]);
});

test('initialisers run with the module, whose line is a matter of convention', () => {
  const callers = () =>
    [place(4, 'class'), place(5, 'field'), place(2, 'function'), module].map((one) => ({ ...one, callLine: 9 }));
  const lines = (suite: string) =>
    ask({ suite, task: 'callers' }, { callers }).map((spot) => 'line' in spot && spot.line);
  expect(lines('scip')).toEqual([0, 0, 2, 0]);
  expect(lines('ts-fourslash')).toEqual([4, 1, 2, 1]);
});

test('callers in tests are left out where the truth was made without them', () => {
  const callers = () => [{ ...place(3, 'function', { path: 'test/a.spec.ts' }), callLine: 3 }];
  const one = { suite: 'compiler-open', task: 'callers' } as const;
  expect(ask(one, { callers })).toEqual([]);
  expect(ask(one, { callers }, 'with tests')).toHaveLength(1);
});

test('the call graph has functions as nodes, each edge once', () => {
  const f = place(2, 'function');
  const calls = () => [call(module, f), call(place(5, 'field'), f), call(module, place(4, 'class'))];
  expect(ask({ suite: 'code2flow', task: 'callgraph' }, { calls })).toEqual([
    { from: { file: 'a.py', line: 0, name: '<module>' }, to: { file: 'a.py', line: 2, name: 'n2' } },
  ]);
});

test('function literals are nodes unless the suite lists them apart', () => {
  const calls = () => [call(module, place(1, 'function', { name: 'twice' }))];
  expect(ask({ suite: 'code2flow', task: 'callgraph' }, { calls })).toHaveLength(1);
  expect(ask({ suite: 'pycg', task: 'callgraph' }, { calls })).toEqual([]);
});

test('probable edges count where the truth lists what a call may dispatch to', () => {
  const calls = () => [call(module, place(2, 'method'), 'probable'), call(module, place(3, 'method'), 'approximate')];
  const edges = (suite: string, variant?: Variant) => ask({ suite, task: 'callgraph' }, { calls }, variant).length;
  expect(edges('jcg')).toBe(1);
  expect(edges('jcg', 'exact only')).toBe(0);
  expect(edges('pycg')).toBe(0);
  expect(edges('pycg', 'with probable')).toBe(1);
});
