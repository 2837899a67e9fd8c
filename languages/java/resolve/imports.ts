/** Java imports: single types, types nested in types, everything of a package or type, static members. */
import { at, IMPORT } from '../../../src/model/facts.ts';
import { importKindCode } from '../../../src/model/kinds.ts';
import { type OpenReason, type SymbolKey, symbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { WorldFile } from '../../../src/resolve/core/world.ts';
import type { Packages } from './packages.ts';

export interface Imports {
  /** The value an import row names; undefined for a whole package. */
  imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined;
  /** A name made visible by `import a.*` or `import static a.B.*`; EXTERNAL when one that leads outside may have done so. */
  onDemand(b: Binder, view: FileView, name: string, want: Want): Value | undefined;
}

/** Where a dotted name leads: to a top-level type, and from there through nested ones. */
type Located = { readonly key: SymbolKey; readonly nested: readonly string[] } | OpenReason;

export function createImports(packages: Packages): Imports {
  function locate(path: string, from: WorldFile): Located {
    const nested: string[] = [];
    for (let dot = path.lastIndexOf('.'); ; dot = path.lastIndexOf('.', dot - 1)) {
      const scope = path.slice(0, Math.max(0, dot));
      const end = nested.length === 0 ? path.length : path.indexOf('.', dot + 1);
      const name = path.slice(dot + 1, end);
      const type = packages.typeIn(scope, name, from);
      if (type === 'ambiguous') return type;
      if (type !== undefined) return { key: type, nested };
      if (dot <= 0 || packages.kindOf(scope) === 'prefix') return 'external';
      if (packages.kindOf(scope) === 'package') return 'unknown';
      nested.unshift(name);
    }
  }

  /** The types that import rows name, by file and row: they depend on the tree alone. */
  const located = new Map<number, Located>();

  /** The type that a dotted name spells from the outermost package on; the name belongs to an import row. */
  function typeAt(b: Binder, view: FileView, { row, path }: { row: number; path: string }): Value | undefined {
    const key = symbolKey(view.file.id, row);
    let found = located.get(key);
    if (found === undefined) located.set(key, (found = locate(path, view.file)));
    if (typeof found === 'string') return found === 'external' ? EXTERNAL : b.fail(found);
    let type: Value | undefined = { kind: 'symbol', key: found.key };
    for (const name of found.nested) type = memberOf(b, type, name, 'type');
    return type;
  }

  function imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined {
    const kind = at(view.facts.imports, row, IMPORT.kind);
    const isStatic = kind === importKindCode.static;
    if (want === 'call' && !isStatic) return undefined;
    const text = (column: number) => view.facts.strings[at(view.facts.imports, row, column)];
    const module = text(IMPORT.module);
    const name = text(IMPORT.imported);
    if (isStatic) {
      const type = typeAt(b, view, { row, path: module });
      return type?.kind === 'symbol' && name !== '' ? memberOf(b, type, name, want) : type;
    }
    if (kind !== importKindCode.wildcard)
      return typeAt(b, view, { row, path: module === '' ? name : `${module}.${name}` });
    return packages.kindOf(module) === 'package' ? undefined : typeAt(b, view, { row, path: module });
  }

  function onDemand(b: Binder, view: FileView, name: string, want: Want): Value | undefined {
    const found: (Value | undefined)[] = [];
    for (const row of wildcardsOf(b, view)) found.push(fromWildcard(b, view, { row, name, want }));
    const ours = found.filter((one) => one !== undefined && one.kind !== 'external');
    return ours.length > 0 ? unionOf(ours) : found.find((one) => one !== undefined);
  }

  interface WildcardUse {
    readonly row: number;
    readonly name: string;
    readonly want: Want;
  }

  function fromWildcard(b: Binder, view: FileView, { row, name, want }: WildcardUse): Value | undefined {
    const isStatic = at(view.facts.imports, row, IMPORT.kind) === importKindCode.static;
    if (!isStatic && want === 'call') return undefined;
    const module = view.facts.strings[at(view.facts.imports, row, IMPORT.module)];
    if (!isStatic && packages.kindOf(module) === 'package') {
      const type = packages.typeIn(module, name, view.file);
      return typeof type === 'number' ? { kind: 'symbol', key: type } : undefined;
    }
    const type = typeAt(b, view, { row, path: module });
    if (type?.kind !== 'symbol') return type;
    const member = memberOf(b, type, name, isStatic ? want : 'type');
    return member?.kind === 'external' ? undefined : member;
  }

  return { imported, onDemand };
}

const NONE: readonly number[] = [];

/** Rows of the imports that make all members of something visible. */
function wildcardsOf(b: Binder, view: FileView): readonly number[] {
  let known = b.notes.get('java wildcards') as Map<number, readonly number[]> | undefined;
  if (known === undefined) b.notes.set('java wildcards', (known = new Map()));
  let rows = known.get(view.file.id);
  if (rows === undefined) {
    const found: number[] = [];
    const { imports } = view.facts;
    for (let row = 0; row < imports.rows; row++) {
      const kind = at(imports, row, IMPORT.kind);
      const isWhole = kind === importKindCode.wildcard || kind === importKindCode.static;
      if (isWhole && at(imports, row, IMPORT.imported) === 0) found.push(row);
    }
    known.set(view.file.id, (rows = found.length === 0 ? NONE : found));
  }
  return rows;
}
