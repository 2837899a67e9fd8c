/** Makes every line that an answer cites one of the file as it is now, wherever it stands in the results. */
import type { AlignedLines } from './aligned-lines.ts';
import type { Change } from './changed-files.ts';
import { isCitedNow } from './cites-now.ts';
import { type LinesNow, linesNow } from './current-lines.ts';
import { staleNote } from './make-reply.ts';
import type { Meta, Reply } from './reply.ts';
import type { Session } from './session.ts';

/** Lists that are as true without an element. Everything else keeps its place, with line 0. */
const SHORTENED: ReadonlySet<string> = new Set([
  'results',
  'references',
  'callers',
  'callees',
  'members',
  'imports',
  'related',
  'similar',
  'tests',
]);
/** Quoted from the file as it is now. */
const QUOTED = 'source';

type Fields = Readonly<Record<string, unknown>>;

interface Place extends Fields {
  readonly line: number;
}

/** The same for a part of a reply. */
export const placesNow = <T>(session: Session, results: T): T => new Walk(session).value(results, {}) as T;

export function citeNow<T>(session: Session, reply: Reply<T>): Reply<T> {
  if (isCitedNow(reply) || session.commit) return reply;
  const walk = new Walk(session);
  const results = walk.value(reply.results, { list: 'results' }) as T;
  if (walk.changed.size === 0) return reply;
  const meta = reply.meta.freshness === 'stale' ? reply.meta : nowStale(reply.meta, walk.changed);
  const notes = [...meta.notes, ...walk.notes()];
  const completeness = walk.gone > 0 && meta.completeness === 'complete' ? 'partial' : meta.completeness;
  return { results, meta: { ...meta, completeness, notes } };
}

/** Files that are only mentioned count too. */
const nowStale = (meta: Meta, changed: ReadonlyMap<string, Change>): Meta => ({
  ...meta,
  freshness: 'stale',
  notes: [...staleNote(changed), ...meta.notes],
  next: ['wayfind index', ...meta.next.filter((one) => one !== 'wayfind index')],
});

/** Where a value stands: in the file of what is around it, and in a list of this name. */
interface Around {
  readonly path?: string | undefined;
  readonly list?: string | undefined;
}

class Walk {
  /** Files in the results that are not what was indexed. */
  readonly changed = new Map<string, Change>();
  /** Places that are in their files no more. */
  gone = 0;
  #left = 0;

  constructor(private readonly session: Session) {}

  notes(): string[] {
    const kept = this.gone - this.#left;
    return [
      ...(this.#left > 0 ? [`${this.#left} left out: what was indexed is not in the file any more`] : []),
      ...(kept > 0 ? ['line 0: not in the file any more, or no longer to be found in it'] : []),
    ];
  }

  value(value: unknown, around: Around): unknown {
    if (Array.isArray(value)) return this.#list(value, around);
    return typeof value === 'object' && value !== null ? this.#fields(value as Fields, around.path) : value;
  }

  #list(values: readonly unknown[], { path, list = '' }: Around): unknown[] {
    const placed = values.map((value) => this.value(value, { path }));
    if (!SHORTENED.has(list)) return placed;
    const isGone = (value: unknown, i: number) => lineOf(value) === 0 && lineOf(values[i]) !== 0;
    this.#left += placed.filter(isGone).length;
    return placed.filter((value, i) => !isGone(value, i));
  }

  #fields(fields: Fields, outer: string | undefined): Fields {
    const path = pathOf(fields) ?? pathOf(fields.symbol as Fields | undefined) ?? outer;
    const walked = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        key === QUOTED ? value : this.value(value, { path, list: key }),
      ]),
    );
    if (path === undefined || typeof fields.line !== 'number') return walked;
    const lines = linesNow(this.session, path);
    if (lines === 'same') return walked;
    this.changed.set(path, lines === 'gone' ? 'deleted' : 'changed');
    const now = placeIn(lines, fields as Place);
    if (now.line === 0) this.gone++;
    return { ...walked, ...now };
  }
}

const lineOf = (value: unknown): unknown => (value as Fields | null)?.line;

function pathOf(fields: Fields | undefined): string | undefined {
  return typeof fields?.path === 'string' ? fields.path : undefined;
}

const GONE = { line: 0, start_line: 0, end_line: 0, col: 0 };

function placeIn(lines: Exclude<LinesNow, 'same'>, place: Place): Place {
  const now = lines === 'gone' ? undefined : isSymbol(place) ? symbolIn(lines, place) : referenceIn(lines, place);
  const only = Object.keys(GONE).filter((key) => key in place);
  return Object.fromEntries(only.map((key) => [key, (now ?? GONE)[key as keyof typeof GONE]])) as Place;
}

/** A declared name stands in its line; a reference may say what it means by another. */
const isSymbol = (place: Place): boolean =>
  nameOf(place) !== undefined && typeof place.kind === 'string' && place.col === undefined;

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
