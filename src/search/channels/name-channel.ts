/** Finds symbols by name: exact, qualified, case-insensitive, prefix, words inside, initials, and typos when no symbol has the name. */
import { isInProjectFile, knownLanguages, LANGUAGES } from '../../../languages/all.ts';
import { splitIdentifier } from '../../extract/words.ts';
import type { Reader } from '../../store/read/read.ts';
import type { NameRecord, SymbolHead, SymbolRecord } from '../../store/schema/records.ts';
import { isFiller } from '../query/english.ts';
import type { InterpretedQuery } from '../query/interpret-query.ts';
import { codeIn, type Query, segmentsOf } from '../query/query.ts';
import type { Term } from '../query/terms.ts';
import type { ChannelHit } from './hit.ts';
import { fitOfName } from './name-words.ts';
import { misspelt } from './typos.ts';

/** Quality of each kind of match. Partial matches are scaled by how much of the name the query covers. */
const QUALITY = {
  'exact qualified name': 1,
  'exact name': 1,
  'qualified name in other case': 0.95,
  'qualified name with gaps': 0.8,
  'name in other case': 0.9,
  'name beginning': 0.75,
  'words of the name': 0.7,
  initials: 0.6,
  'name with a typo': 0.8,
  'name in another container': 0.4,
} as const;
type Rule = keyof typeof QUALITY;

const LIKE_FILE = 'named like the file';

/** Limit on names per rule: the shortest are closest to the query. */
const MAX_NAMES = 200;
/** For names such as `__init__`, in every class: more candidates than anyone reads, few enough to rank. */
const MAX_PER_NAME = 2000;

export interface NameQuestion {
  readonly interpreted: InterpretedQuery;
  /** The words are English and match in any inflected form. */
  readonly prose: boolean;
  readonly terms: readonly Term[];
  /** Symbols with the words anywhere in their text: perhaps also in their names. */
  readonly texts: readonly ChannelHit[];
}

export function nameChannel(reader: Reader, { interpreted, prose, terms, texts }: NameQuestion): ChannelHit[] {
  const { query, intent, error } = interpreted;
  // A separate rule: a query for `app.py` does not name a field `app`.
  if (intent === 'path')
    return bySegments(reader, [fileStem(query.text)]).map((hit) => (isExact(hit) ? { ...hit, rule: LIKE_FILE } : hit));
  const hits = prose || error ? byTerms(reader, { query, terms, texts }) : [];
  if (query.segments.length > 0) return [...hits, ...bySegments(reader, query.segments)];
  // `how does QuerySet.filter work`: code inside prose is a name.
  const names = error
    ? error.classes
    : [...codeIn(query.text), ...(intent === 'cross_cutting' ? capitalised(query.text) : [])];
  return [
    ...hits,
    ...names.flatMap((name) => exactlyNamed(reader, segmentsOf(name))),
    ...inProjectFiles(reader, query),
  ];
}

/** `which npm script runs lint`: a word of a question about project files is a name in them. */
function inProjectFiles(reader: Reader, { text }: Query): ChannelHit[] {
  const asked = knownLanguages().filter(({ projectFiles }) => projectFiles?.askedBy.test(text.toLowerCase()));
  if (asked.length === 0) return [];
  const words = new Set(text.split(/[ ?!,;"'`]+/).map((word) => word.replace(/\.$/, '')));
  const names = [...words]
    .filter((word) => !isFiller(word.toLowerCase()))
    .flatMap((word) => reader.nameNamed(word) ?? []);
  const isAsked = ({ head }: ChannelHit) => isInProjectFile(head) && asked.some(({ id }) => id === head.language);
  return hitsOf(reader, names, 'exact name', 1).filter(isAsked);
}

/** `src/auth/token.ts` -> token: a symbol is often named like its file. */
const fileStem = (path: string): string =>
  path
    .split(/[/\\]/)
    .findLast((part) => part !== '')!
    .replace(/\.[^.]*$/, '');

/** `all subclasses of View`: a capitalised word in a broad query is often a type. */
const capitalised = (text: string): string[] =>
  text.split(/[^\w$]+/).filter((word, i) => i > 0 && /^[A-Z]\w+$/.test(word));

/** Symbols with exactly this name. */
function exactlyNamed(reader: Reader, segments: readonly string[]): ChannelHit[] {
  const containers = segments.slice(0, -1);
  if (containers.length > 0) return qualified(reader, containers, segments.at(-1)!).filter(isExact);
  const exact = reader.nameNamed(segments[0] ?? '');
  return exact ? hitsOf(reader, [exact], 'exact name', 1) : [];
}

/** Whether a symbol has exactly this name. */
export const hasExactName = (reader: Reader, segments: readonly string[]): boolean =>
  exactlyNamed(reader, segments).length > 0;

/** Whether code has this name, in any case. A script or a service of the name does not make a plain word a name. */
export const isNameInCode = (reader: Reader, name: string): boolean =>
  reader
    .namesIgnoringCase(name)
    .some(({ id }) => [1, MAX_PER_NAME].some((limit) => !reader.headsNamed([id], limit).every(isInProjectFile)));

const isExact = (hit: ChannelHit): boolean => hit.rule.startsWith('exact');

function bySegments(reader: Reader, segments: readonly string[]): ChannelHit[] {
  const name = segments.at(-1) ?? '';
  const containers = segments.slice(0, -1);
  if (containers.length > 0)
    return [
      ...qualified(reader, containers, name),
      ...similarNames(reader, name, 0.5),
      ...nearMisses(reader, name, 0.5),
    ];
  const exact = reader.nameNamed(name);
  return [
    ...(exact ? hitsOf(reader, [exact], 'exact name', 1) : []),
    ...similarNames(reader, name, 1),
    ...nearMisses(reader, name, 1),
  ];
}

/** Everything except exact matches; `scale` lowers it where not even the container matched. */
function similarNames(reader: Reader, name: string, scale: number): ChannelHit[] {
  const seen = new Set<string>();
  const fresh = (records: readonly NameRecord[]) =>
    records.filter((record) => !seen.has(record.name) && seen.add(record.name));
  const covered = (record: NameRecord) => scale * (0.5 + 0.5 * Math.min(1, name.length / record.name.length));
  const otherCase = fresh(reader.namesIgnoringCase(name)).filter((record) => record.name !== name);
  const found = [
    ...hitsOf(reader, otherCase, 'name in other case', scale),
    ...hitsOf(reader, fresh(reader.namesWithPrefix(name, MAX_NAMES)), 'name beginning', covered),
  ];
  if (name.length > 1) {
    found.push(...hitsOf(reader, fresh(namesWithParts(reader, name)), 'words of the name', covered));
    found.push(...hitsOf(reader, fresh(reader.namesWithInitials(name, MAX_NAMES)), 'initials', scale));
  }
  return found;
}

/** Only when no symbol has this name: a correctly spelled name is meant. */
function nearMisses(reader: Reader, name: string, scale: number): ChannelHit[] {
  if (isNameInCode(reader, name)) return [];
  const near = misspelt(reader, name);
  const fits = new Map(near.map(({ record, fit }) => [record.id, scale * fit]));
  const records = near.map(({ record }) => record);
  return hitsOf(reader, records, 'name with a typo', (record) => fits.get(record.id)!);
}

function namesWithParts(reader: Reader, name: string): NameRecord[] {
  return reader.namesWithWords(splitIdentifier(name), MAX_NAMES);
}

/** Names that contain every word, and names of symbols whose text contains some. */
function byTerms(
  reader: Reader,
  { query, terms, texts }: Pick<NameQuestion, 'terms' | 'texts'> & { readonly query: Query },
): ChannelHit[] {
  const known = terms.filter((term) => term.weight > 0).flatMap((term) => term.stems);
  const named = reader.namesWithWords([...new Set(known)], MAX_NAMES);
  const contentWords = new Set(terms.flatMap((term) => term.words));
  const filler = new Set(query.words.map((word) => word.lower).filter((word) => !contentWords.has(word)));
  const around = reader.namesById([...new Set(texts.map((hit) => hit.head.nameId))]);
  const fits = new Map([...named, ...around].map(({ id, name }) => [id, fitOfName(name, terms, filler)]));
  const ids = named.map((name) => name.id);
  const heads = [...reader.headsNamed(ids, MAX_PER_NAME), ...texts.map((hit) => hit.head)];
  return heads.flatMap((head) => {
    const fit = fits.get(head.nameId);
    return fit === undefined ? [] : [{ head, ...fit }];
  });
}

/** `models.QuerySet.filter`: containers may be types, namespaces, the package, or parts of the file's path. */
function qualified(reader: Reader, containers: readonly string[], name: string): ChannelHit[] {
  const names = reader.namesIgnoringCase(name);
  const heads = reader.headsNamed(
    names.map((record) => record.id),
    MAX_PER_NAME,
  );
  return heads.map((head) => {
    const rule = fitOf(reader, head, { containers, name });
    return { head, rule, quality: QUALITY[rule] };
  });
}

function fitOf(
  reader: Reader,
  head: SymbolHead,
  { containers, name }: { containers: readonly string[]; name: string },
): Rule {
  const symbol = reader.symbolById(head.id)!;
  const around = enclosingNames(reader, symbol);
  const tail = around.slice(-containers.length);
  if (symbol.name === name && containers.every((container, i) => container === tail[i])) return 'exact qualified name';
  const lower = around.map((part) => part.toLowerCase());
  const wanted = containers.map((container) => container.toLowerCase());
  if (wanted.every((container, i) => container === lower.slice(-wanted.length)[i]))
    return 'qualified name in other case';
  let end = lower.length;
  for (const container of wanted.toReversed()) {
    end = lower.slice(0, end).lastIndexOf(container);
    if (end < 0) return 'name in another container';
  }
  return 'qualified name with gaps';
}

/** The extension, with the name of a file that is the module of its directory. */
const DIRECTORY_MODULE = new RegExp(
  `(/(${[...new Set(LANGUAGES.flatMap(({ directoryModule }) => directoryModule ?? []))].join('|')}))?\\.[^./]+$`,
);

/** Directories, file without extension, package and containers, outermost first. */
function enclosingNames(reader: Reader, symbol: SymbolRecord): string[] {
  const path = symbol.path.replace(DIRECTORY_MODULE, '').split('/');
  const full = segmentsOf(reader.fullName(symbol)).slice(0, -1);
  return [...path, ...full];
}

function hitsOf(
  reader: Reader,
  names: readonly NameRecord[],
  rule: Rule,
  scale: number | ((record: NameRecord) => number),
): ChannelHit[] {
  if (names.length === 0) return [];
  const quality = new Map(
    names.map((name) => [name.id, QUALITY[rule] * (typeof scale === 'number' ? scale : scale(name))]),
  );
  const heads = reader.headsNamed([...quality.keys()], MAX_PER_NAME);
  return heads.map((head) => ({ head, rule, quality: quality.get(head.nameId)! }));
}
