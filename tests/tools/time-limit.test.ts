/** A question whose time is over answers with what it has, and says so, in every tool that can take long. */
import { expect, test } from 'vitest';
import { findTool } from '../../src/answers/all.ts';
import { callable } from '../../src/answers/run-tool.ts';
import { Deadline, isTimeUp } from '../../src/base/deadline.ts';
import { AppError } from '../../src/errors/errors.ts';
import type { ToolDefinition } from '../../src/tools/define.ts';
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

const ABSENCE = /^(?:no|nothing|none|it refers to nothing|it depends on no)\b|\bnothing\b|not found/;

test.each([
  ...LONG,
  ['trace', { from: 'total', to: 'Square' }],
  ['references', { name: 'lonely', depth: 3 }],
  ['dependents', { target: 'src/main.ts', depth: 3 }],
  ['similar', { name: 'Square' }],
  ['search', { query: 'area', mode: 'semantic' }],
] satisfies typeof LONG)('%s: %o claims no absence', async (name, input) => {
  const { engine } = workspace();
  const tool = await findTool(name)!.load();
  const reply = await tool.run(engine, tool.input.parse(input), { deadline: new Deadline(0) });
  expect(reply.meta.completeness).toBe('partial');
  expect(reply.meta.notes.filter((note) => ABSENCE.test(note))).toEqual([]);
  const { risk, reachable, callers } = reply.results as Record<string, { level?: string; count?: number } | undefined>;
  expect(risk?.level).not.toBe('none');
  expect([reachable?.count, callers?.count]).not.toContain(0);
});

test('a rank is not explained by a channel that was not searched', async () => {
  const { engine } = workspace();
  const input = { query: 'area of a shape', name: 'Square' };
  const { results } = await callTool(engine, {
    name: 'explain_ranking',
    input,
    context: { deadline: new Deadline(0) },
  });
  expect(results.absent.reason).toBe('time');
});

test('an error that reports an absence says that time was up', async () => {
  const { engine } = workspace();
  const definition: ToolDefinition = {
    ...(await findTool('symbol')!.load()),
    run: () => {
      expect(isTimeUp()).toBe(true);
      throw new AppError('SYMBOL_NOT_FOUND', 'No symbol is named Square');
    },
  };
  const tool = callable(definition, { name: 'symbol', aliases: [], load: async () => definition });
  const answer = (limitMs: number) => tool.run(engine, { name: 'Square' }, { deadline: new Deadline(limitMs) });
  await expect(answer(0)).rejects.toMatchObject({ code: 'QUESTION_TIMEOUT' });
});

test('an absence is not reported', async () => {
  const { engine } = workspace();
  const input = { pattern: ['no such text'] };
  const { results } = await callTool(engine, { name: 'verify_absence', input, context: { deadline: new Deadline(0) } });
  expect(results.verdict).toBe('incomplete');
});
