/** Finds what uses a symbol without calling it: marks, its name as a value, type arguments, runners, bases outside the tree. */
import { languageFacts } from '../../../languages/all.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { Edge } from '../../graph/edge.ts';
import { factsOf } from '../../graph/file-facts.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { boundMarks } from '../../graph/marks.ts';
import { ownerId } from '../../graph/members.ts';
import { type OpenReference, openReferencesOf } from '../../graph/open-references.ts';
import { entryKinds } from '../../graph/roots/evident.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { at, EXPORT } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { FLAG, type SymbolKind, VALUE_KINDS } from '../../model/kinds.ts';
import { isPassiveMark } from '../../model/passive-marks.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { type FoundLine, lineFinder, lineQuoter } from '../quote/code-lines.ts';
import type { UsedBy } from './fields.ts';
import { outsideBase } from './outside-base.ts';
import { isHandedOver, isRegistered, isTypeObject, type Written } from './written-form.ts';

interface Options {
  /** Whether no code outside of tests uses the symbols: then bases outside the tree may. */
  readonly isUnused: boolean;
  /** Uses that are wanted at most. */
  readonly limit?: number;
}

/** Uses that are shown at most, and symbols that are looked at. */
const MAX_SHOWN = 10;
const MAX_SYMBOLS = 20;
/** Uses of one symbol that are looked at. */
const MAX_LOOKED_AT = 200;

export function usedByOf(
  session: Session,
  symbols: readonly SymbolRecord[],
  { isUnused, limit = MAX_SHOWN }: Options,
): UsedBy[] {
  const graph = openGraph(session.reader());
  const asked = symbols.filter(({ kind, language }) => kind !== 'file' && language !== undefined).slice(0, MAX_SYMBOLS);
  const places = [...untilTimeIsUp(asked)].flatMap((symbol) => placesOf(graph, symbol, isUnused));
  const changed = changedFiles(session, [...new Set(places.map(({ path }) => path))]);
  const lineAt = lineFinder(session, changed);
  const quote = lineQuoter(lineAt);
  const found: UsedBy[] = [];
  const seen = new Set<string>();
  for (const { col, of, judge, ...place } of places) {
    const key = `${place.path}:${place.line}`;
    if (found.length >= limit) break;
    if (seen.has(key)) continue;
    const how = judge === undefined ? place.how : judge(writtenAt(lineAt({ ...place, col }), { col, name: of }));
    if (how === undefined) continue;
    seen.add(key);
    const text = quote({ ...place, col });
    found.push({ ...place, how, ...(text !== undefined && { text }) });
  }
  return found;
}

/** Lines before a name in which the bracket around it is looked for: a list of providers may be long. */
const LINES_BEFORE = 60;
const LINES_AFTER = 3;

/** Undefined where the name is not there. */
function writtenAt(found: FoundLine | undefined, { col, name }: { col: number; name: string }): Written | undefined {
  if (found === undefined) return undefined;
  const { source, line } = found;
  const [own, ...next] = source.range(line, Math.min(line + LINES_AFTER, source.totalLines)).lines;
  const start = own.indexOf(name, col);
  const word = start >= 0 && /^[\w$.:>?-]*$/.test(own.slice(col, start)) ? name : /^[\w$]+/.exec(own.slice(col))?.[0];
  if (word === undefined) return undefined;
  const from = word === name && start >= 0 ? start : col;
  const after = [own.slice(from + word.length), ...next].join('\n');
  const before = own.slice(0, from);
  const wide = () => [...source.range(Math.max(1, line - LINES_BEFORE), line).lines.slice(0, -1), before].join('\n');
  return { narrow: { before, after }, wide: () => ({ before: wide(), after }) };
}

interface Place extends Omit<UsedBy, 'text'> {
  readonly col: number;
  /** The symbol that is used. */
  readonly of: string;
  /** Says by the text around the name how it is used; undefined: it is no such use. */
  judge?(written: Written | undefined): UsedBy['how'] | undefined;
}

function placesOf(graph: Graph, symbol: SymbolRecord, isUnused: boolean): Place[] {
  const own = [...marks(graph, symbol), ...runs(graph, symbol), ...values(graph, symbol)];
  if (symbol.kind === 'constructor') return [...own, ...ofType(graph, symbol)];
  const base = own.length === 0 && isUnused ? outsideBase(graph, symbol) : undefined;
  if (base?.call !== 'declared') return own;
  const { name, path, line, col } = base.place;
  return [{ how: 'outside_base', of: symbol.name, name, path, line, col }];
}

/** What creates the type runs its constructor. */
function ofType(graph: Graph, { id }: SymbolRecord): Place[] {
  const type = graph.reader.symbolById(ownerId(graph, id) ?? -1);
  return type === undefined ? [] : [...marks(graph, type), ...values(graph, type)];
}

/** The first mark before the name; those after it belong to parameters. What marks a field or property describes it. */
function marks(graph: Graph, symbol: SymbolRecord): Place[] {
  if (VALUE_KINDS.has(symbol.kind)) return [];
  const { reader, nodes } = graph;
  const isOwn = ({ line, col }: Pick<OpenReference, 'line' | 'col'>) =>
    line < symbol.nameLine || (line === symbol.nameLine && col < symbol.nameCol);
  const open = openReferencesOf(graph, nodes.fileNumber(symbol.fileId), new Set([symbol.id]))
    .filter(({ kind }) => kind === 'decorate')
    .map(({ name, line, col }) => ({ how: 'mark' as const, name, line, col }));
  const bound = boundMarks(graph, symbol.id).map(({ to, line, col }) => ({
    how: 'decorator' as const,
    name: reader.symbolById(to)?.name ?? '',
    line,
    col,
  }));
  const [first, ...others] = [...open, ...bound]
    .filter((mark) => isOwn(mark) && !isPassiveMark(mark.name))
    .sort((a, b) => a.line - b.line || a.col - b.col);
  if (first === undefined) return [];
  const more = others.length > 0 ? { more: others.length } : {};
  // `#[derive(Debug)]` names a trait, and no use.
  const judge = (written: Written | undefined) =>
    /^\s*#!?\[derive\b/.test(written?.narrow.before ?? '') ? undefined : first.how;
  return [{ ...first, path: symbol.path, of: first.name, ...more, judge }];
}

const CALLABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'component']);
const TEST_NAME = /^(?:test|Test|Benchmark|Example|Fuzz)/;

function runs(graph: Graph, symbol: SymbolRecord): Place[] {
  const { id, kind, name, path, nameLine: line, nameCol: col } = symbol;
  if (!CALLABLE.has(kind)) return [];
  const place = { path, line, col, of: name };
  const { types: { testModules = false, calledMethods } = {}, importing } = languageFacts(symbol.language) ?? {};
  if (testModules) {
    const isMarked = (symbol.flags & FLAG.test) !== 0 && symbol.line < line;
    const judge = (written: Written | undefined) => (isTestAttribute(written) ? 'test' : undefined);
    if (isMarked) return [{ how: 'test', ...place, line: symbol.line, col: symbol.col, of: '#', judge }];
  } else if (isTestName(symbol)) return [{ how: 'test', ...place }];
  if ((kind === 'method' ? calledMethods : importing?.functions)?.test(name)) return [{ how: 'language', ...place }];
  const isMain = entryKinds(graph, graph.reader.headsById([id])).get(id) === 'main';
  return isMain ? [{ how: 'main', ...place }] : [];
}

const isTestAttribute = (written: Written | undefined): boolean => /^\[[\w:]*test\b/.test(written?.narrow.after ?? '');

const isTestName = ({ flags, role, name }: SymbolRecord): boolean =>
  (flags & FLAG.test) !== 0 || (role === 'test' && TEST_NAME.test(name));

/** Its name as a value, and types given to a call. */
function values(graph: Graph, symbol: SymbolRecord): Place[] {
  const isType = TYPE_KINDS.has(symbol.kind);
  if (!isType && !CALLABLE.has(symbol.kind)) return [];
  const edges = graph.incoming(symbol.id, {
    kinds: isType ? ['read', 'type', 'accepts'] : ['read'],
    minConfidence: 'exact',
  });
  const others = edges.filter(({ from }) => from !== symbol.id);
  const isUse = ({ fileId, line }: Edge) => !isExport(graph, fileId, line);
  // Reading the facts of a file takes longer than judging its text: where all are looked at, they are read after that.
  const looked = others.length > MAX_LOOKED_AT ? others.filter(isUse).slice(0, MAX_LOOKED_AT) : others;
  return looked.map((edge) => ({
    how: 'value' as const,
    path: graph.nodes.files[graph.nodes.fileNumber(edge.fileId)].path,
    line: edge.line,
    col: edge.col,
    of: symbol.name,
    judge(written) {
      const how = edge.kind === 'type' ? typeUse(written) : valueUse(written);
      return how !== undefined && isUse(edge) ? how : undefined;
    },
  }));
}

const valueUse = (written: Written | undefined) => (written && isHandedOver(written) ? 'value' : undefined);

function typeUse(written: Written | undefined): UsedBy['how'] | undefined {
  if (written === undefined) return undefined;
  return isRegistered(written) ? 'type_argument' : isTypeObject(written) ? 'value' : undefined;
}

/** `export { handler }` names it without a use. */
function isExport(graph: Graph, fileId: FileId, line: number): boolean {
  const exports = factsOf(graph, graph.nodes.fileNumber(fileId))?.exports;
  for (let row = 0; exports !== undefined && row < exports.rows; row++)
    if (at(exports, row, EXPORT.line) === line && at(exports, row, EXPORT.local) > 0) return true;
  return false;
}
