/** Reads a source tree through the project's own discovery, parser and extractor, one file at a time. */
import { join } from 'node:path';
import { loadLanguage } from '../languages/load.ts';
import { distFile } from '../src/base/dist-file.ts';
import { lineStarts } from '../src/base/line-index.ts';
import { defaultConfig } from '../src/config/config.ts';
import { classifyContent } from '../src/discover/classify-content.ts';
import { discover } from '../src/discover/discover.ts';
import { Extractor } from '../src/extract/extract.ts';
import type { Extraction } from '../src/extract/extraction.ts';
import { parseRepaired } from '../src/extract/repair.ts';
import { readSource } from '../src/indexer/parse/read-source.ts';
import type { SourceFile } from '../src/model/source-file.ts';
import { decodeText } from '../src/parse/decode.ts';
import { createParser } from '../src/parse/parser.ts';

/** Valid until the next file is asked for. */
export interface ReadFile {
  readonly file: SourceFile;
  readonly text: string;
  readonly extraction: Extraction;
}

export async function* readTree(root: string): AsyncGenerator<ReadFile> {
  const config = defaultConfig();
  const { max_file_size, max_line_length, parse_timeout_ms } = config.index;
  const parser = await createParser({ grammarDir: distFile('grammars') });
  const extractors = new Map<string, Extractor>();
  const { files } = await discover(root, { config });
  for (const file of files) {
    if (file.language === undefined || file.skip !== undefined) continue;
    const read = readSource(join(root, file.path), max_file_size);
    if (!read.ok) continue;
    const text = decodeText(read.bytes).text.replaceAll('\0', '\ufffd');
    const content = classifyContent(file.path, text, { maxLineLength: max_line_length });
    if (content?.skip !== undefined) continue;
    const language = await loadLanguage(file.language);
    const { scanned, tokens } = language;
    const grammar = scanned ?? (await parser.loadGrammar({ name: file.language, tokens }));
    const extractor = extractors.get(file.language) ?? new Extractor(language, grammar);
    extractors.set(file.language, extractor);
    const { tree } = parseRepaired(language, text, (candidate) => parser.parse(grammar, candidate, parse_timeout_ms));
    if (tree === undefined || tree.count === 0) continue;
    extractor.facts({ data: tree.data, count: tree.count, source: text, lineStarts: lineStarts(text) });
    yield { file: { ...file, role: content?.role ?? file.role }, text, extraction: extractor.x };
  }
}
