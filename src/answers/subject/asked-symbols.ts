/** The subject of a question: the stored symbols that the user's words mean, or the name at a place of a file. */
import { openReasonAt } from '../../graph/open-references.ts';
import { VALUE_KINDS } from '../../model/kinds.ts';
import type { OpenReason } from '../../model/links.ts';
import { segmentsOf } from '../../search/query/query.ts';
import type { Session } from '../../workspace/session.ts';
import type { Definition, LocalUse, NameOptions } from './definition-at.ts';
import { columnPlace, type FindOptions, type Found, findSymbols } from './find-symbols.ts';

export interface Asked extends Found {
  /** A name without a symbol: a local one, or one imported from outside the tree. Then `symbols` is empty. */
  readonly local?: LocalName;
  /** A name without a definition in the tree, and the reason. Then `symbols` is empty too. */
  readonly unbound?: { readonly name: string; readonly reason: OpenReason };
  /** Further declarations of the name that are not symbols. */
  readonly others?: readonly Definition[];
  /** For a place: where the current file uses the name. */
  readonly uses?: readonly LocalUse[];
}

export interface LocalName {
  /** Best first, at least one. */
  readonly definitions: readonly Definition[];
  readonly uses: readonly LocalUse[];
}

/** The note for a place whose column has no name. */
export const NO_NAME_THERE = 'there is no name at that column; this is the symbol around it';

/** A place with a column means the name at it; without a name there, the symbol around it. Throws as `findSymbols`. */
export async function askedSymbols(
  session: Session,
  written: string,
  options: { readonly constructors?: boolean } & NameOptions = {},
): Promise<Asked> {
  const place = columnPlace(session, written);
  if (place === undefined) return namedSymbols(session, written, options);
  const { nameAt } = await import('./definition-at.ts');
  const found = await nameAt(session, place, options);
  if (found === undefined) {
    const around = findSymbols(session, written, options);
    return { ...around, notes: [...around.notes, NO_NAME_THERE] };
  }
  const reader = session.reader();
  const symbols = reader.symbolsById(found.definitions.flatMap((one) => one.symbols ?? []));
  const others = found.definitions.filter((one) => one.symbols === undefined);
  if (symbols.length > 0)
    return { symbols, match: symbols.length > 1 ? 'several' : 'same', notes: [], others, uses: found.uses };
  const nothing = { symbols: [], match: 'same', notes: [] } as const;
  const { name, definitions, uses } = found;
  if (definitions.length > 0) return { ...nothing, symbols: [], local: { definitions, uses } };
  const reason = openReasonAt(reader, { ...place, fileId: reader.fileByPath(place.path)!.id, name }) ?? 'unknown';
  return { ...nothing, symbols: [], unbound: { name, reason } };
}

/** `POST /users`. */
const MAY_BE_ROUTE = /^[a-z]+ (?:[a-z]+ )?\//i;

/** By name, or route; `value.member` means the member of the type that the value has. */
export async function namedSymbols(session: Session, written: string, options: FindOptions = {}): Promise<Found> {
  if (MAY_BE_ROUTE.test(written)) {
    const { routeHandlers } = await import('./route-handlers.ts');
    const handlers = await routeHandlers(session, written);
    if (handlers !== undefined) return handlers;
  }
  const [name] = segmentsOf(written.slice(written.indexOf('#') + 1)).slice(-2, -1);
  const mayBeValue =
    name !== undefined &&
    session
      .reader()
      .symbolsNamed(name, { ignoreCase: true })
      .some(({ kind }) => VALUE_KINDS.has(kind));
  if (!mayBeValue) return findSymbols(session, written, options);
  const { valueTypes } = await import('./value-types.ts');
  return findSymbols(session, written, { ...options, typesOf: await valueTypes(session) });
}

/** Why a name has no definition here, for notes. */
export const REASON_TEXT: Readonly<Record<OpenReason, string>> = {
  external: 'it is declared outside this tree: a library, or the language itself',
  dynamic: 'it depends on a value whose type is not known from the text',
  ambiguous: 'several symbols match and no rule chooses among them',
  unknown: 'no symbol of that name is where it should be',
};
