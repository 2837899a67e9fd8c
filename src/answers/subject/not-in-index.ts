/** Errors and notes for a path that is not in the index, and for an empty index. */
import { editDistance } from '../../base/edit-distance.ts';
import { AppError } from '../../errors/errors.ts';
import type { Reader } from '../../store/read/read.ts';
import { command } from '../../workspace/command.ts';
import { existsIn, readerIfUsable, type Session } from '../../workspace/session.ts';

export const EMPTY_INDEX = 'no file is indexed; `wayfind index --show-ignored` lists what was left out';

const MAX_TYPOS = 3;

/** The error for a path, relative to the root, that is not a directory with indexed files. */
export function notInIndex(session: Session, path: string): AppError {
  if (session.reader().fileByPath(path))
    return new AppError('PATH_NOT_FOUND', `${path} is a file`, `See \`${command('outline', [path])}\`.`);
  if (!existsIn(session, path)) return doesNotExist(session, path);
  return new AppError(
    'PATH_NOT_FOUND',
    `${path} exists, but is not in the index`,
    `\`${command('status', ['--path', path])}\` says why.`,
  );
}

export function doesNotExist(session: Session, path: string): AppError {
  const reader = readerIfUsable(session);
  const nearest = reader ? nearestPaths(reader, path) : [];
  const hint = nearest.length > 0 ? `; nearest: ${nearest.join(', ')}` : '';
  const fix = reader ? undefined : 'Paths are relative to the root or to the working directory.';
  return new AppError('PATH_NOT_FOUND', `${path} does not exist${hint}`, fix, { nearest });
}

const directoriesOf = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** Paths with the same name elsewhere, then paths with a similar name. */
function nearestPaths(reader: Reader, path: string, count = 3): string[] {
  const nameOf = (whole: string) =>
    whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1).toLowerCase();
  const wanted = nameOf(path);
  // Short names are all similar, so at most one letter in three may differ.
  const maxTypos = Math.min(MAX_TYPOS, Math.ceil(wanted.length / 3));
  const files = reader.files().map((file) => file.path);
  const near = [...new Set([...files, ...files.flatMap(directoriesOf)])].map((candidate) => ({
    path: candidate,
    distance: editDistance(wanted, nameOf(candidate), maxTypos),
  }));
  return near
    .filter((candidate) => candidate.distance !== undefined)
    .toSorted((a, b) => a.distance! - b.distance! || a.path.length - b.path.length)
    .slice(0, count)
    .map((candidate) => candidate.path);
}
