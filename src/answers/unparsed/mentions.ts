/** Searches files that are not linked for a name, as text, for answers whose users may be in them. */
import { languageFacts } from '../../../languages/all.ts';
import { languageOf } from '../../discover/language.ts';
import { decodeFacts } from '../../extract/facts-codec.ts';
import { at, BINDING, EXPRESSION, SYMBOL, type Table } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { PatternSpec } from '../../search/patterns/pattern.ts';
import { compilePatterns } from '../../search/patterns/pattern-set.ts';
import type { FileBeyond } from '../../store/read/files.ts';
import type { Reader } from '../../store/read/read.ts';
import type { Session } from '../../workspace/session.ts';
import { filesToSearch } from '../grep/files.ts';
import { specOf } from '../grep/pattern-flags.ts';
import { type Scan, scanFiles } from '../grep/scan.ts';
import type { GrepFile } from '../grep/tool.ts';
import type { ReferenceFilters } from '../references/filter.ts';
import { extensionCounts, unparsedFiles } from './files.ts';

/** A symbol to search for: its name, and where it is declared. */
export interface MentionedSymbol {
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  readonly nameLine: number;
}

export interface Mention {
  readonly path: string;
  readonly line: number;
}

export interface Mentions {
  readonly names: readonly string[];
  /** `<user-card`: the names as templates write them, where templates were searched. */
  readonly tags: readonly string[];
  /** Files that may use them and are not linked, by extension; those parsed in part are not counted. */
  readonly unparsed: Readonly<Record<string, number>>;
  /** How many files were searched as text, and how many were left out because there is too much of them. */
  readonly searched: number;
  readonly unsearched: number;
  /** Files that mention one of the names, each with its first such line. */
  readonly files: readonly Mention[];
  /** Such lines in all files. */
  readonly lines: number;
  /** There are more such lines than were kept. */
  readonly isCut: boolean;
  /** Whether tests are among the files. */
  readonly inTests: boolean;
  /** Whether files that are parsed in part are among them. */
  readonly inBroken: boolean;
}

export interface MentionQuestion {
  readonly symbols: readonly MentionedSymbol[];
  /** How many users are known. */
  readonly uses: number;
  readonly filters?: ReferenceFilters;
}

/** With at least this many known users, a symbol is not mistaken for unused. */
export const FEW_USES = 5;
const MAX_NAMES = 20;
/** As much as is searched in half a second: by bytes and not by the clock, so that the same question always has the same answer. */
const MAX_BYTES = 32_000_000;
/** Opening a file takes as long as reading this much of it. */
const OPENING_BYTES = 4000;
/** Larger files are not read by a text search. */
const MAX_FILE_BYTES = 16_000_000;
const MAX_LINES = 2000;

/** Names that text can be searched for; not operators, and not the made-up names of anonymous symbols. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*[?!=]?$/u;
const PASCAL = /^(?:\p{Lu}[\p{Ll}\p{N}]+){2,}$/u;
/** Templates write a component's name in lower case with dashes. */
const TEMPLATES = /\.(?:vue|html?|svelte|astro|hbs|ejs|jinja2?|njk|liquid|twig|erb|blade\.php)$/;

/** Undefined when there is nothing to report: there are enough users, or every file is parsed. */
export async function mentionsOf(
  session: Session,
  { symbols, uses, filters }: MentionQuestion,
  signal?: AbortSignal,
): Promise<Mentions | undefined> {
  const named = symbols.filter(
    ({ name, kind, path }) => kind !== 'file' && kind !== 'section' && NAME.test(name) && !isProjectFile(path),
  );
  const names = [...new Set(named.map(({ name }) => name))].slice(0, MAX_NAMES);
  if (uses >= FEW_USES || names.length === 0) return undefined;
  const reader = session.reader();
  const all = filtered(session, unparsedFiles(reader), filters);
  if (all.length === 0) return undefined;
  const { near, far } = withinBytes(all);
  const broken = new Map(near.filter(({ brokenLine }) => brokenLine !== undefined).map((file) => [file.path, file]));
  const whole = near.filter(({ path }) => !broken.has(path));
  const tags = names.filter((name) => PASCAL.test(name)).map(kebabTag);
  const templates = whole.filter(({ path }) => TEMPLATES.test(path));
  const others = whole.filter(({ path }) => !TEMPLATES.test(path));
  const scans = [
    await scanFor(session, { names, tags: [], files: [...others, ...broken.values()] }, signal),
    await scanFor(session, { names, tags, files: templates }, signal),
  ];
  const own = new Set(named.map(({ path, nameLine }) => `${path}:${nameLine}`));
  const places = scans
    .flatMap(({ shown }) => shown)
    .flatMap((file) => placesIn(reader, file, { broken: broken.get(file.path), names, own }));
  const files = firstOfEach(places);
  const unread = scans.reduce((sum, scan) => sum + unreadIn(scan), 0);
  const unparsed = extensionCounts(all.filter(({ brokenLine }) => brokenLine === undefined));
  if (Object.keys(unparsed).length + files.length + far + unread === 0) return undefined;
  const tests = new Set(all.filter(({ role }) => role === 'test').map(({ path }) => path));
  return {
    names,
    tags: templates.length > 0 ? tags : [],
    unparsed,
    searched: near.length - unread,
    unsearched: far + unread,
    files,
    lines: places.length,
    isCut: scans.some(({ lines }) => lines > MAX_LINES),
    inTests: files.some(({ path }) => tests.has(path)),
    inBroken: files.some(({ path }) => broken.has(path)),
  };
}

/** Code does not use what such a file declares, and no search of other files shows who does. */
const isProjectFile = (path: string): boolean => languageFacts(languageOf(path))?.projectFiles !== undefined;

/** Only files that match the filters of the question. */
function filtered(session: Session, files: readonly FileBeyond[], filters: ReferenceFilters = {}): FileBeyond[] {
  const { path, exclude, lang, role, tests } = filters;
  const kept = files.filter((file) => tests !== false || file.role !== 'test');
  if (![path, exclude, lang, role].some((filter) => filter?.length)) return kept;
  const fitting = new Set(filesToSearch(session, filters).files.map(({ id }) => id));
  return kept.filter(({ id }) => fitting.has(id));
}

function withinBytes(files: readonly FileBeyond[]): { near: FileBeyond[]; far: number } {
  let bytes = 0;
  const near = files.filter(({ size }) => {
    const cost = size + OPENING_BYTES;
    const isNear = size <= MAX_FILE_BYTES && bytes + cost <= MAX_BYTES;
    if (isNear) bytes += cost;
    return isNear;
  });
  return { near, far: files.length - near.length };
}

/** `<user-card`: the word alone could also be a class of a style sheet. */
const kebabTag = (name: string): string => `<${name.replace(/(?!^)\p{Lu}/gu, '-$&').toLowerCase()}`;

/** Files that were not read to their end. A binary or deleted file mentions nothing. */
function unreadIn({ unreached, unsearched }: Scan): number {
  const failed = unsearched.filter(({ why }) => why !== 'binary' && why !== 'deleted').length;
  return failed + unreached;
}

interface Wanted {
  readonly names: readonly string[];
  readonly tags: readonly string[];
  readonly files: readonly FileBeyond[];
}

async function scanFor(session: Session, { names, tags, files }: Wanted, signal?: AbortSignal): Promise<Scan> {
  const words = names.map((name) => specOf(name, { regex: false, ignore_case: false, word: true }));
  const scanWith = async (starts: readonly PatternSpec[]): Promise<Scan> => {
    const set = await compilePatterns([...words, ...starts]);
    const request = {
      files,
      set,
      context: 0,
      timeout: Number.POSITIVE_INFINITY,
      limit: MAX_LINES,
      offset: 0,
      placesOnly: true,
    };
    return scanFiles(session, request, signal);
  };
  const plain = await scanWith(tags.map((tag) => specOf(tag, { regex: false, ignore_case: false, word: false })));
  // Most trees have no such tag, and loading regular expressions takes 30 ms.
  if (plain.counts.slice(words.length).every(({ lines }) => lines === 0)) return plain;
  // `<user-card-list` is another tag.
  return scanWith(tags.map((tag) => specOf(`${tag}(?:[^\\w-]|$)`, { regex: true, ignore_case: false, word: false })));
}

interface Known {
  readonly broken: FileBeyond | undefined;
  readonly names: readonly string[];
  /** `path:line` of the symbols' own declarations. */
  readonly own: ReadonlySet<string>;
}

/** In a file that is parsed in part, only lines count where the parser saw no such name. */
function placesIn(reader: Reader, { path, groups }: GrepFile, { broken, names, own }: Known): Mention[] {
  const lines = groups.flatMap((group) => group.lines.map(({ line }) => line));
  const seen = broken && linesNaming(reader, broken.id, names);
  return lines
    .filter((line) => !own.has(`${path}:${line}`) && !(seen?.has(line) || line < (broken?.brokenLine ?? 0)))
    .map((line) => ({ path, line }));
}

function linesNaming(reader: Reader, fileId: FileId, names: readonly string[]): Set<number> {
  const facts = decodeFacts(reader.factsOf(fileId));
  const ids = new Set(names.map((name) => facts.strings.indexOf(name)).filter((id) => id > 0));
  const linesIn = (table: Table, name: number, line: number) =>
    Array.from({ length: table.rows }, (_, row) => row)
      .filter((row) => ids.has(at(table, row, name)))
      .map((row) => at(table, row, line));
  return new Set([
    ...linesIn(facts.symbols, SYMBOL.name, SYMBOL.nameLine),
    ...linesIn(facts.expressions, EXPRESSION.name, EXPRESSION.line),
    ...linesIn(facts.bindings, BINDING.name, BINDING.line),
  ]);
}

function firstOfEach(places: readonly Mention[]): Mention[] {
  const first = new Map<string, Mention>();
  for (const place of places) if (!first.has(place.path)) first.set(place.path, place);
  return [...first.values()];
}
