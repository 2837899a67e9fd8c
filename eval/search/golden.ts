/** Real questions on real repositories, the answers somebody judged right after reading the code, and the pages they get. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reciprocal, within } from '../../src/answers/eval/figures.ts';
import { ask } from './ask.ts';
import type { Corpus } from './corpus.ts';
import { type Marks, meansOf } from './score.ts';

export type QuestionKind = 'plain' | 'symbol' | 'path' | 'error' | 'broad';

export interface GoldenQuestion {
  readonly kind: QuestionKind;
  readonly ask: string;
  /** Handles; any of them is right. */
  readonly want: readonly string[];
}

export interface GoldenSet {
  /** The name of its checkout. */
  readonly repository: string;
  readonly source: string;
  readonly commit: string;
  readonly questions: readonly GoldenQuestion[];
}

export interface Page {
  readonly question: GoldenQuestion;
  /** Handles of the first ten results. */
  readonly handles: readonly string[];
  /** How many of them are called like half the code base is, and were not asked for. */
  readonly helpers: number;
}

const PAGE = 10;
/** Names that say nothing about a question, in any language. */
const HELPERS =
  /^(?:to_?string|string|__\w+__|log|get|set|init|new|run|write|read|close|add|update|value|name|error|handle)$/i;
/** So is a name that this many symbols have. */
const MANY = 25;

export function readGolden(directory: string): GoldenSet[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as GoldenSet);
}

/** Handles that the checkout does not have: another commit, or a question that was written wrong. */
export const strangers = ({ reader }: Corpus, { questions }: GoldenSet): string[] =>
  questions.flatMap(({ want }) => want).filter((handle) => reader.symbolByHandle(handle) === undefined);

export async function pagesOf(corpus: Corpus, { questions }: GoldenSet): Promise<Page[]> {
  const { reader } = corpus;
  const pages: Page[] = [];
  for (const question of questions) {
    const found = await ask(corpus, { query: question.ask, limit: PAGE });
    const results = found.map(({ id, name }) => ({ handle: reader.handle(reader.symbolById(id)!), name }));
    const isHelper = (name: string): boolean => HELPERS.test(name) || reader.countNamed(name) >= MANY;
    const crowding = results.filter(({ handle, name }) => !question.want.includes(handle) && isHelper(name));
    pages.push({ question, handles: results.map(({ handle }) => handle), helpers: crowding.length });
  }
  return pages;
}

/** 0 for the first result; -1 when none of the ten is right. */
export const rankOf = ({ question, handles }: Page): number =>
  handles.findIndex((handle) => question.want.includes(handle));

export function markPages(pages: readonly Page[]): Record<string, number> {
  const marks = pages.map((page): Marks => {
    const rank = rankOf(page);
    return {
      'hit@1': within(rank, 1),
      'hit@3': within(rank, 3),
      'hit@10': within(rank, PAGE),
      MRR: reciprocal(rank),
    };
  });
  return meansOf(marks);
}

/** One block a question, so that a change of ranking is a change of a few lines. */
export function pageText({ repository, source, commit }: GoldenSet, pages: readonly Page[]): string {
  const blocks = pages.map((page) => {
    const { question, handles } = page;
    const rows = handles.map((handle, i) => {
      const mark = question.want.includes(handle) ? '*' : ' ';
      return `${String(i + 1).padStart(2)} ${mark} ${handle}`;
    });
    const missing = rankOf(page) < 0 ? [`   want ${question.want.join('  ')}`] : [];
    return [`${question.kind}: ${question.ask}`, ...rows, ...missing].join('\n');
  });
  return `${repository}: ${source} at ${commit}; * is a right answer\n\n${blocks.join('\n\n')}\n`;
}

/** The blocks of a page file by their question. */
export function blocksOf(text: string): Map<string, string> {
  const blocks = text.trim().split('\n\n').slice(1);
  return new Map(blocks.map((block) => [block.slice(0, block.indexOf('\n')), block]));
}

export const storedText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
