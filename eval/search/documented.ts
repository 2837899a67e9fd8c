/** Documented symbols of a tree: what their comments say, as a question, and the tree without those comments. */
import { languageOf } from '../../src/discover/language.ts';
import { roleOf } from '../../src/discover/path-rules.ts';
import { at, SYMBOL } from '../../src/model/facts.ts';
import { SYMBOL_KINDS, type SymbolKind } from '../../src/model/kinds.ts';
import { extractText } from '../../tests/kit/extract.ts';
import type { FileTexts } from '../graph/projects.ts';
import { blanked, docSpan, type Span } from './doc-span.ts';
import { contentWordsOf, summaryOf, withoutOwnName } from './doc-summary.ts';

/** What the model was trained and measured on: fields, constants and files were neither asked for nor in the way. */
export const DOCUMENTED_KINDS: readonly SymbolKind[] = [
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type_alias',
  'function',
  'method',
  'constructor',
  'component',
  'macro',
];

export interface Documented {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** The first paragraph of its comment, without its own name in front. */
  readonly summary: string;
  /** The words of it that say something; at least three. */
  readonly words: readonly string[];
}

export interface BareTree {
  /** Source files that are no tests, every line where it was. */
  readonly files: ReadonlyMap<string, string>;
  readonly documented: readonly Documented[];
}

const FEWEST_WORDS = 3;

export async function bareTree(texts: FileTexts): Promise<BareTree> {
  const files = new Map<string, string>();
  const documented: Documented[] = [];
  for (const [path, text] of texts) {
    const language = languageOf(path);
    if (language === undefined || roleOf(path, language).role === 'test') continue;
    const { facts, docs } = await extractText(language, text);
    const spans: Span[] = [];
    for (let row = 1; row < facts.symbols.rows; row++) {
      const doc = docs[row] ?? '';
      if (doc === '') continue;
      const column = (name: 'start' | 'end' | 'bodyStart' | 'nameLine'): number => at(facts.symbols, row, SYMBOL[name]);
      const span = docSpan(text, doc, { start: column('start'), bodyStart: column('bodyStart'), end: column('end') });
      if (span === undefined) continue;
      spans.push(span);
      const kind = SYMBOL_KINDS[at(facts.symbols, row, SYMBOL.kind)];
      if (!DOCUMENTED_KINDS.includes(kind)) continue;
      const name = facts.strings[at(facts.symbols, row, SYMBOL.name)];
      const summary = withoutOwnName(summaryOf(doc), name);
      const words = contentWordsOf(summary);
      if (words.length >= FEWEST_WORDS) documented.push({ file: path, line: column('nameLine'), name, summary, words });
    }
    files.set(path, blanked(text, spans));
  }
  return { files, documented: unique(documented) };
}

/** `Returns the name.` of twenty symbols asks for none of them. */
function unique(documented: readonly Documented[]): Documented[] {
  const normal = ({ summary }: Documented): string => summary.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  const counts = new Map<string, number>();
  for (const one of documented) counts.set(normal(one), (counts.get(normal(one)) ?? 0) + 1);
  return documented.filter((one) => counts.get(normal(one)) === 1);
}
