/** The lines that have a name as text, where no symbol of code has it: a key, a setting, an error code, a name of generated code, a script. */
import { AppError } from '../../errors/errors.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import { compilePatterns } from '../../search/patterns/pattern-set.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { currentReply } from '../grep/answer.ts';
import { filesToSearch } from '../grep/files.ts';
import { isIncomplete, scanNotes } from '../grep/notes.ts';
import { specOf } from '../grep/pattern-flags.ts';
import { type Scan, scanFiles } from '../grep/scan.ts';
import { linesIn } from '../grep/view.ts';
import { countReferences } from './counts.ts';
import type { Question, ReferencesResult } from './tool.ts';

/** One word, dashes included; in a qualified name the qualifier may be what is wrong. */
const WORD = /^[\p{L}_$][\p{L}\p{N}_$-]{2,}$/u;
const MAX_SECONDS = 2;
const CALLS: readonly ReferenceKind[] = ['call', 'new', 'decorate', 'render', 'request'];

interface Unfound {
  /** Why there is no symbol. */
  readonly error: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Throws the error where the text does not occur either. */
export async function textUses(
  session: Session,
  input: Question,
  { error, signal }: Unfound,
): Promise<Draft<ReferencesResult>> {
  const isUnknown = error instanceof AppError && error.code === 'SYMBOL_NOT_FOUND';
  const name = input.name.trim();
  if (!isUnknown || input.direction === 'out' || !WORD.test(name)) throw error;
  const uses = await linesWith(session, input, { name, known: `no symbol is named ${name}`, signal });
  if (uses === undefined) throw error;
  return uses;
}

interface Declared {
  /** Of one name, in project files. */
  readonly symbols: readonly SymbolRecord[];
  readonly signal?: AbortSignal | undefined;
}

/** The lines that have the name of a script, a job or a service: no reference leads to it. Undefined where no line spells it. */
export function textUsesOf(
  session: Session,
  input: Question,
  { symbols, signal }: Declared,
): Promise<Draft<ReferencesResult> | undefined> {
  const [{ name, path, nameLine }, ...others] = symbols;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const known = `${name} is declared in project files (${path}:${nameLine}${more}), where uses are not bound`;
  return linesWith(session, input, { name, known, signal });
}

interface Wanted {
  readonly name: string;
  /** What is known about the name, as the beginning of a note. */
  readonly known: string;
  readonly signal?: AbortSignal | undefined;
}

async function linesWith(
  session: Session,
  input: Question,
  { name, known, signal }: Wanted,
): Promise<Draft<ReferencesResult> | undefined> {
  const set = await compilePatterns([specOf(name, { regex: false, ignore_case: false, word: true })]);
  const { files } = filesToSearch(session, input);
  const { limit, offset } = input;
  const scan = await scanFiles(
    session,
    { files, set, role: input.role, context: 0, timeout: MAX_SECONDS, limit, offset },
    signal,
  );
  if (scan.lines === 0) return undefined;
  const shown = linesIn(scan.shown);
  const left = Math.max(0, scan.lines - offset - shown);
  const results: ReferencesResult = {
    symbols: [],
    direction: input.direction,
    counts: countReferences({}),
    files: [],
    text: scan.shown,
  };
  return currentReply(session, results, {
    scan,
    omitted: left,
    notes: [
      `${known}; ${linesText(input, scan)}`,
      ...(shown === 0 ? [pastTheEnd(scan.lines)] : []),
      ...scanNotes(scan),
    ],
    next: left > 0 ? [nextCall('references', { ...input, offset: offset + shown })] : [],
  });
}

/** `3 lines have it as text, none is known to be a call`: the latter where only some uses are asked for. */
function linesText({ kind: kinds, depth }: Question, scan: Scan): string {
  const isOne = scan.lines === 1 && !isIncomplete(scan);
  const counted = isOne ? 'this line has' : isIncomplete(scan) ? 'some lines have' : `${scan.lines} lines have`;
  if (kinds === undefined && depth === 1) return `${counted} it as text`;
  const use = kinds?.every((kind) => CALLS.includes(kind)) ? 'a call' : 'a use';
  return `${counted} it as text, ${isOne ? 'which is not' : 'none is'} known to be ${use}`;
}
