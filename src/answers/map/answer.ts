/** The map of a repository: its areas, what each is known for by the rest of the tree, and which area uses which. */
import { type Graph, openGraph } from '../../graph/graph.ts';
import { type UseCounts, useCounts } from '../../graph/use-counts.ts';
import type { FileRole } from '../../model/source-file.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { projectsOf, TOP } from '../dependencies/groups.ts';
import { meantBy } from '../dependencies/topic.ts';
import { type SymbolView, viewOf } from '../quote/symbol-view.ts';
import { fileFilter } from '../references/filter.ts';
import { EMPTY_INDEX } from '../subject/not-in-index.ts';
import { type Area, areasOf, type WeighedFile } from './areas.ts';
import { memberNames } from './members.ts';
import { type MapSymbol, symbolsOf } from './symbols.ts';
import type { Question } from './tool.ts';
import { type AreaUse, byUse, usesAmong } from './uses.ts';

export interface MappedSymbol extends Omit<SymbolView, 'qualified_name'> {
  /** How many other files use it. */
  readonly users: number;
  /** Of a type: its members that most other files use. */
  readonly members?: readonly string[];
  /** Its place among all symbols of the map: what is last goes first when the reply must be shorter. */
  readonly rank: number;
}

export interface MapArea {
  readonly path: string;
  /** Without the parts that are areas of their own. */
  readonly rest?: true;
  /** The project whose directory this is. */
  readonly project?: string;
  readonly files: number;
  /** Other areas it refers to, most first, by the number of links. */
  readonly uses: readonly AreaUse[];
  /** Best first. */
  readonly symbols: readonly MappedSymbol[];
}

export interface MapResult {
  readonly about: { readonly kind: 'file' | 'directory' | 'project' | 'workspace'; readonly name: string };
  /** Files that count: production code, where there is some. */
  readonly files: number;
  /** What the other areas use most comes first. */
  readonly areas: readonly MapArea[];
}

/** What one area takes of the budget, and the least a symbol takes. */
const TOKENS_PER_AREA = 150;
const TOKENS_PER_SYMBOL = 15;
const FEWEST_AREAS = 4;
const MOST_AREAS = 24;
const MOST_MEMBERS = 4;
/** A file that nobody uses is there all the same. */
const UNUSED_FILE = 0.1;

export function makeMap(session: Session, input: Question): Draft<MapResult> {
  return session.reader().inOneView(() => reply(session, input));
}

function reply(session: Session, input: Question): Draft<MapResult> {
  const graph = openGraph(session.reader());
  const { about, files, roles, notes } = mappedFiles(session, graph, input);
  const counts = useCounts(graph, roles);
  const weighed = files.map((file) => weigh(graph, counts, file));
  const root = about.kind === 'workspace' || about.kind === 'project' ? sharedRoot(weighed) : about.name;
  const cut = files.length === 0 ? [] : areasOf(weighed, root, areaCount(input.max_tokens));
  const { areas, uses } = byUse(cut, usesAmong(graph, counts, cut));
  const symbols = areas.map((area) => symbolsOf(graph, counts, area));
  const seats = shareOut(areas, symbols, Math.floor(input.max_tokens / TOKENS_PER_SYMBOL));
  const changed = changedFiles(
    session,
    seats.map(({ area, place }) => symbols[area][place].symbol.path),
  );
  const projects = new Map(projectsOf(session.reader()).map(({ dir, name }) => [dir, name]));
  const membersOf = memberNames(graph, counts);
  const view = (one: MapSymbol, rank: number): MappedSymbol => {
    const { qualified_name: _, ...place } = viewOf(session.reader(), one.symbol, changed);
    const members = membersOf(one.symbol, MOST_MEMBERS);
    return { ...place, users: one.users, ...(members.length > 0 && { members }), rank };
  };
  const results: MapResult = {
    about,
    files: files.length,
    areas: areas.map(({ path, isRest, files: own }, i) => {
      const project = isRest && path !== '' ? undefined : projects.get(path);
      return {
        path: path || TOP,
        ...(isRest && { rest: true }),
        ...(project !== undefined && { project }),
        files: own.length,
        uses: uses[i],
        symbols: seats.flatMap(({ area, place }, rank) => (area === i ? [view(symbols[i][place], rank)] : [])),
      };
    }),
  };
  const omitted = symbols.flat().length - seats.length;
  return makeReply(session, results, { changed, omitted, notes, next: omitted > 0 ? mapNext(input, results) : [] });
}

/** The map of its largest part, and a larger one of the whole. */
export function mapNext(input: Question, { areas }: Pick<MapResult, 'areas'>): NextCall[] {
  const [largest] = areas;
  const inside = largest && largest.path !== TOP && largest.path !== input.path ? [largest.path] : [];
  return [
    ...inside.map((path) => nextCall('map', { ...input, path })),
    nextCall('map', { ...input, max_tokens: input.max_tokens * 2 }),
  ];
}

const areaCount = (maxTokens: number): number =>
  Math.min(MOST_AREAS, Math.max(FEWEST_AREAS, Math.round(maxTokens / TOKENS_PER_AREA)));

interface Mapped {
  readonly about: MapResult['about'];
  /** By their numbers in the graph. */
  readonly files: readonly number[];
  readonly roles: readonly FileRole[];
  readonly notes: readonly string[];
}

const PRODUCTION: readonly FileRole[] = ['source'];

/** Production code; where the question is about something else, what is there. */
function mappedFiles(session: Session, graph: Graph, input: Question): Mapped {
  const { nodes } = graph;
  const meant = meantBy(session, graph, input.path);
  const about = meant ? { kind: meant.kind, name: meant.name } : ({ kind: 'workspace', name: TOP } as const);
  const fits = fileFilter(session, graph, { exclude: input.exclude, lang: input.lang });
  const all = (meant ? meant.files.map((id) => nodes.fileNumber(id)) : [...nodes.files.keys()])
    .filter((file) => fits?.(file) ?? true)
    .filter((file) => nodes.files[file].symbolCount > 0);
  const source = all.filter((file) => PRODUCTION.includes(nodes.files[file].role));
  if (source.length > 0) return { about, files: source, roles: PRODUCTION, notes: [] };
  const notes = nodes.files.length === 0 ? [EMPTY_INDEX] : all.length === 0 ? ['no file fits the filters'] : [];
  const roles = [...new Set(all.map((file) => nodes.files[file].role))];
  if (all.length > 0) notes.push(`no production code here: this is about ${roles.join(' and ')} files`);
  return { about, files: all, roles: [...PRODUCTION, ...roles], notes };
}

/** By its uses, damped: many files that are used are more than one that everybody uses. */
function weigh({ nodes }: Graph, { users }: UseCounts, file: number): WeighedFile {
  let sum = 0;
  for (let node = nodes.first[file]; node < nodes.first[file + 1]; node++) sum += users[node];
  return { file, path: nodes.files[file].path, weight: UNUSED_FILE + Math.sqrt(sum) };
}

/** Files of a project may lie beside others of its directory: then the whole tree is the root. */
function sharedRoot(files: readonly WeighedFile[]): string {
  const first = files[0]?.path.split('/').slice(0, -1) ?? [];
  let depth = first.length;
  for (const { path } of files) {
    const parts = path.split('/');
    let same = 0;
    while (same < depth && parts[same] === first[same]) same++;
    depth = Math.min(depth, same);
  }
  return first.slice(0, depth).join('/');
}

interface Seat {
  readonly area: number;
  readonly place: number;
}

/** One symbol for each area, then always the next of the area with the most weight for those it has. */
function shareOut(areas: readonly Area[], symbols: readonly (readonly MapSymbol[])[], most: number): Seat[] {
  const taken = areas.map(() => 0);
  const seats: Seat[] = [];
  const claim = (area: number) => (taken[area] === 0 ? 1e9 : 1) * (Math.cbrt(areas[area].weight) / (taken[area] + 1));
  while (seats.length < most) {
    let best = -1;
    for (const area of areas.keys()) {
      if (taken[area] < symbols[area].length && (best < 0 || claim(area) > claim(best))) best = area;
    }
    if (best < 0) break;
    seats.push({ area: best, place: taken[best]++ });
  }
  return seats;
}
