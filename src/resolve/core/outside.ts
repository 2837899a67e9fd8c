/** Where values from outside the tree come from, as a path from the module that is imported: `express.Router()`. */
import { at, EXPRESSION, IMPORT } from '../../model/facts.ts';
import { importKindCode } from '../../model/kinds.ts';
import type { FileView } from './file-view.ts';
import { type BuiltinValue, EXTERNAL, type ExternalValue, type Value } from './values.ts';

/** Longer paths, of long chains of calls, tell nothing more: how they begin is what counts. */
const MAX_PATH = 200;

const outside = (path: string): ExternalValue => ({ kind: 'external', path: path.slice(0, MAX_PATH) });

/** A member of something from outside; `found` itself where it is in the tree. */
export function memberOutside(found: Value | undefined, path: string | undefined, name: string): Value | undefined {
  return found?.kind === 'external' && found.path === undefined && path !== undefined
    ? outside(`${path}.${name}`)
    : found;
}

/** A type of a library that is known by its name alone. */
export const libraryPath = ({ name }: BuiltinValue): string => `?.${name.replace(/^static /, '')}`;

/** A module that is named by its path. */
export const moduleOutside = (found: Value | undefined, path: string): Value | undefined =>
  found?.kind === 'external' && found.path === undefined ? outside(path) : found;

/** What a call or construction of something from outside returns. */
export const resultOutside = ({ path }: ExternalValue): ExternalValue =>
  path === undefined ? EXTERNAL : outside(`${path}()`);

/** What a name stands for that leads out of the tree, or that nothing in it declares: the import that binds it says where to. */
export function namedOutside(view: FileView, row: number, found: Value | undefined): Value | undefined {
  if (found !== undefined && (found.kind !== 'external' || found.path !== undefined)) return found;
  const { expressions, imports, strings } = view.facts;
  const name = at(expressions, row, EXPRESSION.name);
  for (let one = 0; one < imports.rows; one++)
    if (at(imports, one, IMPORT.local) === name) return outside(importedPath(view, one));
  return outside(`?.${strings[name]}`);
}

const WHOLE = new Set([
  importKindCode.default,
  importKindCode.namespace,
  importKindCode.require,
  importKindCode.module,
]);

/** A default export is the module itself, for most libraries that have one. */
function importedPath({ facts: { imports, strings } }: FileView, row: number): string {
  const module = strings[at(imports, row, IMPORT.module)];
  const imported = strings[at(imports, row, IMPORT.imported)];
  return imported === '' || WHOLE.has(at(imports, row, IMPORT.kind)) ? module : `${module}.${imported}`;
}
