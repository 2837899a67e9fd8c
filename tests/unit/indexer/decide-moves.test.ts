/** Which file is another one under a new path, as decision tables: who is asked, and who is believed. */
import { describe, expect, it } from 'vitest';
import { decideMoves, type MoveCandidate, possibleOrigins } from '../../../src/indexer/moves/decide-moves.ts';
import type { FileReason, Stamp } from '../../../src/indexer/plan/plan.ts';
import type { SourceFile } from '../../../src/model/source-file.ts';
import * as rows from './plan-rows.ts';

const listed = (path: string, values: Partial<SourceFile> = {}): SourceFile => rows.listed({ path, ...values });
const stamp = (values: Partial<Stamp> = {}): Stamp => rows.stamp({ hash: 'AB', ...values });

interface Offered {
  readonly says: string;
  /** Of the tree, with why they are read. */
  readonly read: readonly [SourceFile, FileReason][];
  /** Of the index. */
  readonly stored: Readonly<Record<string, Stamp>>;
  readonly remove?: readonly string[];
  readonly offers: Readonly<Record<string, readonly string[]>>;
}

const OFFERS: readonly Offered[] = [
  {
    says: 'a new file of the size of one that is gone',
    read: [[listed('b.py'), 'new']],
    stored: { 'a.py': stamp() },
    remove: ['a.py'],
    offers: { 'b.py': ['a.py'] },
  },
  {
    says: 'of another size',
    read: [[listed('b.py', { size: 11 }), 'new']],
    stored: { 'a.py': stamp() },
    remove: ['a.py'],
    offers: {},
  },
  {
    says: 'of another language',
    read: [[listed('b.go', { language: 'go' }), 'new']],
    stored: { 'a.py': stamp() },
    remove: ['a.py'],
    offers: {},
  },
  {
    says: 'the other one is still there, as it was',
    read: [[listed('b.py'), 'new']],
    stored: { 'a.py': stamp() },
    offers: {},
  },
  {
    says: 'the other one was never parsed',
    read: [[listed('b.py'), 'new']],
    stored: { 'a.py': stamp({ skip: 'minified' }) },
    remove: ['a.py'],
    offers: {},
  },
  {
    says: 'the other one was never read',
    read: [[listed('b.py'), 'new']],
    stored: { 'a.py': stamp({ hash: '' }) },
    remove: ['a.py'],
    offers: {},
  },
  {
    says: 'rules of the language were revised: it has to be parsed',
    read: [[listed('b.py'), 'revision']],
    stored: { 'a.py': stamp(), 'b.py': stamp() },
    remove: ['a.py'],
    offers: {},
  },
  {
    says: 'two that changed may have changed places',
    read: [
      [listed('a.py'), 'stamp'],
      [listed('b.py'), 'stamp'],
    ],
    stored: { 'a.py': stamp(), 'b.py': stamp({ hash: 'CD' }) },
    offers: { 'a.py': ['b.py'], 'b.py': ['a.py'] },
  },
  {
    says: 'the same inode first, then the same name, then the same directory',
    read: [[listed('x/b.py', { inode: 9 }), 'new']],
    stored: {
      'a.py': stamp({ inode: 1 }),
      'x/c.py': stamp({ inode: 2 }),
      'y/b.py': stamp({ inode: 3 }),
      'z.py': stamp({ inode: 9 }),
    },
    remove: ['a.py', 'x/c.py', 'y/b.py', 'z.py'],
    offers: { 'x/b.py': ['z.py', 'y/b.py', 'x/c.py', 'a.py'] },
  },
  {
    says: 'in a commit git says what is in it',
    read: [[listed('b.py', { object: 'cd', inode: 0 }), 'new']],
    stored: { 'a.py': stamp({ hash: 'AB' }), 'c.py': stamp({ hash: 'CD' }) },
    remove: ['a.py', 'c.py'],
    offers: { 'b.py': ['c.py'] },
  },
];

it.each(OFFERS)('$says', ({ read, stored, remove = [], offers }) => {
  const plan = {
    read: read.map(([file]) => file),
    remove,
    reasons: new Map(read.map(([{ path }, reason]) => [path, reason])),
  };
  expect(Object.fromEntries(possibleOrigins(plan, new Map(Object.entries(stored))))).toEqual(offers);
});

/** `to < from share`, `from!` for one that went in an earlier run. */
function claim(text: string): MoveCandidate {
  const [, path, from, isGone, share] = /^(\S+) < ([^\s!]+)(!?) (\S+)$/.exec(text)!;
  return { path, from: { path: from, ...(isGone && { deletedId: 7 }) }, share: Number(share) };
}

interface Decided {
  readonly says: string;
  readonly claims: readonly string[];
  readonly removed: readonly string[];
  readonly moves: readonly string[];
}

const DECISIONS: readonly Decided[] = [
  { says: 'one claim', claims: ['b < a 1'], removed: ['a'], moves: ['b < a'] },
  { says: 'of a file that is still there: a copy', claims: ['b < a 1'], removed: [], moves: [] },
  {
    says: 'two claims: the one under the same name',
    claims: ['x/b < y/a 1', 'x/a < y/a 1'],
    removed: ['y/a'],
    moves: ['x/a < y/a'],
  },
  {
    says: 'two claims: the one in the same directory',
    claims: ['x/b < y/a 1', 'y/c < y/a 1'],
    removed: ['y/a'],
    moves: ['y/c < y/a'],
  },
  { says: 'all of it before most of it', claims: ['b < a 0.9', 'c < a 1'], removed: ['a'], moves: ['c < a'] },
  { says: 'the more alike', claims: ['b < a 0.85', 'b < c 0.95'], removed: ['a', 'c'], moves: ['b < c'] },
  { says: 'now before earlier', claims: ['b < a! 1', 'b < c 1'], removed: ['c'], moves: ['b < c'] },
  { says: 'earlier, when nothing else', claims: ['b < a! 0.9'], removed: [], moves: ['b < a!'] },
  { says: 'back to where it was', claims: ['a < a! 1'], removed: [], moves: ['a < a!'] },
  { says: 'two change places', claims: ['a < b 1', 'b < a 1'], removed: [], moves: ['a < b', 'b < a'] },
  { says: 'a row moves up', claims: ['c < b 1', 'b < a 1'], removed: ['a'], moves: ['b < a', 'c < b'] },
  { says: 'a row that moves up from a file that stays', claims: ['c < b 1', 'b < a 1'], removed: [], moves: [] },
  {
    says: 'three in a circle',
    claims: ['a < b 1', 'b < c 1', 'c < a 1'],
    removed: [],
    moves: ['a < b', 'b < c', 'c < a'],
  },
];

describe('of claims', () => {
  it.each(DECISIONS)('$says', ({ claims, removed, moves }) => {
    const decided = decideMoves(claims.map(claim), new Set(removed));
    const told = [...decided].map(
      ([path, { from }]) => `${path} < ${from.path}${from.deletedId === undefined ? '' : '!'}`,
    );
    expect(told.sort()).toEqual(moves);
  });
});
