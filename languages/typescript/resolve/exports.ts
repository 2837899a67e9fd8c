/** Exports of modules as importers see them: named, default, whole and star exports, followed through other modules. */
import { at, EXPORT, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, importKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { boundIn, wanted } from '../../../src/resolve/core/lookup.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import {
  alternatives,
  EXTERNAL,
  type ModuleValue,
  type SymbolValue,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { familyOf } from '../../all.ts';
import type { NodeModules } from '../modules/node.ts';
import { ambientModuleAt, ambientModules, isScript } from './globals.ts';
import { inNamespace } from './merging.ts';

/** A file, the declaration of a module that is not in the tree, or something from outside. */
type Target = ModuleValue | SymbolValue | typeof EXTERNAL | undefined;

/** The name under which `export = x` and `module.exports = x` export their value. */
const WHOLE = 'export=';

export interface Exports {
  /** The target of a module path. */
  moduleNamed(b: Binder, view: FileView, path: string): Target;
  imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined;
  /** The value that an export row exports. */
  exportedBy(b: Binder, view: FileView, row: number): Value | undefined;
  exportOf(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined;
  /** A name of a module that is only declared. */
  ambientExport(b: Binder, module: SymbolValue, name: string, want: Want): Value | undefined;
}

export function createExports(world: World, modules: NodeModules): Exports {
  /** By file and path: every use of an imported name asks. */
  const known = new Map<number, Map<string, Target>>();

  function moduleNamed(b: Binder, view: FileView, path: string): Target {
    let paths = known.get(view.file.id);
    if (paths === undefined) known.set(view.file.id, (paths = new Map()));
    let target = paths.get(path);
    if (target === undefined && !paths.has(path)) paths.set(path, (target = findModule(b, view, path)));
    return target ?? b.fail('unknown');
  }

  function findModule(b: Binder, view: FileView, path: string): Target {
    const target = modules.resolve(path, view.file.path);
    const file = target === undefined || target === 'external' ? undefined : world.fileAt(target);
    const declared = path.startsWith('.') ? [] : ambientModules(b, path);
    if (file?.language !== undefined && familyOf(file.language) === 'typescript') {
      // A package may have its types in a file that only declares the module by its name.
      const own = declared.find((key) => fileOfKey(key) === file.id);
      if (own !== undefined && isScript(b.view(own))) return { kind: 'symbol', key: own };
      return { kind: 'module', language: file.language, file: file.id, name: file.path };
    }
    // Importers see the classes of a style sheet as its members.
    if (file?.language !== undefined && familyOf(file.language) === 'css')
      return { kind: 'module', language: file.language, file: file.id, name: file.path };
    const [ambient] = declared;
    if (ambient !== undefined) return { kind: 'symbol', key: ambient };
    // Pictures and data are files of the tree, but declare nothing.
    return target === undefined ? undefined : EXTERNAL;
  }

  function exportOf(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined {
    const value = b.ask(b.exports, `${module.file} ${name}`, undefined, () =>
      unionOf(exportsOf(b, module, name, new Set())),
    );
    return value?.kind === 'union' ? unionOf(wanted(b, value.of, want)) : value;
  }

  /** Everything a module exports under a name: a type and a value may share it. */
  function exportsOf(b: Binder, module: ModuleValue, name: string, visited: Set<number>): Value[] {
    if (visited.has(module.file)) return [];
    visited.add(module.file);
    if (b.world.lacks?.(module.file, name)) return [];
    const view = b.world.view(module.file);
    const found: Value[] = [];
    for (const row of ownRows(view, name)) found.push(...valuesOf(b, view, row, new Set(visited)));
    for (const key of declaredExports(view, name)) found.push({ kind: 'symbol', key });
    if (found.length > 0) return [...alternatives(unionOf(found))];
    if (name !== 'default') found.push(...starExports(b, view, name, visited));
    const ours = found.filter((value) => value.kind !== 'external');
    if (ours.length > 0) return ours;
    return [...wholeMember(b, view, name), ...found].slice(0, 1);
  }

  /** Names that a module hands on without spelling them: it is the one that asks. */
  function starExports(b: Binder, view: FileView, name: string, visited: Set<number>): readonly Value[] {
    const asker = b.asks.enter(view.file.id);
    const found = ownRows(view, '*').flatMap((row) => {
      const target = moduleNamed(b, view, view.facts.strings[at(view.facts.exports, row, EXPORT.module)]);
      return target === undefined ? [] : namedIn(b, target, name, visited);
    });
    b.asks.leave(asker);
    return found;
  }

  /** A name in the target of a module path. */
  function namedIn(b: Binder, target: NonNullable<Target>, name: string, visited: Set<number>): readonly Value[] {
    if (target.kind === 'external') return [EXTERNAL];
    return target.kind === 'module' ? exportsOf(b, target, name, visited) : ambientExports(b, target, name, visited);
  }

  /** Everything in `declare module 'm'` is exported, what other modules or the outside declare by rows in its lines. */
  function ambientExports(b: Binder, { key }: SymbolValue, name: string, visited: Set<number>): readonly Value[] {
    const found = inNamespace(b, key, name);
    for (const part of ambientModules(b, b.view(key).nameOf(rowOfKey(key)))) {
      const view = b.view(part);
      for (const row of view.exportsNamed(name))
        if (view.key(ambientModuleAt(view, at(view.facts.exports, row, EXPORT.line))) === part)
          found.push(...valuesOf(b, view, row, new Set(visited)));
    }
    if (found.length > 0 || name === WHOLE) return found;
    const whole = unionOf(ambientExports(b, { kind: 'symbol', key }, WHOLE, visited));
    if (whole === undefined) return isAugmented(b, key) ? [EXTERNAL] : [];
    return name === 'default' ? alternatives(whole) : alternatives(memberOf(b, whole, name));
  }

  /** `declare module 'm'` in modules only adds to a library: what it lacks, the library declares. */
  const isAugmented = (b: Binder, key: SymbolKey): boolean =>
    ambientModules(b, b.view(key).nameOf(rowOfKey(key))).every((part) => !isScript(b.view(part)));

  /** A name in the value that the module is as a whole. */
  function wholeMember(b: Binder, view: FileView, name: string): readonly Value[] {
    const whole = wholeOf(b, view);
    if (whole === undefined || name === 'default') return alternatives(whole);
    return alternatives(memberOf(b, whole, name));
  }

  /** Modules may hand each other on in a circle. */
  function wholeOf(b: Binder, view: FileView, visited: ReadonlySet<number> = new Set()): Value | undefined {
    if (visited.has(view.file.id)) return undefined;
    const inside = new Set(visited).add(view.file.id);
    return unionOf(ownRows(view, WHOLE).flatMap((row) => valuesOf(b, view, row, inside)));
  }

  function valuesOf(b: Binder, view: FileView, row: number, visited: Set<number>): readonly Value[] {
    const cell = (column: number) => at(view.facts.exports, row, column);
    const local = view.facts.strings[cell(EXPORT.local)];
    if (cell(EXPORT.module) === 0) return boundNames(b, view, local, cell(EXPORT.line));
    const target = moduleNamed(b, view, view.facts.strings[cell(EXPORT.module)]);
    if (target === undefined) return [];
    if (local !== '*') return namedIn(b, target, local, visited);
    const isWhole = view.facts.strings[cell(EXPORT.exported)] === WHOLE && target.kind !== 'external';
    return isWhole ? [wholeModule(b, target, visited)] : [target];
  }

  function imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined {
    const cell = (column: number) => at(view.facts.imports, row, column);
    const target = moduleNamed(b, view, view.facts.strings[cell(IMPORT.module)]);
    if (target === undefined || target.kind === 'external') return target;
    const name =
      view.facts.strings[cell(IMPORT.imported)] || (cell(IMPORT.kind) === importKindCode.default ? 'default' : '');
    if (target.kind === 'module' && familyOf(target.language) === 'css')
      return name === '' || name === 'default' ? target : memberOf(b, target, name);
    if (name === '') return wholeModule(b, target);
    const found = target.kind === 'module' ? exportOf(b, target, name, want) : ambientExport(b, target, name, want);
    return found ?? b.fail('unknown');
  }

  const ambientExport = (b: Binder, module: SymbolValue, name: string, want: Want): Value | undefined =>
    unionOf(wanted(b, ambientExports(b, module, name, new Set()), want));

  /** A module that is one value as a whole is that value when it is required, together with its other exports. */
  function wholeModule(b: Binder, target: ModuleValue | SymbolValue, visited?: ReadonlySet<number>): Value {
    if (target.kind === 'symbol') return unionOf(ambientExports(b, target, WHOLE, new Set())) ?? target;
    const view = b.world.view(target.file);
    const whole = wholeOf(b, view, visited);
    return (hasNamedExports(view) ? unionOf([whole, target]) : whole) ?? target;
  }

  return {
    moduleNamed,
    imported,
    exportedBy: (b, view, row) => unionOf(valuesOf(b, view, row, new Set())),
    exportOf,
    ambientExport,
  };
}

/** Rows of the file's own exports under a name, without those inside ambient modules. */
const ownRows = (view: FileView, name: string): number[] =>
  view.exportsNamed(name).filter((row) => ambientModuleAt(view, at(view.facts.exports, row, EXPORT.line)) < 0);

/** Symbols with an `export` of their own; those that a list exports under another name only are not meant. */
function declaredExports(view: FileView, name: string): SymbolKey[] {
  const out: SymbolKey[] = [];
  for (let row = view.firstChild(0, view.nameId(name)); row >= 0; row = view.nextNamesake(row)) {
    const flags = view.symbol(row, SYMBOL.flags);
    if ((flags & FLAG.exported) !== 0 && (flags & FLAG.default) === 0 && !isRenamed(view, name))
      out.push(view.key(row));
  }
  return out;
}

function hasNamedExports({ facts: { exports, strings } }: FileView): boolean {
  for (let row = 0; row < exports.rows; row++) {
    const name = strings[at(exports, row, EXPORT.exported)];
    if (name !== '' && name !== '*' && name !== WHOLE) return true;
  }
  return false;
}

function isRenamed(view: FileView, name: string): boolean {
  const { exports, strings } = view.facts;
  if (view.exportsNamed(name).length > 0) return false;
  for (let row = 0; row < exports.rows; row++)
    if (strings[at(exports, row, EXPORT.local)] === name && at(exports, row, EXPORT.module) === 0) return true;
  return false;
}

/** The meaning of a name at the end of the file, or of the ambient module around the line. */
function boundNames(b: Binder, view: FileView, name: string, line: number): readonly Value[] {
  const module = ambientModuleAt(view, line);
  const scopes = module < 0 ? [0] : [view.symbol(module, SYMBOL.scope), 0];
  for (const scope of scopes) {
    const use = { view, scope, nameId: view.nameId(name), line: Number.POSITIVE_INFINITY, col: 0 };
    const found = unionOf([boundIn(b, { ...use, want: 'value' }, scope), boundIn(b, { ...use, want: 'type' }, scope)]);
    if (found !== undefined) return alternatives(found);
  }
  // An export without a name of its own is bound nowhere.
  const row = view.firstChild(0, view.nameId(name));
  return row < 0 ? [] : [{ kind: 'symbol', key: view.key(row) }];
}
