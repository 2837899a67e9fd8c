/** Compares two trees symbol by symbol, from the files that differ. */
import { comparePaths } from '../base/paths.ts';
import { FLAG } from '../model/kinds.ts';
import { apiBreaks } from './api-breaks.ts';
import type { ComparedFile, ComparedSymbol } from './compared-file.ts';
import { matchSymbols, type Pairs } from './match-symbols.ts';
import { headOf } from './signature-text.ts';
import { CHANGE_KINDS, type ChangeKind, type SymbolChange, subjectOf } from './symbol-change.ts';

export interface Comparison {
  /** In path and source order; for symbols added or removed with their container, only the container. */
  readonly changes: readonly SymbolChange[];
  /** Includes symbols that did not change. */
  readonly pairs: Pairs;
  readonly before: readonly ComparedFile[];
  readonly after: readonly ComparedFile[];
}

export function compareFiles(before: readonly ComparedFile[], after: readonly ComparedFile[]): Comparison {
  const pairs = matchSymbols(before, after);
  const now = new Map(after.map((file) => [file.path, file]));
  const stillExports = (path: string, name: string) => now.get(path)?.reexports.has(name) ?? false;
  const known = new Set(pairs.values());
  const changes = [
    ...before.flatMap(({ symbols }) => symbols.flatMap((symbol) => changeOf(symbol, { pairs, stillExports }))),
    ...after.flatMap(({ symbols }) => addedIn(symbols, known)),
  ].sort(inOrder);
  return { changes, pairs, before, after };
}

const inOrder = (a: SymbolChange, b: SymbolChange): number => {
  const [one, other] = [subjectOf(a), subjectOf(b)];
  return comparePaths(one.file.path, other.file.path) || one.line - other.line || one.start - other.start;
};

interface CompareContext {
  readonly pairs: Pairs;
  readonly stillExports: (path: string, name: string) => boolean;
}

function changeOf(before: ComparedSymbol, { pairs, stillExports }: CompareContext): readonly SymbolChange[] {
  const after = pairs.get(before);
  if (after === undefined) {
    if (!isReportedAlone(before, (one) => !pairs.has(one))) return [];
    return [
      { kinds: ['removed'], before, members: membersOf(before, (one) => !pairs.has(one)), ...breaksOf({ before }) },
    ];
  }
  const pair = { before, after, pairs };
  let kinds: ChangeKind[] | undefined;
  for (const [kind, test] of TESTS_IN_ORDER) if (test(pair)) (kinds ??= []).push(kind);
  // The case for nearly every symbol of a changed file.
  if (kinds === undefined) return NO_CHANGE;
  return [{ kinds, before, after, members: 0, ...breaksOf({ before, after, kinds, stillExports }) }];
}

function addedIn(symbols: readonly ComparedSymbol[], known: ReadonlySet<ComparedSymbol>): SymbolChange[] {
  const isNew = (one: ComparedSymbol) => !known.has(one);
  return symbols
    .filter((symbol) => isNew(symbol) && isReportedAlone(symbol, isNew))
    .map((after) => ({ kinds: ['added'], after, members: membersOf(after, isNew), ...breaksOf({ after }) }));
}

const breaksOf = (change: Parameters<typeof apiBreaks>[0]): Pick<SymbolChange, 'breaks'> => ({
  breaks: apiBreaks(change),
});

/**
 * Whether it is reported by itself: not a file with symbols, and not a member of a container that was added or removed as a
 * whole.
 */
function isReportedAlone(symbol: ComparedSymbol, isAlone: (symbol: ComparedSymbol) => boolean): boolean {
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

/** How a symbol without members changed that kept its name, its container and its file. */
export const ownChanges = (before: ComparedSymbol, after: ComparedSymbol): ChangeKind[] =>
  TESTS_IN_ORDER.flatMap(([kind, test]) =>
    kind !== 'moved' && test({ before, after, pairs: NO_PAIRS }) ? [kind] : [],
  );

const NO_PAIRS: Pairs = new Map();
const VISIBILITY = FLAG.exported | FLAG.publicApi | FLAG.private | FLAG.protected | FLAG.internal;

const TESTS: Readonly<Partial<Record<ChangeKind, (pair: Pair) => boolean>>> = {
  renamed: ({ before, after }) => before.parent !== undefined && before.name !== after.name,
  moved: isMoved,
  // The symbol's own visibility: a change of its container's is reported there.
  visibility: ({ before, after }) =>
    before.parent !== undefined && (before.flags & VISIBILITY) !== (after.flags & VISIBILITY),
  signature: ({ before, after }) =>
    before.parent !== undefined &&
    (before.kind !== after.kind || (!hasSameSignature(before, after) && headOf(before) !== headOf(after))),
  body: ({ before, after }) => before.bodyKey !== after.bodyKey,
  // The first paragraph of a section is part of its body.
  doc: ({ before, after }) => before.kind !== 'section' && (before.doc !== after.doc || before.docKey !== after.docKey),
};

/** In that case the signatures are equal and need no parsing. */
const hasSameSignature = (one: ComparedSymbol, other: ComparedSymbol): boolean =>
  one.signature === other.signature && one.name === other.name && one.file.language === other.file.language;

const TESTS_IN_ORDER = CHANGE_KINDS.flatMap((kind) => {
  const test = TESTS[kind];
  return test ? [[kind, test] as const] : [];
});
const NO_CHANGE: readonly SymbolChange[] = [];

/** A symbol inside a container that moved went with it and is not reported. */
function isMoved({ before, after, pairs }: Pair): boolean {
  const isElsewhere = before.file.path !== after.file.path || before.owner !== after.owner;
  if (before.parent === undefined || after.parent === undefined) return isElsewhere;
  return pairs.get(before.parent) !== after.parent && (isElsewhere || before.parent.local !== after.parent.local);
}
