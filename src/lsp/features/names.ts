/** What the name at a place means: symbols, local names, or an import from outside. */
import type { Location } from 'vscode-languageserver/node';
import { importsFromOutside } from '../../answers/subject/definition-at.ts';
import { at, SYMBOL } from '../../model/facts.ts';
import { FLAG } from '../../model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey, symbolKey } from '../../model/links.ts';
import { type Declaration, definitionsAt, type Position, placesAt, spokenFor } from '../../resolve/core/at-position.ts';
import type { TextPlace } from '../editor-text.ts';
import type { FileQuestion, FolderQuestion } from '../question.ts';
import { twinsOf } from './twins.ts';

export interface NameHere {
  /** Where the name starts, which may be that of a keyword's meaning. */
  readonly position: Position;
  /** As it is written; '' when it is only implied. */
  readonly name: string;
  /** The name that is written at the place. */
  readonly start: TextPlace | undefined;
  /** Best first. */
  readonly declarations: readonly Declaration[];
}

/** Undefined where no name is. */
export function nameHere(asked: FileQuestion, place: TextPlace): NameHere | undefined {
  const { binder, view } = asked;
  const { text } = asked.text;
  const position = spokenFor(binder, view, place, text);
  const places = placesAt(binder, view, position);
  const found = definitionsAt(binder, view, position, text);
  const declarations = found.length > 0 ? withTwins(asked, found) : importsFromOutside({ binder, view }, places);
  if (places.length === 0 && declarations.length === 0) return undefined;
  const [first] = places;
  return {
    position,
    name: first?.name ?? '',
    start: first && { line: first.line, col: first.col },
    declarations,
  };
}

/** With the definition of a declaration in a header, and the other way round. */
function withTwins(asked: FileQuestion, declarations: readonly Declaration[]): readonly Declaration[] {
  const { overlay, reader } = asked;
  const keyOf = ({ file, symbol }: Declaration) => symbolKey(file, symbol);
  const known = new Set(declarations.map(keyOf));
  const twins = declarations.flatMap((one) => {
    const id = one.symbol > 0 ? overlay.storedSymbol(keyOf(one)) : undefined;
    const record = id === undefined ? undefined : reader.symbolById(id);
    return record === undefined ? [] : twinsOf(asked, record);
  });
  const added = twins.flatMap(({ id, name, kind, nameLine: line, nameCol: col }): Declaration[] => {
    const key = overlay.keyOf(id);
    if (key === undefined || known.has(key)) return [];
    known.add(key);
    return [{ file: fileOfKey(key), symbol: rowOfKey(key), name, kind, line, col }];
  });
  return [...declarations, ...added];
}

/** The declared symbols, without files, local names and imports. */
export const symbolKeysOf = ({ declarations }: NameHere): SymbolKey[] => [
  ...new Set(declarations.filter(({ symbol }) => symbol >= 0).map(({ file, symbol }) => symbolKey(file, symbol))),
];

export const isOnlySignature = ({ binder }: FolderQuestion, { file, symbol }: Declaration): boolean =>
  symbol > 0 && (at(binder.world.view(file).facts.symbols, symbol, SYMBOL.flags) & FLAG.declaration) !== 0;

export function locationOf(
  asked: FolderQuestion,
  { file, line, col, name, symbol }: Declaration,
): Location | undefined {
  const path = asked.pathOf(file);
  if (path === undefined) return undefined;
  if (symbol === 0) {
    const start = { line: 0, character: 0 };
    return { uri: asked.uriOf(path), range: { start, end: start } };
  }
  const now = asked.placeNow(path, { line, col, name });
  return now && asked.locationOf({ path, ...now, name });
}

export const locationsOf = (asked: FolderQuestion, declarations: readonly Declaration[]): Location[] =>
  unique(declarations.flatMap((one) => locationOf(asked, one) ?? []));

export function unique(locations: readonly Location[]): Location[] {
  const key = ({ uri, range: { start } }: Location) => `${uri} ${start.line}:${start.character}`;
  return [...new Map(locations.map((one) => [key(one), one])).values()];
}
