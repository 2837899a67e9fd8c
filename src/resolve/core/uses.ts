/** All uses of the thing at a position, over the files of the tree, declarations included. */

import { IMPORT } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { declarationsOf, type Position, placesAt } from './at-position.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import { identitiesOf, identitiesOfConstructor } from './identity.ts';
import { type NamedPlace, namedPlaces } from './named-places.ts';

export interface UsePlace extends Position {
  readonly file: FileId;
}

/** The things that are looked for, and their names. */
interface Search {
  readonly identities: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Asked about under another name than its own: only places that write it so. */
  readonly alias: string | undefined;
}

/** Words that may mean a thing of any name. */
const ANY_NAME = ['default', 'super', 'this'];

/** In order of files and places. The facts of every file must keep local uses. */
export function usesAt(b: Binder, view: FileView, position: Position, files: readonly FileId[]): UsePlace[] {
  const search = searchAt(b, view, position);
  const found = new Map<string, UsePlace>();
  for (const file of search === undefined ? [] : files)
    for (const { line, col } of placesIn(b, b.world.view(file), search!))
      found.set(`${file}:${line}:${col}`, { file, line, col });
  return [...found.values()];
}

function searchAt(b: Binder, view: FileView, position: Position): Search | undefined {
  const places = placesAt(b, view, position);
  const identities = new Set(places.flatMap((place) => identitiesAt(b, view, place)));
  if (identities.size === 0) return undefined;
  const declared = places.flatMap((place) =>
    place.values().flatMap((value) => declarationsOf(b, value).map(({ name }) => name)),
  );
  const written = places.map(({ name }) => name);
  const isShort = places.some(({ decorates }) => decorates === true);
  const isOwnName =
    declared.length === 0 || isShort || written.some((name) => declared.includes(name) || name === 'default');
  return {
    identities,
    names: new Set([...declared, ...written, ...ANY_NAME]),
    alias: isOwnName ? undefined : written[0],
  };
}

function identitiesAt(b: Binder, view: FileView, place: NamedPlace): readonly string[] {
  const found = place.values().flatMap((value) => identitiesOf(b, value));
  const imported = found.length === 0 ? (place.imported?.() ?? -1) : -1;
  return imported < 0 ? found : [`import ${view.file.id} ${imported}`];
}

function* placesIn(b: Binder, view: FileView, { identities, names, alias }: Search): Generator<NamedPlace> {
  const imported = importedNames(view);
  for (const place of namedPlaces(b, view)) {
    if (!names.has(place.name) && !imported.has(place.name) && !place.constructs && !place.decorates) continue;
    if (alias !== undefined && place.name !== alias) continue;
    const isOne = (one: string): boolean => identities.has(one);
    if (identitiesAt(b, view, place).some(isOne)) yield place;
    else if (place.constructs && place.values().some((type) => identitiesOfConstructor(b, type).some(isOne)))
      yield place;
  }
}

function importedNames({ facts: { imports, strings } }: FileView): Set<string> {
  const names = new Set<string>();
  for (let row = 0; row < imports.rows; row++) names.add(strings[imports.data[row * IMPORT.stride + IMPORT.local]]);
  return names;
}
