/** The plan as a decision table: what the index holds and what the tree holds against what is to be done. */
import { describe, expect, it } from 'vitest';
import {
  type FileReason,
  type Fingerprint,
  isNothing,
  type Plan,
  planIndex,
  type Stamp,
  sameFingerprint,
} from '../../../src/indexer/plan/plan.ts';
import type { SourceFile } from '../../../src/model/source-file.ts';
import { listed, stamp } from './plan-rows.ts';

const NOW: Fingerprint = { settings: 's1', revisions: { python: 1, go: 1 }, tree: 't1' };

/** One word per file of the plan: `read` (parse), `check` (read, parse if the content is new), `list`, `keep`, `remove`. */
function verdict(plan: Plan): string {
  const words = [
    ...plan.read.map((file) => (file.knownHash === undefined ? 'read' : 'check')),
    ...plan.list.map(() => 'list'),
    ...plan.remove.map(() => 'remove'),
    ...Array<string>(plan.unchanged).fill('keep'),
  ];
  return [...(plan.fresh ? ['fresh'] : []), ...words].join(' ');
}

interface Row {
  readonly says: string;
  readonly plan: string;
  readonly why?: FileReason;
  readonly suspects?: readonly string[];
  /** Undefined: the file is not there. */
  readonly file?: SourceFile | undefined;
  readonly known?: Stamp | undefined;
  readonly now?: Partial<Fingerprint>;
}

const NONE = '';
const DECISIONS: readonly Row[] = [
  { says: 'same stamp', file: listed(), known: stamp(), plan: 'keep' },
  { says: 'another size', file: listed({ size: 11 }), known: stamp(), plan: 'check', why: 'stamp' },
  { says: 'another time', file: listed({ mtimeMs: 1000.5 }), known: stamp(), plan: 'check', why: 'stamp' },
  { says: 'another change time', file: listed({ ctimeMs: 1002 }), known: stamp(), plan: 'check', why: 'stamp' },
  { says: 'another inode', file: listed({ inode: 6 }), known: stamp(), plan: 'check', why: 'stamp' },
  { says: 'a stamp that was not steady', file: listed(), known: stamp({ mtimeMs: -1 }), plan: 'check', why: 'stamp' },
  { says: 'not in the index', file: listed(), plan: 'read', why: 'new' },
  { says: 'no longer in the tree', known: stamp(), plan: 'remove', why: 'gone' },
  {
    says: 'changed, and never read before',
    file: listed({ size: 11 }),
    known: stamp({ hash: NONE }),
    plan: 'read',
    why: 'unsettled',
  },
  { says: 'no language', file: listed({ language: undefined }), plan: 'list', why: 'new' },
  {
    says: 'no language, same stamp',
    file: listed({ language: undefined }),
    known: stamp({ language: undefined, hash: NONE }),
    plan: 'keep',
  },
  {
    says: 'no language, touched',
    file: listed({ language: undefined, mtimeMs: 2 }),
    known: stamp({ language: undefined, hash: NONE }),
    plan: 'list',
    why: 'stamp',
  },
  { says: 'skipped by its path', file: listed({ skip: 'minified' }), plan: 'list', why: 'new' },
  {
    says: 'has become too large',
    file: listed({ skip: 'too_large', size: 99 }),
    known: stamp(),
    plan: 'list',
    why: 'stamp',
  },
  { says: 'was skipped for its content', file: listed(), known: stamp({ skip: 'binary' }), plan: 'keep' },
  { says: 'killed its worker', file: listed(), known: stamp({ skip: 'worker_crash', hash: NONE }), plan: 'keep' },
  { says: 'took too long', file: listed(), known: stamp({ skip: 'parse_timeout' }), plan: 'keep' },
  {
    says: 'took too long, touched',
    file: listed({ mtimeMs: 2 }),
    known: stamp({ skip: 'parse_timeout' }),
    plan: 'read',
    why: 'unsettled',
  },
  {
    says: 'could not be read',
    file: listed(),
    known: stamp({ skip: 'unreadable', hash: NONE }),
    plan: 'read',
    why: 'unread',
  },
  {
    says: 'became a script',
    file: listed(),
    known: stamp({ language: undefined, hash: NONE }),
    plan: 'read',
    why: 'language',
  },
  { says: 'is a script no more', file: listed({ language: undefined }), known: stamp(), plan: 'list', why: 'language' },
  { says: 'changed its language', file: listed({ language: 'go' }), known: stamp(), plan: 'read', why: 'language' },
  {
    says: 'newer rules',
    file: listed(),
    known: stamp(),
    now: { revisions: { python: 2, go: 1 } },
    plan: 'read',
    why: 'revision',
  },
  {
    says: 'newer rules elsewhere',
    file: listed(),
    known: stamp(),
    now: { revisions: { python: 1, go: 2 } },
    plan: 'keep',
  },
  { says: 'other settings', file: listed(), known: stamp(), now: { settings: 's2' }, plan: 'fresh read', why: 'build' },
  { says: 'other settings, file gone', known: stamp(), now: { settings: 's2' }, plan: 'fresh' },
  { says: 'no suspect, whatever its stamp', file: listed({ size: 11 }), known: stamp(), suspects: [], plan: 'keep' },
  {
    says: 'a suspect with its old stamp',
    file: listed(),
    known: stamp(),
    suspects: ['a.py'],
    plan: 'check',
    why: 'stamp',
  },
  { says: 'a suspect that is new', file: listed(), suspects: ['a.py'], plan: 'read', why: 'new' },
  {
    says: 'no suspect, newer rules',
    file: listed(),
    known: stamp(),
    suspects: [],
    now: { revisions: { python: 2, go: 1 } },
    plan: 'read',
    why: 'revision',
  },
  {
    says: 'no suspect, other settings',
    file: listed(),
    known: stamp(),
    suspects: [],
    now: { settings: 's2' },
    plan: 'fresh read',
    why: 'build',
  },
];

describe('a file', () => {
  it.each(DECISIONS)('$says -> $plan ($why)', ({ file, known, suspects, now, plan, why }) => {
    const stored = { stamps: new Map(known ? [['a.py', known]] : []), fingerprint: NOW };
    const made = planIndex({ files: file ? [file] : [], suspects }, stored, { ...NOW, ...now });
    expect(verdict(made)).toBe(plan);
    expect([...made.reasons.values()]).toEqual(why === undefined ? [] : [why]);
  });

  it('is read when there is no index', () => {
    const files = [listed(), listed({ path: 'b.txt', language: undefined })];
    const plan = planIndex({ files }, 'none', NOW);
    expect(verdict(plan)).toBe('fresh read list');
    expect(plan.rebuild).toBe('none');
    expect(new Set(plan.reasons.values())).toEqual(new Set(['build']));
  });

  it.each(['forced', 'damaged', 'vectors'] as const)('is read when the index is built anew: %s', (reason) => {
    const plan = planIndex({ files: [listed()], suspects: [] }, reason, NOW);
    expect([verdict(plan), plan.rebuild]).toEqual(['fresh read', reason]);
  });
});

describe('nothing to do', () => {
  const plan = (known: Stamp, now: Partial<Fingerprint> = {}) =>
    planIndex({ files: [listed()] }, { stamps: new Map([['a.py', known]]), fingerprint: NOW }, { ...NOW, ...now });

  it('is when files and tree are as they were', () => {
    expect(isNothing(plan(stamp()))).toBe(true);
    expect(isNothing(plan(stamp(), { revisions: { python: 1, go: 2 } }))).toBe(true);
  });

  it('is not when one of them changed', () => {
    expect(isNothing(plan(stamp({ size: 1 })))).toBe(false);
    expect(isNothing(plan(stamp(), { tree: 't2' }))).toBe(false);
    expect(isNothing(plan(stamp(), { settings: 's2' }))).toBe(false);
    expect(isNothing(planIndex({ files: [] }, { stamps: new Map(), fingerprint: NOW }, NOW))).toBe(true);
    expect(isNothing(planIndex({ files: [] }, 'none', NOW))).toBe(false);
  });
});

it('two fingerprints are the same when settings, tree and every revision are', () => {
  expect(sameFingerprint(NOW, { ...NOW, revisions: { go: 1, python: 1 } })).toBe(true);
  for (const other of [{ settings: 's2' }, { tree: 't2' }, { revisions: { python: 1 } }])
    expect(sameFingerprint(NOW, { ...NOW, ...other })).toBe(false);
});
