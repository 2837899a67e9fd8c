/** Searches files: counts every matching line and keeps those of one page. */

import { isTimeUp } from '../../base/deadline.ts';
import { scanLines } from '../../search/patterns/matching-lines.ts';
import type { PatternSet } from '../../search/patterns/pattern-set.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Change } from '../../workspace/changed-files.ts';
import { symbolsNow } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { type GrepCandidate, rankNow } from './files.ts';
import { knownTexts, NO_TEXTS } from './known-texts.ts';
import { type Hit, viewFile } from './line-groups.ts';
import { type Enclosing, enclosingSymbols } from './symbols.ts';
import { type CurrentText, currentTexts, type TextOutcome, type Unsearched } from './text.ts';
import type { GrepFile } from './tool.ts';

export interface GrepRequest {
  readonly files: readonly GrepCandidate[];
  readonly set: PatternSet;
  readonly kind?: readonly string[] | undefined;
  /** Only lines inside a symbol with one of these roles, where a role is one of symbols. */
  readonly role?: readonly string[] | undefined;
  readonly context: number;
  /** Seconds. */
  readonly timeout: number;
  readonly limit: number;
  readonly offset: number;
  /** Reads every file, also where an earlier search has shown that it cannot match. */
  readonly readsAll?: boolean;
  /** Only the places are wanted: no text is shown, and no symbol around it. Masking a large file takes 150 ms. */
  readonly placesOnly?: boolean;
}

export interface Scan {
  /** Matching lines, and the files they are in. */
  lines: number;
  files: number;
  /** Files whose text was searched. */
  searched: number;
  /** The same for each pattern. */
  readonly counts: { lines: number; files: number }[];
  /** The page. */
  readonly shown: GrepFile[];
  readonly changed: Map<string, Change>;
  readonly unsearched: { readonly path: string; readonly why: Unsearched }[];
  /** Lines of the page with a credential in them. */
  masked: number;
  /** Number of files that were not searched to their end before the time limit. */
  unreached: number;
  /** How long the search took. */
  seconds: number;
}

/** How long the search runs before it yields to other work of the process. */
const SLICE_MS = 40;

export async function scanFiles(session: Session, request: GrepRequest, signal?: AbortSignal): Promise<Scan> {
  const scan: Scan = {
    lines: 0,
    files: 0,
    searched: 0,
    counts: request.set.patterns.map(() => ({ lines: 0, files: 0 })),
    shown: [],
    changed: new Map(),
    unsearched: [],
    masked: 0,
    unreached: 0,
    seconds: 0,
  };
  signal?.throwIfAborted();
  const start = performance.now();
  const isOver = () => performance.now() - start > request.timeout * 1000 || isTimeUp();
  const { mayMatchBytes, mayMatchSignature } = request.set;
  const known = request.readsAll ? NO_TEXTS : knownTexts(session);
  const read = currentTexts(session, { mayMatchBytes, mayMatchSignature, known });
  expectAll(session, request.files);
  let slice = start;
  for (const [i, file] of request.files.entries()) {
    if (performance.now() - slice > SLICE_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      slice = performance.now();
    }
    if (isOver()) {
      scan.unreached = request.files.length - i;
      break;
    }
    const outcome = read(file.path);
    await parseIfShown({ session, request, scan, isOver }, file, outcome);
    if ('unsearched' in outcome) scan.unsearched.push({ path: file.path, why: outcome.unsearched });
    else if (outcome.text === '') scan.searched++;
    else if (!scanFile({ session, request, scan, isOver }, file, outcome)) {
      scan.unreached = request.files.length - i;
      break;
    }
  }
  scan.seconds = Math.round((performance.now() - start) / 1000);
  // Which files are generated or minified is known now that they are parsed.
  if (session.parse) scan.shown.sort((a, b) => rankNow(session, a.path) - rankNow(session, b.path));
  return scan;
}

/** Announces the files of a commit, so that their contents are read in batches. */
function expectAll({ commit, reader }: Session, files: readonly GrepCandidate[]): void {
  if (commit === undefined) return;
  const stamps = reader().fileStamps();
  commit.contents.expect(files.map(({ path }) => ({ path, size: stamps.get(path)?.size ?? 0 })));
}

interface Run {
  readonly session: Session;
  readonly request: GrepRequest;
  readonly scan: Scan;
  isOver(): boolean;
}

/** Without an index, a file is parsed when a line of it is shown, or must be in a symbol of some kind. */
async function parseIfShown(
  { session, request, scan, isOver }: Run,
  { path }: GrepCandidate,
  outcome: TextOutcome,
): Promise<void> {
  if (session.parse === undefined || 'unsearched' in outcome || outcome.text === '') return;
  const { set, kind, offset, limit } = request;
  let isMatching = false;
  const isWanted = kind?.length || scan.lines < offset + limit;
  if (isWanted)
    scanLines(outcome.text, set, {
      isOver: () => isMatching || isOver(),
      visit() {
        isMatching = true;
      },
    });
  if (isMatching) await session.parse([path]);
}

/** False when time was up before the end of the file. */
function scanFile(run: Run, file: GrepCandidate, current: CurrentText): boolean {
  const { request, scan, isOver } = run;
  const { set, offset, limit } = request;
  const hits: Hit[] = [];
  const before = scan.lines;
  const matching = new Set<number>();
  const enclosing = once(() => enclosingOf(run, file, current));
  const kinds = request.kind?.length ? request.kind : undefined;
  const hasRole = roleTest(run, file, current);
  const { cut, stopped } = scanLines(current.text, set, {
    isOver,
    visit(found) {
      const inPage = scan.lines >= offset && scan.lines < offset + limit;
      if (request.placesOnly) {
        if (inPage) hits.push({ ...found, column: undefined, symbol: undefined });
      } else if (kinds || hasRole || inPage) {
        const column = set.patterns[found.patterns[0]].columnIn(current.text.slice(found.start, found.end));
        const symbol = enclosing()(found.line, column ?? 0);
        if (kinds && !symbol) return;
        if (hasRole && !hasRole(found.line, column ?? 0)) return;
        if (inPage) hits.push({ ...found, column, symbol });
      }
      scan.lines++;
      for (const i of found.patterns) {
        scan.counts[i].lines++;
        matching.add(i);
      }
    },
  });
  if (!stopped) scan.searched++;
  if (scan.lines > before) scan.files++;
  for (const i of matching) scan.counts[i].files++;
  if (cut) scan.unsearched.push({ path: file.path, why: 'long_lines' });
  if (hits.length > 0 && request.placesOnly) {
    scan.shown.push({ path: file.path, groups: [{ lines: hits.map(({ line }) => ({ line, text: '' })) }] });
  } else if (hits.length > 0) {
    const { view, masked } = viewFile({ ...run, path: file.path, text: current.text, hits });
    scan.shown.push(view);
    scan.masked += masked;
  }
  return !stopped;
}

function enclosingOf(run: Run, file: GrepCandidate, current: CurrentText): Enclosing {
  const { request } = run;
  const kinds = request.kind?.length ? new Set(request.kind) : undefined;
  return enclosingSymbols(symbolsOf(run, file, current), kinds);
}

function symbolsOf({ session, scan }: Run, file: GrepCandidate, current: CurrentText): readonly SymbolRecord[] {
  const reader = session.reader();
  const known = file.id === undefined ? undefined : reader.fileById(file.id);
  if (known === undefined) return [];
  const isChanged = current.isChanged(known);
  if (isChanged) scan.changed.set(file.path, 'changed');
  return isChanged ? symbolsNow(session, known) : reader.symbolsInFile(known.id);
}

/** Whether a place is inside of a symbol with the roles of the question; undefined where files alone decide. */
function roleTest(
  run: Run,
  file: GrepCandidate,
  current: CurrentText,
): ((line: number, column: number) => boolean) | undefined {
  const roles = rolesOf(run.session, run.request.role);
  if (roles === undefined || roles.isByFile) return undefined;
  const around = once(() => {
    const symbols = symbolsOf(run, file, current);
    return { innermost: enclosingSymbols(symbols, undefined), own: symbols.find(({ kind }) => kind === 'file') };
  });
  return (line, column) => {
    const { innermost, own } = around();
    const symbol = innermost(line, column) ?? own;
    // Nothing is known of a file that is not indexed yet.
    return symbol === undefined ? roles.named.length === 0 : roles.inside(symbol);
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
