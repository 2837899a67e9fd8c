/** The map of a repository: its areas, the symbols of each that other files use, and which area uses which. */
import { type Graph, openGraph } from '../../graph/graph.ts';
import { type UseCounts, useCounts } from '../../graph/use-counts.ts';
import type { FileRole } from '../../model/source-file.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { projectsOf, TOP } from '../dependencies/groups.ts';
import { meantBy } from '../dependencies/topic.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { fileFilter } from '../references/filter.ts';
import { EMPTY_INDEX } from '../subject/not-in-index.ts';
import { type Area, areasOf, type WeighedFile } from './areas.ts';
import { memberNames } from './members.ts';
import { mapNext } from './next.ts';
import { type MapSymbol, symbolsOf } from './symbols.ts';
import type { MappedSymbol, MapResult, Question } from './tool.ts';
import { byUse, usesAmong } from './uses.ts';

/** Tokens of the budget for one area, and for the smallest symbol. */
const TOKENS_PER_AREA = 150;
const TOKENS_PER_SYMBOL = 15;
const MIN_AREAS = 4;
const MAX_AREAS = 24;
const MAX_MEMBERS = 4;
/** The weight of a file that no other file uses. */
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
    const members = membersOf(one.symbol, MAX_MEMBERS);
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

const areaCount = (maxTokens: number): number =>
  Math.min(MAX_AREAS, Math.max(MIN_AREAS, Math.round(maxTokens / TOKENS_PER_AREA)));

interface Mapped {
  readonly about: MapResult['about'];
  /** By their numbers in the graph. */
  readonly files: readonly number[];
  readonly roles: readonly FileRole[];
  readonly notes: readonly string[];
}

const PRODUCTION: readonly FileRole[] = ['source'];

/** Production code; files of other roles where there is none. */
function mappedFiles(session: Session, graph: Graph, input: Question): Mapped {
  const { nodes } = graph;
  const meant = meantBy(session, graph, input.path);
  const about = meant ? { kind: meant.kind, name: meant.name } : ({ kind: 'workspace', name: TOP } as const);
  const fits = fileFilter(session, graph, { exclude: input.exclude, lang: input.lang, role: input.role }, 'whole');
  const all = (meant ? meant.files.map((id) => nodes.fileNumber(id)) : [...nodes.files.keys()])
    .filter((file) => fits?.(file) ?? true)
    .filter((file) => nodes.files[file].symbolCount > 0);
  const source = all.filter((file) => PRODUCTION.includes(nodes.files[file].role));
  if (input.role?.length && all.length > 0) {
    const asked = new Set([...PRODUCTION, ...all.map((file) => nodes.files[file].role)]);
    return { about, files: all, roles: [...asked], notes: [] };
  }
  if (source.length > 0) return { about, files: source, roles: PRODUCTION, notes: [] };
  const notes = nodes.files.length === 0 ? [EMPTY_INDEX] : all.length === 0 ? ['no file matches the filters'] : [];
  const roles = [...new Set(all.map((file) => nodes.files[file].role))];
  if (all.length > 0) notes.push(`no production code here: the map shows ${roles.join(' and ')} files`);
  return { about, files: all, roles: [...PRODUCTION, ...roles], notes };
}

/** By its uses, damped: many files in use weigh more than one file that every other uses. */
function weigh({ nodes }: Graph, { users }: UseCounts, file: number): WeighedFile {
  let sum = 0;
  for (let node = nodes.first[file]; node < nodes.first[file + 1]; node++) sum += users[node];
  return { file, path: nodes.files[file].path, weight: UNUSED_FILE + Math.sqrt(sum) };
}

/** The directory that holds all the files. */
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

/** One symbol for each area, then always the next of the area with the most weight per symbol shown. */
function shareOut(areas: readonly Area[], symbols: readonly (readonly MapSymbol[])[], max: number): Seat[] {
  const taken = areas.map(() => 0);
  const seats: Seat[] = [];
  const claim = (area: number) => (taken[area] === 0 ? 1e9 : 1) * (Math.cbrt(areas[area].weight) / (taken[area] + 1));
  while (seats.length < max) {
    let best = -1;
    for (const area of areas.keys()) {
      if (taken[area] < symbols[area].length && (best < 0 || claim(area) > claim(best))) best = area;
    }
    if (best < 0) break;
    seats.push({ area: best, place: taken[best]++ });
  }
  return seats;
}
