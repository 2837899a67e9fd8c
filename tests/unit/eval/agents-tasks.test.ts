/** The tasks for agents are well formed: enough of each kind, each with evidence, whole repositories held out. */
import { expect, test } from 'vitest';
import { KINDS, linesOf, readTasks } from '../../../eval/agents/tasks.ts';

const sets = readTasks();
const tasks = sets.flatMap((set) => set.tasks.map((task) => ({ ...task, split: set.split })));

test('sixty tasks on twelve repositories in at least eight languages, five each', () => {
  expect(sets).toHaveLength(12);
  expect(new Set(sets.map(({ repository }) => repository)).size).toBe(12);
  expect(new Set(sets.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
  expect(sets.map((set) => set.tasks.length)).toEqual(sets.map(() => 5));
  expect(sets.filter(({ commit }) => !/^[0-9a-f]{40}$/.test(commit))).toEqual([]);
});

test('a repository is open or held, two thirds of the tasks are open, and each half has all kinds', () => {
  const ofSplit = (split: string) => tasks.filter((task) => task.split === split);
  expect([ofSplit('open').length, ofSplit('held').length]).toEqual([40, 20]);
  for (const split of ['open', 'held'])
    expect([...new Set(ofSplit(split).map(({ kind }) => kind))].sort()).toEqual([...KINDS].sort());
});

test('ids are unique; each task has a question and evidence with a reason', () => {
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(60);
  expect(new Set(tasks.map(({ ask }) => ask)).size).toBe(60);
  expect(tasks.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
  const all = tasks.flatMap(({ evidence }) => evidence);
  expect(all.filter(({ why, has }) => why.trim() === '' || has.trim() === '')).toEqual([]);
});

test('ranges are well formed, and no evidence is asked for twice', () => {
  for (const { id, evidence } of tasks) {
    const ranges = evidence.flatMap(({ at, or = [] }) => [at, ...or].map(linesOf));
    expect(ranges.filter(({ start, end }) => start < 1 || end < start)).toEqual([]);
    expect(ranges.filter(({ path }) => path.startsWith('/') || path.split('/').includes('..'))).toEqual([]);
    expect(new Set(evidence.map(({ at }) => at)).size, id).toBe(evidence.length);
  }
});

test('lines that must be shown are few, so that an excerpt can have them', () => {
  const long = tasks.flatMap(({ evidence }) =>
    evidence.filter(({ at, place }) => place !== true && linesOf(at).end - linesOf(at).start >= 15),
  );
  expect(long).toEqual([]);
});

test('a task whose first call is about a symbol names it', () => {
  const named = ['change', 'implementations', 'tests', 'dead'];
  expect(tasks.filter(({ kind, subject }) => named.includes(kind) !== (subject !== undefined))).toEqual([]);
});
