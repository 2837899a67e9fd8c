/** Small trees that exist as lists of paths, and tables of what imports in them lead to. */
import { expect } from 'vitest';
import { createNodeModules, type NodeModules } from '../../../languages/typescript/modules/node.ts';
import { readScriptConfigs } from '../../../languages/typescript/modules/node-configs.ts';

export interface VirtualTree {
  /** Paths, separated by blanks. */
  readonly files: string;
  /** Files whose content counts, as JSON or as text. */
  readonly manifests?: Readonly<Record<string, unknown>>;
}

export function readConfigs({ files, manifests = {} }: VirtualTree) {
  const paths = [...Object.keys(manifests), ...files.split(/\s+/).filter(Boolean)].sort();
  const read = (path: string): string | undefined => {
    expect(paths, 'only paths of the tree are read').toContain(path);
    const content = manifests[path];
    return typeof content === 'string' || content === undefined ? content : JSON.stringify(content);
  };
  return { paths, configs: readScriptConfigs(paths, read) };
}

export function modulesOf(tree: VirtualTree): NodeModules {
  const { paths, configs } = readConfigs(tree);
  const known = new Set(paths);
  const directories = new Set(['']);
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) directories.add(path.slice(0, at));
  }
  return createNodeModules({ has: (path) => known.has(path), hasDirectory: (dir) => directories.has(dir) }, configs);
}

/** Lines of `importer specifier -> path`, where the path may also be `external` or `nothing`; order and blanks are free. */
export function expectImports(tree: VirtualTree, table: string): void {
  const modules = modulesOf(tree);
  const rows = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((row) => row.length > 1);
  const wanted = rows.map(([from, specifier, , target]) => `${from} ${specifier} -> ${target}`);
  const found = rows.map(
    ([from, specifier]) => `${from} ${specifier} -> ${modules.resolve(specifier, from) ?? 'nothing'}`,
  );
  expect(found).toEqual(wanted);
}
