/** Names across Python modules: imports, packages and their submodules, `import *`. */

import { at, IMPORT } from '../../../src/model/facts.ts';
import { type FileId, MANY_FILES } from '../../../src/model/ids.ts';
import { importKindCode } from '../../../src/model/kinds.ts';
import { rowKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { boundIn } from '../../../src/resolve/core/lookup.ts';
import { EXTERNAL, type ModuleValue, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { NO_FILE } from '../../../src/resolve/invalidate/ask-log.ts';
import { createPythonModules, type PythonPlace } from '../modules/import-system.ts';
import { rootsIn } from '../modules/roots.ts';

type Target = ModuleValue | typeof EXTERNAL | undefined;

/** Further re-exports than this lead nowhere a reader would follow. */
const LONGEST_WAY = 40;

export class ModuleNames {
  private readonly modules: ReturnType<typeof createPythonModules>;
  /** Names being looked for: a package that imports its own submodules by name asks itself. */
  private readonly asked: { readonly file: FileId; readonly name: string }[] = [];
  private readonly wildcards = new Map<number, readonly number[]>();
  /** Answers that did not come up on the way to another one, and so are whole. */
  private readonly bound = new Map<number, Value | undefined>();
  private readonly names = new Map<number, Map<string, Value | undefined>>();
  /** By file and the module as written there. */
  private readonly targets = new Map<number, Map<string, Target>>();

  constructor(private readonly world: World) {
    this.modules = createPythonModules(world, rootsIn(world.configs));
  }

  /** The value that an import row binds. */
  imported(b: Binder, view: FileView, row: number): Value | undefined {
    if (this.asked.length > 0) return this.boundBy(b, view, row);
    const asker = b.asks.enter(view.file.id);
    const value = this.importedAlone(b, view, row);
    b.asks.leave(asker);
    return value;
  }

  private importedAlone(b: Binder, view: FileView, row: number): Value | undefined {
    const key = rowKey(view.file.id, row);
    let value = this.bound.get(key);
    if (value === undefined && !this.bound.has(key)) this.bound.set(key, (value = this.boundBy(b, view, row)));
    return value ?? b.fail('unknown');
  }

  private boundBy(b: Binder, view: FileView, row: number): Value | undefined {
    const module = textOf(view, row, IMPORT.module);
    const name = textOf(view, row, IMPORT.imported);
    if (name !== '') return this.nameFrom(b, this.moduleAt(b, view, module), name);
    // `import a.b` binds `a`; the rest is found as its submodules.
    const isPlain = at(view.facts.imports, row, IMPORT.kind) === importKindCode.module;
    return this.moduleAt(b, view, isPlain ? module.split('.', 1)[0] : module);
  }

  /** The value that an import row depends on: for `import a.b` more than it binds. */
  importTarget(b: Binder, view: FileView, row: number): Value | undefined {
    if (textOf(view, row, IMPORT.imported) !== '') return this.imported(b, view, row);
    return this.moduleAt(b, view, textOf(view, row, IMPORT.module));
  }

  /** A name of a module, or a module inside a package. */
  exported(b: Binder, module: ModuleValue, name: string): Value | undefined {
    // A caller that finds the answer here depends on it as much as the caller that computed it.
    b.asks.note(fileAsked(module), name);
    if (this.asked.length > 0 || module.file < 0) return this.find(b, module, name);
    let names = this.names.get(module.file);
    if (names === undefined) this.names.set(module.file, (names = new Map()));
    let value = names.get(name);
    if (value === undefined && !names.has(name)) names.set(name, (value = this.find(b, module, name)));
    return value ?? b.fail(this.isOpen(b, module) ? 'dynamic' : 'unknown');
  }

  /** A module with a function of that name answers to any other. */
  private isOpen({ world }: Binder, { file }: ModuleValue): boolean {
    const view = file < 0 ? undefined : world.view(file);
    return view !== undefined && view.firstChild(0, view.nameId('__getattr__')) >= 0;
  }

  private find(b: Binder, module: ModuleValue, name: string): Value | undefined {
    const isAsked = this.asked.some((one) => one.file === module.file && one.name === name);
    if (this.asked.length >= LONGEST_WAY) return b.fail('unknown');
    let found: Value | undefined;
    if (module.file >= 0 && !isAsked) {
      this.asked.push({ file: module.file, name });
      const asker = b.asks.enter(module.file);
      const view = b.world.view(module.file);
      found = boundIn(b, fileUse(view, name), 0) ?? this.fromWildcards(b, view, name);
      b.asks.leave(asker);
      this.asked.pop();
    }
    if (found !== undefined && found.kind !== 'external') return found;
    return this.submodule(module, name) ?? found ?? (isModuleAttribute(name) ? EXTERNAL : b.fail('unknown'));
  }

  /** A name from the file's `import *`; EXTERNAL when one of those modules is not in the tree and so may declare it. */
  fromWildcards(b: Binder, view: FileView, name: string): Value | undefined {
    let outside: Value | undefined;
    for (const row of this.wildcardsOf(view)) {
      const target = this.moduleAt(b, view, textOf(view, row, IMPORT.module));
      if (target?.kind === 'module') b.asks.note(fileAsked(target), name);
      if (target?.kind === 'external') outside = EXTERNAL;
      else if (target !== undefined && target.file >= 0 && isHandedOn(b.world.view(target.file), name)) {
        const found = this.exported(b, target, name);
        if (found !== undefined && found.kind !== 'external') return found;
        outside ??= found;
      }
    }
    return outside;
  }

  private nameFrom(b: Binder, target: Target, name: string): Value | undefined {
    return target === undefined || target.kind === 'external' ? target : this.exported(b, target, name);
  }

  /** The module that a dotted name leads to from a file. */
  moduleAt(b: Binder, view: FileView, module: string): Target {
    let known = this.targets.get(view.file.id);
    if (known === undefined) this.targets.set(view.file.id, (known = new Map()));
    let target = known.get(module);
    if (target === undefined && !known.has(module)) {
      const place = this.modules.resolve(module, view.file.path);
      target = place === 'external' ? EXTERNAL : place === undefined ? undefined : this.valueOf(place);
      known.set(module, target);
    }
    return target ?? b.fail('unknown');
  }

  private submodule({ file, name: place }: ModuleValue, name: string): ModuleValue | undefined {
    const found = this.modules.submodule(file >= 0 ? place : { directory: place }, name);
    return found === undefined ? undefined : this.valueOf(found);
  }

  private valueOf(place: PythonPlace): ModuleValue {
    if (typeof place !== 'string')
      return { kind: 'module', language: 'python', file: MANY_FILES, name: place.directory };
    return { kind: 'module', language: 'python', file: this.world.fileAt(place)!.id, name: place };
  }

  /** Rows of `import *` at file level, the last one first: it wins. */
  private wildcardsOf(view: FileView): readonly number[] {
    let rows = this.wildcards.get(view.file.id);
    if (rows === undefined) {
      const all = Array.from({ length: view.facts.imports.rows }, (_, row) => row);
      rows = all.filter((row) => at(view.facts.imports, row, IMPORT.kind) === importKindCode.wildcard).reverse();
      this.wildcards.set(view.file.id, rows);
    }
    return rows;
  }
}

/** Whether `import *` of a module imports a name: one that `__all__` lists, else one without an underscore. */
function isHandedOn(view: FileView, name: string): boolean {
  if (view.facts.exports.rows === 0) return !name.startsWith('_');
  return view.exportsNamed(name).length > 0 || view.exportsNamed('*').length > 0;
}

const isModuleAttribute = (name: string): boolean => name.startsWith('__') && name.endsWith('__');

/** The file that is asked for a name of a module. */
const fileAsked = ({ file }: ModuleValue): FileId => (file < 0 ? NO_FILE : file);

const textOf = (view: FileView, row: number, column: number): string =>
  view.facts.strings[at(view.facts.imports, row, column)];

const fileUse = (view: FileView, name: string) => ({
  view,
  scope: 0,
  nameId: view.nameId(name),
  line: Number.POSITIVE_INFINITY,
  col: 0,
  want: 'value' as const,
});
