/** A file with more expressions than a key of a row has room for is listed, not parsed. */
import { expect, it } from 'vitest';
import { MAX_ROWS } from '../../../src/model/links.ts';
import { indexedTree } from './indexed-tree.ts';

const listOf = (count: number): string => `export const all = {${`${'a,'.repeat(100)}\n`.repeat(count / 100)}};\n`;

it('is a problem of its own, and its neighbours are linked', { timeout: 120_000 }, async () => {
  const tree = indexedTree({
    'big.js': listOf(MAX_ROWS + 100),
    'small.js': 'export function one() {}\none();\n',
  });
  const report = await tree.index({}, { max_file_size: 10_000_000, parse_timeout_ms: 60_000 });
  expect(report.problems).toMatchObject([{ code: 'too_large', path: 'big.js' }]);
  expect(tree.rows().filter((row) => row.startsWith('link ["small.js#'))).toHaveLength(1);
});
