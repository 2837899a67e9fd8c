/** Call paths as answers show them: each call with its place and line of code. */
import type { Edge } from '../../graph/edge.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { Confidence } from '../../model/links.ts';
import { type Change, changedFiles } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { lineQuoter } from '../quote/code-lines.ts';
import type { SymbolView } from '../quote/symbol-view.ts';
import { placeOf, type SymbolPlace } from '../references/edge-view.ts';
import type { Found } from './answer.ts';
import type { EntryKind } from './entry-points.ts';

/** A call on the way: who makes it, and where. */
export interface TraceStep {
  readonly symbol: SymbolPlace;
  readonly kind: ReferenceKind;
  readonly path: string;
  readonly line: number;
  /** The line of the current file; absent when that is no longer the indexed one. */
  readonly text?: string;
  readonly confidence: Confidence;
  /** The declaration that the call names, where it leads to another member. */
  readonly via?: string;
}

export interface TracePath {
  /** How the first symbol is entered, where nobody said where to start. */
  readonly entry?: EntryKind;
  /** The least sure of its steps. */
  readonly confidence: Confidence;
  readonly steps: TraceStep[];
  /** The symbol that the last call reaches. */
  readonly end: SymbolPlace;
}

export interface TraceResult {
  /** Empty where paths may start anywhere. */
  readonly from: SymbolView[];
  readonly to: SymbolView[];
  readonly paths: TracePath[];
  /** Where there is no path: what the start does lead to, nearest first, and who leads to the end. */
  readonly reachable?: Neighbours;
  readonly callers?: Neighbours;
}

export interface Neighbours {
  readonly count: number;
  readonly symbols: SymbolPlace[];
}

interface ViewedPaths {
  readonly paths: TracePath[];
  readonly changed: ReadonlyMap<string, Change>;
}

export function viewPaths(session: Session, { paths, entries, own = [] }: Found): ViewedPaths {
  const reader = session.reader();
  const ids = new Set(paths.flatMap((path) => path.flatMap(({ from, to, via }) => [from, to, via ?? to])).concat(own));
  const symbols = new Map(reader.symbolsById([...ids]).map((symbol) => [symbol.id, symbol]));
  const changed = changedFiles(
    session,
    [...symbols.values()].map(({ path }) => path),
  );
  const quote = lineQuoter(session, changed);
  const place = (id: number) => placeOf(reader, symbols.get(id)!, changed);
  const stepOf = ({ from, kind, fileId, line, confidence, via }: Edge): TraceStep => {
    const path = reader.fileById(fileId)?.path ?? '';
    const text = quote({ path, line });
    return {
      symbol: place(from),
      kind,
      path,
      line,
      ...(text !== undefined && { text }),
      confidence,
      ...(via !== undefined && { via: reader.handle(symbols.get(via)!) }),
    };
  };
  const pathOf = (steps: readonly Edge[], end: number): TracePath => {
    const entry = entries?.get(steps[0]?.from ?? end);
    return {
      ...(entry !== undefined && { entry }),
      confidence: steps.every(({ confidence }) => confidence === 'exact') ? 'exact' : 'probable',
      steps: steps.map(stepOf),
      end: place(end),
    };
  };
  return {
    changed,
    paths: [...own.map((id) => pathOf([], id)), ...paths.map((path) => pathOf(path, path.at(-1)!.to))],
  };
}
