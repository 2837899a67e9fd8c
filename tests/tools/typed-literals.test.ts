/** Literals that an interface types are its implementations, and their keys those of its members. */
import { expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const workspace = indexedSample({
  'src/shape.ts': `export interface Shape { area(): number }
export interface Visit { (shape: Shape): void }
const square: Shape = { area() { return 1; } };
function make(): Shape {
  return {
    area: () => 2,
  };
}
const list: Shape[] = [{ area() { return 3; } }];
const cast = <Shape> { area: () => 4 };
const visit: Visit = (shape) => {};
take({ area: () => 5 });
function take(shape: Shape): void {}
const given: Shape = make();
const other = { area() { return 6; } };
class Circle implements Shape { area() { return 7; } }
`,
});

const linesBelow = async (name: string) => {
  const { results } = await workspace().call('hierarchy', { name, direction: 'down' });
  return results.symbols[0].down
    .map(({ line, relation }: { line: number; relation: string }) => `${line} ${relation}`)
    .sort((a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
};

test('object literals, wherever the type comes from', async () => {
  expect(await linesBelow('Shape')).toEqual([
    '3 literal',
    '5 literal',
    '9 literal',
    '10 literal',
    '12 literal',
    '16 implement',
  ]);
});

test('functions, where the interface is called', async () => {
  expect(await linesBelow('Visit')).toEqual(['11 literal']);
});

test('keys of the literals implement the member, and no namesake does', async () => {
  expect(await linesBelow('Shape.area')).toEqual([
    '3 literal',
    '6 literal',
    '9 literal',
    '10 literal',
    '12 literal',
    '16 override',
  ]);
});

test('a place of a literal names it again', async () => {
  const { results } = await workspace().call('hierarchy', { name: 'Shape' });
  const literal = results.symbols[0].down.find(({ line }: { line: number }) => line === 5);
  const { results: found } = await workspace().call('symbol', { name: literal.handle });
  expect(found[0].name).toBe('make');
});
