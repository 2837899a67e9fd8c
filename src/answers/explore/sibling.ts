/** Chooses the existing option, field or handler that is most like one that a task adds. */
import { splitIdentifier } from '../../extract/words.ts';
import { openGraph } from '../../graph/graph.ts';
import { memberIds } from '../../graph/members.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { type SymbolKind, VALUE_KINDS } from '../../model/kinds.ts';
import { compileFilters } from '../../search/query/filters.ts';
import { type SearchRequest, search } from '../../search/search.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Addition } from './form/addition.ts';
import { isWrittenLikeCode } from './form/words.ts';

/** Nouns for things that run; the others hold a value. */
const RUNS: ReadonlySet<string> = new Set('handler command subcommand hook event endpoint route rule case'.split(' '));
const RUNNING: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'class',
  'struct',
  'component',
  'enum_member',
  'constant',
]);

const kindsOf = ({ noun }: Addition): ReadonlySet<SymbolKind> => (RUNS.has(noun) ? RUNNING : VALUE_KINDS);

/** How many results are considered. */
export const CONSIDERED = 20;

/** The one that the task names, if any; else one of what it is added to; else the first result of that kind. */
export function siblingOf(reader: Reader, addition: Addition, request: SearchRequest): SymbolRecord | undefined {
  const kinds = kindsOf(addition);
  const filters = { ...request.filters, kinds: [...kinds], tests: false };
  const { hits } = search(reader, { ...request, filters, limit: CONSIDERED });
  const found = hits.map(({ symbol }) => symbol.id);
  const named =
    addition.like === undefined ? membersOf(reader, addition.to) : namedLike(reader, addition.like, isCode(reader));
  const allowed = compileFilters(reader, { ...request.filters, tests: false });
  const inside = new Set(
    reader
      .headsById(named.map(({ id }) => id))
      .filter(allowed.allows)
      .map(({ id }) => id),
  );
  const candidates = named.filter(({ id }) => inside.has(id));
  const ranked = ownFirst(
    reader,
    byRank(addition.like === undefined ? compoundFirst(candidates) : candidates, found),
    addition,
  );
  const fitting = ranked.find(({ kind }) => kinds.has(kind)) ?? (addition.like === undefined ? undefined : ranked[0]);
  if (fitting !== undefined || addition.like !== undefined) return fitting;
  return reader.symbolsById(found).find((symbol) => isEvident(reader, addition, symbol));
}

/** Where options and the like are kept, beside places that have the word of the task in their name. */
const KEPT = /option|flag|config|setting|param|argument|preference|propert/i;

/** A result that nothing in the task names is one of its kind only where its name, its container or its file says so. */
function isEvident(reader: Reader, { noun }: Addition, symbol: SymbolRecord): boolean {
  const where = `${symbol.path}#${reader.qualifiedName(symbol)}`;
  if (symbol.role !== 'source' || symbol.kind === 'variable' || !isCompound(symbol)) return false;
  return where.toLowerCase().includes(noun) || (!RUNS.has(noun) && KEPT.test(where));
}

function isCode(reader: Reader): (symbol: SymbolRecord) => boolean {
  const graph = openGraph(reader);
  return ({ id, kind }) => kind !== 'file' && kind !== 'section' && !isTestCode(graph, id);
}

const FILLERS: ReadonlySet<string> = new Set(
  'option flag field parameter param argument setting one property attribute handler command'.split(' '),
);
/** Symbols of one name that are considered. */
const MAX_NAMED = 50;

/** Without words such as `option`. */
export const nameWords = (phrase: string): string[] =>
  phrase.split(/[\s-]+/).filter((word) => word !== '' && !FILLERS.has(word.toLowerCase()));

/** `--max-retries`, `max retries`, `max_retries` and `maxRetries` are one name. */
function namedLike(reader: Reader, phrase: string, isUsable: (symbol: SymbolRecord) => boolean): SymbolRecord[] {
  const words = nameWords(phrase);
  const named = (names: readonly string[]) =>
    [...new Set(names)].flatMap((name) =>
      reader.symbolsNamed(lastPart(name), { ignoreCase: true, limit: MAX_NAMED }).filter(isUsable),
    );
  const parts = words.flatMap((word) => splitIdentifier(word));
  const whole =
    words.length === 0 ? [] : named([words, parts].flatMap((own) => ['', '_', '-'].map((by) => own.join(by))));
  return whole.length > 0 ? whole : named(words.filter(isWrittenLikeCode));
}

const lastPart = (name: string): string => name.split('.').at(-1)!;

/** Those that search found come first, in its order. */
function byRank(symbols: readonly SymbolRecord[], found: readonly number[]): SymbolRecord[] {
  const rankOf = ({ id }: SymbolRecord) => (found.includes(id) ? found.indexOf(id) : found.length);
  return symbols.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** `an option to Panel like highlight`: that of Panel comes before others of the name. */
function ownFirst(reader: Reader, symbols: readonly SymbolRecord[], { to = '' }: Addition): SymbolRecord[] {
  const containers = new Set(to.toLowerCase().split(/[\s.]+/));
  const isOwn = (symbol: SymbolRecord) =>
    reader
      .qualifiedName(symbol)
      .toLowerCase()
      .split('.')
      .slice(0, -1)
      .some((name) => containers.has(name));
  return [...symbols.filter(isOwn), ...symbols.filter((symbol) => !isOwn(symbol))];
}

const isCompound = ({ name }: SymbolRecord): boolean => splitIdentifier(name).length > 1;

/** Where there is a choice, a name of several words: mentions of one word are often of something else. */
function compoundFirst(symbols: readonly SymbolRecord[]): readonly SymbolRecord[] {
  const compound = symbols.filter((symbol) => isCompound(symbol) && VALUE_KINDS.has(symbol.kind));
  return compound.length > 0 ? compound : symbols;
}

/** The members of the type that the task names. */
function membersOf(reader: Reader, phrase = ''): SymbolRecord[] {
  const graph = openGraph(reader);
  const names = phrase.split(/\s+/).filter(isWrittenLikeCode).map(lastPart);
  const types = names.flatMap((name) =>
    reader.symbolsNamed(name, { limit: MAX_NAMED }).filter(({ kind }) => TYPE_KINDS.has(kind)),
  );
  return reader.symbolsById(types.slice(0, 1).flatMap(({ id }) => memberIds(graph, id)));
}
