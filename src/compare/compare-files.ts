/** The difference of two trees symbol by symbol, from the files that are not the same in both. */
import { comparePaths } from '../base/paths.ts';
import { FLAG } from '../model/kinds.ts';
import { apiBreaks } from './api-breaks.ts';
import type { ComparedFile, ComparedSymbol } from './compared-file.ts';
import { headOf } from './head-text.ts';
import { matchSymbols, type Pairs } from './match-symbols.ts';
import { CHANGE_KINDS, type ChangeKind, type SymbolChange, subjectOf } from './symbol-change.ts';

export interface Comparison {
  /** In path and source order; of what came or went with its container only the container. */
  readonly changes: readonly SymbolChange[];
  /** Also of symbols that did not change. */
  readonly pairs: Pairs;
  readonly before: readonly ComparedFile[];
  readonly after: readonly ComparedFile[];
}

export function compareFiles(before: readonly ComparedFile[], after: readonly ComparedFile[]): Comparison {
  const pairs = matchSymbols(before, after);
  const now = new Map(after.map((file) => [file.path, file]));
  const passesOn = (path: string, name: string) => now.get(path)?.passedOn.has(name) ?? false;
  const known = new Set(pairs.values());
  const changes = [
    ...before.flatMap(({ symbols }) => symbols.flatMap((symbol) => changeOf(symbol, { pairs, passesOn }))),
    ...after.flatMap(({ symbols }) => addedIn(symbols, known)),
  ].sort(inOrder);
  return { changes, pairs, before, after };
}

const inOrder = (a: SymbolChange, b: SymbolChange): number => {
  const [one, other] = [subjectOf(a), subjectOf(b)];
  return comparePaths(one.file.path, other.file.path) || one.line - other.line || one.start - other.start;
};

interface Surroundings {
  readonly pairs: Pairs;
  readonly passesOn: (path: string, name: string) => boolean;
}

function changeOf(before: ComparedSymbol, { pairs, passesOn }: Surroundings): readonly SymbolChange[] {
  const after = pairs.get(before);
  if (after === undefined) {
    if (!standsAlone(before, (one) => !pairs.has(one))) return [];
    return [
      { kinds: ['removed'], before, members: membersOf(before, (one) => !pairs.has(one)), ...breaksOf({ before }) },
    ];
  }
  const pair = { before, after, pairs };
  let kinds: ChangeKind[] | undefined;
  for (const [kind, test] of TESTS_IN_ORDER) if (test(pair)) (kinds ??= []).push(kind);
  // Nearly every symbol of a file that differs.
  if (kinds === undefined) return NO_CHANGE;
  return [{ kinds, before, after, members: 0, ...breaksOf({ before, after, kinds, passesOn }) }];
}

function addedIn(symbols: readonly ComparedSymbol[], known: ReadonlySet<ComparedSymbol>): SymbolChange[] {
  const isNew = (one: ComparedSymbol) => !known.has(one);
  return symbols
    .filter((symbol) => isNew(symbol) && standsAlone(symbol, isNew))
    .map((after) => ({ kinds: ['added'], after, members: membersOf(after, isNew), ...breaksOf({ after }) }));
}

const breaksOf = (change: Parameters<typeof apiBreaks>[0]): Pick<SymbolChange, 'breaks'> => ({
  breaks: apiBreaks(change),
});

/** Whether it is told by itself: not a file with symbols, and not a member of what came or went as a whole. */
function standsAlone(symbol: ComparedSymbol, isAlone: (symbol: ComparedSymbol) => boolean): boolean {
  if (symbol.parent === undefined) return symbol.children.length === 0;
  return symbol.parent.parent === undefined || !isAlone(symbol.parent);
}

function membersOf(symbol: ComparedSymbol, isAlone: (symbol: ComparedSymbol) => boolean): number {
  return symbol.children.filter(isAlone).reduce((sum, child) => sum + 1 + membersOf(child, isAlone), 0);
}

interface Pair {
  readonly before: ComparedSymbol;
  readonly after: ComparedSymbol;
  readonly pairs: Pairs;
}

const VISIBILITY = FLAG.exported | FLAG.publicApi | FLAG.private | FLAG.protected | FLAG.internal;

const TESTS: Readonly<Partial<Record<ChangeKind, (pair: Pair) => boolean>>> = {
  renamed: ({ before, after }) => before.parent !== undefined && before.name !== after.name,
  moved: isMoved,
  // Its own: what a container lets nobody see is told there.
  visibility: ({ before, after }) =>
    before.parent !== undefined && (before.flags & VISIBILITY) !== (after.flags & VISIBILITY),
  signature: ({ before, after }) =>
    before.parent !== undefined &&
    (before.kind !== after.kind || (!isWrittenAlike(before, after) && headOf(before) !== headOf(after))),
  body: ({ before, after }) => before.bodyKey !== after.bodyKey,
  // The first paragraph of a section is text of it.
  doc: ({ before, after }) => before.kind !== 'section' && (before.doc !== after.doc || before.docKey !== after.docKey),
};

/** Then their heads are the same, and need not be taken apart. */
const isWrittenAlike = (one: ComparedSymbol, other: ComparedSymbol): boolean =>
  one.signature === other.signature && one.name === other.name && one.file.language === other.file.language;

const TESTS_IN_ORDER = CHANGE_KINDS.flatMap((kind) => {
  const test = TESTS[kind];
  return test ? [[kind, test] as const] : [];
});
const NO_CHANGE: readonly SymbolChange[] = [];

/** What lies in something else that moved went with it. */
function isMoved({ before, after, pairs }: Pair): boolean {
  const isElsewhere = before.file.path !== after.file.path || before.owner !== after.owner;
  if (before.parent === undefined || after.parent === undefined) return isElsewhere;
  return pairs.get(before.parent) !== after.parent && (isElsewhere || before.parent.local !== after.parent.local);
}
