/** What a task to add an option has to touch: the places of the existing one that is most like it, by what they do. */
import { shortened } from '../../base/cut-text.ts';
import { directoryOf } from '../../graph/members.ts';
import type { SearchRequest } from '../../search/search.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { many } from '../../tools/layout.ts';
import { estimateTokens } from '../../tools/token-budget.ts';
import { spanNow } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { localName } from '../quote/symbol-lines.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { boundPlaces } from './bound-uses.ts';
import { type Evidence, isCommon, type Row, rowsOf } from './checklist-rows.ts';
import { checklistLines } from './checklist-view.ts';
import { type CoChange, coChangeOf } from './co-change.ts';
import { type Addition, readAddition } from './form/addition.ts';
import { MAX_ECHO } from './form/words.ts';
import { type Mention, type Mentions, mentionsOf } from './mentions.ts';
import { CONSIDERED, nameWords, siblingOf } from './sibling.ts';
import type { Checklist, ChecklistRow } from './tool.ts';

interface Task {
  readonly request: SearchRequest;
  readonly exclude: readonly string[] | undefined;
  /** Tokens for the checklist. */
  readonly budget: number;
}

/** Undefined where the query is no task to add something. Reads files and history, so it is made before the rest of the reply. */
export async function checklistFor(
  session: Session,
  { request, exclude, budget }: Task,
  signal?: AbortSignal,
): Promise<Checklist | undefined> {
  const addition = readAddition(request.query);
  if (addition === undefined) return undefined;
  const reader = session.reader();
  const found = reader.inOneView(() => {
    const sibling = siblingOf(reader, addition, request);
    return sibling && { sibling, view: viewOf(reader, sibling), ...boundPlaces(session, sibling) };
  });
  const name = found?.sibling.name ?? nameWords(addition.like ?? '').join('-');
  const none: Checklist = { noun: addition.noun, rows: [], missing: noSibling(addition) };
  if (name === '') return none;
  const definition = found && definitionNow(session, found.sibling);
  const uses = found?.uses ?? new Map();
  const near = { path: definition?.path ?? '', uses };
  const mentions = nearestFirst(await mentionsOf(session, { name, exclude }, signal), near);
  if (found === undefined && mentions.all.length === 0) return none;
  const blamed = definition && { path: definition.path, line: definition.nameLine };
  const together = blamed && (await coChangeOf(session, blamed, signal));
  const rows = rowsOf({ name, definition, mentions, uses, ofOthers: found?.ofOthers ?? new Set() });
  const limits = limitsOf(name, mentions);
  return fitted(budget, (perRow) => ({
    noun: addition.noun,
    ...(found
      ? {
          sibling: {
            name: localName(found.view),
            kind: found.view.kind,
            path: found.view.path,
            line: blamed?.line ?? found.view.line,
          },
        }
      : { missing: `no symbol is named ${echo(name)}; these lines have it as text` }),
    rows: rows.map((row) => cut(row, perRow)),
    ...(together && { together: others(together, rows, perRow) }),
    ...(limits && { limits }),
  }));
}

/** The lines of the index may have moved since. */
function definitionNow(session: Session, sibling: SymbolRecord): Evidence['definition'] {
  const span = spanNow(session, sibling);
  if (span === undefined) return undefined;
  return { path: sibling.path, line: span.line, nameLine: span.line + sibling.nameLine - sibling.line };
}

function limitsOf(name: string, mentions: Mentions): string | undefined {
  const { unreached, all } = mentions;
  if (unreached > 0) return `${many(unreached, 'file')} not searched in time: there may be more places`;
  if (!isCommon(mentions)) return undefined;
  return `${echo(name)} is a common word: of ${all.length} lines or more, only bound uses and quoted ones are listed`;
}

const echo = (text: string): string => shortened(text, MAX_ECHO);

const noSibling = ({ noun, like }: Addition): string =>
  like
    ? `no ${noun} like ${echo(like)} found: looked for symbols and lines with that name`
    : `no ${noun} like it found: looked at ${CONSIDERED} results`;

/** Bound uses first, then mentions in the same directory; otherwise in their order. */
function nearestFirst(
  mentions: Mentions,
  { path: own, uses }: { readonly path: string; readonly uses: Evidence['uses'] },
): Mentions {
  const home = directoryOf(own);
  const distance = ({ path, line }: Mention) => (uses.has(`${path}:${line}`) ? 0 : directoryOf(path) === home ? 1 : 2);
  return { ...mentions, all: mentions.all.toSorted((a, b) => distance(a) - distance(b)) };
}

function cut({ places, ...row }: Row, perRow: number): ChecklistRow {
  const shown = places.slice(0, perRow).map(({ path, line, inside, text }) => ({
    path,
    line,
    ...(inside && { inside }),
    ...(text && { text: shortened(text.trim(), LONGEST_LINE) }),
  }));
  return { ...row, places: byFile(shown), more: places.length - shown.length };
}

const LONGEST_LINE = 100;

/** Files in the order of their first places, lines in theirs. */
function byFile<P extends { readonly path: string; readonly line: number }>(places: readonly P[]): P[] {
  const order = new Map<string, number>();
  for (const { path } of places) if (!order.has(path)) order.set(path, order.size);
  return places.toSorted((a, b) => order.get(a.path)! - order.get(b.path)! || a.line - b.line);
}

/** Files that no row names yet. */
function others(
  { commit, subject, files }: CoChange,
  rows: readonly Row[],
  perRow: number,
): NonNullable<Checklist['together']> {
  const known = new Set(rows.flatMap(({ places }) => places.map(({ path }) => path)));
  const rest = files.filter((path) => !known.has(path));
  return { commit, subject, files: rest.slice(0, perRow), more: Math.max(0, rest.length - perRow) };
}

/** With as many places per row as the budget allows. */
function fitted(budget: number, make: (perRow: number) => Checklist): Checklist {
  for (const perRow of [40, 25, 16, 10, 7, 5, 4, 3, 2]) {
    const checklist = make(perRow);
    if (estimateTokens(checklistLines(checklist).join('\n')) <= budget) return checklist;
  }
  const short = make(1);
  // Paths may be long: then only the first row is left.
  if (estimateTokens(checklistLines(short).join('\n')) <= budget) return short;
  const { together: _, ...rest } = short;
  return { ...rest, rows: short.rows.slice(0, 1) };
}
