/** Namespaces of Razor files that do not spell theirs: that of the project, and the directories below it. */
import { directoryOf, inside } from '../../../src/base/tree-paths.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import type { Projects } from './projects.ts';

/** Classes of views are in one namespace, which no code names. */
const VIEWS = 'AspNetCoreGeneratedDocument';
const PAGE = /\.(?:razor|cshtml)$/;

export const isPage = ({ path }: WorldFile): boolean => PAGE.test(path);
/** Its directives hold for the files below it. */
export const isImportsPage = ({ path }: WorldFile): boolean => /(?:^|\/)_(?:View)?Imports\.\w+$/.test(path);

export interface PageNamespaces {
  /** The namespace that its code is in, '' for files of C# and those that spell it. */
  around(file: WorldFile): string;
  /** The namespace that its class is declared in. */
  ofClass(file: WorldFile): string;
}

export function createPageNamespaces(world: World, projects: Projects): PageNamespaces {
  const known = new Map<string, string>();

  /** The namespace of a directory for files of one extension. */
  function at(directory: string, { root, top, imports }: Place): string {
    const key = `${imports} ${directory}`;
    let found = known.get(key);
    if (found === undefined) {
      const spelled = spelledIn(world, world.fileAt(inside(directory, imports)));
      const above = directory === top || directory === '' ? undefined : directoryOf(directory);
      const segment = directory.slice(directory.lastIndexOf('/') + 1).replace(/\W/g, '_');
      found = spelled || (above === undefined ? root : joined(at(above, { root, top, imports }), segment));
      known.set(key, found);
    }
    return found;
  }

  function around(file: WorldFile): string {
    if (!isPage(file) || file.packageName !== '') return '';
    const project = projects.projectOf(file);
    // Without a project nothing tells where its namespaces begin.
    if (project === undefined) return '';
    const imports = file.path.endsWith('.razor') ? '_Imports.razor' : '_ViewImports.cshtml';
    return at(directoryOf(file.path), { root: project.rootNamespace, top: project.dir, imports });
  }

  return { around, ofClass: (file) => (file.path.endsWith('.cshtml') ? VIEWS : around(file)) };
}

interface Place {
  readonly root: string;
  /** Directory of the project. */
  readonly top: string;
  /** Name of the file whose `@namespace` holds for those below it. */
  readonly imports: string;
}

function spelledIn(world: World, file: WorldFile | undefined): string {
  if (file?.language === undefined) return '';
  const view = world.view(file.id);
  const isSpelled = view.facts.symbols.rows > 1 && view.symbol(1, SYMBOL.kind) === symbolKindCode.namespace;
  return isSpelled ? view.nameOf(1) : '';
}

const joined = (namespace: string, name: string): string => (namespace === '' ? name : `${namespace}.${name}`);
