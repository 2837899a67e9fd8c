/** A grammar that never comes to an end with one file: that file is lost, its thread is replaced, and the rest is indexed. */
import { afterEach, expect, test } from 'vitest';
import { refreshLanguages } from '../../../languages/load.ts';
import { grammarOf, languageFolder, tableOf } from '../../kit/added-language.ts';
import { withLexer } from '../../kit/wasm-module.ts';
import { indexedTree, withEnvironment } from './indexed-tree.ts';

afterEach(async () => {
  await refreshLanguages({});
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
