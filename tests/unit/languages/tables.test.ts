/** Tables say by data what the rules of four packaged languages do by code: their cases hold for both. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadLanguage } from '../../../languages/load.ts';
import { distFile } from '../../../src/base/dist-file.ts';
import { lineStarts } from '../../../src/base/line-index.ts';
import { useLanguages } from '../../../src/config/added-languages.ts';
import { readLanguages } from '../../../src/config/read-languages.ts';
import { tableProblem } from '../../../src/extract/check-table.ts';
import { Extractor } from '../../../src/extract/extract.ts';
import { createParser } from '../../../src/parse/parser.ts';
import { languageFolder, tableOf } from '../../kit/added-language.ts';
import { readCase } from '../../kit/cases.ts';
import { disagreements } from '../../kit/check-case.ts';
import type { Extracted } from '../../kit/extract.ts';

const parser = createParser({ grammarDir: distFile('grammars') });

async function extracted(language: string, source: string): Promise<Extracted> {
  const { languages, problem } = readLanguages([languageFolder(tableOf(language), language)], () => undefined);
  expect(problem).toBeUndefined();
  const [{ table, grammarFile, grammarHash }] = languages;
  useLanguages(languages);
  const { loadGrammar, parse } = await parser;
  const grammar = await loadGrammar({ name: table.id, tokens: [], file: { path: grammarFile, sha256: grammarHash } });
  expect(tableProblem(table, grammar)).toBeUndefined();
  const extractor = new Extractor(await loadLanguage(table.id), grammar);
  const { tree, hasError } = parse(grammar, source, 10_000);
  const facts = extractor.facts({ data: tree!.data, count: tree!.count, source, lineStarts: lineStarts(source) });
  const { owners, signatures, docs } = extractor.x;
  return { facts, owners, signatures, docs, hasError };
}

afterEach(() => useLanguages([]));

describe.each(['make', 'hcl', 'protobuf', 'graphql'])('the table of %s', (language) => {
  const cases = join(import.meta.dirname, '../../../languages', language, 'cases');
  // Directories hold cases of other tests.
  const files = readdirSync(cases, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  test.each(files)('yields what its rules do: %s', async (file) => {
    const { source, expectations } = readCase(readFileSync(join(cases, file), 'utf8'));
    expect(disagreements(await extracted(language, source), expectations).join('\n')).toBe('');
  });
});
