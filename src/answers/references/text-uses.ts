/** The lines that have a name as text, where no symbol has it: a key, a setting, an error code, a name of generated code. */
import { AppError } from '../../errors/errors.ts';
import { compilePatterns } from '../../search/patterns/pattern-set.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { currentReply } from '../grep/answer.ts';
import { filesToSearch } from '../grep/files.ts';
import { isIncomplete, scanNotes } from '../grep/notes.ts';
import { specOf } from '../grep/pattern-flags.ts';
import { scanFiles } from '../grep/scan.ts';
import { linesIn } from '../grep/view.ts';
import { countReferences } from './counts.ts';
import type { Question, ReferencesResult } from './tool.ts';

/** One word, dashes included; in a qualified name the qualifier may be what is wrong. */
const WORD = /^[\p{L}_$][\p{L}\p{N}_$-]{2,}$/u;
const MAX_SECONDS = 2;

/** Throws the error where the text does not occur either. */
export async function textUses(session: Session, input: Question, error: unknown): Promise<Draft<ReferencesResult>> {
  const isUnknown = error instanceof AppError && error.code === 'SYMBOL_NOT_FOUND';
  const name = input.name.trim();
  if (!isUnknown || input.direction === 'out' || !WORD.test(name)) throw error;
  const set = await compilePatterns([specOf(name, { regex: false, ignore_case: false, word: true })]);
  const { files } = filesToSearch(session, input);
  const { limit, offset } = input;
  const scan = await scanFiles(session, { files, set, context: 0, timeout: MAX_SECONDS, limit, offset });
  if (scan.shown.length === 0) throw error;
  const shown = linesIn(scan.shown);
  const left = Math.max(0, scan.lines - offset - shown);
  const results: ReferencesResult = {
    symbols: [],
    direction: input.direction,
    counts: countReferences({}),
    files: [],
    text: scan.shown,
  };
  const counted = isIncomplete(scan)
    ? 'these lines have'
    : scan.lines === 1
      ? 'this line has'
      : `${scan.lines} lines have`;
  return currentReply(session, results, {
    scan,
    omitted: left,
    notes: [`no symbol is named ${name}; ${counted} it as text`, ...scanNotes(scan)],
    next: left > 0 ? [nextCall('references', { ...input, offset: offset + shown })] : [],
  });
}
