/** Which module a Swift file belongs to, and what the files of a module declare for each other and for others. */
import { below } from '../../../src/base/tree-paths.ts';
import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { targetsOf } from '../modules/modules.ts';

export interface Module {
  readonly name: string;
  /** Its directory; '' where the whole tree, without the packages in it, is one module. */
  readonly dir: string;
}

export interface Modules {
  moduleOf(path: string): Module;
  /** Whether a module of this name is in the tree. */
  has(name: string): boolean;
  /** Declarations at the top of a file that another one sees, those of its own module before imported ones. */
  visible(view: FileView, name: string): readonly SymbolKey[];
  /** Whether a file sees what another module, or its own, declares for it. */
  sees(view: FileView, key: SymbolKey): boolean;
  /** The same of one module, from outside. */
  declaredIn(module: string, name: string): readonly SymbolKey[];
}

const WHOLE: Module = { name: '', dir: '' };

export function createModules(world: World): Modules {
  const targets = [...targetsOf(world.configs)].sort((a, b) => b.dir.length - a.dir.length);
  const byName = new Set(targets.map(({ name }) => name));
  const known = new Map<string, Module>();

  function moduleOf(path: string): Module {
    let module = known.get(path);
    if (module === undefined) {
      module = targets.find(({ dir }) => below(dir, path) !== undefined) ?? byDirectory(path);
      known.set(path, module);
    }
    return module;
  }

  const pathOf = (key: SymbolKey): string => world.file(fileOfKey(key))?.path ?? '';

  /** Top-level declarations of a name; members written outside their type are none of them. */
  const declared = (name: string): SymbolKey[] =>
    world.declared(name, 'swift').filter((key) => {
      const view = world.view(fileOfKey(key));
      const row = rowOfKey(key);
      return view.symbol(row, SYMBOL.parent) === 0 && (view.symbol(row, SYMBOL.flags) & FLAG.extension) === 0;
    });

  const isPrivate = (key: SymbolKey): boolean =>
    (world.view(fileOfKey(key)).symbol(rowOfKey(key), SYMBOL.flags) & FLAG.private) !== 0;

  function visible(view: FileView, name: string): readonly SymbolKey[] {
    const all = declared(name).filter((key) => !isPrivate(key) || fileOfKey(key) === view.file.id);
    if (all.length === 0) return all;
    const own = moduleOf(view.file.path);
    const here = all.filter((key) => moduleOf(pathOf(key)).dir === own.dir);
    if (here.length > 0) return here;
    const imported = importsOf(view);
    return all.filter((key) => imported.has(moduleOf(pathOf(key)).name));
  }

  return {
    moduleOf,
    has: (name) => byName.has(name),
    visible,
    sees(view, key) {
      const module = moduleOf(pathOf(key));
      return module.dir === moduleOf(view.file.path).dir || importsOf(view).has(module.name);
    },
    declaredIn: (module, name) => declared(name).filter((key) => moduleOf(pathOf(key)).name === module),
  };
}

/** `Sources/A/…` and `Tests/A/…` are modules by custom, where no manifest says more. */
function byDirectory(path: string): Module {
  const [dir, , name] = /^(?:.*\/)?(Sources|Tests)\/([^/]+)(?=\/)/.exec(path) ?? [];
  return dir === undefined ? WHOLE : { name, dir };
}

export function importsOf({ facts: { imports, strings } }: FileView): ReadonlySet<string> {
  const names = new Set<string>();
  for (let row = 0; row < imports.rows; row++) names.add(strings[at(imports, row, IMPORT.module)]);
  return names;
}
