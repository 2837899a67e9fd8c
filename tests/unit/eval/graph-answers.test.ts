/** How the product's answers are put into the terms of a suite. */
import { expect, test } from 'vitest';
import { answerCase, type Variant } from '../../../eval/graph/answers.ts';
import type { AskedProject, Call, Place } from '../../../eval/graph/asked-project.ts';
import type { GraphCase } from '../../../eval/graph/cases.ts';

const files = new Map([
  ['a.py', 'twice = lambda x: f(x)\ndef f(x):\n    return x\nclass A:\n    size = f(1)\n'],
  ['test/a.spec.ts', ''],
]);
const place = (line: number, kind: string, more: Partial<Place> = {}): Place => ({
  path: 'a.py',
  line,
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
  const empty = async () => [];
  const project = {
    definitions: empty,
    references: empty,
    relatedReferences: empty,
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

test('an import is a definition where the suite says so', async () => {
  const definitions = async () => [place(1, 'import'), place(2, 'function')];
  const lines = async (suite: string) =>
    (await ask({ suite, task: 'definition' }, { definitions })).map((spot) => 'line' in spot && spot.line);
  expect(await lines('stack-graphs')).toEqual([1, 2]);
  expect(await lines('scip')).toEqual([2]);
});

test('initialisers run with the module, whose line is a matter of convention', async () => {
  const callers = async () => [place(4, 'class'), place(5, 'field'), place(2, 'function'), module];
  const lines = async (suite: string) =>
    (await ask({ suite, task: 'callers' }, { callers })).map((spot) => 'line' in spot && spot.line);
  expect(await lines('scip')).toEqual([0, 0, 2, 0]);
  expect(await lines('ts-fourslash')).toEqual([4, 1, 2, 1]);
});

test('callers in tests are left out where the truth was made without them', async () => {
  const callers = async () => [place(3, 'function', { path: 'test/a.spec.ts' })];
  const one = { suite: 'compiler-open', task: 'callers' } as const;
  expect(await ask(one, { callers })).toEqual([]);
  expect(await ask(one, { callers }, 'with tests')).toHaveLength(1);
});

test('the call graph has functions as nodes, each edge once', async () => {
  const f = place(2, 'function');
  const calls = async () => [call(module, f), call(place(5, 'field'), f), call(module, place(4, 'class'))];
  expect(await ask({ suite: 'code2flow', task: 'callgraph' }, { calls })).toEqual([
    { from: { file: 'a.py', line: 0, name: '<module>' }, to: { file: 'a.py', line: 2, name: 'n2' } },
  ]);
});

test('function literals are nodes unless the suite lists them apart', async () => {
  const calls = async () => [call(module, place(1, 'function', { name: 'twice' }))];
  expect(await ask({ suite: 'code2flow', task: 'callgraph' }, { calls })).toHaveLength(1);
  expect(await ask({ suite: 'pycg', task: 'callgraph' }, { calls })).toEqual([]);
});

test('probable edges count where the truth lists what a call may dispatch to', async () => {
  const calls = async () => [
    call(module, place(2, 'method'), 'probable'),
    call(module, place(3, 'method'), 'approximate'),
  ];
  const edges = async (suite: string, variant?: Variant) =>
    (await ask({ suite, task: 'callgraph' }, { calls }, variant)).length;
  expect(await edges('jcg')).toBe(1);
  expect(await edges('jcg', 'exact only')).toBe(0);
  expect(await edges('pycg')).toBe(0);
  expect(await edges('pycg', 'with probable')).toBe(1);
});
