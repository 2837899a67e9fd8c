/** The process that runs one statement: it copies what the statement reads into memory, runs it there and returns the rows. */
import { version } from '../../base/version.ts';
import { AppError } from '../../errors/errors.ts';
import { Sandbox, type Selected } from '../../store/query/sandbox.ts';
import { checkStatement } from '../../store/query/statement.ts';
import { openReader } from '../../store/read/read.ts';
import { guardProcess } from './guard.ts';
import { IndexSource } from './source.ts';
import { statementError } from './statement-error.ts';
import { type StatementOutcome, type StatementResult, type StatementTask, stateOf } from './task.ts';
import { type Cell, readViews, tableOf } from './view.ts';
import { VIEWS } from './views/all.ts';

/** Rows of a reply in bytes: a page with more ends early. */
const MAX_RESULT_BYTES = 4_000_000;
/** Rows that are counted after the page. */
const MAX_COUNTED = 10_000;
const MAX_BLOB_SHOWN = 1000;

/** Resolves when the result is sent. */
export async function runStatement(): Promise<number> {
  const task = await new Promise<StatementTask>((resolve) => process.once('message', resolve));
  const outcome = await outcomeOf(task);
  await new Promise((resolve) => process.send?.(outcome, undefined, undefined, resolve));
  process.disconnect();
  // The thread of the guard would keep the process alive.
  process.exit(0);
}

async function outcomeOf(task: StatementTask): Promise<StatementOutcome> {
  try {
    if (task.version !== version)
      throw new AppError('PROGRAM_REPLACED', `The statement would be run by wayfind ${version}`);
    const { maxMemoryBytes, timeoutMs } = task;
    await guardProcess({ parent: process.ppid, maxMemoryBytes, timeoutMs });
    return { result: resultOf(task) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, fix, details } = error;
    return { error: { code, message, fix, details } };
  }
}

function resultOf({ indexDir, snapshotKey, sql, offset, limit, commits, served }: StatementTask): StatementResult {
  const statement = checkStatement(sql);
  const sandbox = new Sandbox(VIEWS.map(tableOf));
  const reads = explained(statement, () => sandbox.reads(statement));
  const views = readViews(VIEWS, reads);
  const reader = openReader(indexDir, snapshotKey);
  let state = '';
  try {
    reader.inOneView(() => {
      state = stateOf(reader);
      const source = new IndexSource(reader, commits, served);
      for (const { view, columns } of views) sandbox.fill(view.name, columns, view.cells(source, columns));
    });
  } finally {
    reader.close();
  }
  return explained(statement, () => ({
    ...pageOf(sandbox.select(statement), { offset, limit }),
    state,
    views: views.map(({ view }) => view.name),
  }));
}

function explained<T>(statement: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw statementError(error, statement, VIEWS);
  }
}

function pageOf(
  { columns, rows }: Selected,
  { offset, limit }: Pick<StatementTask, 'offset' | 'limit'>,
): Omit<StatementResult, 'state' | 'views'> {
  const page: Cell[][] = [];
  let bytes = 0;
  let isFull = false;
  let number = 0;
  let left = 0;
  for (const row of rows) {
    if (number++ < offset) continue;
    isFull ||= page.length === limit;
    if (!isFull) {
      const cells = row.map(cellOf);
      bytes += cells.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? Buffer.byteLength(cell) : 8), 0);
      isFull = page.length > 0 && bytes > MAX_RESULT_BYTES;
      if (!isFull) {
        page.push(cells);
        continue;
      }
    }
    if (++left > MAX_COUNTED) return { columns, rows: page, left: MAX_COUNTED, isLeftExact: false };
  }
  return { columns, rows: page, left, isLeftExact: true };
}

/** Values as JSON has them: a number that JSON cannot express is text. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Uint8Array) {
    const hex = Buffer.from(value.subarray(0, MAX_BLOB_SHOWN)).toString('hex');
    return `x'${hex}${value.length > MAX_BLOB_SHOWN ? '…' : ''}'`;
  }
  return typeof value === 'string' ? value : null;
}
