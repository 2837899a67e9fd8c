/** Parses and extracts a text with the real grammars: the one place tests know the parser and extractor by. */
import { languages } from '../../languages/all.ts';
import { distFile } from '../../src/base/dist-file.ts';
import { lineStarts } from '../../src/base/line-index.ts';
import { Extractor } from '../../src/extract/extract.ts';
import type { ExtractOptions } from '../../src/extract/extraction.ts';
import { parseRepaired } from '../../src/extract/repair.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import type { LanguageId } from '../../src/model/language.ts';
import { createParser, type SourceParser } from '../../src/parse/parser.ts';

let parser: Promise<SourceParser> | undefined;
const extractors = new Map<
  string,
  { extractor: Extractor; grammar: Awaited<ReturnType<SourceParser['loadGrammar']>> }
>();

export interface Extracted {
  readonly facts: FileFacts;
  readonly owners: ReadonlyMap<number, string>;
  readonly signatures: readonly string[];
  readonly docs: readonly string[];
  readonly hasError: boolean;
}

export async function extractText(id: LanguageId, source: string, options?: ExtractOptions): Promise<Extracted> {
  parser ??= createParser({ grammarDir: distFile('grammars') });
  const language = languages[id];
  let known = extractors.get(id);
  if (!known) {
    const grammar = await (await parser).loadGrammar({ name: language.grammar, tokens: language.tokens });
    known = { grammar, extractor: new Extractor(language, grammar) };
    extractors.set(id, known);
  }
  const { parse } = await parser;
  const { grammar } = known;
  const { tree, hasError } = parseRepaired(language, source, (text) => parse(grammar, text, 10_000));
  if (!tree) throw new Error('the parse timed out');
  const { extractor } = known;
  const facts = extractor.facts(
    { data: tree.data, count: tree.count, source, lineStarts: lineStarts(source) },
    options,
  );
  return { facts, owners: extractor.x.owners, signatures: extractor.x.signatures, docs: extractor.x.docs, hasError };
}
