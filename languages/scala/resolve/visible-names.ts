/** Scala names beyond the file's own: the package, imports, names that every file sees. */
import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { importKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, type ModuleValue, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { fits } from './kinds.ts';
import { LIBRARY_NAMES, ROOTS } from './library-names.ts';
import type { Packages } from './packages.ts';

const packageValue = (name: string): ModuleValue => ({ kind: 'module', language: 'scala', file: MANY_FILES, name });

/** How many names an import may lead through. */
const MAX_STEPS = 8;

export class VisibleNames {
  /** Imports whose paths are being followed: one may lead through names of another. */
  private readonly following = new Set<string>();

  constructor(private readonly packages: Packages) {}

  /** A name at the top of a file: of its package, or of what is imported as a whole. */
  around(b: Binder, use: NameUse, scope: number): Value | undefined {
    if (scope !== 0) return undefined;
    const { view, nameId, want } = use;
    const name = view.facts.strings[nameId];
    const { packageName } = view.file;
    const inner = packageObjectAt(use);
    const isInner = inner !== undefined && this.packages.kindOf(joined(packageName, inner)) !== undefined;
    const own =
      (isInner ? this.inPackage(b, view, joined(packageName, inner), { name, want }) : undefined) ??
      this.inPackage(b, view, packageName, { name, want });
    if (own !== undefined) return own;
    for (const row of wildcards(view)) {
      const found = this.fromWildcard(b, view, row, { name, want });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Declarations of a package, and the members of its package object. */
  private inPackage(b: Binder, view: FileView, path: string, { name, want }: Wanted): Value | undefined {
    const found = together(
      this.packages
        .declaredIn(path, name, view.file)
        .filter((key) => fits(b.cell(key, SYMBOL.kind), want, b.cell(key, SYMBOL.flags))),
    );
    if (found !== undefined) return found;
    const dot = path.lastIndexOf('.');
    const [object] = this.packages.declaredIn(dot < 0 ? '' : path.slice(0, dot), path.slice(dot + 1), view.file);
    return object === undefined || b.view(object).file.language !== 'scala'
      ? undefined
      : ours(memberOf(b, { kind: 'symbol', key: object }, name, want));
  }

  private fromWildcard(b: Binder, view: FileView, row: number, wanted: Wanted): Value | undefined {
    const path = view.facts.strings[at(view.facts.imports, row, IMPORT.module)];
    const target = this.follow(b, view, path);
    if (target?.kind === 'module') return this.inPackage(b, view, target.name, wanted);
    return target === undefined ? undefined : ours(memberOf(b, target, wanted.name, wanted.want));
  }

  /** What a path names: a package, or an object or type in one; the first name may be one that the file sees. */
  private follow(b: Binder, view: FileView, path: string): Value | undefined {
    const key = `${view.file.id} ${path}`;
    if (this.following.has(key) || this.following.size > MAX_STEPS) return undefined;
    this.following.add(key);
    try {
      return this.absolute(b, view, path) ?? this.relative(b, view, path);
    } finally {
      this.following.delete(key);
    }
  }

  private absolute(b: Binder, view: FileView, path: string): Value | undefined {
    if (this.packages.kindOf(path) !== undefined) return packageValue(path);
    const names = path.split('.');
    for (let i = names.length - 1; i >= 0; i--) {
      const around = names.slice(0, i).join('.');
      if (this.packages.kindOf(around) !== 'package') continue;
      let value = this.inPackage(b, view, around, { name: names[i], want: 'value' });
      value ??= this.inPackage(b, view, around, { name: names[i], want: 'type' });
      if (value === undefined) continue;
      for (const name of names.slice(i + 1)) value = value && memberOf(b, value, name, 'value');
      return value;
    }
    return undefined;
  }

  private relative(b: Binder, view: FileView, path: string): Value | undefined {
    const { packageName } = view.file;
    for (let around = packageName; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
      const found = this.absolute(b, view, `${around}.${path}`);
      if (found !== undefined) return found;
    }
    const [first, ...rest] = path.split('.');
    let value = this.importedAs(b, view, first);
    for (const name of rest) value = value && memberOf(b, value, name, 'value');
    return value;
  }

  /** What the file itself imports or declares under the first name of a path. */
  private importedAs(b: Binder, view: FileView, name: string): Value | undefined {
    const id = view.nameId(name);
    if (id < 0) return undefined;
    const { imports } = view.facts;
    for (let row = 0; row < imports.rows; row++)
      if (at(imports, row, IMPORT.local) === id) return this.imported(b, view, row, 'value');
    const row = view.firstChild(0, id);
    return row > 0 ? { kind: 'symbol', key: view.key(row) } : undefined;
  }

  imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined {
    const cell = (column: number) => at(view.facts.imports, row, column);
    const path = view.facts.strings[cell(IMPORT.module)];
    const target = this.follow(b, view, path);
    if (cell(IMPORT.kind) === importKindCode.wildcard) return target ?? EXTERNAL;
    if (target === undefined) return EXTERNAL;
    const name = view.facts.strings[cell(IMPORT.imported)];
    if (target.kind !== 'module') return memberOf(b, target, name, want);
    const found = this.inPackage(b, view, target.name, { name, want });
    if (found !== undefined) return found;
    const inner = joined(target.name, name);
    if (this.packages.kindOf(inner) !== undefined) return packageValue(inner);
    return this.packages.kindOf(target.name) === 'package' ? b.fail('unknown') : EXTERNAL;
  }

  /** Everything that an import row imports. */
  importTarget(b: Binder, view: FileView, row: number): Value | undefined {
    const found = (['type', 'call', 'value'] as const).map((want) => this.imported(b, view, row, want));
    const named = found.filter((one) => one?.kind === 'symbol' || one?.kind === 'union');
    return unionOf(named) ?? found.find((one) => one !== undefined);
  }

  /** A name in a package. */
  exported(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined {
    const keys = this.packages
      .declaredIn(module.name, name)
      .filter((key) => fits(b.cell(key, SYMBOL.kind), want, b.cell(key, SYMBOL.flags)));
    const found = together(keys);
    if (found !== undefined) return found;
    const inner = `${module.name}.${name}`;
    if (this.packages.kindOf(inner) !== undefined) return packageValue(inner);
    return this.packages.kindOf(module.name) === 'package' ? b.fail('unknown') : EXTERNAL;
  }

  /** A name that nothing in the tree declares for this file. */
  outer(b: Binder, view: FileView, name: string, want: Want): Value | undefined {
    if (want !== 'type' && this.packages.kindOf(name) !== undefined) return packageValue(name);
    if (LIBRARY_NAMES.has(name) || ROOTS.has(name)) return EXTERNAL;
    const { strings, imports } = view.facts;
    const leadsOut = (row: number) => {
      const target = this.follow(b, view, strings[at(imports, row, IMPORT.module)]);
      return target === undefined || target.kind === 'external';
    };
    return view.file.path.endsWith('.sbt') || wildcards(view).some(leadsOut) ? EXTERNAL : b.fail('unknown');
  }
}

interface Wanted {
  readonly name: string;
  readonly want: Want;
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The object at the top of the file that a use is in. Where a package has its name, the object sees what the package declares. */
function packageObjectAt({ view, scope }: NameUse): string | undefined {
  let around = scope < -1 ? -2 - scope : scope;
  while (around > 0 && view.scopeParent(around) > 0) around = view.scopeParent(around);
  const symbol = around > 0 ? view.scopeSymbol(around) : -1;
  return symbol > 0 ? view.nameOf(symbol) : undefined;
}

/** A member that is in the tree. */
const ours = (value: Value | undefined): Value | undefined =>
  value === undefined || value.kind === 'external' ? undefined : value;

/** Several declarations of one name: overloads are all needed. */
const together = (keys: readonly SymbolKey[]): Value | undefined => {
  if (keys.length < 2) return keys.length === 0 ? undefined : { kind: 'symbol', key: keys[0] };
  return { kind: 'union', of: keys.map((key) => ({ kind: 'symbol', key })) };
};

/** Rows of the imports that import all members of something; the last one comes first, as it is nearest. */
function wildcards({ facts: { imports } }: FileView): readonly number[] {
  const rows: number[] = [];
  for (let row = imports.rows - 1; row >= 0; row--)
    if (at(imports, row, IMPORT.kind) === importKindCode.wildcard) rows.push(row);
  return rows;
}
