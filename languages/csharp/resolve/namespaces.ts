/** C# namespaces: which ones the tree has, and the types and extension methods declared in them. */

import { at, IMPORT, IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { SymbolValue } from '../../../src/resolve/core/values.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { familyOf } from '../../all.ts';
import { createPageNamespaces, isImportsPage, isPage, type PageNamespaces } from './page-namespaces.ts';
import type { Projects } from './projects.ts';

/** A type of a namespace: one declaration, or the parts of one, the part that represents it first. */
export interface DeclaredType {
  readonly namespace: string;
  readonly arity: number;
  readonly parts: readonly SymbolKey[];
  /** The first part. */
  value: SymbolValue;
}

export interface Extension {
  readonly namespace: string;
  readonly key: SymbolKey;
}

/** A row that imports something for all files of a project. */
export interface GlobalUsing {
  readonly file: FileId;
  readonly row: number;
}

export interface Namespaces {
  /** Whether something in the tree is declared in it or below it. */
  has(name: string): boolean;
  /** The namespace around the code of a Razor file that spells none; '' for other files. */
  ofPage(file: WorldFile): string;
  /** Whether the name of some namespace ends in it. */
  isSegment(name: string): boolean;
  typesNamed(name: string): readonly DeclaredType[];
  extensionsNamed(name: string): readonly Extension[];
  /** The global usings of the project around a file. */
  globalUsings(file: WorldFile): readonly GlobalUsing[];
}

const { class: CLASS, interface: INTERFACE, struct: STRUCT, enum: ENUM, type_alias: DELEGATE } = symbolKindCode;
const TYPES = new Set([CLASS, INTERFACE, STRUCT, ENUM, DELEGATE]);
export const isType = (kind: number): boolean => TYPES.has(kind);

/** Files that do not spell their namespaces are looked into, unless there are too many: then those that are called after what they do. */
const MAX_OPENED = 200;
const NAMED_FOR_USINGS = /using|global|import/i;

const NONE: readonly never[] = [];

export const join = (namespace: string, name: string): string => (namespace === '' ? name : `${namespace}.${name}`);
export const above = (namespace: string): string => namespace.slice(0, Math.max(0, namespace.lastIndexOf('.')));

export function createNamespaces(world: World, projects: Projects): Namespaces {
  const types = new Map<string, readonly DeclaredType[]>();
  const extensions = new Map<string, readonly Extension[]>();
  const pages = createPageNamespaces(world, projects);
  let known: Known | undefined;
  const all = (): Known => (known ??= listNamespaces(world, projects, pages));
  return {
    ofPage: pages.around,
    has: (name) => all().names.has(name),
    isSegment: (name) => all().segments.has(name),
    globalUsings: (file) => all().usings.get(projects.projectOf(file)?.dir ?? '') ?? NONE,
    typesNamed(name) {
      let found = types.get(name);
      if (found === undefined) types.set(name, (found = declaredTypes({ world, projects, pages }, name)));
      return found;
    },
    extensionsNamed(name) {
      let found = extensions.get(name);
      if (found === undefined) extensions.set(name, (found = declaredExtensions(world, name)));
      return found;
    },
  };
}

interface Known {
  readonly names: ReadonlySet<string>;
  readonly segments: ReadonlySet<string>;
  readonly usings: ReadonlyMap<string, readonly GlobalUsing[]>;
}

function listNamespaces(world: World, projects: Projects, pages: PageNamespaces): Known {
  const names = new Set<string>();
  const usings = new Map<string, GlobalUsing[]>();
  const add = (name: string): void => {
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) names.add(name.slice(0, end));
  };
  const unspelled: WorldFile[] = [];
  for (const file of world.files()) {
    if (file.language === undefined || familyOf(file.language) !== 'csharp') continue;
    if (isPage(file) && !isImportsPage(file)) add(file.packageName || pages.around(file));
    else if (file.packageName === '') unspelled.push(file);
    else file.packageName.split(' ').forEach(add);
  }
  // So that what the first or last page of a project changes is told by its path.
  for (const { hasPages, rootNamespace } of projects.all()) if (hasPages) add(rootNamespace);
  const isTooMany = unspelled.length > MAX_OPENED;
  for (const file of unspelled) {
    if (isTooMany && !NAMED_FOR_USINGS.test(file.path.slice(file.path.lastIndexOf('/')))) continue;
    const view = world.view(file.id);
    for (let row = 1; row < view.facts.symbols.rows; row++)
      if (view.symbol(row, SYMBOL.kind) === symbolKindCode.namespace) add(namespaceAt(view, row));
    const project = projects.projectOf(file)?.dir ?? '';
    for (const row of globalRows(view)) usings.set(project, [...(usings.get(project) ?? []), { file: file.id, row }]);
  }
  return { names, segments: new Set(Array.from(names, (name) => name.slice(name.lastIndexOf('.') + 1))), usings };
}

function globalRows({ facts: { imports } }: FileView): number[] {
  const rows: number[] = [];
  for (let row = 0; row < imports.rows; row++) if (at(imports, row, IMPORT.flags) & IMPORT_FLAG.global) rows.push(row);
  return rows;
}

/** The full name of the namespace that a symbol is, or is declared in; '' for none. */
export function namespaceAt(view: FileView, symbol: number): string {
  let name = '';
  for (let up = symbol; up > 0; up = view.symbol(up, SYMBOL.parent))
    if (view.symbol(up, SYMBOL.kind) === symbolKindCode.namespace)
      name = name === '' ? view.nameOf(up) : `${view.nameOf(up)}.${name}`;
  return name;
}

interface Declared {
  readonly world: World;
  readonly projects: Projects;
  readonly pages: PageNamespaces;
}

/** Parts of one type are one entry, and so are versions of it that are in one file under `#if` and `#else`. */
function declaredTypes({ world, projects, pages }: Declared, name: string): readonly DeclaredType[] {
  const groups = new Map<string, DeclaredType & { parts: SymbolKey[] }>();
  for (const key of world.declared(name, 'csharp')) {
    const view = world.view(fileOfKey(key));
    const row = rowOfKey(key);
    if (!isType(view.symbol(row, SYMBOL.kind))) continue;
    const spelled = namespaceAt(view, row);
    const namespace = spelled === '' && isPage(view.file) ? pages.ofClass(view.file) : spelled;
    const arity = view.typeParametersOf(row).length;
    const isPart = (view.symbol(row, SYMBOL.flags) & FLAG.partial) !== 0;
    const place = isPart ? `project ${projects.projectOf(view.file)?.dir}` : `file ${view.file.id}`;
    const group = groups.get(`${namespace} ${arity} ${place}`);
    if (group === undefined)
      groups.set(`${namespace} ${arity} ${place}`, { namespace, arity, parts: [key], value: { kind: 'symbol', key } });
    else group.parts.push(key);
  }
  for (const group of groups.values()) {
    if (group.parts.length < 2) continue;
    sortParts(world, name, group.parts);
    group.value = { kind: 'symbol', key: group.parts[0] };
  }
  return groups.size === 0 ? NONE : [...groups.values()];
}

/** The file named after the type comes first, then short paths; the order of keys is not stable. */
export function sortParts(world: World, name: string, parts: SymbolKey[]): void {
  const rank = (key: SymbolKey): string => {
    const { path } = world.file(fileOfKey(key))!;
    const isNamesake = path.slice(path.lastIndexOf('/') + 1) === `${name}.cs`;
    return `${isNamesake ? 0 : 1}${String(path.length).padStart(5, '0')}${path}`;
  };
  parts.sort((a, c) => (fileOfKey(a) === fileOfKey(c) ? rowOfKey(a) - rowOfKey(c) : rank(a) < rank(c) ? -1 : 1));
}

function declaredExtensions(world: World, name: string): readonly Extension[] {
  const found: Extension[] = [];
  for (const key of world.declared(name, 'csharp')) {
    const view = world.view(fileOfKey(key));
    const row = rowOfKey(key);
    if (view.symbol(row, SYMBOL.flags) & FLAG.extension) found.push({ key, namespace: namespaceAt(view, row) });
  }
  return found.length === 0 ? NONE : found;
}
