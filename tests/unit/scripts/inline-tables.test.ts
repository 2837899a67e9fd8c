/** The bundler's plugin replaces names of columns and codes by numbers, and nothing else. */
import { expect, it } from 'vitest';
// @ts-expect-error A script without types.
import { inlineTables } from '../../../scripts/inline-tables.mjs';

const TABLES = new Map([
  ['EXPRESSION', { op: 0, name: 1, a: 2, stride: 6 }],
  ['MARK', { none: -1 }],
]);
const FACTS = "import { at, EXPRESSION, MARK } from '../../model/facts.ts';\n";

const inlined = (body: string, imports = FACTS): string =>
  (inlineTables(imports + body, TABLES) as string).slice(imports.length);

it('writes numbers for names', () => {
  expect(inlined('x === EXPRESSION.name || x === -MARK.none')).toBe('x === (1) || x === -(-1)');
});

it('writes the access to a cell, where the variable is named after the table', () => {
  expect(inlined('at(view.facts.expressions, row, EXPRESSION.a)')).toBe('view.facts.expressions.data[row * 6 + (2)]');
  expect(inlined('at(table, row, EXPRESSION.a)')).toBe('at(table, row, (2))');
  expect(inlined('at(expressions, next(row), EXPRESSION.a)')).toBe('at(expressions, next(row), (2))');
});

it('leaves other keys, and members of other objects', () => {
  const body = 'EXPRESSION.other; kinds.EXPRESSION.op; MY_EXPRESSION.op; EXPRESSION';
  expect(inlined(body)).toBe(body);
});

it('leaves names that mean something else in a file', () => {
  const body = 'EXPRESSION.op; at(expressions, row, EXPRESSION.a)';
  expect(inlined(body, "import { EXPRESSION } from '../other.ts';\n")).toBe(body);
  expect(inlined(body, "import type { EXPRESSION } from '../../model/facts.ts';\n")).toBe(body);
  expect(inlined(body, "import { EXPRESSION as E } from '../../model/facts.ts';\n")).toBe(body);
});

it('knows imports from the folders of languages', () => {
  expect(inlined('EXPRESSION.op', "import { EXPRESSION } from '../../../src/model/facts.ts';\n")).toBe('(0)');
});
