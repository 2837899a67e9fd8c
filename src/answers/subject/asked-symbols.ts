/** What a question is about: the stored symbols that the user's words mean, or the name at a place of a file. */
import { openReasonAt } from '../../graph/open-references.ts';
import type { OpenReason } from '../../model/links.ts';
import type { Session } from '../../workspace/session.ts';
import type { Definition, LocalUse } from './definition-at.ts';
import { columnPlace, type Found, findSymbols } from './find-symbols.ts';

export interface InterpretedQuery extends Found {
  /** A name that no symbol has: a local one, or one that an import brings from outside. Then `symbols` is empty. */
  readonly local?: LocalName;
  /** A name that is bound to nothing in the tree, and why. Then `symbols` is empty too. */
  readonly unbound?: { readonly name: string; readonly reason: OpenReason };
}

export interface LocalName {
  readonly definition: Definition;
  readonly uses: readonly LocalUse[];
}

/** With a column, a place means the name that stands there; where none does, the symbol around it. Throws as `findSymbols`. */
export async function askedSymbols(
  session: Session,
  written: string,
  options: { readonly constructors?: boolean } = {},
): Promise<InterpretedQuery> {
  const place = columnPlace(session, written);
  if (place === undefined) return findSymbols(session, written, options);
  const { nameAt } = await import('./definition-at.ts');
  const found = await nameAt(session, place);
  if (found === undefined) {
    const around = findSymbols(session, written, options);
    return { ...around, notes: [...around.notes, 'no name stands at that column; this is the symbol around it'] };
  }
  const reader = session.reader();
  const symbols = reader.symbolsById(found.definitions.flatMap(({ symbol }) => symbol ?? []));
  if (symbols.length > 0) return { symbols, match: symbols.length > 1 ? 'several' : 'same', notes: [] };
  const [definition] = found.definitions;
  const nothing = { symbols: [], match: 'same', notes: [] } as const;
  if (definition !== undefined) return { ...nothing, symbols: [], local: { definition, uses: found.uses } };
  const { name } = found;
  const reason = openReasonAt(reader, { ...place, fileId: reader.fileByPath(place.path)!.id, name }) ?? 'unknown';
  return { ...nothing, symbols: [], unbound: { name, reason } };
}

/** Why a name has no definition here, as a note says it. */
export const REASON_TEXT: Readonly<Record<OpenReason, string>> = {
  external: 'it is declared outside this tree: a library, or the language itself',
  dynamic: 'it depends on a value whose type the text does not tell',
  ambiguous: 'several symbols fit and no rule chooses among them',
  unknown: 'nothing of that name is where it should be',
};
