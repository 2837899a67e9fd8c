/** Compares one symbol in two states of the tree: its declaration in each, and the lines that differ. */
import type { Comparison } from '../../compare/compare-files.ts';
import { type ComparedFile, type ComparedSymbol, handleOf, symbolIn } from '../../compare/compared-file.ts';
import { symbolLines } from '../../compare/symbol-lines.ts';
import { AppError } from '../../errors/errors.ts';
import { redact, redactLine } from '../../secrets/redact.ts';
import { command } from '../../workspace/command.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import { readerIfUsable, type Session } from '../../workspace/session.ts';
import { type ComparedSides, compareSides, sideView } from '../changes/answer.ts';
import { withLayerOfSide } from '../changes/layer.ts';
import { type Sides, sidesOf } from '../changes/sides.ts';
import { reasonText, type UnreadFile, unreadNotes } from '../changes/unread.ts';
import { findSymbols } from '../subject/find-symbols.ts';
import { diffLines } from './diff-lines.ts';
import { symbolOfSide } from './symbol-of-side.ts';
import type { Question, Results, SymbolComparison } from './tool.ts';

const MAX_SYMBOLS = 5;

/** Throws SYMBOL_NOT_FOUND where neither state has the symbol. */
export async function compareSymbol(
  session: Session,
  { name, from, to }: Question,
  signal?: AbortSignal,
): Promise<Draft<Results>> {
  const sides = await sidesOf(session, { from, to }, signal);
  const { found, unread } = await comparisons(session, { name: name.trim(), sides, signal });
  if (found.length === 0 && unread.length === 0)
    throw new AppError(
      'SYMBOL_NOT_FOUND',
      `Neither ${sides.from.name} nor ${sides.to.name} has a symbol ${name}`,
      `Pass a handle (path#Name), or see \`${command('changes', [sides.from.name])}\`.`,
    );
  const shown = found.slice(0, MAX_SYMBOLS);
  const results = { from: sideView(sides.from), to: sideView(sides.to), symbols: shown };
  const several = found.length > 1 ? [`${found.length} symbols match ${name}; pass a handle to choose one`] : [];
  const notes = [...sides.notes, ...several, ...unreadNotes(unread)];
  const omitted = found.length - shown.length;
  const reply = makeReply(session, results, { omitted, notes, isPartial: unread.length > 0 || sides.isCut });
  const paths = [...new Set(shown.flatMap(({ before, after }) => (after ?? before)?.path ?? []))];
  return withLayerOfSide({ to: sides.to, paths, files: [] }, reply);
}

interface Asked {
  readonly name: string;
  readonly sides: Sides;
  readonly signal: AbortSignal | undefined;
}

interface Compared {
  readonly found: readonly SymbolComparison[];
  /** Files that could not be compared. */
  readonly unread: readonly UnreadFile[];
}

/** Compares the files of the matching handles first. The other files are compared only where the symbol was moved or removed. */
async function comparisons(session: Session, asked: Asked): Promise<Compared> {
  const handles = handlesNamed(session, asked.name);
  const paths = new Set(handles.map(({ path }) => path));
  if (handles.length > 0) {
    const isWanted = ({ path }: { readonly path: string }) => paths.has(path);
    const near = await compareSides(session, asked.sides, { isWanted, signal: asked.signal });
    const { unread } = near;
    const settled = await Promise.all(
      handles.map(
        (handle) =>
          inBoth(near, handle) ??
          unreadIn(session, { ...asked, handle, unread }) ??
          sameIn(session, { ...asked, handle, near }),
      ),
    );
    const found = settled.filter((one) => one !== undefined);
    if (found.length === settled.length) return { found, unread };
  }
  const whole = await compareSides(session, asked.sides, { signal: asked.signal });
  const { unread } = whole;
  if (handles.length === 0) return { found: named(whole, asked.name), unread };
  const found = handles.map((handle) => inEither(whole, handle) ?? unreadIn(session, { ...asked, handle, unread }));
  return { found: (await Promise.all(found)).filter((one) => one !== undefined), unread };
}

export interface LocalHandle {
  readonly path: string;
  /** Absent for the file itself. */
  readonly local?: string;
}

/** The symbols that the name means in the current tree; empty when it has none. */
function handlesNamed(session: Session, name: string): LocalHandle[] {
  const reader = readerIfUsable(session);
  try {
    // A member that the current state inherits may be declared in the other one.
    const found = reader && findSymbols(session, name, { inherited: false });
    if (reader && found) return found.symbols.slice(0, MAX_SYMBOLS).map((symbol) => split(reader.handle(symbol)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error; // One of the two states may still have it.
  }
  return name.includes('#') ? [split(name)] : [];
}

function split(handle: string): LocalHandle {
  const hash = handle.indexOf('#');
  return hash < 0 ? { path: handle } : { path: handle.slice(0, hash), local: handle.slice(hash + 1) };
}

const fileAt = (files: readonly ComparedFile[], path: string) => files.find((file) => file.path === path);

function inBoth(comparison: Comparison, { path, local }: LocalHandle): SymbolComparison | undefined {
  const after = symbolIn(fileAt(comparison.after, path), local);
  const old = symbolIn(fileAt(comparison.before, path), local);
  const before = after && beforeOf(comparison, after);
  if (before && after) return comparisonOf(comparison, { before, after });
  const now = old && comparison.pairs.get(old);
  return old && now && after === undefined ? comparisonOf(comparison, { before: old, after: now }) : undefined;
}

function inEither(comparison: Comparison, handle: LocalHandle): SymbolComparison | undefined {
  const { path, local } = handle;
  const after = symbolIn(fileAt(comparison.after, path), local);
  const before = symbolIn(fileAt(comparison.before, path), local);
  const pair = inBoth(comparison, handle);
  return (
    pair ??
    (after || before ? comparisonOf(comparison, { ...(before && { before }), ...(after && { after }) }) : undefined)
  );
}

function beforeOf({ pairs }: Comparison, after: ComparedSymbol): ComparedSymbol | undefined {
  for (const [old, now] of pairs) if (now === after) return old;
  return undefined;
}

interface AskedHandle extends Asked {
  readonly handle: LocalHandle;
}

async function sameIn(
  session: Session,
  { handle, sides, near, signal }: AskedHandle & { readonly near: ComparedSides },
): Promise<SymbolComparison | undefined> {
  if ([...near.files, ...near.unread].some(({ path }) => path === handle.path)) return undefined;
  const symbol = await symbolOfSide(session, { handle, side: sides.to, signal });
  if (symbol === undefined) return undefined;
  return { changes: [], before: stateOf(symbol), after: stateOf(symbol), diff: [] };
}

/** A symbol of a file that could not be compared, as the readable side has it; undefined for every other file. */
function unreadIn(
  session: Session,
  { handle, sides, unread, signal }: AskedHandle & { readonly unread: readonly UnreadFile[] },
): Promise<SymbolComparison | undefined> | undefined {
  const why = unread.find(({ path }) => path === handle.path)?.why;
  if (why === undefined) return undefined;
  const read = async (): Promise<SymbolComparison | undefined> => {
    const [before, after] = await Promise.all(
      [sides.from, sides.to].map((side) => symbolOfSide(session, { handle, side, signal })),
    );
    if (before === undefined && after === undefined) return undefined;
    const states = { ...(before && { before: stateOf(before) }), ...(after && { after: stateOf(after) }) };
    return { changes: [], not_compared: reasonText(why), ...states, diff: [] };
  };
  return read();
}

/** Changed symbols with this name or local name. */
function named(comparison: Comparison, name: string): SymbolComparison[] {
  const fits = (symbol?: ComparedSymbol) => symbol !== undefined && (symbol.name === name || symbol.local === name);
  return comparison.changes
    .filter(({ before, after }) => fits(before) || fits(after))
    .map((change) => comparisonOf(comparison, change));
}

interface States {
  readonly before?: ComparedSymbol;
  readonly after?: ComparedSymbol;
}

function comparisonOf({ changes }: Comparison, { before, after }: States): SymbolComparison {
  const change = changes.find((one) => (after ? one.after === after : one.before === before));
  const nothing = { start: 1, lines: [] };
  const [old, now] = [before, after].map((symbol) => (symbol === undefined ? nothing : masked(symbol)));
  const { breaks = [] } = change ?? {};
  return {
    changes: change?.kinds ?? [],
    ...(before && { before: stateOf(before) }),
    ...(after && { after: stateOf(after) }),
    ...(breaks.length > 0 && { breaking: breaks }),
    diff: diffLines(old, now),
  };
}

function masked(symbol: ComparedSymbol): { start: number; lines: readonly string[] } {
  const { start, lines } = symbolLines(symbol);
  return { start, lines: redact(lines, symbol.file.path).lines };
}

function stateOf(symbol: ComparedSymbol): NonNullable<SymbolComparison['after']> {
  const { kind, file, nameLine, line, endLine, signature } = symbol;
  return {
    handle: handleOf(symbol),
    kind,
    path: file.path,
    line: nameLine,
    start_line: line,
    end_line: endLine,
    ...(signature !== '' && { signature: redactLine(signature) }),
  };
}
