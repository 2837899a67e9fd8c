/** A question whose time is over answers with what it has, and says so, in every tool that can take long. */
import { expect, test } from 'vitest';
import { Deadline } from '../../src/base/deadline.ts';
import { callTool } from '../kit/call-tool.ts';
import { indexedSample } from './indexed-sample.ts';
import { SHAPES_TREE } from './shapes-tree.ts';

const workspace = indexedSample(SHAPES_TREE);

const LONG: readonly [string, Record<string, unknown>][] = [
  ['trace', { to: 'Square' }],
  ['impact', { names: ['Square'] }],
  ['references', { name: 'Square', depth: 3 }],
  ['related', { name: 'Shape' }],
  ['dependencies', { target: 'src', depth: 3 }],
  ['by_signature', { takes: ['Shape'] }],
  ['search', { query: 'area of a shape' }],
  ['explore', { query: 'area of a shape' }],
  ['grep', { pattern: ['Shape'] }],
];

test.each(LONG)('%s', async (name, input) => {
  const { engine } = workspace();
  const complete = await callTool(engine, { name, input, context: { deadline: new Deadline(60_000) } });
  expect(complete.meta.notes.join()).not.toContain('time limit');
  const { meta } = await callTool(engine, { name, input, context: { deadline: new Deadline(0) } });
  expect(meta.completeness).toBe('partial');
  expect(meta.notes[0]).toMatch(/^stopped after 0 s, the time limit of a question.*questions\.timeout_ms$/);
});

test('an absence is not reported', async () => {
  const { engine } = workspace();
  const input = { pattern: ['no such text'] };
  const { results } = await callTool(engine, { name: 'verify_absence', input, context: { deadline: new Deadline(0) } });
  expect(results.verdict).toBe('incomplete');
});
