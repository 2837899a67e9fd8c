/** Who calls a function, and whom it calls. */
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Range,
} from 'vscode-languageserver/node';
import { CALL_KINDS, edgesOutOf } from '../../answers/references/edges.ts';
import { at, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { REFERENCE_KINDS, SYMBOL_KINDS } from '../../model/kinds.ts';
import { CONFIDENCES, fileOfKey, LINK, rowOfKey, type SymbolKey, symbolKey } from '../../model/links.ts';
import type { TextPlace } from '../editor-text.ts';
import type { FileQuestion, FolderQuestion } from '../question.ts';
import { nameHere, symbolKeysOf } from './names.ts';
import { kindOf, shownName } from './outline.ts';
import { keysWithTwins } from './twins.ts';
import { usesOf } from './uses.ts';

/** Enough to draw a symbol, and to ask about it again: the index may be another one by then. */
export interface SymbolItem
  extends Pick<CallHierarchyItem, 'name' | 'kind' | 'detail' | 'uri' | 'range' | 'selectionRange'> {
  readonly data: { readonly root: string; readonly handle: string };
}

export function itemOf(asked: FolderQuestion, key: SymbolKey): SymbolItem | undefined {
  const { binder, overlay, reader } = asked;
  const { facts, file } = binder.world.view(fileOfKey(key));
  const span = asked.spanOfKey(key);
  const id = overlay.storedSymbol(key);
  const record = id === undefined ? undefined : reader.symbolById(id);
  if (span === undefined) return undefined;
  const isFile = rowOfKey(key) === 0;
  const moved = record && !isFile ? asked.symbolPlace(record) : span;
  if (moved === undefined) return undefined;
  const kind = SYMBOL_KINDS[at(facts.symbols, rowOfKey(key), SYMBOL.kind)];
  const name = isFile ? file.path : facts.strings[at(facts.symbols, rowOfKey(key), SYMBOL.name)];
  return {
    name: shownName(name),
    kind: kindOf(kind),
    detail: isFile ? '' : `${record ? reader.qualifiedName(record) : name}, ${file.path}`,
    uri: asked.uriOf(file.path),
    ...moved,
    data: { root: asked.folder.root, handle: record ? reader.handle(record) : '' },
  };
}

/** The symbols that a name means, as items. */
export function itemsHere(asked: FileQuestion, place: TextPlace): SymbolItem[] {
  const here = nameHere(asked, place);
  return here === undefined ? [] : symbolKeysOf(here).flatMap((key) => itemOf(asked, key) ?? []);
}

/** Undefined for an item that is gone. */
export function keyOfItem({ reader, overlay }: FolderQuestion, handle: string): SymbolKey | undefined {
  const symbol = handle === '' ? undefined : reader.symbolByHandle(handle);
  return symbol && overlay.keyOf(symbol.id);
}

export function incomingCalls(asked: FolderQuestion, key: SymbolKey): CallHierarchyIncomingCall[] {
  const calls = usesOf(asked, keysWithTwins(asked, key), { isCalls: true }).filter(({ kind }) =>
    CALL_KINDS.includes(kind),
  );
  const byCaller = new Map<SymbolKey, Range[]>();
  for (const { from, ...place } of calls) {
    const range = asked.rangeOf(place);
    if (from !== undefined && range) byCaller.set(from, [...(byCaller.get(from) ?? []), range]);
  }
  return [...byCaller].flatMap(([from, fromRanges]) => {
    const item = itemOf(asked, from);
    return item ? [{ from: item, fromRanges }] : [];
  });
}

interface Call extends TextPlace {
  readonly to: SymbolKey;
}

export function outgoingCalls(asked: FolderQuestion, key: SymbolKey): CallHierarchyOutgoingCall[] {
  const { binder } = asked;
  const path = asked.pathOf(fileOfKey(key));
  if (path === undefined) return [];
  const byCallee = new Map<SymbolKey, Range[]>();
  for (const { to, line, col } of callsIn(asked, key, path)) {
    const name = binder.world.view(fileOfKey(to)).nameOf(rowOfKey(to));
    const range = asked.rangeOf({ path, line, col, name });
    if (range) byCallee.set(to, [...(byCallee.get(to) ?? []), range]);
  }
  return [...byCallee].flatMap(([to, fromRanges]) => {
    const item = itemOf(asked, to);
    return item ? [{ to: item, fromRanges }] : [];
  });
}

function callsIn(asked: FolderQuestion, key: SymbolKey, path: string): Call[] {
  const { overlay, graph } = asked;
  const open = overlay.file(fileOfKey(key));
  if (open?.isDirty) return callsInEdited(asked, key);
  const id = overlay.storedSymbol(key);
  if (id === undefined) return [];
  return edgesOutOf(graph, [id], { kinds: CALL_KINDS, minConfidence: 'probable' }).flatMap(
    ({ to, line, col, fileId }) => {
      const target = overlay.keyOf(to);
      const now =
        graph.nodes.files[graph.nodes.fileNumber(fileId)].path === path && asked.placeNow(path, { line, col });
      return target !== undefined && now ? [{ to: target, ...now }] : [];
    },
  );
}

function callsInEdited(asked: FolderQuestion, key: SymbolKey): Call[] {
  const { overlay, binder } = asked;
  const { links } = overlay.linksOf(overlay.file(fileOfKey(key))!);
  const { symbols } = binder.world.view(fileOfKey(key)).facts;
  const isInside = (row: number): boolean =>
    row === rowOfKey(key) || (row > 0 && isInside(at(symbols, row, SYMBOL.parent)));
  const found: Call[] = [];
  for (let row = 0; row < links.rows; row++) {
    const cell = (column: number) => at(links, row, column);
    const isCall = CALL_KINDS.includes(REFERENCE_KINDS[cell(LINK.kind)]);
    if (!isCall || CONFIDENCES[cell(LINK.confidence)] === 'approximate' || !isInside(cell(LINK.source))) continue;
    const to = symbolKey(cell(LINK.file) as FileId, cell(LINK.symbol));
    found.push({ to, line: cell(LINK.line), col: cell(LINK.col) });
  }
  return found;
}
