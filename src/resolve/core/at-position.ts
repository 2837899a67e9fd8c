/** Go-to-definition: the thing named at a position of a file and its declarations, local names included. */
import { columnAt, lineAt, lineStarts, offsetAt } from '../../base/line-index.ts';
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { SYMBOL_KINDS } from '../../model/kinds.ts';
import { rowOfKey } from '../../model/links.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import { declaringBinding } from './identity.ts';
import { writtenBases } from './members.ts';
import { type NamedPlace, namedPlaces } from './named-places.ts';
import { isChecked } from './narrowing.ts';
import type { Value } from './values.ts';

export interface Position {
  readonly line: number;
  readonly col: number;
}

/** A declaration: of a symbol, a local name, a file, or the import of a name from outside. */
export interface Declaration extends Position {
  readonly file: FileId;
  /** The symbol's row; -1 for local names and imports. */
  readonly symbol: number;
  readonly kind: string;
  readonly name: string;
}

/**
 * The values named at a position, best first. A key that names a property of the expected type means that property, not itself.
 * The facts must keep local uses.
 */
export function entitiesAt(b: Binder, view: FileView, position: Position): Value[] {
  const places = placesAt(b, view, position);
  const used = places.filter(({ declares }) => !declares).flatMap((place) => place.values());
  if (used.some((value) => declarationsOf(b, value).length > 0)) return used;
  return places.flatMap((place) => place.values());
}

/** Declarations of what is named at a position, or of what the keyword there leads to; best first. */
export function definitionsAt(b: Binder, view: FileView, position: Position, text: string): Declaration[] {
  const found = entitiesAt(b, view, position).flatMap((value) => declarationsOf(b, value));
  const keyword = { text, offset: offsetOf(position, text) };
  const all = found.length > 0 ? found : (b.semantics(view).positions.keywordDefinitions?.(b, view, keyword) ?? []);
  return [...new Map(all.map((one) => [`${one.file}:${one.line}:${one.col}`, one])).values()];
}

const offsetOf = ({ line, col }: Position, text: string): number =>
  offsetAt(text, lineStarts(text), { line: line - 1, column: col });

/** A quote belongs to the name in it. */
export function nameBehind(b: Binder, view: FileView, position: Position, text: string): Position {
  const isQuote = /["'`]/.test(text[offsetOf(position, text)] ?? '');
  return isQuote && placesAt(b, view, position).length === 0 ? { ...position, col: position.col + 1 } : position;
}

/** The position of the name that the keyword at a position refers to; the position itself where no such keyword is there. */
export function spokenFor(b: Binder, view: FileView, at: Position, text: string): Position {
  const position = nameBehind(b, view, at, text);
  const { nameOfKeyword } = b.semantics(view).positions;
  if (nameOfKeyword === undefined || placesAt(b, view, position).some((place) => place.values().length > 0))
    return position;
  const offset = nameOfKeyword(text, offsetOf(position, text));
  if (offset < 0) return position;
  const starts = lineStarts(text);
  return { line: lineAt(starts, offset) + 1, col: columnAt(starts, offset) };
}

/** The named places that cover a position, else those that end right before it. */
export function placesAt(b: Binder, view: FileView, position: Position): NamedPlace[] {
  const found: NamedPlace[] = [];
  const touching: NamedPlace[] = [];
  for (const place of namedPlaces(b, view, position.line)) {
    if (place.line !== position.line || position.col < place.col) continue;
    const past = position.col - place.col - place.name.length;
    if (past < 0) found.push(place);
    else if (past === 0) touching.push(place);
  }
  return nearest(found.length > 0 ? found : touching);
}

/** Segments of a module's path are places of its whole name so far: those that start last are meant. */
function nearest(places: NamedPlace[]): NamedPlace[] {
  const start = Math.max(...places.map(({ col }) => col));
  return places.filter(({ col }) => col === start);
}

/** The declarations of a value; for one from outside, its import, when the position says which. */
export function declarationsOf(b: Binder, value: Value): Declaration[] {
  switch (value.kind) {
    case 'symbol': {
      const view = b.view(value.key);
      return [symbolDeclaration(view, rowOfKey(value.key))];
    }
    case 'module':
      return b.filesOf(value).map((file) => symbolDeclaration(b.world.view(file), 0));
    case 'local':
      if (isChecked(b, value)) return [];
      return [bindingDeclaration(b.world.view(value.file), declaringBinding(b.world.view(value.file), value.row))];
    case 'instance':
      return [symbolDeclaration(b.view(value.key), rowOfKey(value.key))];
    case 'super':
      return writtenBases(b, value.on.key).flatMap((base) =>
        base?.kind === 'instance' ? declarationsOf(b, base) : [],
      );
    case 'property':
      return [propertyDeclaration(b.world.view(value.file), value.row)];
    case 'parameter': {
      const owner = value.renamedBy ?? value.owner;
      const view = b.view(owner);
      const row = view.typeParametersOf(rowOfKey(owner))[value.index];
      return row === undefined ? [] : [bindingDeclaration(view, row)];
    }
    default:
      return [];
  }
}

export const symbolDeclaration = (view: FileView, row: number): Declaration => ({
  file: view.file.id,
  symbol: row,
  kind: SYMBOL_KINDS[view.symbol(row, SYMBOL.kind)],
  name: view.nameOf(row),
  line: view.symbol(row, SYMBOL.nameLine),
  col: view.symbol(row, SYMBOL.nameCol),
});

const bindingDeclaration = (view: FileView, row: number): Declaration => ({
  file: view.file.id,
  symbol: -1,
  kind: 'local',
  name: view.facts.strings[view.binding(row, BINDING.name)],
  line: view.binding(row, BINDING.line),
  col: view.binding(row, BINDING.col),
});

const propertyDeclaration = (view: FileView, row: number): Declaration => ({
  file: view.file.id,
  symbol: -1,
  kind: 'local',
  name: view.facts.strings[at(view.facts.expressions, row, EXPRESSION.name)],
  line: at(view.facts.expressions, row, EXPRESSION.line),
  col: at(view.facts.expressions, row, EXPRESSION.col),
});
