/** Kotlin names beyond the file's own: the package, imports, names that every file sees. */

import { sharedDirectories } from '../../../src/base/tree-paths.ts';
import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { FLAG, importKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, type ModuleValue, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { isCapital } from '../extract/type-uses.ts';
import { extensionsOn } from './extensions.ts';
import { fits, isTypeKind } from './kinds.ts';
import { LIBRARY_NAMES } from './library-names.ts';
import type { Packages } from './packages.ts';
import { receiversAt } from './receivers.ts';

export interface VisibleNames {
  around(b: Binder, use: NameUse, scope: number): Value | undefined;
  imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined;
  /** Everything that an import row imports. */
  importTarget(b: Binder, view: FileView, row: number): Value | undefined;
  exported(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined;
  outer(b: Binder, view: FileView, name: string, want: Want): Value | undefined;
}

const packageValue = (name: string): ModuleValue => ({ kind: 'module', language: 'kotlin', file: MANY_FILES, name });

/** Several declarations of one name: overloads are all needed. */
const together = (keys: readonly SymbolKey[]): Value | undefined => {
  if (keys.length < 2) return keys.length === 0 ? undefined : { kind: 'symbol', key: keys[0] };
  return { kind: 'union', of: keys.map((key) => ({ kind: 'symbol', key })) };
};

export function createVisibleNames(packages: Packages): VisibleNames {
  const usable = (b: Binder, keys: readonly SymbolKey[], want: Want): SymbolKey[] =>
    keys.filter((key) => fits(b.cell(key, SYMBOL.kind), want));
  const isPlain = (b: Binder, key: SymbolKey): boolean => (b.cell(key, SYMBOL.flags) & FLAG.extension) === 0;

  /** The type that a dotted path names, a package first. */
  function typeAt(b: Binder, view: FileView, path: string): Value | undefined {
    const segments = path.split('.');
    for (let i = segments.length - 1; i >= 0; i--) {
      const [key] = packages
        .declaredIn(segments.slice(0, i).join('.'), segments[i], view.file)
        .filter((one) => isTypeKind(b.cell(one, SYMBOL.kind)));
      if (key === undefined) continue;
      let value: Value | undefined = { kind: 'symbol', key };
      for (const segment of segments.slice(i + 1)) value = value && memberOf(b, value, segment, 'type');
      return value;
    }
    return undefined;
  }

  function imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined {
    const cell = (column: number) => at(view.facts.imports, row, column);
    const module = view.facts.strings[cell(IMPORT.module)];
    if (cell(IMPORT.kind) === importKindCode.wildcard) {
      if (packages.kindOf(module) === 'package') return packageValue(module);
      return typeAt(b, view, module) ?? EXTERNAL;
    }
    const name = view.facts.strings[cell(IMPORT.imported)];
    const declared = packages.declaredIn(module, name, view.file);
    if (declared.length > 0) return together(usable(b, declared, want));
    const type = typeAt(b, view, module);
    if (type !== undefined) return memberOf(b, type, name, want);
    return packages.kindOf(module) === 'package' && isCapital(name) ? b.fail('unknown') : EXTERNAL;
  }

  function importTarget(b: Binder, view: FileView, row: number): Value | undefined {
    const found = (['type', 'call', 'value'] as const).map((want) => imported(b, view, row, want));
    const ours = found.filter((one) => one?.kind === 'symbol' || one?.kind === 'union');
    return unionOf(ours) ?? found.find((one) => one !== undefined);
  }

  /** The symbols that `import a.*` imports under a name: of a package, or of a type. */
  function fromWildcard(b: Binder, view: FileView, row: number, { name, want }: Wanted): Value | undefined {
    const module = view.facts.strings[at(view.facts.imports, row, IMPORT.module)];
    if (packages.kindOf(module) === 'package')
      return together(usable(b, packages.declaredIn(module, name, view.file), want).filter((key) => isPlain(b, key)));
    const type = typeAt(b, view, module);
    if (type === undefined) return undefined;
    const member = memberOf(b, type, name, want);
    return member?.kind === 'external' ? undefined : member;
  }

  interface Wanted {
    readonly name: string;
    readonly want: Want;
  }

  function around(b: Binder, use: NameUse, scope: number): Value | undefined {
    if (scope !== 0) return undefined;
    const { view, nameId, want } = use;
    const name = view.facts.strings[nameId];
    const here = packages.declaredIn(view.file.packageName, name, view.file);
    const own = usable(b, here, want).filter((key) => isPlain(b, key));
    if (own.length > 0 && !own.every((key) => isApart(b, view, key))) return together(own);
    const elsewhere = together(own);
    const attached = elsewhere !== undefined || want === 'type' ? undefined : onReceivers(b, use, name);
    if (attached !== undefined) return attached;
    for (const row of wildcards(view)) {
      const found = fromWildcard(b, view, row, { name, want });
      const isNearer = found?.kind === 'symbol' && !isApart(b, view, found.key);
      if (found !== undefined && (elsewhere === undefined || isNearer)) return found;
    }
    return elsewhere;
  }

  /** Whether a declaration is in another part of the tree: a build beside this one may have a package of the same name. */
  const isApart = (b: Binder, { file }: FileView, key: SymbolKey): boolean =>
    sharedDirectories(b.view(key).file.path, file.path) === 0 && file.path.includes('/');

  /** Functions and properties that extend one of the implicit receivers. */
  function onReceivers(b: Binder, use: NameUse, name: string): Value | undefined {
    if (packages.extensionsNamed(name).length === 0) return undefined;
    for (const one of receiversAt(b, use.view, use.scope)) {
      const found = extensionsOn(b, { view: use.view, scope: use.scope, receiver: one, name, want: use.want });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function exported(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined {
    if (module.file >= 0)
      return together(usable(b, ofFile(b.world.view(module.file), name), want)) ?? b.fail('unknown');
    const found = together(usable(b, packages.declaredIn(module.name, name), want));
    if (found !== undefined) return found;
    const inner = `${module.name}.${name}`;
    if (packages.kindOf(inner) !== undefined) return packageValue(inner);
    return packages.kindOf(module.name) === 'package' ? b.fail('unknown') : EXTERNAL;
  }

  function outer(b: Binder, view: FileView, name: string, want: Want): Value | undefined {
    if (want === 'value' && !isCapital(name) && packages.kindOf(name) !== undefined) return packageValue(name);
    if (LIBRARY_NAMES.has(name) || (want !== 'call' && ROOTS.has(name))) return EXTERNAL;
    const { strings, imports } = view.facts;
    const isOutside = (row: number) => packages.kindOf(strings[at(imports, row, IMPORT.module)]) !== 'package';
    return isBuildScript(view) || wildcards(view).some(isOutside) ? EXTERNAL : b.fail('unknown');
  }

  return { around, imported, importTarget, exported, outer };
}

/** What a file declares under a name, as Java sees it in the class of the file. */
function ofFile(view: FileView, name: string): SymbolKey[] {
  const [, accessed] = /^[gs]et(\p{Lu}.*)$/u.exec(name) ?? [];
  const property = accessed === undefined ? '' : accessed[0].toLowerCase() + accessed.slice(1);
  const found: SymbolKey[] = [];
  for (const one of [name, property]) {
    const nameId = one === '' ? -1 : view.nameId(one);
    for (let row = nameId < 0 ? -1 : view.firstChild(0, nameId); row >= 0; row = view.nextNamesake(row))
      found.push(view.key(row));
  }
  return found;
}

/** A build script is the body of a method of a library's type: names that nothing declares are members of that type. */
const isBuildScript = ({ file }: FileView): boolean => file.path.endsWith('.gradle.kts');

/** First segments of package names that are not in the tree. */
const ROOTS = new Set([
  'java',
  'javax',
  'jakarta',
  'kotlin',
  'kotlinx',
  'org',
  'com',
  'io',
  'net',
  'android',
  'androidx',
]);

/** Rows of the imports that import all members of something. */
export function wildcards({ facts: { imports } }: FileView): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < imports.rows; row++)
    if (at(imports, row, IMPORT.kind) === importKindCode.wildcard) rows.push(row);
  return rows;
}
