/** What a task to add an option has to touch: the places of the existing one that is most like it, by what they do. */
import { directoryOf } from '../../graph/members.ts';
import type { SearchRequest } from '../../search/search.ts';
import { estimateTokens } from '../../tools/token-budget.ts';
import type { Session } from '../../workspace/session.ts';
import { localName } from '../quote/symbol-lines.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { usesOf } from './bound-uses.ts';
import { type Evidence, type Row, rowsOf } from './checklist-rows.ts';
import { checklistLines } from './checklist-view.ts';
import { type CoChange, coChangeOf } from './co-change.ts';
import { type Addition, readAddition } from './form/addition.ts';
import { type Mention, type Mentions, mentionsOf } from './mentions.ts';
import { CONSIDERED, siblingOf } from './sibling.ts';
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
    return sibling && { sibling, place: viewOf(reader, sibling), uses: usesOf(session, sibling) };
  });
  if (found === undefined) return { noun: addition.noun, rows: [], missing: noSibling(addition) };
  const { place, sibling, uses } = found;
  const mentions = nearestFirst(await mentionsOf(session, { name: sibling.name, exclude }, signal), found);
  const together = await coChangeOf(session, { path: place.path, line: place.line }, signal);
  const rows = rowsOf({ sibling, mentions, uses });
  return fitted(budget, (perRow) => ({
    noun: addition.noun,
    sibling: { name: localName(place), kind: sibling.kind, path: place.path, line: place.line },
    rows: rows.map((row) => cut(row, perRow)),
    ...(together && { together: others(together, rows, perRow) }),
  }));
}

const noSibling = ({ noun, like }: Addition): string =>
  `no ${noun} like ${like ?? 'it'} found: looked at ${CONSIDERED} results${like ? ` and for symbols named ${like}` : ''}`;

/** Bound uses first, then mentions in the same directory; otherwise in their order. */
function nearestFirst(
  mentions: Mentions,
  { place, uses }: { readonly place: { readonly path: string }; readonly uses: Evidence['uses'] },
): Mentions {
  const home = directoryOf(place.path);
  const distance = ({ path, line }: Mention) => (uses.has(`${path}:${line}`) ? 0 : directoryOf(path) === home ? 1 : 2);
  return { ...mentions, all: mentions.all.toSorted((a, b) => distance(a) - distance(b)) };
}

function cut({ places, ...row }: Row, perRow: number): ChecklistRow {
  const shown = places.slice(0, perRow).map(({ path, line, inside, text }) => ({
    path,
    line,
    ...(inside && { inside }),
    ...(text && { text: shortened(text.trim()) }),
  }));
  return { ...row, places: byFile(shown), more: places.length - shown.length };
}

const LONGEST_LINE = 100;
const shortened = (text: string): string => (text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text);

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
  return make(1);
}
