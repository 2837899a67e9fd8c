/** Lines of a file in the workspace: sandboxed, from the current file, credentials masked. */
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { relativeTo } from '../../base/paths.ts';
import { secretReason } from '../../discover/secrets.ts';
import { AppError } from '../../errors/errors.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { command } from '../../workspace/command.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { markFallback } from '../../workspace/mark-fallback.ts';
import type { Lease } from '../../workspace/open-index.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import { existsIn, readerIfUsable, rootPath, type Session } from '../../workspace/session.ts';
import { sourceText } from '../../workspace/source-text.ts';
import { doesNotExist } from '../subject/not-in-index.ts';
import { withLayerOfText } from './layer.ts';
import type { Question, Results } from './tool.ts';

const RANGE = /^(.+?):(\d{1,9})(?:-(\d{1,9})?)?$/;
/** Never shown: repository internals and the index itself. */
const CLOSED = /(?:^|\/)(?:\.git|\.wayfind)(?:\/|$)/i;

/** Needs no index: the file is read as it is now. */
export async function readFile(lease: Lease, question: Question): Promise<Draft<Results>> {
  const draft = markFallback(readLines(lease.session, question), lease.fallback(), 'complete');
  return withLayerOfText(lease.session, draft);
}

function readLines(session: Session, input: Question): Draft<Results> {
  const asked = splitRange(session, input);
  const path = rootPath(session, asked.path);
  refuse(path);
  if (!existsIn(session, path)) throw doesNotExist(session, path);
  // A link is checked by its target.
  if (!session.commit) refuse(relativeTo(session.root, realpathSync(join(session.root, path))));
  if (isDirectory(session, path))
    throw new AppError('PATH_NOT_FOUND', `${path} is a directory`, `See \`${command('outline', [path])}\`.`);
  const source = sourceText(session, path);
  if (source.binary) throw new AppError('BAD_INPUT', `${path} is a binary file`, 'Read text files only.');

  const total = source.totalLines;
  const start = Math.min(asked.start, total + 1);
  const wanted = Math.min(asked.end ?? total, total);
  const end = Math.min(wanted, start + input.limit - 1);
  const shown = source.range(start, end);
  const results: Results = {
    path,
    start_line: start,
    end_line: Math.max(end, start - 1),
    total_lines: total,
    text: shown.lines.join('\n'),
  };
  const { masked } = shown;
  const omitted = Math.max(0, wanted - end);
  const notes = [
    ...(masked > 0 ? [`${masked} ${masked === 1 ? 'line has' : 'lines have'} a credential masked as [redacted]`] : []),
    ...(source.cut ? ['the file is too large to read whole: only its beginning is available'] : []),
    ...(asked.start > total ? [`the file has ${total} lines`] : []),
    ...(readerIfUsable(session) && changedFiles(session, [path]).size > 0
      ? ['these are the current lines; the index has an older version of this file']
      : []),
  ];
  const next = omitted > 0 ? [nextCall('read_file', { path: `${path}:${end + 1}-${wanted}` })] : [];
  return makeReply(session, results, { omitted, notes, next });
}

const isDirectory = (session: Session, path: string): boolean =>
  session.commit ? session.reader().hasDirectory(path) : statSync(join(session.root, path)).isDirectory();

function splitRange(session: Session, input: Question): { path: string; start: number; end: number | undefined } {
  const match = RANGE.exec(input.path);
  // A file may be named `a:1`.
  if (!match || existsIn(session, rootPath(session, input.path)))
    return checked({ path: input.path, start: input.start ?? 1, end: input.end });
  const [whole, path, first, last] = match;
  const start = input.start ?? Number(first);
  const open = whole.endsWith('-');
  return checked({ path, start, end: input.end ?? (last ? Number(last) : open ? undefined : start) });
}

function checked<R extends { start: number; end: number | undefined }>(range: R): R {
  const { start, end } = range;
  if (start < 1) throw new AppError('BAD_INPUT', 'There is no line 0', 'Lines are counted from 1.');
  if (end !== undefined && end < start)
    throw new AppError('BAD_INPUT', `Line ${end} comes before line ${start}`, 'Write the first line first.');
  return range;
}

function refuse(path: string): void {
  const reason = secretReason(path);
  if (reason)
    throw new AppError('BAD_INPUT', `${path} is not shown: ${reason}`, 'Secret files are never indexed or read.');
  if (CLOSED.test(path))
    throw new AppError(
      'BAD_INPUT',
      `${path} is not shown: it is internal to git or to the index`,
      'Read files of the tree.',
    );
}
