/** Reads a directory in the layout of BEIR: `queries.jsonl`, `qrels/SPLIT.tsv`, and `corpus.jsonl` where the documents are not files of the workspace. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../errors/errors.ts';
import { lineError, linesOf, objectIn } from './lines.ts';
import { isCount, type JudgedQuestion, type Judgement, MAX_GRADE } from './questions.ts';

export interface Beir {
  readonly questions: readonly JudgedQuestion[];
  /** The documents; absent: judgements name places of the workspace. */
  readonly corpus?: string;
  /** Queries without a judgement in this split, which are not asked. */
  readonly unjudged: number;
}

/** Throws EVAL_INVALID with the file and line. */
export async function readBeir(directory: string, split: string | undefined): Promise<Beir> {
  const judged = await readJudgements(judgementFile(directory, split));
  const file = join(directory, 'queries.jsonl');
  const questions: JudgedQuestion[] = [];
  const ids = new Set<string>();
  let unjudged = 0;
  for await (const line of linesOf(file)) {
    const { _id: id, text } = objectIn(file, line);
    if (typeof id !== 'string' || typeof text !== 'string' || text.trim() === '')
      throw lineError(file, line.number, 'needs `_id` and `text`, as texts that are not empty');
    if (ids.has(id)) throw lineError(file, line.number, `repeats the id ${JSON.stringify(id)}`);
    ids.add(id);
    const expect = judged.get(id)?.expect;
    if (expect === undefined || expect.length === 0) unjudged++;
    else questions.push({ id, query: text, expect, line: line.number });
  }
  for (const [id, { place }] of judged)
    if (!ids.has(id)) throw new AppError('EVAL_INVALID', `${place}: no query has the id ${JSON.stringify(id)}`);
  if (questions.length === 0) throw new AppError('EVAL_INVALID', `${directory} has no query with a judgement above 0`);
  const corpus = join(directory, 'corpus.jsonl');
  return { questions, unjudged, ...(existsSync(corpus) && { corpus }) };
}

function judgementFile(directory: string, split: string | undefined): string {
  const dir = join(directory, 'qrels');
  const files = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.tsv')) : [];
  const wanted = `${split ?? 'test'}.tsv`;
  if (files.includes(wanted)) return join(dir, wanted);
  const [only] = files;
  if (split === undefined && only !== undefined && files.length === 1) return join(dir, only);
  const there = files.length > 0 ? `it has ${files.join(', ')}` : 'it has no qrels';
  throw new AppError(
    'EVAL_INVALID',
    `${directory} is not a BEIR directory with qrels/${wanted}: ${there}`,
    'Name a directory with queries.jsonl and qrels/SPLIT.tsv, and the split with --split; or a JSONL file of queries.',
  );
}

interface JudgedQuery {
  readonly expect: Judgement[];
  readonly place: string;
}

/** `query-id`, `corpus-id`, `score` by tabs, with or without that heading; or the four columns of TREC. */
async function readJudgements(file: string): Promise<Map<string, JudgedQuery>> {
  const judged = new Map<string, JudgedQuery>();
  let isFirst = true;
  for await (const { number, text } of linesOf(file)) {
    const cells = text.includes('\t') ? text.split('\t') : text.split(/\s+/);
    const [query, document, score] = cells.length === 4 ? [cells[0], cells[2], cells[3]] : cells;
    const isHeading = isFirst && score !== undefined && Number.isNaN(Number(score));
    isFirst = false;
    if (isHeading) continue;
    const grade = Number(score);
    if ((cells.length !== 3 && cells.length !== 4) || !query || !document || score?.trim() === '')
      throw lineError(file, number, 'needs a query id, a document id and a score, separated by tabs');
    if (!Number.isInteger(grade) || grade > MAX_GRADE)
      throw lineError(file, number, `the score must be a whole number up to ${MAX_GRADE}`);
    const known = judged.get(query) ?? { expect: [], place: `${file}:${number}` };
    judged.set(query, known);
    if (isCount(grade) && grade > 0) known.expect.push({ text: document, grade });
  }
  return judged;
}
