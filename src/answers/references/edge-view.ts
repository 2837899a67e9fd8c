/** References as answers show them: their place, their line of code, and the symbol at the other end. */
import type * as z from 'zod/mini';
import type { Edge } from '../../graph/edge.ts';
import { type OriginNames, originNames } from '../../graph/edge-origins.ts';
import type { OpenReference } from '../../graph/open-references.ts';
import { type PackageAt, packageReader, packageView } from '../../graph/used-packages.ts';
import { FLAG } from '../../model/kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { symbolPlace } from '../../tools/outputs.ts';
import { type Change, changedFiles } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { lineFinder, lineQuoter } from '../quote/code-lines.ts';
import { viewOf } from '../quote/symbol-view.ts';
import type { ReferenceView } from './tool.ts';

export type SymbolPlace = z.output<typeof symbolPlace>;

export type Reference = Edge | OpenReference;

export const isOpen = (reference: Reference): reference is OpenReference => 'reason' in reference;

/** The symbol at the other end; undefined for an outgoing reference that is not bound. */
export function otherEnd(reference: Reference, direction: 'in' | 'out'): number | undefined {
  if (direction === 'in') return reference.from;
  return isOpen(reference) ? undefined : reference.to;
}

export interface ShownReferences {
  readonly references: readonly Reference[];
  readonly direction: 'in' | 'out';
  /** The symbols of the question. */
  readonly symbols: readonly SymbolRecord[];
  /** They are different symbols, not parts of one: then each reference names its own. */
  readonly several: boolean;
}

export interface ReferenceViews {
  readonly views: ReferenceView[];
  readonly changed: ReadonlyMap<string, Change>;
}

export function viewReferences(session: Session, shown: ShownReferences): ReferenceViews {
  const { references, direction, symbols } = shown;
  const reader = session.reader();
  const paths = pathsOf(reader, references);
  const ends = symbolsOf(reader, references, direction);
  const involved = [...symbols, ...ends.values()].map(({ path }) => path);
  const changed = changedFiles(session, [...paths.values(), ...involved]);
  const quote = lineQuoter(lineFinder(session, changed));
  const places = new Map([...ends].map(([id, symbol]) => [id, placeOf(reader, symbol, changed)]));
  const handleOf = handlesOf(reader);
  const nameOf = originNames(reader);
  const packageAt = packageReader(reader);
  const callbackOf = direction === 'in' ? callbacksIn(reader, ends) : () => undefined;
  const views = references.map((reference): ReferenceView => {
    const path = paths.get(reference.fileId)!;
    const end = places.get(otherEnd(reference, direction) ?? -1);
    const text = quote({ path, line: reference.line, col: reference.col });
    return {
      kind: reference.kind,
      path,
      line: reference.line,
      col: reference.col + 1,
      ...(text !== undefined && { text }),
      ...(isOpen(reference) ? unbound(reference, packageAt) : bound(reference, shown, { handleOf, nameOf })),
      ...(end && { symbol: end }),
      ...callbackOf(reference, path),
    };
  });
  return { views, changed };
}

/** The function without a name that a use is in, where that is not the symbol around it. */
function callbacksIn(
  reader: Reader,
  ends: ReadonlyMap<number, SymbolRecord>,
): (reference: Reference, path: string) => Pick<ReferenceView, 'callback'> | undefined {
  return ({ from, line, col }, path) => {
    const around = ends.get(from);
    if (around === undefined || around.kind === 'file' || (around.flags & FLAG.anonymous) !== 0) return undefined;
    const isAround = (one: SymbolRecord): boolean =>
      (one.flags & FLAG.anonymous) !== 0 && (one.line !== line || one.col !== col);
    const inner = reader.symbolAtLine(path, line, col).find(isAround);
    if (inner?.parentId !== around.id) return undefined;
    return { callback: { handle: reader.handle(inner), name: inner.name, line: inner.nameLine } };
  };
}

/** Why it is not bound, and the package that it leads to. */
function unbound(
  { reason, name, fileId, line, col }: OpenReference,
  packageAt: PackageAt,
): Pick<ReferenceView, 'reason' | 'name' | 'package'> {
  const outside = reason === 'external' ? packageAt(fileId, line, col) : undefined;
  return { reason, name, ...(outside && { package: packageView(outside) }) };
}

/** Confidence and origin; which of several symbols it belongs to, and the declaration it refers through. */
function bound(
  { confidence, origin, from, to, via, fileId }: Edge,
  { direction, several }: ShownReferences,
  { handleOf, nameOf }: { readonly handleOf: (id: number) => string; readonly nameOf: OriginNames },
): Pick<ReferenceView, 'confidence' | 'origin' | 'of' | 'via'> {
  return {
    confidence,
    origin: nameOf(fileId, origin),
    ...(several && { of: handleOf(direction === 'in' ? to : from) }),
    ...(via !== undefined && { via: handleOf(via) }),
  };
}

function pathsOf(reader: Reader, references: readonly Reference[]): Map<number, string> {
  const ids = new Set(references.map(({ fileId }) => fileId));
  return new Map([...ids].map((id) => [id, reader.fileById(id)?.path ?? '']));
}

/** Makes each handle once: it takes a few look-ups. */
function handlesOf(reader: Reader): (id: number) => string {
  const handles = new Map<number, string>();
  return (id) => {
    let handle = handles.get(id);
    if (handle === undefined) {
      const symbol = reader.symbolById(id);
      handles.set(id, (handle = symbol === undefined ? '' : reader.handle(symbol)));
    }
    return handle;
  };
}

function symbolsOf(
  reader: Reader,
  references: readonly Reference[],
  direction: 'in' | 'out',
): Map<number, SymbolRecord> {
  const ids = new Set(references.flatMap((reference) => otherEnd(reference, direction) ?? []));
  return new Map(reader.symbolsById([...ids]).map((symbol) => [symbol.id, symbol]));
}

export function placeOf(reader: Reader, symbol: SymbolRecord, changed?: ReadonlyMap<string, Change>): SymbolPlace {
  const { signature: _, qualified_name: __, ...place } = viewOf(reader, symbol, changed);
  return place;
}
