/** `changes` and `compare_symbol` that run out of time at any moment: what was not compared is counted, and never called anything else. */
import { expect, test } from 'vitest';
import { Deadline } from '../../src/base/deadline.ts';
import { callTool } from '../kit/call-tool.ts';
import { gitSample } from './git-sample.ts';

/** Over after so many looks at the clock. */
class Looks extends Deadline {
  looked = 0;
  constructor(private readonly looks: number) {
    super(60_000);
  }
  override leftMs(): number {
    return this.looked++ < this.looks ? 1 : 0;
  }
}

const FILES = 4;
const versions = (body: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: FILES }, (_, i) => [`m${i}.py`, `def f${i}(x):\n    return ${body}\n`]));

function start() {
  const { commit, put, engine } = gitSample();
  commit(versions('x'));
  commit(versions('x + 1'));
  put(versions('x + 2'));
  return (name: string, input: object, deadline: Deadline) => callTool(engine, { name, input, context: { deadline } });
}

test.each([
  ['two commits', { from: 'HEAD~1', to: 'HEAD' }],
  ['the working tree', {}],
  ['the staged files', { from: 'HEAD~1', staged: true }],
])('%s', async (_, input) => {
  const call = start();
  const seen = new Set<number>();
  let isCut = true;
  for (let looks = 0; isCut; looks++) {
    const deadline = new Looks(looks);
    const { results, meta } = await call('changes', { ...input, fail_on: 'breaking' }, deadline);
    const { counts } = results;
    isCut = deadline.wasMet;
    seen.add(counts.unread);
    expect(counts).toMatchObject({ added: 0, removed: 0, body: counts.symbols, files: counts.symbols });
    expect(counts.files + counts.unread).toBe(FILES);
    expect(meta.notes.filter((note) => /files? differs?, but|^no (?:symbol|source)/.test(note))).toEqual([]);
    expect([meta.completeness, results.verdict]).toEqual(isCut ? ['partial', 'incomplete'] : ['complete', 'pass']);
    if (counts.unread > 0) expect(meta.notes.join()).toContain('may differ, but the time of the question ran out');
  }
  // It was cut while it read and while it parsed.
  expect(seen.size).toBeGreaterThan(3);
});

test('one symbol', async () => {
  const call = start();
  let isCut = true;
  for (let looks = 0; isCut; looks++) {
    const deadline = new Looks(looks);
    const { results } = await call('compare_symbol', { name: 'm1.py#f1', from: 'HEAD~1', to: 'HEAD' }, deadline);
    isCut = deadline.wasMet;
    for (const one of results.symbols) if (one.changes.length === 0) expect(one.not_compared).toContain('time');
    if (!isCut) expect(results.symbols[0].changes).toEqual(['body']);
  }
});
