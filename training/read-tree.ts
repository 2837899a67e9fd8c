/** Reads a source tree, or one text, through the project's own discovery, parser and extractor. */
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
import type { LanguageId } from '../src/model/language.ts';
import type { FileRole, SourceFile } from '../src/model/source-file.ts';
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
  const extractText = await createTextExtractor();
  const { files } = await discover(root, { config });
  for (const file of files) {
    if (file.language === undefined || file.skip !== undefined) continue;
    const read = readSource(join(root, file.path), config.index.max_file_size);
    if (!read.ok) continue;
    const extracted = await extractText(file.path, file.language, read.bytes);
    if (extracted === undefined) continue;
    const { text, extraction, role = file.role } = extracted;
    yield { file: { ...file, role }, text, extraction };
  }
}

/** Valid until the next text is extracted. */
export interface ExtractedText {
  readonly text: string;
  readonly extraction: Extraction;
  /** Where the text itself says what it is: generated. */
  readonly role?: FileRole;
}

/** Undefined for a text that is not parsed: binary, minified or too slow. */
export type ExtractText = (path: string, language: LanguageId, bytes: Buffer) => Promise<ExtractedText | undefined>;

export async function createTextExtractor(): Promise<ExtractText> {
  const { max_line_length, parse_timeout_ms } = defaultConfig().index;
  const parser = await createParser({ grammarDir: distFile('grammars') });
  const extractors = new Map<LanguageId, Extractor>();
  return async (path, id, bytes) => {
    const text = decodeText(bytes).text.replaceAll('\0', '\ufffd');
    const content = classifyContent(path, text, { maxLineLength: max_line_length });
    if (content?.skip !== undefined) return undefined;
    const language = await loadLanguage(id);
    const { scanned, tokens } = language;
    const grammar = scanned ?? (await parser.loadGrammar({ name: id, tokens }));
    const extractor = extractors.get(id) ?? new Extractor(language, grammar);
    extractors.set(id, extractor);
    const { tree } = parseRepaired(language, text, (candidate) => parser.parse(grammar, candidate, parse_timeout_ms));
    if (tree === undefined || tree.count === 0) return undefined;
    extractor.facts({ data: tree.data, count: tree.count, source: text, lineStarts: lineStarts(text) });
    return { text, extraction: extractor.x, ...(content?.role && { role: content.role }) };
  };
}
