/** Rows of a statement over the views of the index. */
import { timeLeftMs } from '../../base/deadline.ts';
import { version } from '../../base/version.ts';
import { loadConfig } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import type { ResultColumn } from '../../store/query/sandbox.ts';
import { checkStatement, mayName } from '../../store/query/statement.ts';
import { openReader, type Reader } from '../../store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../store/snapshots/snapshot-dir.ts';
import { many } from '../../tools/layout.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { placesOf, relocateRows } from './current-rows.ts';
import { COMMIT_VIEW_NAMES, SERVED_VIEW_NAMES } from './link-views.ts';
import { runInProcess } from './process.ts';
import { type CommitRecords, readCommits } from './read-commits.ts';
import type { Served } from './served.ts';
import { type StatementResult, type StatementTask, stateOf } from './task.ts';
import type { Question, Results } from './tool.ts';

/** An index that is published again and again while statements run is being written by a watcher of a busy tree. */
const MAX_ATTEMPTS = 3;

export async function runQuery(session: Session, question: Question, signal?: AbortSignal): Promise<Draft<Results>> {
  const { sql, offset, limit } = question;
  checkStatement(sql);
  const { config } = await loadConfig({ root: session.root, env: process.env });
  // Opened here too: an answer from a listing of files, or from an index without links, is marked as such.
  session.reader();
  const history = mayName(sql, COMMIT_VIEW_NAMES) ? await readCommits(session, config, signal) : undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // For each attempt: ids of symbols are those of one state of the index.
    const served = mayName(sql, SERVED_VIEW_NAMES) ? await servedIn(session, sql) : undefined;
    const task: StatementTask = {
      version,
      ...placeOf(session),
      sql,
      offset,
      limit,
      maxMemoryBytes: config.query.max_memory_mb * 1e6,
      timeoutMs: Math.max(1, Math.min(config.query.timeout_ms, timeLeftMs())),
      commits: history?.commits,
      served: served?.rows,
    };
    const result = await runInProcess(task, signal);
    if (served !== undefined && served.state !== result.state) continue;
    const draft = withState(session, result.state, (same) => draftOf(same, question, { ...result, history }));
    if (draft) return draft;
  }
  throw new AppError('INDEX_BUSY', 'The index was written each time the statement ran', 'Run it again.');
}

/** Loaded where a statement may read them: it reads the frameworks of all languages. */
async function servedIn(session: Session, sql: string): Promise<{ readonly rows: Served; readonly state: string }> {
  const state = stateOf(session.reader());
  const { readServed } = await import('./read-served.ts');
  return { rows: await readServed(session, sql), state };
}

function placeOf({ root, commit }: Session): Pick<StatementTask, 'indexDir' | 'snapshotKey'> {
  return { indexDir: indexDirOf(root), snapshotKey: commit?.key ?? snapshotKeyOf(root) };
}

/**
 * Calls `work` with a session on the state of the index that the rows come from: only there do their lines tell which files have changed.
 * Undefined when the index has another state by now.
 */
function withState<T>(session: Session, state: string, work: (session: Session) => T): T | undefined {
  const onState = (reader: Reader): T | undefined =>
    reader.inOneView(() => (stateOf(reader) === state ? work({ ...session, reader: () => reader }) : undefined));
  const done = onState(session.reader());
  if (done !== undefined) return done;
  // A rebuild has activated another file since the session opened its own.
  const { indexDir, snapshotKey } = placeOf(session);
  const current = openReader(indexDir, snapshotKey);
  try {
    return onState(current);
  } finally {
    current.close();
  }
}

interface Answered extends StatementResult {
  readonly history: CommitRecords | undefined;
}

function draftOf(session: Session, question: Question, result: Answered): Draft<Results> {
  const { offset, format } = question;
  const names = uniqueNames(result.columns);
  const { paths, lines } = placesOf(result);
  const changed = changedFiles(session, paths);
  const current = changed.size > 0 ? relocateRows(session, result.rows, lines) : { rows: result.rows, gone: 0 };
  const rows = current.rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [names[i], cell])));
  const isPastTheEnd = rows.length === 0 && offset > 0;
  return makeReply(
    session,
    { format, columns: names, rows },
    {
      changed,
      omitted: result.left,
      isPartial: current.gone > 0,
      notes: [
        ...(isPastTheEnd ? ['the cursor is past the last row'] : []),
        ...(result.isLeftExact ? [] : [`more than ${many(result.left, 'further row')}`]),
        ...(current.gone > 0 ? ['line 0: the indexed text is no longer in the file'] : []),
        ...unboundNote(session.reader(), result),
        ...historyNotes(result),
      ],
      next: result.left > 0 ? [nextCall('query', { ...question, offset: offset + rows.length })] : [],
    },
  );
}

/** What the view of commits lacks, where the statement reads it. */
const historyNotes = ({ views, history }: Answered): readonly string[] =>
  history !== undefined && views.some((view) => COMMIT_VIEW_NAMES.includes(view)) ? history.notes : [];

/** Views of uses hold those that are bound: a count of zero is no proof. */
function unboundNote(reader: Reader, { views }: StatementResult): string[] {
  if (views.includes('unresolved') || !views.some((view) => view === 'references' || view === 'edges')) return [];
  const { dynamic, ambiguous, unknown } = reader.linkTotals().open;
  const unbound = dynamic + ambiguous + unknown;
  if (unbound === 0) return [];
  return [`${many(unbound, 'use')} that may mean a symbol of this tree could not be bound: see the view unresolved`];
}

/** Two columns of one name become `name` and `name_2`. */
function uniqueNames(columns: readonly ResultColumn[]): string[] {
  const taken = new Set<string>();
  return columns.map(({ name }) => {
    let unique = name;
    for (let number = 2; taken.has(unique); number++) unique = `${name}_${number}`;
    taken.add(unique);
    return unique;
  });
}
