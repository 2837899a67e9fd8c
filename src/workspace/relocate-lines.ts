/** Replaces every line that an answer cites, wherever the output schema declares one, with that of the current file. */

import type { Change } from './changed-files.ts';
import { type CurrentLines, currentLines } from './current-lines.ts';
import type { AlignedLines } from './file-alignment.ts';
import { staleNote } from './make-reply.ts';
import type { PlaceKind, Places } from './places.ts';
import { type Draft, type Meta, type NextCall, nextCall } from './reply.ts';
import type { Session } from './session.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Place extends Fields {
  readonly line: number;
}

export function relocateLines<T>(session: Session, draft: Draft<T>, places: Places | undefined): Draft<T> {
  if (draft.hasCurrentLines || session.commit || !places) return draft;
  const relocation = new Relocation(session);
  const results = relocation.value(draft.results, places) as T;
  if (relocation.changed.size === 0) return draft;
  const meta = draft.meta.freshness === 'stale' ? draft.meta : nowStale(draft.meta, relocation.changed);
  const notes = [...meta.notes, ...relocation.notes()];
  const completeness = relocation.gone > 0 && meta.completeness === 'complete' ? 'partial' : meta.completeness;
  return { results, meta: { ...meta, completeness, notes } };
}

/** Relocates a part of the results without adding notes. */
export const relocated = <T>(session: Session, results: T, places: Places | undefined): T =>
  places && !session.commit ? (new Relocation(session).value(results, places) as T) : results;

/** Files that are only mentioned count too. */
const nowStale = (meta: Meta<NextCall>, changed: ReadonlyMap<string, Change>): Meta<NextCall> => ({
  ...meta,
  freshness: 'stale',
  notes: [...staleNote(changed), ...meta.notes],
  next: [nextCall('index'), ...meta.next.filter(({ tool }) => tool !== 'index')],
});

class Relocation {
  /** Files in the results that are no longer the indexed ones. */
  readonly changed = new Map<string, Change>();
  /** How many places are no longer in their files. */
  gone = 0;
  #dropped = 0;

  constructor(private readonly session: Session) {}

  notes(): string[] {
    const kept = this.gone - this.#dropped;
    return [
      ...(this.#dropped > 0 ? [`${this.#dropped} left out: the indexed text is no longer in the file`] : []),
      ...(kept > 0 ? ['line 0: the indexed text is no longer in the file'] : []),
    ];
  }

  /** `path`: the file of the object around the value. */
  value(value: unknown, places: Places, path?: string): unknown {
    if (value === null || typeof value !== 'object') return value;
    if ('items' in places) return this.#list(value as readonly unknown[], places, path);
    return this.#fields(value as Fields, places, path);
  }

  #list(values: readonly unknown[], { items, isDroppable }: Extract<Places, { items: Places }>, path?: string) {
    const placed = values.map((value) => this.value(value, items, path));
    if (!isDroppable) return placed;
    const isGone = (value: unknown, i: number) => lineOf(value) === 0 && lineOf(values[i]) !== 0;
    this.#dropped += placed.filter(isGone).length;
    return placed.filter((value, i) => !isGone(value, i));
  }

  #fields(value: Fields, { kind, fields }: Extract<Places, { fields: unknown }>, around?: string): Fields {
    const path = pathOf(value) ?? pathOf(value.symbol as Fields | undefined) ?? around;
    const walked: Record<string, unknown> = { ...value };
    for (const [key, places] of fields)
      if (value[key] !== undefined) walked[key] = this.value(value[key], places, path);
    if (kind === undefined || path === undefined || typeof value.line !== 'number') return walked;
    const lines = currentLines(this.session, path);
    if (lines === 'same') return walked;
    this.changed.set(path, lines === 'gone' ? 'deleted' : 'changed');
    const now = placeIn(lines, value as Place, kind);
    if (now.line === 0) this.gone++;
    return { ...walked, ...now };
  }
}

const lineOf = (value: unknown): unknown => (value as Fields | null)?.line;

function pathOf(fields: Fields | undefined): string | undefined {
  return typeof fields?.path === 'string' ? fields.path : undefined;
}

const GONE = { line: 0, start_line: 0, end_line: 0, col: 0 };

function placeIn(lines: Exclude<CurrentLines, 'same'>, place: Place, kind: PlaceKind): Place {
  const find = kind === 'symbol' && nameOf(place) !== undefined ? symbolIn : referenceIn;
  const now = lines === 'gone' ? undefined : find(lines, place);
  const only = Object.keys(GONE).filter((key) => key in place);
  return Object.fromEntries(only.map((key) => [key, (now ?? GONE)[key as keyof typeof GONE]])) as Place;
}

/** The last name of a handle is that of its symbol. */
function nameOf({ name, handle }: Fields): string | undefined {
  if (typeof name === 'string') return name;
  return typeof handle === 'string' ? /[#.]([^#.~]+)(?:~\d+)?$/.exec(handle)?.[1] : undefined;
}

function symbolIn(lines: AlignedLines, place: Place): typeof GONE | undefined {
  const { line, start_line = line, end_line = line, kind } = place as Place & Record<string, number>;
  const span = { line: start_line, nameLine: line, endLine: end_line, name: nameOf(place)!, kind: kind as never };
  const now = lines.span(span);
  return now && { line: now.nameLine, start_line: now.line, end_line: now.endLine, col: 0 };
}

function referenceIn(lines: AlignedLines, { line, col }: Place): typeof GONE | undefined {
  const from0 = typeof col === 'number' ? col - 1 : undefined;
  const now = lines.find({ line, col: from0 });
  return now && { line: now.line, start_line: now.line, end_line: now.line, col: (now.col ?? 0) + 1 };
}
