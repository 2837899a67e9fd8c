/** Reads questions and what their answers are from a file with one JSON object a line. */
import { createHash } from 'node:crypto';
import { nearest } from '../../base/nearest.ts';
import { AppError } from '../../errors/errors.ts';
import { type Line, lineError, linesOf, objectIn } from './lines.ts';

/** Something that an answer should contain. */
export interface Judgement {
  /** A handle, a name, a path, a directory (`src/`), a place (`path:line`), a span (`path:line-line`), or the id of a document. */
  readonly text: string;
  /** 1: relevant; more: better. */
  readonly grade: number;
}

export interface JudgedQuestion {
  readonly id: string;
  readonly query: string;
  /** The kind of question that the user says it is. */
  readonly kind?: string | undefined;
  /** Empty: nothing should be found. */
  readonly expect: readonly Judgement[];
  /** Where it was read, for messages. */
  readonly line: number;
}

const KEYS = ['id', 'query', 'kind', 'expect'];
const EXPECT_KEYS = ['path', 'line', 'end', 'symbol', 'grade'];
export const MAX_GRADE = 10;
const MAX_QUERY = 1_000_000;
const MAX_QUESTIONS = 100_000;
const MAX_KINDS = 50;
const ID_DIGITS = 10;
const KIND = /^[\w][\w .-]{0,39}$/;

/** Throws EVAL_INVALID with the line. */
export async function readQuestions(file: string): Promise<JudgedQuestion[]> {
  const questions = new Map<string, JudgedQuestion>();
  const kinds = new Set<string>();
  for await (const line of linesOf(file)) {
    const question = questionIn(file, line, questions);
    const known = questions.get(question.id);
    if (known) throw lineError(file, line.number, `has the id ${question.id} of line ${known.line}`);
    questions.set(question.id, question);
    if (question.kind !== undefined) kinds.add(question.kind);
    if (kinds.size > MAX_KINDS) throw lineError(file, line.number, `is of the ${MAX_KINDS + 1}st kind; use fewer`);
    if (questions.size > MAX_QUESTIONS) throw lineError(file, line.number, `is beyond ${MAX_QUESTIONS} queries`);
  }
  if (questions.size === 0) throw new AppError('EVAL_INVALID', `${file} has no queries`);
  return [...questions.values()];
}

function questionIn(file: string, line: Line, known: ReadonlyMap<string, unknown>): JudgedQuestion {
  const fail = (problem: string): never => {
    throw lineError(file, line.number, problem);
  };
  const { id, query, kind, expect, ...rest } = objectIn(file, line);
  refuseUnknown(rest, KEYS, fail);
  if (typeof query !== 'string' || query.trim() === '') return fail('`query` must be a text that is not empty');
  if (query.length > MAX_QUERY) return fail(`\`query\` is longer than ${MAX_QUERY} characters`);
  if (id !== undefined && !isId(id)) return fail('`id` must be a text or a number');
  if (kind !== undefined && (typeof kind !== 'string' || !KIND.test(kind)))
    return fail('`kind` must be a short text of letters, digits, blanks and dashes');
  if (!Array.isArray(expect)) return fail('`expect` must be a list; an empty one where nothing should be found');
  const judgements = expect.map((one) => judgementIn(one, fail));
  const good = judgements.filter(({ grade }) => grade > 0);
  if (judgements.length > 0 && good.length === 0)
    return fail('no element of `expect` has a grade above 0; leave it empty where nothing should be found');
  return {
    id: id === undefined ? newId(query, known) : String(id),
    query,
    kind,
    expect: good,
    line: line.number,
  };
}

type Fail = (problem: string) => never;

function refuseUnknown(rest: Readonly<Record<string, unknown>>, keys: readonly string[], fail: Fail): void {
  const [unknown] = Object.keys(rest);
  if (unknown === undefined) return;
  const [close] = nearest(unknown, keys, 1);
  const hint = close ? `did you mean ${close}?` : `the keys are ${keys.join(', ')}`;
  fail(`has the unknown key ${JSON.stringify(unknown)}; ${hint}`);
}

/** `"src/a.ts#run"`, or `{"path": "src/a.ts", "line": 3, "end": 9, "grade": 2}`, or `{"symbol": "run", "grade": 3}`. */
function judgementIn(value: unknown, fail: Fail): Judgement {
  if (typeof value === 'string')
    return value.trim() === '' ? fail('`expect` has an empty text') : { text: value.trim(), grade: 1 };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('an element of `expect` must be a text or an object');
  const { path, line, end, symbol, grade = 1, ...rest } = value as Record<string, unknown>;
  refuseUnknown(rest, EXPECT_KEYS, fail);
  const texts = [path, symbol].filter((one) => one !== undefined);
  if (texts.length === 0 || !texts.every((one) => typeof one === 'string' && one.trim() !== ''))
    return fail('an element of `expect` needs `path` or `symbol`, as a text');
  if (!isCount(grade) || grade > MAX_GRADE) return fail(`\`grade\` must be a whole number from 0 to ${MAX_GRADE}`);
  if (![line, end].every((one) => one === undefined || (isCount(one) && one > 0)))
    return fail('`line` and `end` must be line numbers');
  if (
    line === undefined
      ? end !== undefined
      : symbol !== undefined || (end !== undefined && (end as number) < (line as number))
  )
    return fail('`line` goes with `path`, and `end` with an earlier `line`');
  if (symbol !== undefined) return { text: path === undefined ? String(symbol) : `${path}#${symbol}`, grade };
  const lines = line === undefined ? '' : `:${line}${end === undefined ? '' : `-${end}`}`;
  return { text: `${path}${lines}`, grade };
}

const isId = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '' && value.length <= 200) || Number.isSafeInteger(value);

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** From the query, so that it stays the same when lines are added before. */
function newId(query: string, known: ReadonlyMap<string, unknown>): string {
  const id = hashOf(query);
  for (let nth = 2; ; nth++) {
    const free = nth === 2 ? id : `${id}-${nth - 1}`;
    if (!known.has(free)) return free;
  }
}

export const hashOf = (query: string): string => createHash('sha1').update(query).digest('hex').slice(0, ID_DIGITS);
