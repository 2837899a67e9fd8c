/** The view `languages`: how much of the tree is in each language, and how many of its uses are bound. */
import type { LinkCounts } from '../../../resolve/core/links-codec.ts';
import { defineView, integer, text } from '../view.ts';

interface Row {
  readonly language: string;
  readonly files: number;
  readonly symbols: number;
  readonly lines: number;
  readonly bound: number;
  readonly open: number;
}

export const languages = defineView<Row>({
  name: 'languages',
  meaning: 'A language of the tree, with totals over its files',
  needsLinks: true,
  columns: {
    language: text('As in `files` and `symbols`', ({ language }) => language),
    files: integer('Number of files', ({ files }) => files),
    lines: integer('Number of lines', ({ lines }) => lines),
    symbols: integer('Number of symbols, without the files themselves', ({ symbols, files }) => symbols - files),
    bound: integer('Uses that are bound to a symbol of the tree: rows of `references`', ({ bound }) => bound),
    unresolved: integer('Uses that are not: rows of `unresolved`', ({ open }) => open),
  },
  *rows({ reader }, wants) {
    const uses = new Map<string, { bound: number; open: number }>();
    if (wants('bound') || wants('unresolved')) {
      for (const { language, counts } of reader.linkCountsOfFiles()) {
        const sum = uses.get(language) ?? { bound: 0, open: 0 };
        uses.set(language, { bound: sum.bound + boundIn(counts), open: sum.open + openIn(counts) });
      }
    }
    for (const [language, totals] of Object.entries(reader.counts().byLanguage))
      yield { language, ...totals, ...(uses.get(language) ?? { bound: 0, open: 0 }) };
  },
  examples: [
    { sql: 'SELECT * FROM languages ORDER BY lines DESC', says: 'the languages by size' },
    {
      sql: 'SELECT language, round(100.0 * bound / (bound + unresolved), 1) AS percent FROM languages WHERE bound > 0',
      says: 'how many uses are bound',
    },
  ],
});

const boundIn = ({ exact, probable, approximate }: LinkCounts): number => exact + probable + approximate;
export const openIn = ({ open }: LinkCounts): number => Object.values(open).reduce((sum, count) => sum + count, 0);
