/** The plan as a decision table: what the index holds and what the tree holds against what is to be done. */
import { describe, expect, it } from 'vitest';
import { type Fingerprint, isNothing, type Plan, planIndex, type Stamp } from '../../../src/indexer/plan.ts';
import type { SourceFile } from '../../../src/model/source-file.ts';

const HASH = '010203';
const NOW: Fingerprint = { settings: 's1', revisions: { python: 1, go: 1 }, tree: 't1' };

const listed = (values: Partial<SourceFile> = {}): SourceFile => ({
  path: 'a.py',
  size: 10,
  mtimeMs: 1000,
  inode: 5,
  language: 'python',
  role: 'source',
  ...values,
});
const stamp = (values: Partial<Stamp> = {}): Stamp => ({
  size: 10,
  mtimeMs: 1000,
  inode: 5,
  hash: HASH,
  language: 'python',
  skip: undefined,
  ...values,
});

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
  /** Undefined: the file is not there. */
  readonly file?: SourceFile | undefined;
  readonly known?: Stamp | undefined;
  readonly now?: Partial<Fingerprint>;
}

const NONE = '';
const DECISIONS: readonly Row[] = [
  { says: 'same stamp', file: listed(), known: stamp(), plan: 'keep' },
  { says: 'another size', file: listed({ size: 11 }), known: stamp(), plan: 'check' },
  { says: 'another time', file: listed({ mtimeMs: 1000.5 }), known: stamp(), plan: 'check' },
  { says: 'another inode', file: listed({ inode: 6 }), known: stamp(), plan: 'check' },
  { says: 'a stamp that was not steady', file: listed(), known: stamp({ mtimeMs: -1 }), plan: 'check' },
  { says: 'not in the index', file: listed(), plan: 'read' },
  { says: 'no longer in the tree', known: stamp(), plan: 'remove' },
  { says: 'changed, and never read before', file: listed({ size: 11 }), known: stamp({ hash: NONE }), plan: 'read' },
  { says: 'no language', file: listed({ language: undefined }), plan: 'list' },
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
  },
  { says: 'skipped by its path', file: listed({ skip: 'minified' }), plan: 'list' },
  { says: 'has become too large', file: listed({ skip: 'too_large', size: 99 }), known: stamp(), plan: 'list' },
  { says: 'was skipped for its content', file: listed(), known: stamp({ skip: 'binary' }), plan: 'keep' },
  { says: 'killed its worker', file: listed(), known: stamp({ skip: 'worker_crash', hash: NONE }), plan: 'keep' },
  { says: 'took too long', file: listed(), known: stamp({ skip: 'parse_timeout' }), plan: 'keep' },
  {
    says: 'took too long, touched',
    file: listed({ mtimeMs: 2 }),
    known: stamp({ skip: 'parse_timeout' }),
    plan: 'read',
  },
  { says: 'could not be read', file: listed(), known: stamp({ skip: 'unreadable', hash: NONE }), plan: 'read' },
  { says: 'became a script', file: listed(), known: stamp({ language: undefined, hash: NONE }), plan: 'read' },
  { says: 'is a script no more', file: listed({ language: undefined }), known: stamp(), plan: 'list' },
  { says: 'changed its language', file: listed({ language: 'go' }), known: stamp(), plan: 'read' },
  { says: 'newer rules', file: listed(), known: stamp(), now: { revisions: { python: 2, go: 1 } }, plan: 'read' },
  {
    says: 'newer rules elsewhere',
    file: listed(),
    known: stamp(),
    now: { revisions: { python: 1, go: 2 } },
    plan: 'keep',
  },
  { says: 'other settings', file: listed(), known: stamp(), now: { settings: 's2' }, plan: 'fresh read' },
  { says: 'other settings, file gone', known: stamp(), now: { settings: 's2' }, plan: 'fresh' },
];

describe('a file', () => {
  it.each(DECISIONS)('$says -> $plan', ({ file, known, now, plan }) => {
    const stored = { stamps: new Map(known ? [['a.py', known]] : []), fingerprint: NOW };
    expect(verdict(planIndex(file ? [file] : [], stored, { ...NOW, ...now }))).toBe(plan);
  });

  it('is read when there is no index', () => {
    const files = [listed(), listed({ path: 'b.txt', language: undefined })];
    expect(verdict(planIndex(files, undefined, NOW))).toBe('fresh read list');
  });
});

describe('nothing to do', () => {
  const plan = (known: Stamp, now: Partial<Fingerprint> = {}) =>
    planIndex([listed()], { stamps: new Map([['a.py', known]]), fingerprint: NOW }, { ...NOW, ...now });

  it('is when files and tree are as they were', () => {
    expect(isNothing(plan(stamp()))).toBe(true);
    expect(isNothing(plan(stamp(), { revisions: { python: 1, go: 2 } }))).toBe(true);
  });

  it('is not when one of them changed', () => {
    expect(isNothing(plan(stamp({ size: 1 })))).toBe(false);
    expect(isNothing(plan(stamp(), { tree: 't2' }))).toBe(false);
    expect(isNothing(plan(stamp(), { settings: 's2' }))).toBe(false);
    expect(isNothing(planIndex([], { stamps: new Map(), fingerprint: NOW }, NOW))).toBe(true);
    expect(isNothing(planIndex([], undefined, NOW))).toBe(false);
  });
});
