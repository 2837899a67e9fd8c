/** Checks the places that a model cites against the tree and against what it got to read, and marks the others in its text. */
import { AppError } from '../../errors/errors.ts';
import { many } from '../../tools/layout.ts';
import { existsIn, type Session } from '../../workspace/session.ts';
import { type SourceText, sourceText } from '../../workspace/source-text.ts';
import { type Citation, findBarePaths, findCitations } from './find-citations.ts';
import type { SentPlaces } from './sent-places.ts';
import type { CitedPlace } from './tool.ts';

/** More files are not opened for one text. */
const MAX_FILES = 200;
/** More places are marked as not checked. */
const MAX_CITATIONS = 1000;

export interface CheckedText {
  /** With a mark after each place that is not supported. */
  readonly text: string;
  /** Each place once, in the order of the text. */
  readonly places: readonly CitedPlace[];
}

type Verdict = Pick<CitedPlace, 'supported' | 'reason' | 'detail'>;

const SUPPORTED: Verdict = { supported: true };
const refuted = (reason: NonNullable<CitedPlace['reason']>, detail: string): Verdict => ({
  supported: false,
  reason,
  detail,
});
const NOT_CHECKED = refuted('not_checked', 'not checked: too many places');

export function checkCitations(session: Session, text: string, sent: SentPlaces): CheckedText {
  const tree = new TreeFiles(session);
  const isFile = (path: string) => resolvePath(path, sent) !== undefined || tree.file(clean(path)) !== undefined;
  const isDirectory = (name: string) => tree.hasDirectory(name);
  const cited = findCitations(text, { isFile, isDirectory });
  const taken = cited.map(({ start, end }) => ({ start, end }));
  const bare = findBarePaths(text, isDirectory).filter(
    ({ start, end }) => !taken.some((one) => one.start < end && start < one.end),
  );
  const places = new Map<string, CitedPlace>();
  let marked = '';
  let from = 0;
  for (const [i, citation] of [...cited, ...bare].sort((a, b) => a.start - b.start).entries()) {
    const path = resolvePath(citation.path, sent) ?? clean(citation.path);
    const verdict = i < MAX_CITATIONS ? verdictOn(citation, path, { tree, sent }) : NOT_CHECKED;
    // A path without a line is no citation: it only must not name a file that does not exist.
    if (citation.ranges.length === 0 && verdict.supported) continue;
    const end = citation.end + (text[citation.end] === '`' ? 1 : 0);
    marked += text.slice(from, end) + (verdict.supported ? '' : ` [not supported: ${verdict.detail}]`);
    from = end;
    for (const place of placesOf(citation, path, verdict)) places.set(keyOf(place), place);
  }
  return { text: marked + text.slice(from), places: [...places.values()] };
}

const keyOf = ({ path, line, end_line, reason }: CitedPlace): string => `${path}:${line}-${end_line} ${reason}`;

function placesOf({ ranges }: Citation, path: string, verdict: Verdict): CitedPlace[] {
  if (ranges.length === 0) return [{ path, line: 0, end_line: 0, ...verdict }];
  return ranges.map(({ from, to }) => ({ path, line: from, end_line: Math.max(from, to), ...verdict }));
}

interface Evidence {
  readonly tree: TreeFiles;
  readonly sent: SentPlaces;
}

function verdictOn({ ranges }: Citation, path: string, { tree, sent }: Evidence): Verdict {
  const file = tree.file(path);
  if (file === 'unread') return NOT_CHECKED;
  if (file === undefined) return refuted('no_such_file', 'no such file');
  if (ranges.length === 0) return SUPPORTED;
  const { totalLines: lines } = file;
  for (const { from, to } of ranges) {
    if (from < 1 || to < from || to > lines) return refuted('no_such_line', `the file has ${many(lines, 'line')}`);
    const count = sent.count(path, from, to);
    if (count === 0) return refuted('not_sent', 'the model did not read this place');
    if (count <= to - from) return refuted('partly_sent', `the model read ${count} of these ${to - from + 1} lines`);
    if (sent.isChanged(path, { from, to }, file)) return refuted('changed', 'changed since the model read it');
  }
  return SUPPORTED;
}

const clean = (path: string): string => path.replace(/^(?:\.\/|\/)/, '');

/** A path of the excerpts, or the only one of them that ends so. */
function resolvePath(written: string, sent: SentPlaces): string | undefined {
  const path = clean(written);
  const paths = sent.paths();
  if (paths.includes(path)) return path;
  const ending = paths.filter((one) => one.endsWith(`/${path}`));
  return ending.length === 1 ? ending[0] : undefined;
}

/** The files of the tree by name; nothing outside of it is read. */
class TreeFiles {
  readonly #files = new Map<string, SourceText | 'unread' | undefined>();

  constructor(private readonly session: Session) {}

  /** Undefined: there is none. */
  file(path: string): SourceText | 'unread' | undefined {
    if (this.#files.has(path)) return this.#files.get(path);
    const file = this.#files.size < MAX_FILES ? this.#read(path) : 'unread';
    this.#files.set(path, file);
    return file;
  }

  hasDirectory(name: string): boolean {
    return /^\w[\w@.+-]*$/.test(name) && existsIn(this.session, name);
  }

  #read(path: string): SourceText | undefined {
    try {
      return sourceText(this.session, path);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return undefined;
    }
  }
}
