/** The tests of a file: symbols that a runner runs, the suites around them, and what runs with each of them. */
import { familyOf } from '../../../languages/all.ts';
import type { Graph } from '../../graph/graph.ts';
import { ownerId } from '../../graph/members.ts';
import { marksIn } from '../../graph/roots/marks.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { FLAG } from '../../model/kinds.ts';
import type { LanguageId } from '../../model/language.ts';
import type { CaseFacts, LanguageTests } from '../../model/language-tests.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { blockAbove, type TestCase } from './test-case.ts';
import { type Title, titleBefore } from './titles.ts';

export interface FileCases {
  /** Whether a runner runs the file. */
  readonly isRun: boolean;
  /** Whether tests in it are blocks without symbols. */
  readonly hasBlocks: boolean;
  /** The test around a symbol, or the suite whose tests all run it; undefined for a helper. */
  around(symbol: SymbolRecord): TestCase | undefined;
  /** The test whose block has no symbol, around a line. */
  atLine(line: number): TestCase | undefined;
  readonly whole: TestCase;
}

export interface CaseSource {
  readonly graph: Graph;
  readonly languages: ReadonlyMap<LanguageId, LanguageTests>;
  read(path: string): string | undefined;
}

/** Of files by their numbers in the graph, each read once. */
export function caseFinder(source: CaseSource): (file: number) => FileCases {
  const known = new Map<number, FileCases>();
  return (file) => {
    let cases = known.get(file);
    if (cases === undefined) known.set(file, (cases = casesIn(source, file)));
    return cases;
  };
}

/** One file as its tests are looked for. */
interface TestFile {
  readonly graph: Graph;
  readonly facts: CaseFacts;
  readonly isTestFile: boolean;
  readonly symbols: readonly SymbolRecord[];
  readonly byId: ReadonlyMap<number, SymbolRecord>;
  /** Names of the marks of symbols, by id. */
  readonly marks: ReadonlyMap<number, readonly string[]>;
  readonly tests: readonly SymbolRecord[];
  /** Callbacks of suites. */
  readonly suites: readonly SymbolRecord[];
  readonly text: () => string;
  readonly titleOf: (symbol: SymbolRecord) => Title | undefined;
  readonly whole: TestCase;
}

const isAnonymous = ({ flags }: SymbolRecord): boolean => (flags & FLAG.anonymous) !== 0;

function casesIn(source: CaseSource, number: number): FileCases {
  const file = openFile(source, number);
  const { facts, tests, isTestFile, text, whole } = file;
  return {
    isRun: tests.length > 0 || (isTestFile && (facts.files?.test(whole.path) ?? false)),
    hasBlocks: facts.lines !== undefined,
    whole,
    around(symbol) {
      const test = tests.findLast((one) => one.id === symbol.id || contains(one, symbol));
      return test === undefined ? suiteAround(file, symbol) : caseOf(file, test, 'test');
    },
    atLine(line) {
      const found = facts.lines && blockAbove(text().split('\n'), line, facts.lines);
      return found && { ...whole, line: found.line, scope: 'test', name: found.title, names: [found.title] };
    },
  };
}

function openFile({ graph, languages, read }: CaseSource, number: number): TestFile {
  const { id, path, language, role } = graph.nodes.files[number];
  const facts = languages.get(familyOf(language ?? ''))?.cases ?? {};
  const symbols = graph.reader.symbolsInFile(id);
  const marks = facts.setUp ? marksById(graph, number) : new Map<number, string[]>();
  const isTestFile = role === 'test';
  const text = lazily(() => read(path) ?? '');
  const offsets = lazily(() => lineOffsets(text()));
  const offsetOf = (line: number, col: number) => (offsets()[line - 1] ?? 0) + col;
  const before = ({ line, col, nameLine, nameCol }: SymbolRecord) =>
    text().slice(offsetOf(line, col), offsetOf(nameLine, nameCol));
  const packageName = graph.reader.fileById(id)?.packageName ?? '';
  return {
    graph,
    facts,
    isTestFile,
    symbols,
    byId: new Map(symbols.map((symbol) => [symbol.id, symbol])),
    marks,
    tests: symbols.filter((symbol) => isTest({ facts, marks, isTestFile, before }, symbol)),
    suites: symbols.filter((symbol) => isAnonymous(symbol) && facts.callbacks?.suite.test(symbol.name)),
    text,
    titleOf: ({ line, col }) => titleBefore(text(), offsetOf(line, col)),
    whole: { path, line: 1, scope: 'file', name: '', names: [], isInner: false, packageName },
  };
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

interface Marked extends Pick<TestFile, 'facts' | 'marks' | 'isTestFile'> {
  /** The text of a declaration before its name. */
  readonly before: (symbol: SymbolRecord) => string;
}

function isTest({ facts, marks, isTestFile, before }: Marked, symbol: SymbolRecord): boolean {
  if (!CALLABLE.has(symbol.kind)) return false;
  if (isAnonymous(symbol)) return isTestFile && (facts.callbacks?.test.test(symbol.name) ?? false);
  if (facts.attribute) return (symbol.flags & FLAG.test) !== 0 && facts.attribute.test(before(symbol));
  if (facts.marked && (symbol.flags & FLAG.test) !== 0) return true;
  return isTestFile && (facts.named?.test(symbol.name) ?? false) && !isSetUp({ facts, marks }, symbol);
}

const isSetUp = ({ facts: { setUp }, marks }: Pick<TestFile, 'facts' | 'marks'>, { id, name }: SymbolRecord): boolean =>
  setUp !== undefined && (setUp.test(name) || (marks.get(id) ?? []).some((mark) => setUp.test(mark)));

function marksById(graph: Graph, file: number): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { node, name } of marksIn(graph, file)) {
    const id = graph.nodes.symbolId(node);
    found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}

const caseOf = (file: TestFile, symbol: SymbolRecord, scope: 'test' | 'suite'): TestCase =>
  (isAnonymous(symbol) ? block : declared)(file, symbol, scope);

/** A callback, by titles. */
function block({ suites, titleOf, whole }: TestFile, symbol: SymbolRecord, scope: 'test' | 'suite'): TestCase {
  const chain = [...suites.filter((one) => contains(one, symbol)), symbol];
  const titles = chain.map(titleOf);
  const unknown = titles.findLastIndex((title) => title?.name === undefined);
  return {
    ...whole,
    line: symbol.line - (titles.at(-1)?.linesBefore ?? 0),
    scope,
    name: chain.map((one, i) => titles[i]?.text || one.name.replace(/ callback$/, '')).join(' > '),
    names: unknown === titles.length - 1 ? undefined : titles.slice(unknown + 1).flatMap((title) => title?.name ?? []),
    isInner: unknown >= 0,
  };
}

/** A function, method or type, by the names around it. */
function declared({ graph, facts, byId, whole }: TestFile, symbol: SymbolRecord, scope: 'test' | 'suite'): TestCase {
  const around: SymbolRecord[] = [];
  for (let at = byId.get(symbol.parentId ?? -1); at !== undefined; at = byId.get(at.parentId ?? -1)) around.unshift(at);
  const isPackage = ({ flags }: SymbolRecord) => (flags & FLAG.package) !== 0;
  const packages = around.filter(isPackage).map(({ name }) => name);
  const outer = around.filter((one) => one.kind !== 'file' && !isPackage(one)).map(({ name }) => name);
  const names = [...(symbol.owner === '' ? outer : [symbol.owner]), symbol.name].map((name) =>
    name.replaceAll('`', ''),
  );
  const isOfSuite = scope === 'suite' || names.length > 1;
  const runBy = facts.suiteFunctions && isOfSuite ? suiteFunction(graph, symbol, facts.suiteFunctions) : undefined;
  return {
    ...whole,
    line: symbol.nameLine,
    scope,
    name: names.join('.'),
    names,
    packageName: packages.length > 0 ? packages.join('.') : whole.packageName,
    ...(runBy !== undefined && { runBy }),
  };
}

/** The suite that runs the symbol with each of its tests, or the file; undefined for a helper. */
function suiteAround(file: TestFile, symbol: SymbolRecord): TestCase | undefined {
  const { tests, suites, byId, whole } = file;
  if (isAnonymous(symbol)) {
    const suite = suites.findLast((one) => one.id === symbol.id || contains(one, symbol));
    if (suite !== undefined) return caseOf(file, suite, 'suite');
    return file.isTestFile && tests.length > 0 ? whole : undefined;
  }
  if (!TYPE_KINDS.has(symbol.kind) && symbol.kind !== 'constructor' && !isSetUp(file, symbol)) return undefined;
  let type: SymbolRecord | undefined = symbol;
  while (type !== undefined && !TYPE_KINDS.has(type.kind)) type = byId.get(type.parentId ?? -1);
  if (type === undefined && symbol.owner !== '') return { ...declared(file, symbol, 'suite'), name: symbol.owner };
  if (type === undefined) return tests.length > 0 ? whole : undefined;
  const suite = type;
  const isIn = (test: SymbolRecord) => test.parentId === suite.id || contains(suite, test);
  return tests.some(isIn) ? declared(file, suite, 'suite') : undefined;
}

const contains = (outer: SymbolRecord, inner: SymbolRecord): boolean =>
  outer.id !== inner.id &&
  (outer.line < inner.line || (outer.line === inner.line && outer.col <= inner.col)) &&
  (outer.endLine > inner.endLine || (outer.endLine === inner.endLine && outer.endCol >= inner.endCol));

/** The function that starts the suite of a type or method: a test that names the type (`suite.Run(t, new(OrderSuite))`). */
function suiteFunction(graph: Graph, member: SymbolRecord, named: RegExp): string | undefined {
  const type = TYPE_KINDS.has(member.kind) ? member.id : ownerId(graph, member.id);
  if (type === undefined) return undefined;
  const users = graph.reader.symbolsById(graph.incoming(type).map(({ from }) => from));
  const starts = users.find(({ kind, name, role }) => kind === 'function' && role === 'test' && named.test(name));
  return starts?.name;
}

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

function lineOffsets(text: string): number[] {
  const offsets = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) offsets.push(at + 1);
  return offsets;
}
