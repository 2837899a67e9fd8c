/** Go to definition: the meaning of the name at a place of the current file, local names included. */
import type * as z from 'zod/mini';
import { at, BINDING, EXPRESSION, IMPORT, REFERENCE } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import {
  BINDING_KINDS,
  type BindingKind,
  REFERENCE_KINDS,
  type ReferenceKind,
  type SymbolKind,
} from '../../model/kinds.ts';
import {
  type Declaration,
  definitionsAt,
  nameBehind,
  type Position,
  placesAt,
  spokenFor,
} from '../../resolve/core/at-position.ts';
import type { Binder } from '../../resolve/core/binder.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import type { NamedPlace } from '../../resolve/core/named-places.ts';
import { usesAt } from '../../resolve/core/uses.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import type { Reader } from '../../store/read/read.ts';
import type { definitionKind } from '../../tools/outputs.ts';
import type { Session } from '../../workspace/session.ts';
import { type ParsedPlace, parsedFile } from './parsed-file.ts';

/** Lines are 1-based, columns 0-based UTF-16 units. */
export interface DefinitionPlace extends Position {
  readonly path: string;
}

/** An `import` is the definition of a name that comes from outside the tree. */
export type DefinitionKind = z.output<typeof definitionKind>;

/** Where a name is declared. `symbols` has the ids of the stored symbols declared there, if any. */
export interface Definition extends DefinitionPlace {
  readonly name: string;
  readonly kind: DefinitionKind;
  readonly symbols?: readonly number[];
  /** For an import: the module it imports from. */
  readonly module?: string;
}

/** A place that uses the name, or declares it again. */
export interface LocalUse extends DefinitionPlace {
  readonly kind: ReferenceKind;
}

export interface NameAt {
  /** As it is written there. */
  readonly name: string;
  /** Best first; empty when it is declared only outside the tree or is not known. */
  readonly definitions: readonly Definition[];
  /** On request: uses of the name in its file, without its declarations. A property that is not a symbol is searched for in other files too. */
  readonly uses: readonly LocalUse[];
}

export interface NameOptions {
  /** Returns all uses. Then a keyword means the name it belongs to: `class` the class, `new` the created type. */
  readonly uses?: boolean;
}

/** Undefined when there is no name, or the file's language has no reference rules. */
export async function nameAt(
  session: Session,
  place: DefinitionPlace,
  { uses = false }: NameOptions = {},
): Promise<NameAt | undefined> {
  const opened = await parsedFile(session, place.path);
  if (opened === undefined) return undefined;
  const { binder, view, text } = opened;
  const position = (uses ? spokenFor : nameBehind)(binder, view, place, text);
  const places = placesAt(binder, view, position);
  const found = definitionsAt(binder, view, position, text);
  if (places.length === 0 && found.length === 0) return undefined;
  const declarations =
    found.length > 0 ? [...importsOfModule(view, places, found), ...found] : importsFromOutside(opened, places);
  const definitions = declarations.map((one) => definitionOf(session.reader(), binder.world.view(one.file), one));
  return {
    name: places[0]?.name ?? definitions[0].name,
    definitions,
    uses: uses ? usesOf(session.reader(), opened, { position, definitions }) : [],
  };
}

/** Imports of names from outside the tree, which have no other declaration. */
export const importsFromOutside = (
  { binder, view }: Pick<ParsedPlace, 'binder' | 'view'>,
  places: readonly NamedPlace[],
): Declaration[] => importsOf(view, places).filter(({ name }) => leadsOutside(binder, view, name));

function leadsOutside(binder: Binder, view: FileView, name: string): boolean {
  const { imports, strings } = view.facts;
  const { imported } = binder.semantics(view).names;
  for (let row = 0; row < imports.rows; row++) {
    if (strings[at(imports, row, IMPORT.local)] !== name) continue;
    if (imported(binder, view, row, 'value')?.kind === 'external') return true;
  }
  return false;
}

/** No line of a module declares the module, so an import of its name on another line is added. */
export function importsOfModule(
  view: FileView,
  places: readonly NamedPlace[],
  found: readonly Declaration[],
): Declaration[] {
  if (found[0].kind !== 'file') return [];
  return importsOf(view, places).filter(({ line }) => line !== places[0].line);
}

function importsOf(view: FileView, places: readonly NamedPlace[]): Declaration[] {
  const rows = new Set(places.map((place) => place.imported?.() ?? -1).filter((row) => row >= 0));
  return [...rows].map((row) => ({
    file: view.file.id,
    symbol: -1,
    kind: 'import',
    name: view.facts.strings[view.binding(row, BINDING.name)],
    line: view.binding(row, BINDING.line),
    col: view.binding(row, BINDING.col),
  }));
}

interface LocalQuestion {
  readonly position: Position;
  readonly definitions: readonly Definition[];
}

/** A property may be used from anywhere; of the files that mention its name, this many are searched. */
const MAX_FILES = 200;

/** By path and place. Only its own file can use a local name, and stored links have the uses of symbols elsewhere. */
function usesOf(reader: Reader, { binder, view }: ParsedPlace, asked: LocalQuestion): LocalUse[] {
  const key = ({ path, line, col }: DefinitionPlace) => `${path}:${line}:${col}`;
  const declared = new Set(asked.definitions.map(key));
  const properties = asked.definitions.filter(({ kind, symbols }) => kind === 'property' && symbols === undefined);
  const mentioning = properties.length === 0 ? [] : reader.filesMentioning(hashesOf(properties)).slice(0, MAX_FILES);
  const files = [...new Set([view.file.id, ...mentioning])].filter((id) =>
    binder.knows(binder.world.file(id)?.language),
  );
  const kinds = new Map<FileId, ReadonlyMap<string, ReferenceKind>>();
  const kindAt = (file: FileId, { line, col }: Position): ReferenceKind => {
    let known = kinds.get(file);
    if (known === undefined) kinds.set(file, (known = referenceKinds(binder.world.view(file))));
    return known.get(`${line}:${col}`) ?? 'write';
  };
  return usesAt(binder, view, asked.position, files)
    .map(({ file, line, col }) => ({
      path: binder.world.file(file)!.path,
      line,
      col,
      kind: kindAt(file, { line, col }),
    }))
    .filter((use) => !declared.has(key(use)))
    .sort((a, b) => (a.path === b.path ? a.line - b.line || a.col - b.col : a.path < b.path ? -1 : 1));
}

const hashesOf = (names: readonly Definition[]): Set<number> => new Set(names.map(({ name }) => mentionHash(name)));

/** A use that is not a reference is a binding: a later assignment. */
function referenceKinds({ facts: { references, expressions } }: FileView): Map<string, ReferenceKind> {
  const kinds = new Map<string, ReferenceKind>();
  for (let row = 0; row < references.rows; row++) {
    const cell = (column: number) => at(expressions, at(references, row, REFERENCE.expression), column);
    kinds.set(`${cell(EXPRESSION.line)}:${cell(EXPRESSION.col)}`, REFERENCE_KINDS[at(references, row, REFERENCE.kind)]);
  }
  return kinds;
}

function definitionOf(reader: Reader, view: FileView, { symbol, line, col, name, kind }: Declaration): Definition {
  const { path } = view.file;
  if (symbol < 0) return { path, line, col, name, ...localKindOf(view, { name, line, col }) };
  if (symbol === 0) {
    const [own] = reader.symbolsInFile(view.file.id);
    return { path, line: 1, col: 0, name: own?.name ?? path, kind: 'file', ...(own && { symbols: [own.id] }) };
  }
  // Rows of a file that was just parsed differ from those of the index, so the place identifies the symbol.
  const symbols = reader
    .symbolAtLine(path, line)
    .filter((one) => one.nameLine === line && one.nameCol === col && one.kind === kind)
    .map(({ id }) => id);
  return { path, line, col, name, kind: kind as SymbolKind, ...(symbols.length > 0 && { symbols }) };
}

const SHOWN_AS: Readonly<Partial<Record<BindingKind, DefinitionKind>>> = {
  parameter: 'parameter',
  type_parameter: 'type_parameter',
  import: 'import',
};

function localKindOf({ facts }: FileView, place: Position & { name: string }): Pick<Definition, 'kind' | 'module'> {
  const { bindings, imports, strings } = facts;
  for (let row = 0; row < bindings.rows; row++) {
    const cell = (column: number) => at(bindings, row, column);
    if (cell(BINDING.line) !== place.line || cell(BINDING.col) !== place.col) continue;
    const kind = SHOWN_AS[BINDING_KINDS[cell(BINDING.kind)]] ?? 'local';
    if (kind !== 'import') return { kind };
    for (let other = 0; other < imports.rows; other++) {
      if (strings[at(imports, other, IMPORT.local)] !== place.name) continue;
      return { kind, module: strings[at(imports, other, IMPORT.module)] };
    }
    return { kind };
  }
  // A key of an object literal or inline type.
  return { kind: 'property' };
}
