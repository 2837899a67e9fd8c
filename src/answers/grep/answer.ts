/** Finds text in the current files of the indexed tree. */

import { compilePatterns } from '../../search/patterns/pattern-set.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { filesToSearch } from './files.ts';
import type { GrepFile } from './line-groups.ts';
import { countUnsearched, scanNotes, type UnsearchedCounts } from './notes.ts';
import { specOf } from './pattern-flags.ts';
import { type Scan, scanFiles } from './scan.ts';
import type { Question } from './tool.ts';

export interface PatternCount {
  readonly pattern: string;
  /** Lines that match, in the whole tree. */
  readonly lines: number;
  readonly files: number;
}

export interface GrepTotals {
  readonly lines: number;
  readonly files: number;
  /** Files whose text was looked through. */
  readonly searched: number;
  /** Files that were not, by reason. */
  readonly unsearched: UnsearchedCounts;
}

export interface GrepResult extends GrepTotals {
  readonly patterns: PatternCount[];
  readonly matches: GrepFile[];
}

export async function grep(session: Session, input: Question, signal?: AbortSignal): Promise<Draft<GrepResult>> {
  const set = await compilePatterns(input.pattern.map((text) => specOf(text, input)));
  const { all, files } = filesToSearch(session, input);
  const scan = await scanFiles(session, { ...input, files, set }, signal);
  const results: GrepResult = {
    patterns: input.pattern.map((pattern, i) => ({ pattern, ...scan.counts[i] })),
    ...totalsOf(scan),
    matches: scan.shown,
  };
  const left = Math.max(0, scan.lines - input.offset - linesIn(scan.shown));
  const more = left > 0 && scan.shown.length > 0;
  const advice = emptyAdvice(session, input, { scan, all, fitting: files.length });
  return currentReply(session, results, {
    scan,
    omitted: more ? left : 0,
    notes: [...scanNotes(scan, input.timeout), ...advice.notes],
    next: [
      ...(more ? [nextCall('grep', { ...input, offset: input.offset + linesIn(scan.shown) })] : []),
      ...advice.next,
    ],
  });
}

export const linesIn = (files: readonly GrepFile[]): number =>
  files.reduce((sum, { groups }) => groups.reduce((lines, group) => lines + group.lines.length, sum), 0);

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

/** Lines are read now, so they are never off, as they may be in other replies about a changed file. */
export function currentReply<T>(session: Session, results: T, { scan, omitted, notes, next }: About): Draft<T> {
  for (const { path } of scan.shown) session.answer.cited.add(path);
  const reply = makeReply(session, results, { changed: scan.changed, omitted, next });
  const completeness = scan.unreached > 0 && omitted === 0 ? 'partial' : reply.meta.completeness;
  return { results, meta: { ...reply.meta, completeness, notes: [...notes] }, hasCurrentLines: true };
}

interface Emptiness {
  readonly scan: Scan;
  readonly all: number;
  readonly fitting: number;
}

/** What may have been meant where nothing is shown, or where one of several patterns found nothing. */
function emptyAdvice(session: Session, input: Question, { scan, all, fitting }: Emptiness) {
  const notes: string[] = [];
  const next: NextCall[] = [];
  if (fitting === 0) notes.push(`none of ${all} files fits the filters`);
  else if (scan.lines > 0 && scan.shown.length === 0) notes.push(pastTheEnd(scan.lines));
  const missed = input.pattern.filter((_, i) => scan.counts[i].lines === 0);
  const paths = input.pattern.length > 1 ? missed.filter((text) => isListed(session, text)) : [];
  if (paths.length > 0) {
    const pattern = input.pattern.filter((text) => !paths.includes(text));
    notes.push(`${paths.join(', ')}: searched for as text; it is also a path`);
    if (pattern.length > 0) next.push(nextCall('grep', { ...input, pattern, path: paths, offset: 0 }));
  }
  if (scan.lines > 0 || fitting === 0) return { notes, next };
  const again = (other: Partial<Question>) => next.push(nextCall('grep', { ...input, ...other, offset: 0 }));
  if (!input.regex && input.pattern.some(looksLikeRegex)) again({ regex: true });
  if (!input.ignore_case && input.pattern.some((text) => /\p{L}/u.test(text))) again({ ignore_case: true });
  if (input.word) again({ word: false });
  return { notes, next };
}

/** More than a character that happens to be one of its operators. */
const looksLikeRegex = (text: string): boolean => /\\[wdsbWDSB.]|\.[*+]|\[[^\]]+\]|\w\|\w|^\^|\$$/.test(text);

function isListed(session: Session, text: string): boolean {
  const path = text.replace(/^\.\//, '').replace(/\/+$/, '');
  const reader = session.reader();
  return path !== '' && (reader.fileByPath(path) !== undefined || reader.hasDirectory(path));
}
