/** Packages outside the tree: those that declarations were read from, and those that imports name. */
import { builtinModules } from 'node:module';
import { ancestorsOf, directoryOf, splitBare } from '../../base/tree-paths.ts';
import type { OutsidePackage } from '../contract.ts';
import { type NodePackage, parseObject } from './script-modules.ts';

const INSTALLED = '/node_modules/';
const BUILT_IN: ReadonlySet<string> = new Set(builtinModules);

export class NpmPackages {
  private readonly versions = new Map<string, string | undefined>();
  private byDirectory: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  /** `read`: a file by its absolute path, undefined where it may not be read. */
  constructor(private readonly read: (path: string) => string | undefined) {}

  know(packages: readonly NodePackage[]): void {
    this.versions.clear();
    this.byDirectory = new Map(packages.map(({ dir, dependencies }) => [dir, new Set(dependencies)]));
  }

  /** The package that a file belongs to; undefined for one that is in none. */
  ofFile(path: string): OutsidePackage | undefined {
    const at = path.lastIndexOf(INSTALLED);
    if (at < 0) return undefined;
    const { name } = splitBare(path.slice(at + INSTALLED.length));
    const directory = path.slice(0, at + INSTALLED.length) + name;
    if (!this.versions.has(directory)) this.versions.set(directory, this.versionIn(directory));
    return { manager: 'npm', name, version: this.versions.get(directory) };
  }

  /** The directory of the nearest manifest: its files find the same packages. */
  around(path: string): string {
    return ancestorsOf(directoryOf(path)).find((dir) => this.byDirectory.has(dir)) ?? '';
  }

  /**
   * What an import that the compiler could not resolve leads to: a package that a manifest around the file depends on, or a part of Node.
   * Undefined for any other name, which a bundler may send anywhere.
   */
  ofImport(specifier: string, fromPath: string): OutsidePackage | true | undefined {
    if (specifier.startsWith('node:') || BUILT_IN.has(specifier)) return true;
    const { name } = splitBare(specifier);
    const isListed = ancestorsOf(directoryOf(fromPath)).some((dir) => {
      const names = this.byDirectory.get(dir);
      return names?.has(name) || names?.has(`@types/${name.replace(/^@([^/]*)\//, '$1__')}`);
    });
    return isListed ? { manager: 'npm', name } : undefined;
  }

  private versionIn(directory: string): string | undefined {
    const content = parseObject(this.read(`${directory}/package.json`));
    return typeof content?.version === 'string' ? content.version.slice(0, 100) : undefined;
  }
}
