/** Rows of a statement over the views of the index. */
import { timeLeftMs } from '../../base/deadline.ts';
import { version } from '../../base/version.ts';
import { loadConfig } from '../../config/config.ts';
import type { ResultColumn } from '../../store/query/sandbox.ts';
import { checkStatement } from '../../store/query/statement.ts';
import { indexDirOf, snapshotKeyOf } from '../../store/snapshots/snapshot-dir.ts';
import { many } from '../../tools/layout.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { placesOf, relocateRows } from './current-rows.ts';
import { runInProcess } from './process.ts';
import type { StatementResult } from './task.ts';
import type { Question, Results } from './tool.ts';

export async function runQuery(session: Session, question: Question, signal?: AbortSignal): Promise<Draft<Results>> {
  const { sql, offset, limit, format } = question;
  checkStatement(sql);
  const { config } = await loadConfig({ root: session.root, env: process.env });
  // Opened here too: an answer from a listing of files, or from an index without links, is marked as such.
  const reader = session.reader();
  const result = await runInProcess(
    {
      version,
      indexDir: indexDirOf(session.root),
      snapshotKey: session.commit?.key ?? snapshotKeyOf(session.root),
      sql,
      offset,
      limit,
      maxMemoryBytes: config.query.max_memory_mb * 1e6,
      timeoutMs: Math.max(1, Math.min(config.query.timeout_ms, timeLeftMs())),
    },
    signal,
  );
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
        ...(isPastTheEnd ? [pastTheEnd(offset)] : []),
        ...(result.isLeftExact ? [] : [`more than ${many(result.left, 'further row')}`]),
        ...(current.gone > 0 ? ['line 0: the indexed text is no longer in the file'] : []),
        ...unboundNote(result, reader.linkTotals().open),
      ],
      next: result.left > 0 ? [nextCall('query', { ...question, offset: offset + rows.length })] : [],
    },
  );
}

/** Views of uses hold those that are bound: a count of zero is no proof. */
function unboundNote({ views }: StatementResult, open: Readonly<Record<string, number>>): string[] {
  if (!views.includes('references') && !views.includes('edges')) return [];
  const unbound = open.dynamic + open.ambiguous + open.unknown;
  if (unbound === 0 || views.includes('unresolved')) return [];
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
