/** Parses and extracts a text with the real grammars: the only place in the tests that knows the parser and extractor. */
import { grammarName } from '../../languages/all.ts';
import { loadLanguage } from '../../languages/load.ts';
import { distFile } from '../../src/base/dist-file.ts';
import { lineStarts } from '../../src/base/line-index.ts';
import { Extractor } from '../../src/extract/extract.ts';
import type { ExtractOptions } from '../../src/extract/extraction.ts';
import { parseRepaired } from '../../src/extract/repair.ts';
import type { Language } from '../../src/extract/rule.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import type { LanguageId } from '../../src/model/language.ts';
import type { Grammar } from '../../src/parse/grammar.ts';
import { createParser, type SourceParser } from '../../src/parse/parser.ts';

let parser: Promise<SourceParser> | undefined;
const extractors = new Map<LanguageId, { language: Language; extractor: Extractor; grammar: Grammar }>();

export interface Extracted {
  readonly facts: FileFacts;
  readonly owners: ReadonlyMap<number, string>;
  readonly signatures: readonly string[];
  readonly docs: readonly string[];
  readonly hasError: boolean;
}

interface TextOptions extends ExtractOptions {
  readonly fileName?: string;
}

export async function extractText(id: LanguageId, source: string, options?: TextOptions): Promise<Extracted> {
  parser ??= createParser({ grammarDir: distFile('grammars') });
  let known = extractors.get(id);
  if (!known) {
    const language = await loadLanguage(id);
    const grammar =
      language.scanned ?? (await (await parser).loadGrammar({ name: grammarName(id), tokens: language.tokens }));
    known = { language, grammar, extractor: new Extractor(language, grammar) };
    extractors.set(id, known);
  }
  const { parse } = await parser;
  const { language, grammar } = known;
  const { tree, hasError } = parseRepaired(language, source, (text) => parse(grammar, text, 10_000));
  if (!tree) throw new Error('the parse timed out');
  const { extractor } = known;
  const facts = extractor.facts(
    { data: tree.data, count: tree.count, source, lineStarts: lineStarts(source), fileName: options?.fileName ?? '' },
    options,
  );
  return { facts, owners: extractor.x.owners, signatures: extractor.x.signatures, docs: extractor.x.docs, hasError };
}
