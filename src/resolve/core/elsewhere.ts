/** Names of another language in a file: classes of style sheets in markup, tables in queries. They are found by name, in the whole tree. */
import { familyNamedAs, familyOf, isStyleModule, languageFacts } from '../../../languages/all.ts';
import { at, EXPRESSION, IMPORT, NAMES_A, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { referenceKindCode, symbolKindCode } from '../../model/kinds.ts';
import type { LanguageId } from '../../model/language.ts';
import { fileOfKey, openReasonCode, type SymbolKey } from '../../model/links.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import type { LinkTables } from './link-tables.ts';
import type { Place } from './resolve-file.ts';
import { type SymbolValue, unionOf, type Value } from './values.ts';

/** A name that more places declare is ambiguous: each use would be a link to all of them. */
const MAX_DECLARATIONS = 16;

/** Whether files of other languages name what files of this one declare. */
export const isNamedElsewhere = (language: LanguageId | undefined): boolean =>
  language !== undefined && languageFacts(familyOf(language))?.namedAs !== undefined;

/** Whether an expression is a name of another language; its syntax says of which. */
export const isElsewhere = ({ facts: { expressions } }: FileView, expression: number): boolean =>
  at(expressions, expression, EXPRESSION.b) <= NAMES_A.style;

const isStyle = ({ facts: { expressions } }: FileView, expression: number): boolean =>
  at(expressions, expression, EXPRESSION.b) === NAMES_A.style;

interface Use {
  readonly expression: number;
  readonly place: Place;
}

/**
 * Nothing says which sheets a page loads, or which database a query goes to: a link is probable, and known by name, unless the file
 * itself, or a sheet that it imports, declares the name. A name that nothing declares is no reference: most classes belong to libraries.
 */
export function linkElsewhere(b: Binder, view: FileView, { expression, place }: Use, out: LinkTables): void {
  const keys = declaredElsewhere(b, view, expression, place.kind);
  const isImported = (file: FileId): boolean => isStyle(view, expression) && importedBy(b, view).has(file);
  if (keys.length > MAX_DECLARATIONS)
    out.open(place, at(view.facts.expressions, expression, EXPRESSION.name), openReasonCode.ambiguous);
  else
    for (const key of keys) {
      const isOwn = fileOfKey(key) === view.file.id;
      if (isOwn || isImported(fileOfKey(key))) out.link(place, key, isOwn ? 'scope' : 'import');
      else out.link(place, key, 'name', 'probable');
    }
}

/** The sheets that the file imports itself. */
function importedBy(b: Binder, view: FileView): ReadonlySet<FileId> {
  const key = `imported by ${view.file.id}`;
  let files = b.notes.get(key) as Set<FileId> | undefined;
  if (files === undefined) {
    files = new Set();
    const { imports, strings } = view.facts;
    const isSheet = isNamedElsewhere(view.file.language);
    for (let row = 0; row < imports.rows; row++) {
      if (!isSheet && !isStyleModule(strings[at(imports, row, IMPORT.module)])) continue;
      const value = b.semantics(view).names.imported(b, view, row, 'value');
      if (value?.kind === 'module') for (const file of b.filesOf(value)) files.add(file);
    }
    b.notes.set(key, files);
  }
  return files;
}

/** The same as a value, for questions about a place. */
export function valueElsewhere(b: Binder, view: FileView, expression: number): Value | undefined {
  const keys = declaredElsewhere(b, view, expression, undefined);
  if (keys.length === 0 || keys.length > MAX_DECLARATIONS) return b.fail(keys.length === 0 ? 'unknown' : 'ambiguous');
  return unionOf(keys.map((key): SymbolValue => ({ kind: 'symbol', key, mayBeOther: true })));
}

const { call, read, write } = referenceKindCode;
const { struct, function: function_ } = symbolKindCode;
const TABLES = new Set([struct]);
const ROUTINES = new Set([function_]);

/** The file's own declarations, else those of all files. */
function declaredElsewhere(b: Binder, view: FileView, expression: number, use: number | undefined): SymbolKey[] {
  const { expressions, strings } = view.facts;
  const isClass = isStyle(view, expression);
  const name = strings[at(expressions, expression, EXPRESSION.name)];
  const all = b.world.declared(name, familyNamedAs(isClass ? 'style' : 'table'));
  if (all.length === 0) return [];
  const own = all.filter((key) => fileOfKey(key) === view.file.id);
  if (own.length > 0) return own;
  if (isClass) {
    // Classes of a CSS module have other names outside of it: only what imports it means them.
    const isOpen = (key: SymbolKey): boolean => !name.startsWith('.') || !/\.module\.\w+$/.test(pathOf(b, key));
    return written(b, all.filter(isOpen));
  }
  if (use === call) return all.filter((key) => ROUTINES.has(b.cell(key, SYMBOL.kind)));
  if (use !== read && use !== write) return written(b, all);
  const tables = all.filter((key) => TABLES.has(b.cell(key, SYMBOL.kind)));
  return written(b, tables.length > 0 ? tables : all.filter((key) => ROUTINES.has(b.cell(key, SYMBOL.kind))));
}

const pathOf = (b: Binder, key: SymbolKey): string => b.world.file(fileOfKey(key))!.path;

/** What people wrote, where it is there beside what was made of it. By the path alone: a text may change without its names. */
function written(b: Binder, keys: readonly SymbolKey[]): SymbolKey[] {
  const first = keys.filter((key) => !MADE.test(pathOf(b, key)));
  return first.length > 0 ? first : [...keys];
}
const MADE = /(?:^|\/)(?:dist|build|vendor)\/|[.-]min\.\w+$/;
