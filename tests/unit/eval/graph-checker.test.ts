/** Our calls beside those of a compiler's checker. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '../../../eval/graph/asked-project.ts';
import { compareEdges } from '../../../eval/graph/checker.ts';

const edge = (kind: string, cf: string, [df, dn]: [path: string, name: string]) => {
  return { kind, cf, cn: 'f', line: 1, df, dn, dline: 1, dk: kind === 'super' ? 'Constructor' : 'MethodDeclaration' };
};
const call = (from: string, to: [path: string, name: string], more: Partial<Call> = {}): Call => ({
  from: { path: from, line: 1, name: 'f' },
  to: { path: to[0], line: 1, name: to[1] },
  line: 1,
  confidence: 'exact',
  kind: 'call',
  ...more,
});

test('recall is over calls, precision over our exact calls in the part of the tree that was checked', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'wayfind-checker-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const truth = join(directory, 'edges.json');
  const edges = [
    edge('call', 'lib/a.ts', ['lib/b.ts', 'g']),
    edge('call', 'lib/a.ts', ['lib/b.ts', 'g']),
    edge('call', 'lib/a.ts', ['lib/b.ts', 'h']),
    edge('super', 'lib/x/c.ts', ['lib/b.ts', 'B']),
  ];
  writeFileSync(truth, JSON.stringify(edges));
  const constructed = call('lib/x/c.ts', ['lib/b.ts', 'constructor']);
  const ours = [
    call('lib/a.ts', ['lib/b.ts', 'g']),
    { ...constructed, to: { ...constructed.to, kind: 'constructor' } },
    call('lib/a.ts', ['lib/b.ts', 'other']),
    call('lib/a.ts', ['lib/b.ts', 'guess'], { confidence: 'probable' }),
    call('elsewhere/a.ts', ['lib/b.ts', 'other']),
  ];
  expect(await compareEdges(truth, { calls: async () => ours })).toEqual({
    recall: 1 / 2,
    precision: 1 - 1 / 3,
    expected: 2,
    given: 3,
    missing: ['lib/a.ts:1 f -> lib/b.ts h'],
    extra: ['lib/a.ts:1 f -> lib/b.ts:1 other'],
  });
});
