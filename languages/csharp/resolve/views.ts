/** What Razor files name by strings: partial views, found by their paths, and view components, found in the whole project. */
import { ancestorsOf, directoryOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import { at, BASE, EXPRESSION } from '../../../src/model/facts.ts';
import { fileOfKey, rowOfKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { type ModuleValue, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import type { Namespaces } from './namespaces.ts';
import type { Projects } from './projects.ts';

/** Begins the receiver of such a name, which no name of code does; a directory may follow. */
const VIEWS = '~';
/** The receiver of the name of a view component. */
const COMPONENTS = '~~';

export const isOfViews = (name: string): boolean => name.startsWith(VIEWS);
export const viewsAround = (view: FileView, name: string): ModuleValue => ({
  kind: 'module',
  language: 'csharp',
  file: view.file.id,
  name,
});

interface Tree {
  readonly world: World;
  readonly namespaces: Namespaces;
  readonly projects: Projects;
}

export function viewNamed({ world, namespaces, projects }: Tree, module: ModuleValue, name: string): Value | undefined {
  const from = world.file(module.file);
  if (from === undefined) return undefined;
  if (module.name === COMPONENTS)
    return unionOf(
      namespaces.typesNamed(name).flatMap(({ value }) => {
        const view = world.view(fileOfKey(value.key));
        const isReached = projects.distance(from, view.file) !== undefined;
        return isReached && isViewComponent(view, rowOfKey(value.key)) ? [value] : [];
      }),
    );
  const top = projects.projectOf(from)?.dir ?? '';
  for (const path of placesOf(from, { top, name, directory: module.name.slice(VIEWS.length) })) {
    const file = world.fileAt(path);
    if (file?.language === undefined) continue;
    const view = world.view(file.id);
    for (let row = 1; row < Math.min(3, view.facts.symbols.rows); row++)
      if (view.nameOf(row) === name) return { kind: 'symbol', key: view.key(row) };
  }
  return undefined;
}

interface Wanted {
  /** Directory of the project. */
  readonly top: string;
  readonly name: string;
  /** As written before the name; from `/` on it is below the project. */
  readonly directory: string;
}

/** Beside the file, then in the directories above it and what they share. */
function placesOf({ path }: WorldFile, { top, name, directory }: Wanted): string[] {
  const below = (base: string): string[] => {
    const place = joinInTree(base, `${directory.replace(/^\/+/, '')}/${name}.cshtml`.replace(/^\/+/, ''));
    return place === undefined ? [] : [place];
  };
  if (directory.startsWith('/')) return below(top);
  const above = [...ancestorsOf(directoryOf(path))].filter((one) => top === '' || `${one}/`.startsWith(`${top}/`));
  const places = above.flatMap((one) => [...below(one), ...below(inside(one, 'Shared'))]);
  return [...places, ...below(inside(top, 'Views/Shared')), ...below(inside(top, 'Pages/Shared'))];
}

/** By its name, or by a base of the framework's. */
function isViewComponent(view: FileView, row: number): boolean {
  if (view.nameOf(row).endsWith('ViewComponent')) return true;
  const { bases, expressions, strings } = view.facts;
  return view
    .basesOf(row)
    .some((base) => strings[at(expressions, at(bases, base, BASE.expression), EXPRESSION.name)] === 'ViewComponent');
}
