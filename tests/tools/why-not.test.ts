/** `why_not`: each cause of a missing reference, and what the answer says of it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Results } from '../../src/answers/why-not/tool.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { indexedSample } from './indexed-sample.ts';
import { temporaryDirectory } from './workspace.ts';

const FILES = {
  'shapes.ts': `export interface Shape {
  area(): number;
}
export class Square implements Shape {
  area(): number {
    return half();
  }
}
export class Circle {
  area(): number {
    return 0;
  }
}
export function half(): number {
  return 1;
}
export function total(shape: Shape): number {
  return shape.area();
}
export function round(circle: Circle): number {
  return circle.area();
}
export function guess(thing: any): number {
  return thing.area();
}
export function words(): string {
  // area is not called here
  return 'nothing';
}
export function silent(): number {
  return 3;
}
export function through(): number {
  return silent() + new Square().area();
}
`,
};
const workspace = indexedSample(FILES);

const why = async (from: string, to: string): Promise<Results> =>
  (await workspace().call('why_not', { from, to })).results;

describe('the verdict', () => {
  test.each([
    ['there is a reference', 'round', 'Circle.area', 'edge'],
    ['dispatch may lead there', 'total', 'Square.area', 'probable'],
    ['the name is bound to another symbol', 'round', 'Square.area', 'elsewhere'],
    ['a reference is not bound', 'guess', 'Square.area', 'unbound'],
    ['the name is in a comment', 'words', 'Square.area', 'text'],
    ['the name is not there', 'silent', 'Square.area', 'absent'],
    ['the two are the same', 'half', 'half', 'none'],
  ] as const)('%s', async (_, from, to, verdict) => {
    expect(await why(from, to)).toMatchObject({ verdict });
  });
});

test('says what the name was bound to, and which other symbols have it', async () => {
  const { elsewhere, candidates, counts } = await why('round', 'Square.area');
  expect(elsewhere).toMatchObject([
    { line: 21, kind: 'call', symbol: { name: 'area', line: 10 }, text: 'return circle.area();' },
  ]);
  expect(counts).toEqual({ edges: 0, unbound: 0, elsewhere: 1, mentions: 0 });
  expect(candidates.symbols.map(({ line }) => line).sort((a, b) => a - b)).toEqual([2, 10]);
});

test('says why a reference is not bound', async () => {
  const { unbound } = await why('guess', 'Square.area');
  expect(unbound).toMatchObject([{ line: 24, name: 'area', reason: 'dynamic' }]);
});

test('shows the way through others', async () => {
  const { verdict, path } = await why('through', 'half');
  expect(verdict).toBe('absent');
  expect(path?.steps.map(({ line }) => line)).toEqual([34, 6]);
});

test('shows lines with the name that are no reference', async () => {
  expect((await why('words', 'Square.area')).mentions).toEqual([
    { path: 'shapes.ts', line: 27, text: '// area is not called here' },
  ]);
});

test('says that a file is linked in part only', async () => {
  const root = temporaryDirectory();
  writeFileSync(join(root, 'whole.py'), 'def area():\n    return 1\n');
  writeFileSync(join(root, 'broken.py'), 'def main():\n    pass\n\ndef (((:\n    area(\n');
  const broken = openWorkspace({ root });
  onTestFinished(() => broken.close());
  await callTool(broken, { name: 'index' });
  const { results } = await callTool<Results>(broken, {
    name: 'why_not',
    input: { from: 'broken.py', to: 'whole.py#area' },
  });
  expect(results.files).toMatchObject([{ path: 'broken.py', problem: expect.stringContaining('in part') }]);
});

test('a change that is not indexed yet is looked at first', async () => {
  const root = temporaryDirectory();
  const file = join(root, 'a.py');
  writeFileSync(file, 'def area():\n    return 1\n\ndef main():\n    return 2\n');
  const engine = openWorkspace({ root });
  onTestFinished(() => engine.close());
  await callTool(engine, { name: 'index' });
  const ask = async () =>
    (await callTool<Results>(engine, { name: 'why_not', input: { from: 'main', to: 'area' } })).results.verdict;
  expect(await ask()).toBe('absent');
  writeFileSync(file, 'def area():\n    return 1\n\ndef main():\n    return area()\n');
  expect(await ask()).toBe('edge');
});
