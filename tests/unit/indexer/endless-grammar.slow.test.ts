/** Grammars that never come to an end: one is refused; with one that does so in a single file, the rest is indexed. */
import { afterEach, expect, test } from 'vitest';
import { refreshLanguages } from '../../../languages/load.ts';
import { grammarOf, languageFolder, tableOf } from '../../kit/added-language.ts';
import { wasmModule, withLexer } from '../../kit/wasm-module.ts';
import { indexedTree, withEnvironment } from './indexed-tree.ts';

afterEach(async () => {
  await refreshLanguages({});
});

test.each([
  ['when it is loaded', () => wasmModule({ exports: ['tree_sitter_x'], does: 'loops' })],
  ['with any text', () => withLexer(grammarOf('graphql'), 'loops')],
])('%s: it is refused', { timeout: 60_000 }, async (_, grammar) => {
  withEnvironment({ WAYFIND_LANGUAGES_DIRECTORIES: languageFolder(tableOf('graphql'), grammar()) });
  const tree = indexedTree({ 'a.x-graphql': 'type A { b: C }\n' });
  const code = 'LANGUAGE_INVALID';
  await expect(tree.index()).rejects.toMatchObject({ code, message: expect.stringContaining('come to an end') });
});

test('one file is lost', { timeout: 120_000 }, async () => {
  const grammar = withLexer(grammarOf('graphql'), { loopsAt: '@' });
  withEnvironment({ WAYFIND_LANGUAGES_DIRECTORIES: languageFolder(tableOf('graphql'), grammar) });
  const tree = indexedTree({
    'a.x-graphql': 'type A { b: C }\n',
    'b.x-graphql': 'type B@loop { c: D }\n',
    'c.py': 'def area():\n    return 1\n',
  });
  const report = await tree.index({}, { parse_timeout_ms: 50 });
  expect(report.problems).toMatchObject([{ path: 'b.x-graphql', code: 'parse_timeout' }]);
  expect(report.files).toMatchObject({ total: 3, parsed: 2 });
  expect(tree.ask((reader) => reader.symbolsNamed('area'))).toHaveLength(1);
});
