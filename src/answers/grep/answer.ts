/** Finds text in the current files of the indexed tree. */

import { trimEndOf } from '../../base/cut-text.ts';
import { compilePatterns } from '../../search/patterns/pattern-set.ts';
import { makeReply, pastTheEnd, staleNote } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { filesToSearch } from './files.ts';
import { meantRegexes } from './meant-regex.ts';
import { countUnsearched, isIncomplete, scanNotes } from './notes.ts';
import { specOf } from './pattern-flags.ts';
import { type Scan, scanFiles } from './scan.ts';
import type { GrepTotals, Question, Results } from './tool.ts';
import { linesIn } from './view.ts';

export async function grep(session: Session, input: Question, signal?: AbortSignal): Promise<Draft<Results>> {
  const set = await compilePatterns(input.pattern.map((text) => specOf(text, input)));
  const { all, files } = filesToSearch(session, input);
  const scan = await scanFiles(session, { ...input, files, set }, signal);
  const results: Results = {
    patterns: input.pattern.map((pattern, i) => ({ pattern, ...scan.counts[i] })),
    ...totalsOf(scan),
    matches: scan.shown,
  };
  const left = Math.max(0, scan.lines - input.offset - linesIn(scan.shown));
  const more = left > 0 && scan.shown.length > 0;
  const isEmpty = scan.lines === 0 && files.length > 0;
  const regexes = isEmpty && !input.regex ? await meantRegexes(input.pattern) : undefined;
  const advice = emptyAdvice(session, input, { scan, all, fitting: files.length, regexes });
  return currentReply(session, results, {
    scan,
    omitted: more ? left : 0,
    notes: [...scanNotes(scan), ...advice.notes],
    next: [
      ...(more ? [nextCall('grep', { ...input, offset: input.offset + linesIn(scan.shown) })] : []),
      ...advice.next,
    ],
  });
}

export const totalsOf = (scan: Scan): GrepTotals => ({
  lines: scan.lines,
  files: scan.files,
  searched: scan.searched,
  unsearched: countUnsearched(scan),
});

interface About {
  readonly scan: Scan;
  readonly omitted: number;
  readonly notes: readonly string[];
  readonly next: readonly NextCall[];
}

/** The reply of a text search: its lines are read from the current files, so they need no relocation. */
export function currentReply<T>(session: Session, results: T, { scan, omitted, notes, next }: About): Draft<T> {
  for (const { path } of scan.shown) session.answer.cited.add(path);
  const { changed } = scan;
  const { meta } = makeReply(session, results, { changed, omitted, notes, next, isPartial: isIncomplete(scan) });
  // The notes of the scan name the changed files.
  const others = meta.notes.filter((note) => !staleNote(changed).includes(note));
  return { results, meta: { ...meta, notes: others }, hasCurrentLines: true };
}

interface Emptiness {
  readonly scan: Scan;
  readonly all: number;
  readonly fitting: number;
  /** The patterns as regular expressions, where some may be meant as such. */
  readonly regexes: readonly string[] | undefined;
}

/** Suggests other calls where nothing is shown, or where one of several patterns found nothing. */
function emptyAdvice(session: Session, input: Question, { scan, all, fitting, regexes }: Emptiness) {
  const notes: string[] = [];
  const next: NextCall[] = [];
  if (fitting === 0) notes.push(`none of ${all} files matches the filters`);
  else if (scan.lines > 0 && scan.shown.length === 0) notes.push(pastTheEnd(scan.lines));
  const missed = input.pattern.filter((_, i) => scan.counts[i].lines === 0);
  const paths = input.pattern.length > 1 ? missed.filter((text) => isListed(session, text)) : [];
  if (paths.length > 0) {
    const pattern = input.pattern.filter((text) => !paths.includes(text));
    notes.push(`${paths.join(', ')}: searched for as text; it is also a path`);
    if (pattern.length > 0) next.push(nextCall('grep', { ...input, pattern, path: paths, offset: 0 }));
  }
  if (scan.lines > 0 || fitting === 0) return { notes, next };
  const again = (other: Partial<Record<keyof Question, unknown>>) =>
    next.push(nextCall('grep', { ...input, ...other, offset: 0 }));
  if (regexes) again({ pattern: regexes, regex: true });
  if (!input.ignore_case && input.pattern.some((text) => /\p{L}/u.test(text))) again({ ignore_case: true });
  if (input.word) again({ word: false });
  return { notes, next };
}

function isListed(session: Session, text: string): boolean {
  const path = trimEndOf(text.replace(/^\.\//, ''), '/');
  const reader = session.reader();
  return path !== '' && (reader.fileByPath(path) !== undefined || reader.hasDirectory(path));
}
