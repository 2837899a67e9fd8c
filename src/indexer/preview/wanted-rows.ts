/** The rows of a file that a question about some names needs. */
import { at, BINDING, EXPORT, EXPRESSION, type FileFacts, IMPORT, REFERENCE, SYMBOL } from '../../model/facts.ts';
import { expressionOpCode, referenceKindCode } from '../../model/kinds.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import type { WantedRows } from '../../resolve/core/resolve-file.ts';
import { pathSegments } from '../../resolve/invalidate/path-segments.ts';
import { moduleName } from './mentions.ts';

/** What says more about a symbol, and about the type that it is in. */
const DESCRIBING = new Set([referenceKindCode.decorate, referenceKindCode.inherit, referenceKindCode.implement]);

const UNNAMED = new Set([expressionOpCode.call, expressionOpCode.index]);
const OF_TYPE = new Set([expressionOpCode.this, expressionOpCode.super]);

export interface RowsNamed extends WantedRows {
  /**
   * The same, and the references inside symbols of these names as long as `isWanted`; undefined where there are none. `containers`:
   * the names of which one is around such a symbol; none: any.
   */
  withBodies(containers: ReadonlySet<string>, isWanted: () => boolean): WantedRows | undefined;
}

/** `modules`: see `Mentions`. References under one of the names, or under what the file calls them, and the decorators and bases of what has one of them. */
export function rowsNamed({ facts }: FileView, names: ReadonlySet<string>, modules: ReadonlySet<string>): RowsNamed {
  const { references, expressions, imports, exports, symbols, strings } = facts;
  const wanted = withAliases(facts, idsOf(strings, names), modules);
  const isNamed = (id: number): boolean => wanted.has(id);
  const declared = rowsOf(facts, wanted);
  const around = new Set([...declared, ...Array.from(declared, (row) => at(symbols, row, SYMBOL.parent))]);
  const describes = (row: number): boolean =>
    DESCRIBING.has(at(references, row, REFERENCE.kind)) && around.has(at(references, row, REFERENCE.symbol));
  /** What a call or an element gave is used without a name: then the name that is called counts. Without any, or as `new()`, it may mean any. */
  const spells = (expression: number): boolean => {
    for (let one = expression; one >= 0; one = at(expressions, one, EXPRESSION.a)) {
      const name = at(expressions, one, EXPRESSION.name);
      if (isNamed(name)) return true;
      const op = at(expressions, one, EXPRESSION.op);
      if (!UNNAMED.has(op)) return op === expressionOpCode.typeof || (name === 0 && !OF_TYPE.has(op));
    }
    return false;
  };
  const rows: WantedRows = {
    reference: (row) => spells(at(references, row, REFERENCE.expression)) || describes(row),
    import: (row) =>
      isNamed(at(imports, row, IMPORT.imported)) ||
      isNamed(at(imports, row, IMPORT.local)) ||
      pathSegments(strings[at(imports, row, IMPORT.module)]).some((segment) => names.has(segment)),
    export: (row) => isNamed(at(exports, row, EXPORT.exported)) || isNamed(at(exports, row, EXPORT.local)),
    member: (row) => isNamed(at(symbols, row, SYMBOL.name)),
  };
  return {
    ...rows,
    withBodies(containers, isWanted) {
      const inside = insideNamed(facts, wanted, containers);
      if (!inside.includes(1)) return undefined;
      const isInside = (row: number): boolean => inside[at(references, row, REFERENCE.symbol)] === 1;
      return { ...rows, reference: (row) => rows.reference(row) || (isInside(row) && isWanted()) };
    },
  };
}

/** What is after the last blank, dot, backslash, colon, dollar or hash. */
function lastWord(text: string): string {
  let from = text.length;
  while (from > 0 && !' .\\:$#'.includes(text[from - 1])) from--;
  return text.slice(from);
}

/** How a type names itself or the one above it. */
const OWN_TYPE = new Set(['self', 'Self', '__class__', 'static', 'parent', 'this', 'super', 'base']);

/** Rules mark some uses by words or signs before the name, and a namespace may be named as a whole. */
function idsOf(strings: readonly string[], names: ReadonlySet<string>): Set<number> {
  const ids = new Set<number>();
  strings.forEach((text, id) => {
    if (id > 0 && (names.has(text) || names.has(lastWord(text)) || OWN_TYPE.has(text))) ids.add(id);
  });
  return ids;
}

/** Names that this file gives to the wanted ones, by imports or where it declares them, or to the modules. */
function withAliases(facts: FileFacts, wanted: Set<number>, modules: ReadonlySet<string>): Set<number> {
  const { imports, strings, symbols, bindings } = facts;
  for (let row = 0; row < imports.rows; row++) {
    const local = at(imports, row, IMPORT.local);
    if (local === 0) continue;
    const isModule = modules.size > 0 && modules.has(moduleName(strings[at(imports, row, IMPORT.module)]));
    if (isModule || wanted.has(at(imports, row, IMPORT.imported))) wanted.add(local);
  }
  for (let row = 0; row < bindings.rows; row++) {
    const symbol = at(bindings, row, BINDING.symbol);
    const name = at(bindings, row, BINDING.name);
    if (symbol >= 0 && name !== 0 && wanted.has(at(symbols, symbol, SYMBOL.name))) wanted.add(name);
  }
  return wanted;
}

/** Symbols of these names. */
function rowsOf({ symbols }: FileFacts, names: ReadonlySet<number>): number[] {
  const found: number[] = [];
  for (let row = 1; row < symbols.rows; row++) if (names.has(at(symbols, row, SYMBOL.name))) found.push(row);
  return found;
}

/** By symbol row: 1 for the symbols of these names and for what is in them; parents come first, but not in all languages. */
function insideNamed(facts: FileFacts, wanted: ReadonlySet<number>, containers: ReadonlySet<string>): Uint8Array {
  const { symbols, strings } = facts;
  const inside = new Uint8Array(symbols.rows);
  const isIn = (row: number): boolean =>
    containers.has(strings[at(symbols, at(symbols, row, SYMBOL.parent), SYMBOL.name)]);
  const named = rowsOf(facts, wanted);
  // Members of what is no type are named with it, and are not in it.
  const contained = named.filter(isIn);
  for (const row of contained.length > 0 ? contained : named) inside[row] = 1;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (let row = 1; row < symbols.rows; row++) {
      if (inside[row] === 1 || inside[at(symbols, row, SYMBOL.parent)] !== 1) continue;
      inside[row] = 1;
      isDone = false;
    }
  }
  return inside;
}
