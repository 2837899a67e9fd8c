/** Lines of a file, decoded and with credentials masked. */

import { statSync } from 'node:fs';
import { shortened } from '../base/cut-text.ts';
import { resolveInRoot } from '../base/paths.ts';
import { readRegularFile } from '../base/regular-file.ts';
import { FETCH_MISSING } from '../discover/git-blobs.ts';
import { AppError } from '../errors/errors.ts';
import { decodeText } from '../parse/decode.ts';
import { redact } from '../secrets/redact.ts';
import type { CommitView } from './commit-view.ts';
import type { Session } from './session.ts';

/** Larger files are read up to here: no answer needs more, and memory stays bounded. */
const MAX_BYTES = 8_000_000;
/** Longer lines are cut: minified code in an answer is of no use. */
const MAX_COLUMNS = 2000;
const BINARY_SAMPLE_BYTES = 8000;

export interface SourceText {
  readonly totalLines: number;
  /** The file is larger than what was read. */
  readonly cut: boolean;
  readonly binary: boolean;
  /** Whether `text` is at this line (from 1) and column (from 0). */
  has(text: string, line: number, column: number): boolean;
  /** Original lines for comparisons: credentials are not masked. */
  readonly unmasked: readonly string[];
  /** Lines from 1, both ends included. */
  range(start: number, end: number): MaskedLines;
}

export interface MaskedLines {
  readonly lines: readonly string[];
  /** How many of them have a masked part. */
  readonly masked: number;
}

/** The current file, or that of the commit which the answer is about. Throws PATH_NOT_FOUND or PATH_OUTSIDE_ROOT. */
export function sourceText(session: Session, path: string): SourceText {
  const { bytes, cut } = session.commit ? bytesIn(session.commit, path) : bytesNow(session, path);
  const decoded = decodeText(bytes);
  // Splitting at an expression takes ten times as long as at a newline, and an answer may quote a hundred files.
  const lines = decoded.text.split(decoded.text.includes('\r') ? /\r\n|\n|\r/ : '\n');
  if (lines.at(-1) === '') lines.pop();
  // A key block may begin before the range; then the whole file is masked first.
  const maskWhole = decoded.text.includes('PRIVATE KEY');
  return {
    totalLines: lines.length,
    cut,
    binary: !decoded.encoding.startsWith('utf-16') && bytes.subarray(0, BINARY_SAMPLE_BYTES).includes(0),
    unmasked: lines,
    has: (text, line, column) => lines[line - 1]?.startsWith(text, column) ?? false,
    range(start, end) {
      const { lines: shown, masked } = redact((maskWhole ? lines : lines.slice(start - 1, end)).map(shorten), path);
      if (!maskWhole) return { lines: shown, masked: masked.length };
      return {
        lines: shown.slice(start - 1, end),
        masked: masked.filter((line) => line >= start && line <= end).length,
      };
    },
  };
}

/** The text of a file that the index lists, for a search over many; undefined where it cannot be read or is larger. Binary files have none. */
export function wholeText(session: Session, path: string, maxBytes: number): string | undefined {
  try {
    const { bytes } = session.commit ? bytesIn(session.commit, path) : bytesNow(session, path);
    if (bytes.length > maxBytes) return undefined;
    const { text, encoding } = decodeText(bytes);
    return encoding.startsWith('utf-16') || !bytes.subarray(0, BINARY_SAMPLE_BYTES).includes(0) ? text : '';
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

interface StartBytes {
  readonly bytes: Buffer;
  /** There are more. */
  readonly cut: boolean;
}

function bytesIn({ ref, contents }: CommitView, path: string): StartBytes {
  const outcome = contents.read(path);
  if (!outcome.ok) {
    const text = `${path} ${outcome.message} (${ref})`;
    if (outcome.code !== 'unreadable') throw new AppError('PATH_NOT_FOUND', text);
    throw new AppError('GIT_FAILED', text, `In a partial clone ${FETCH_MISSING}; else run \`git fsck\`.`);
  }
  return { bytes: outcome.bytes.subarray(0, MAX_BYTES), cut: outcome.bytes.length > MAX_BYTES };
}

function bytesNow(session: Session, path: string): StartBytes {
  const absolute = resolveInRoot(session.root, path);
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new AppError('PATH_NOT_FOUND', stat ? `${path} is not a file` : `${path} does not exist`);
  try {
    return {
      bytes: readRegularFile(absolute, { maxBytes: MAX_BYTES, isCut: true, follow: true }),
      cut: stat.size > MAX_BYTES,
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError('PATH_NOT_FOUND', `${path} cannot be read (${code})`, `Check the permissions of ${path}.`);
  }
}

export const shorten = (line: string): string => shortened(line, MAX_COLUMNS);
