/** The golden questions are well formed, and their pages read as they are written. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  blocksOf,
  type GoldenSet,
  markPages,
  type Page,
  pageText,
  rankOf,
  readGolden,
} from '../../../eval/search/golden.ts';

const sets = readGolden(join(import.meta.dirname, '..', '..', '..', 'eval', 'golden'));

test('sixty questions on three repositories, each with an answer and asked once', () => {
  expect(sets.map(({ repository, questions }) => [repository, questions.length])).toEqual([
    ['django', 20],
    ['gin', 20],
    ['nest', 20],
  ]);
  const questions = sets.flatMap((set) => set.questions);
  expect(new Set(questions.map(({ ask }) => ask)).size).toBe(60);
  expect(questions.filter(({ want }) => want.length === 0 || new Set(want).size < want.length)).toEqual([]);
  expect(sets.filter(({ commit }) => !/^[0-9a-f]{40}$/.test(commit))).toEqual([]);
});

describe('pages', () => {
  const set: GoldenSet = { repository: 'depot', source: 'a/depot', commit: '0', questions: [] };
  const page = (ask: string, handles: readonly string[], want: readonly string[]): Page => ({
    question: { kind: 'plain', ask, want },
    handles,
    helpers: 0,
  });
  const pages = [
    page('open the door', ['a.ts#x', 'a.ts#open'], ['a.ts#open']),
    page('weigh', ['a.ts#x'], ['b.ts#weigh']),
  ];

  test('figures are about the first right result', () => {
    expect(pages.map(rankOf)).toEqual([1, -1]);
    expect(markPages(pages)).toEqual({ 'hit@1': 0, 'hit@3': 0.5, 'hit@10': 0.5, MRR: 0.25 });
  });

  test('a page names its results in order and marks the right ones; blocks are found again by their question', () => {
    const text = pageText(set, pages);
    const blocks = blocksOf(text);
    expect([...blocks.keys()]).toEqual(['plain: open the door', 'plain: weigh']);
    expect(blocks.get('plain: open the door')).toBe('plain: open the door\n 1   a.ts#x\n 2 * a.ts#open');
    expect(blocks.get('plain: weigh')).toContain('want b.ts#weigh');
  });
});
