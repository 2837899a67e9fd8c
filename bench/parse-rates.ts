/**
 * Compares, for every language in some trees, how fast files are parsed and extracted with how fast their grammar alone parses them:
 *   npm run bench:parse -- DIR… [--languages lua,zig] [--bytes 1000000] [--rounds 12]
 * Exits with status 1 when a language runs at less than half of its grammar's rate. Takes CPU time of the process, both sides by turns, and
 * the fastest round of each: code that has run so often is optimised, as it is in an indexer after its first few hundred files.
 * `grammar` is one parse of the same text into the flat tree of the extractor, which is faster than web-tree-sitter's own call. `with facts`
 * is what a worker does with a text to know its facts; reading, masking, words and embeddings are other work of the same worker.
 * `parses` is how often a file is parsed: one with syntax errors is parsed again with each repair of its language. Scanned languages have
 * no grammar: the scanner is theirs.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grammarName } from '../languages/all.ts';
import { loadLanguage } from '../languages/load.ts';
import { distFile } from '../src/base/dist-file.ts';
import { lineStarts } from '../src/base/line-index.ts';
import { defaultConfig } from '../src/config/config.ts';
import { discover } from '../src/discover/discover.ts';
import { Extractor } from '../src/extract/extract.ts';
import { parseRepaired } from '../src/extract/repair.ts';
import { readSource } from '../src/indexer/parse/read-source.ts';
import type { LanguageId } from '../src/model/language.ts';
import { decodeText } from '../src/parse/decode.ts';
import { createParser } from '../src/parse/parser.ts';

const { values: flags, positionals: roots } = parseArgs({
  allowPositionals: true,
  options: {
    languages: { type: 'string', default: '' },
    bytes: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '12' },
  },
});

/** Less is not measured: the first files of a language compile its code. */
const FEWEST_BYTES = 20_000;
const LEAST_SHARE = 0.5;
const DEADLINE_MS = 20_000;

interface Text {
  readonly name: string;
  readonly text: string;
}

/** By language, the texts of its files up to a size in all. */
async function textsIn(trees: readonly string[]): Promise<Map<LanguageId, Text[]>> {
  const wanted = flags.languages === '' ? undefined : flags.languages.split(',');
  const found = new Map<LanguageId, Text[]>();
  const sizes = new Map<LanguageId, number>();
  for (const root of trees) {
    const { files } = await discover(root, { config: defaultConfig() });
    for (const { path, language, skip } of files) {
      if (language === undefined || skip !== undefined || wanted?.includes(language) === false) continue;
      const size = sizes.get(language) ?? 0;
      const source = size > Number(flags.bytes) ? undefined : readSource(join(root, path), Number.MAX_SAFE_INTEGER);
      if (!source?.ok) continue;
      sizes.set(language, size + source.bytes.length);
      found.set(language, [...(found.get(language) ?? []), { name: path, text: decodeText(source.bytes).text }]);
    }
  }
  return new Map([...found].filter(([language]) => sizes.get(language)! >= FEWEST_BYTES));
}

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const parser = await createParser({ grammarDir: distFile('grammars') });

/** The CPU time of the grammar alone, and of everything, in the fastest of the rounds. */
async function measure(
  id: LanguageId,
  texts: readonly Text[],
): Promise<{ raw: number; whole: number; parses: number }> {
  const language = await loadLanguage(id);
  const grammar = language.scanned ?? (await parser.loadGrammar({ name: grammarName(id), tokens: language.tokens }));
  const extractor = new Extractor(language, grammar);
  // A component is parsed as the code in it: the grammar gets what it would.
  const prepared = texts.map(({ text }) => language.prepared?.(text) ?? text);
  const parseAll = (): void => {
    for (const text of prepared) parser.parse(grammar, text, DEADLINE_MS);
  };
  let parses = 0;
  const extractAll = (): void => {
    for (const { name, text } of texts) {
      const { tree } = parseRepaired(language, text, (one, choice) => {
        parses++;
        return parser.parse(grammar, one, DEADLINE_MS, choice);
      });
      if (tree !== undefined)
        extractor.facts({
          data: tree.data,
          count: tree.count,
          source: text,
          lineStarts: lineStarts(text),
          fileName: name.slice(name.lastIndexOf('/') + 1),
        });
    }
  };
  parseAll();
  extractAll();
  let [raw, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < Number(flags.rounds); round++) {
    raw = Math.min(raw, cpuMs(parseAll));
    whole = Math.min(whole, cpuMs(extractAll));
  }
  return { raw, whole, parses: parses / texts.length / (Number(flags.rounds) + 1) };
}

let slowest = 1;
console.log('language         files      kB   grammar MB/s   with facts MB/s   parses   share');
for (const [id, texts] of [...(await textsIn(roots))].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const bytes = texts.reduce((sum, { text }) => sum + text.length, 0);
  const { raw, whole, parses } = await measure(id, texts);
  const rate = (ms: number): string => (bytes / 1000 / ms).toFixed(2);
  slowest = Math.min(slowest, raw / whole);
  console.log(
    `${id.padEnd(16)} ${String(texts.length).padStart(5)} ${(bytes / 1000).toFixed(0).padStart(7)}   ${rate(raw).padStart(12)}   ${rate(whole).padStart(15)}   ${parses.toFixed(2).padStart(6)}   ${(raw / whole).toFixed(2)}`,
  );
}
process.exitCode = slowest < LEAST_SHARE ? 1 : 0;
