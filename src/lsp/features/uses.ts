/** All uses of a name: bound ones of the index and of edited documents, or those of a local name in its file. */
import { edgesInto } from '../../answers/references/edges.ts';
import { type Edge, isByName } from '../../graph/edge.ts';
import { at, BINDING } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { REFERENCE_KINDS, type ReferenceKind } from '../../model/kinds.ts';
import {
  CONFIDENCES,
  type Confidence,
  fileOfKey,
  LINK,
  ORIGINS,
  type Origin,
  type SymbolKey,
  symbolKey,
} from '../../model/links.ts';
import type { Declaration } from '../../resolve/core/at-position.ts';
import { usesAt } from '../../resolve/core/uses.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import type { FilePlace, FileQuestion, FolderQuestion } from '../question.ts';
import { type NameHere, symbolKeysOf } from './names.ts';

export interface Use extends FilePlace {
  readonly kind: ReferenceKind;
  readonly confidence: Confidence;
  /** The symbol that the use is in; undefined for one that an edit removed. */
  readonly from: SymbolKey | undefined;
  /** The symbol that is used, as asked. */
  readonly to: SymbolKey;
}

/** Links that lead on from what a name is declared as: the name at their place is another one. */
const LEADING_ON: ReadonlySet<Origin> = new Set<Origin>(['flow', 'address', 'override']);
/** A property of a literal may be used from anywhere; of the files that mention its name, this many are searched. */
const MAX_FILES = 200;

export interface UseOptions {
  /** Include what leads to the symbol without naming it: a value that is called, an address that is asked for. */
  readonly isCalls?: boolean;
  /** Called for a use whose place is no longer in its file. */
  readonly onGone?: (path: string) => void;
}

/** Uses of symbols, by path and place. */
export function usesOf(
  asked: FolderQuestion,
  keys: readonly SymbolKey[],
  { isCalls = false, onGone }: UseOptions = {},
): Use[] {
  const { graph, overlay, reader } = asked;
  const byId = new Map(
    keys.flatMap((key) => {
      const id = overlay.storedSymbol(key);
      return id === undefined ? [] : [[id, key] as const];
    }),
  );
  const isWanted = ({ kind, origin, confidence }: Pick<Edge, 'kind' | 'origin' | 'confidence'>): boolean =>
    kind !== 'override' && confidence !== 'approximate' && (isCalls || !LEADING_ON.has(origin));
  const stored = edgesInto(graph, [...byId.keys()], {}).filter(
    (edge) => isWanted(edge) && !isByName(edge) && !overlay.isDirty(edge.fileId),
  );
  const names = new Map<number, string>();
  const nameOf = (id: number): string => {
    let name = names.get(id);
    if (name === undefined) names.set(id, (name = reader.symbolById(id)?.name ?? ''));
    return name;
  };
  const uses = stored.flatMap((edge): Use[] => {
    const { path } = graph.nodes.files[graph.nodes.fileNumber(edge.fileId)];
    const name = nameOf(edge.to);
    const now = asked.placeNow(path, { line: edge.line, col: edge.col, name });
    const to = byId.get(edge.to) ?? keys[0];
    if (now === undefined) onGone?.(path);
    return now
      ? [{ path, ...now, name, kind: edge.kind, confidence: edge.confidence, from: overlay.keyOf(edge.from), to }]
      : [];
  });
  return [...uses, ...usesInEdited(asked, new Set(keys), isWanted)];
}

/** A name may be used in several ways at one place: `raise Failure()` makes and throws one. */
export function oncePerPlace(uses: readonly Use[]): Use[] {
  const found = new Map<string, Use>();
  for (const use of uses) {
    const key = `${use.path}:${use.line}:${use.col}`;
    if (found.get(key)?.confidence !== 'exact') found.set(key, use);
  }
  return [...found.values()];
}

function usesInEdited(
  asked: FolderQuestion,
  keys: ReadonlySet<SymbolKey>,
  isWanted: (link: Pick<Edge, 'kind' | 'origin' | 'confidence'>) => boolean,
): Use[] {
  const { overlay, binder } = asked;
  return overlay.dirty().flatMap((file) => {
    const { links } = overlay.linksOf(file);
    const found: Use[] = [];
    for (let row = 0; row < links.rows; row++) {
      const cell = (column: number) => at(links, row, column);
      const to = symbolKey(cell(LINK.file) as FileId, cell(LINK.symbol));
      if (!keys.has(to)) continue;
      const kind = REFERENCE_KINDS[cell(LINK.kind)];
      const confidence = CONFIDENCES[cell(LINK.confidence)];
      if (!isWanted({ kind, confidence, origin: ORIGINS[cell(LINK.origin)] })) continue;
      const from = symbolKey(file.id, cell(LINK.source));
      const name = binder.world.view(fileOfKey(to)).nameOf(cell(LINK.symbol));
      found.push({ path: file.path, line: cell(LINK.line), col: cell(LINK.col), name, kind, confidence, from, to });
    }
    return found;
  });
}

/** Uses of a local name, a property of a literal, or a name from outside: in its own file, declarations included. */
export function localUses(asked: FileQuestion, { position, declarations, name }: NameHere): FilePlace[] {
  const { binder, view, reader } = asked;
  const isProperty = declarations.some((one) => isPropertyOfLiteral(asked, one));
  const mentioning = isProperty ? reader.filesMentioning(new Set([mentionHash(name)])).slice(0, MAX_FILES) : [];
  const files = [...new Set([view.file.id, ...mentioning])].filter((id) =>
    binder.knows(binder.world.file(id)?.language),
  );
  return usesAt(binder, view, position, files).flatMap(({ file, line, col }) => {
    const path = asked.pathOf(file)!;
    const now = asked.placeNow(path, { line, col, name });
    return now ? [{ path, ...now, name }] : [];
  });
}

function isPropertyOfLiteral({ binder }: FolderQuestion, { file, symbol, line, col }: Declaration): boolean {
  if (symbol >= 0) return false;
  const { facts } = binder.world.view(file);
  for (let row = 0; row < facts.bindings.rows; row++)
    if (at(facts.bindings, row, BINDING.line) === line && at(facts.bindings, row, BINDING.col) === col) return false;
  return true;
}

/** Uses of what is named at a place. Those of symbols come from links. */
export function usesOfName(asked: FileQuestion, here: NameHere): FilePlace[] {
  const keys = symbolKeysOf(here);
  return keys.length === 0 ? localUses(asked, here) : usesOf(asked, keys);
}
