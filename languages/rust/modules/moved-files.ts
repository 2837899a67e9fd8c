/** After files were added, removed or edited: the files that have another place among the modules and crates now. */
import { directoryOf, inside } from '../../../src/base/tree-paths.ts';
import type { FileFacts } from '../../../src/model/facts.ts';
import { FileView } from '../../../src/resolve/core/file-view.ts';
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { NO_FILE } from '../../../src/resolve/invalidate/ask-log.ts';
import { comesOrGoes, type FileChange, movedPaths } from '../../../src/resolve/invalidate/file-change.ts';
import type { MovedFiles } from '../../../src/resolve/invalidate/moved-imports.ts';
import { pathMention } from '../../../src/resolve/invalidate/other-names.ts';
import type { RustCrate } from './crate-manifest.ts';
import { createRustModules, type RustDeclaration, type RustModules, type RustTree } from './crate-modules.ts';
import { cratesIn } from './crates.ts';
import { moduleItems } from './module-items.ts';

/**
 * What a path means in a file depends on the files around it in three ways: on the modules above it (`super`, `crate`), on the libraries of
 * its crate, and on the files that are modules of it. The first two are compared for every file; a file that comes or goes
 * changes one name in those that it may be a module of.
 */
export function movedFiles(
  changes: readonly FileChange[],
  world: World,
  configsBefore: ModuleConfigs,
): MovedFiles | undefined {
  const ours = changes.filter(({ language }) => language === 'rust');
  const isSame = JSON.stringify(cratesIn(configsBefore)) === JSON.stringify(cratesIn(world.configs));
  if (isSame && !ours.some((change) => comesOrGoes(change) || hasOtherItems(change))) return undefined;
  const before = new ModuleTree(treeBefore(ours, world), cratesIn(configsBefore));
  const now = new ModuleTree(treeNow(world), cratesIn(world.configs));
  const { added } = movedPaths(ours);
  const elsewhere = [...world.files()].filter(
    ({ path, language }) => language === 'rust' && !added.has(path) && before.placeOf(path) !== now.placeOf(path),
  );
  const around = ours.filter(comesOrGoes).flatMap(({ path }) => mayDeclare(path, [before, now], world));
  return { elsewhere: elsewhere.map(({ id }) => id), around };
}

/** One state of the tree. */
interface Files extends RustTree {
  /** Of a file that is parsed. */
  items(path: string): readonly RustDeclaration[] | undefined;
}

function treeNow(world: World): Files {
  return {
    has: (path) => world.has(path),
    filesIn: (directory) => world.filesIn(directory),
    items(path) {
      const file = world.fileAt(path);
      return file?.language === 'rust' ? moduleItems(world.view(file.id)) : undefined;
    },
  };
}

function treeBefore(changes: readonly FileChange[], world: World): Files {
  const { added, removed } = movedPaths(changes);
  const now = treeNow(world);
  const edited = new Map(changes.filter(({ existence }) => existence !== 'new').map((change) => [change.path, change]));
  return {
    has: (path) => removed.has(path) || (world.has(path) && !added.has(path)),
    filesIn(directory) {
      const stayed = world.filesIn(directory).filter(({ path }) => !added.has(path) && !removed.has(path));
      const gone = [...removed].filter((path) => directoryOf(path) === directory).map((path) => ({ path }));
      return gone.length === 0 ? stayed : [...stayed, ...gone].sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    items(path) {
      const change = edited.get(path);
      if (change === undefined) return added.has(path) ? undefined : now.items(path);
      return change.before && moduleItems(viewOf(change.before));
    },
  };
}

const viewOf = (facts: FileFacts): FileView =>
  new FileView({ id: NO_FILE, path: '', language: 'rust', role: 'source', packageName: '' }, facts);

function hasOtherItems({ before, after }: FileChange): boolean {
  const text = (facts: FileFacts | undefined): string => (facts ? JSON.stringify(moduleItems(viewOf(facts))) : '');
  return text(before) !== text(after);
}

/** A bound on nesting, for trees whose files declare each other. */
const MAX_LEVELS = 32;

class ModuleTree {
  private readonly modules: RustModules;
  private readonly crates = new Map<RustCrate, string>();

  constructor(
    private readonly files: Files,
    crates: readonly RustCrate[],
  ) {
    this.modules = createRustModules(files, crates, (path) => files.items(path) ?? []);
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** The modules above a file and the libraries that it can name, as text. */
  placeOf(path: string): string {
    const places = [this.crateText(this.modules.crateOf(path))];
    let file = path;
    for (let level = 0; level < MAX_LEVELS; level++) {
      const parent = this.modules.parentOf(file);
      if (parent === undefined) break;
      places.push(`${parent.module} in ${this.text(parent.file)}`);
      file = parent.file;
    }
    return places.join('\n');
  }

  parentOf(path: string): string | undefined {
    return this.modules.parentOf(path)?.file;
  }

  private crateText(crate: RustCrate): string {
    let text = this.crates.get(crate);
    if (text === undefined) {
      const libraries = Object.keys(crate.dependencies).map(
        (name) => `${name} ${this.text(this.modules.dependency(crate, name)?.root ?? '')}`,
      );
      text = [this.text(crate.root), ...libraries.sort()].join('\n');
      this.crates.set(crate, text);
    }
    return text;
  }

  /** No path leads into a file that is not parsed. */
  private text(path: string): string {
    return this.files.items(path) === undefined ? `${path}?` : path;
  }
}

/** The files that a file may be a module of, with or without a `mod` that says so, and its name there. */
function mayDeclare(path: string, trees: readonly ModuleTree[], world: World): MovedFiles['around'] {
  const directory = directoryOf(path);
  const stem = path.slice(directory === '' ? 0 : directory.length + 1).replace(/\.rs$/, '');
  const name = stem === 'mod' ? directory.slice(directory.lastIndexOf('/') + 1) : stem;
  const container = stem === 'mod' ? directoryOf(directory) : directory;
  const parents = trees.flatMap((tree) => (tree.has(path) ? (tree.parentOf(path) ?? []) : []));
  const beside = world.filesIn(container).map((file) => file.path);
  return [...new Set([...parents, `${container}.rs`, inside(container, 'mod.rs'), ...beside])].flatMap((one) => {
    const file = world.fileAt(one);
    if (file?.language !== 'rust' || !world.view(file.id).facts.strings.includes(name)) return [];
    return [{ file: file.id, names: [name, pathMention(name)] }];
  });
}
