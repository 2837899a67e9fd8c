/** C# projects of the tree: the namespaces each imports everywhere and the projects it refers to. */
import { ancestorsOf, directoryOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';
import { implicitUsings } from './implicit-usings.ts';

/** One `.csproj`. */
export interface CSharpProject {
  readonly dir: string;
  readonly name: string;
  /** Namespace of files that do not spell theirs. */
  readonly rootNamespace: string;
  /** It may have components and views. */
  readonly hasPages: boolean;
  /** Namespaces the project imports everywhere: those of `<Using Include>`, and those that its SDK adds by itself. */
  readonly usings: readonly { readonly namespace: string; readonly alias?: string; readonly isStatic?: boolean }[];
  /** Directories of referenced projects. */
  readonly references: readonly string[];
}

/** Files that MSBuild imports into every project below them, before and after the project itself. */
const PROPS = 'Directory.Build.props';
const TARGETS = 'Directory.Build.targets';

type Using = CSharpProject['usings'][number];

/** In path order. Conditions are not evaluated: a setting for one framework is applied to all. */
export function readCSharpProjects(
  paths: readonly string[],
  read: (path: string) => string | undefined,
): readonly CSharpProject[] {
  const projects = paths.filter((path) => path.endsWith('.csproj')).sort();
  const files = new Map<string, BuildFile>();
  for (const path of paths)
    if (path.endsWith('.csproj') || fileName(path) === PROPS || fileName(path) === TARGETS)
      files.set(path, readBuildFile(path, read(path) ?? ''));
  const known = new Set(paths);
  const open = (path: string): BuildFile => {
    let file = files.get(path);
    if (file === undefined) files.set(path, (file = readBuildFile(path, read(path) ?? '')));
    return file;
  };
  const byName = new Map<string, string[]>();
  for (const path of projects) {
    const same = byName.get(fileName(path));
    if (same) same.push(path);
    else byName.set(fileName(path), [path]);
  }
  return projects.map((path) => {
    const dir = directoryOf(path);
    const own = files.get(path)!;
    const around = [...sharedFiles(dir, PROPS, files), own, ...sharedFiles(dir, TARGETS, files)];
    const applied = withImports(around, { dir, known, open });
    const references = applied.flatMap((file) =>
      file.references.map((written) => placeOf(written, { file, dir, byName })),
    );
    const name = own.assemblyName || fileName(path).replace(/\.csproj$/, '');
    const root = applied.map(({ properties }) => properties.get('RootNamespace')).findLast((one) => one !== undefined);
    return {
      dir,
      name,
      rootNamespace:
        root ||
        fileName(path)
          .replace(/\.csproj$/, '')
          .replace(/[^\w.]/g, '_'),
      hasPages: own.sdks.some((sdk) => PAGES.test(sdk)),
      usings: usingsOf(applied, own),
      references: [...new Set(references)].filter((one): one is string => one !== undefined && one !== dir),
    };
  });
}

interface BuildFile {
  readonly dir: string;
  /** '' when the file does not state it, or computes it. */
  readonly assemblyName: string;
  readonly usings: readonly Using[];
  readonly removedUsings: readonly string[];
  /** The SDKs that it is built with, as written. */
  readonly sdks: readonly string[];
  /** As written. */
  readonly references: readonly string[];
  /** It imports the file of the same name further up. */
  readonly importsAbove: boolean;
  /** Other files that it imports, as written. */
  readonly imports: readonly string[];
  /** Its properties with a plain value. */
  readonly properties: ReadonlyMap<string, string>;
}

interface ImportPlace {
  /** Directory of the project. */
  readonly dir: string;
  /** Paths of the tree. */
  readonly known: ReadonlySet<string>;
  readonly open: (path: string) => BuildFile;
}

const PAGES = /\.(?:web|razor|blazorwebassembly)(?:\/|$)/i;
const MAX_IMPORTED = 20;

/** Build files with those that they import, as far as plain properties tell which. */
function withImports(files: readonly BuildFile[], { dir, known, open }: ImportPlace): readonly BuildFile[] {
  const all = new Set(files);
  const properties = new Map(files.flatMap((file) => [...file.properties]));
  for (const file of all) {
    for (const written of file.imports) {
      const path = importedPath(written, { file, dir, properties });
      if (path === undefined || !known.has(path) || all.size >= MAX_IMPORTED) continue;
      all.add(open(path));
      for (const [name, value] of open(path).properties) properties.set(name, value);
    }
  }
  return [...all];
}

function importedPath(
  written: string,
  { file, dir, properties }: { file: BuildFile; dir: string; properties: ReadonlyMap<string, string> },
): string | undefined {
  const path = written
    .replaceAll('\\', '/')
    .replace(/\$\(([A-Za-z_]\w*)\)/g, (all, name) => properties.get(name) ?? all);
  const [, place = '', rest = path] = /^\$\(MSBuild(ThisFile|Project)Directory\)\/?(.*)$/i.exec(path) ?? [];
  return rest.includes('$(') ? undefined : joinInTree(place.toLowerCase() === 'project' ? dir : file.dir, rest);
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The nearest file of that name, and those above it as far as each imports the next; outermost first. */
function sharedFiles(dir: string, name: string, files: ReadonlyMap<string, BuildFile>): BuildFile[] {
  const found: BuildFile[] = [];
  for (const above of ancestorsOf(dir)) {
    const file = files.get(inside(above, name));
    if (file === undefined) continue;
    found.unshift(file);
    if (!file.importsAbove) break;
  }
  return found;
}

function usingsOf(applied: readonly BuildFile[], own: BuildFile): Using[] {
  const usings = new Map<string, Using>();
  const setting = applied
    .map(({ properties }) => properties.get('ImplicitUsings'))
    .findLast((one) => one !== undefined);
  for (const namespace of implicitUsings(setting, own.sdks)) usings.set(`${namespace}\0`, { namespace });
  for (const file of applied) {
    for (const using of file.usings) usings.set(`${using.namespace}\0${using.alias ?? ''}`, using);
    for (const namespace of file.removedUsings) usings.delete(`${namespace}\0`);
  }
  return [...usings.values()];
}

/** The directory of a referenced project. A path with a property that is not known here still ends in a file name. */
function placeOf(
  written: string,
  { file, dir, byName }: { file: BuildFile; dir: string; byName: ReadonlyMap<string, readonly string[]> },
): string | undefined {
  const path = written.replaceAll('\\', '/');
  const relative = path.replace(/^\$\(MSBuild(?:ThisFile|Project)Directory\)\/?/, '');
  if (relative.includes('$(')) {
    const named = byName.get(fileName(relative)) ?? [];
    return named.length === 1 ? directoryOf(named[0]) : undefined;
  }
  const place = joinInTree(path.startsWith('$(MSBuildThisFile') ? file.dir : dir, relative);
  return place === undefined ? undefined : directoryOf(place);
}

const IMPORT_ABOVE = /<Import\s[^<>]*(?:GetPathOfFileAbove|\.\.[\\/]Directory\.Build\.(?:props|targets))/;
const IMPORT = /<Import\s[^<>]*?\bProject\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const SHARED = /GetPathOfFileAbove|Directory\.Build\.(?:props|targets)$/;
const PROPERTY = /<([A-Za-z_]\w*)>([^<>$]*)<\/\1>/g;
const ELEMENT = /<(Using|ProjectReference)\s([^<>]*)>/g;
const SDK = /<(?:Project|Import)\s[^<>]*?\bSdk\s*=\s*["']([^"']*)["']|<Sdk\s[^<>]*?\bName\s*=\s*["']([^"']*)["']/g;
const ATTRIBUTE = /([A-Za-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function readBuildFile(path: string, text: string): BuildFile {
  const xml = withoutComments(text);
  const elements = [...xml.matchAll(ELEMENT)].map(([, name, rest]) => {
    const attributes = [...rest.matchAll(ATTRIBUTE)].map((hit) => [hit[1].toLowerCase(), hit[2] ?? hit[3]] as const);
    return { name, attributes: new Map(attributes) };
  });
  const usings = elements.filter((one) => one.name === 'Using').map((one) => one.attributes);
  const references = elements.filter((one) => one.name === 'ProjectReference').map((one) => one.attributes);
  const assemblyName = /<AssemblyName>([^<]*)<\/AssemblyName>/.exec(xml)?.[1].trim() ?? '';
  return {
    dir: directoryOf(path),
    assemblyName: assemblyName.includes('$(') ? '' : assemblyName,
    usings: usings.flatMap((attributes) => list(attributes.get('include')).map((name) => usingOf(name, attributes))),
    removedUsings: usings.flatMap((attributes) => list(attributes.get('remove'))),
    sdks: [...xml.matchAll(SDK)].flatMap((hit) => list(hit[1] ?? hit[2])),
    references: references.flatMap((attributes) => list(attributes.get('include'))),
    importsAbove: IMPORT_ABOVE.test(xml),
    imports: [...xml.matchAll(IMPORT)].map((hit) => hit[1] ?? hit[2]).filter((name) => !SHARED.test(name)),
    properties: new Map([...xml.matchAll(PROPERTY)].map(([, name, value]) => [name, value.trim()])),
  };
}

function usingOf(namespace: string, attributes: ReadonlyMap<string, string>): Using {
  const alias = attributes.get('alias');
  const isStatic = attributes.get('static')?.toLowerCase() === 'true';
  return { namespace, ...(alias && { alias }), ...(isStatic && { isStatic }) };
}

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Linear on a file full of openings that never close. */
function withoutComments(xml: string): string {
  return xml
    .split('<!--')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('-->') < 0 ? part.length : part.indexOf('-->') + 3)))
    .join('');
}

export const projectsIn = ({ csharp }: ModuleConfigs): readonly CSharpProject[] => (csharp as CSharpProject[]) ?? [];
