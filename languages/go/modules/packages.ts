/** Which files of a directory make up a Go package, and which of them a given file sees. */

export interface GoFile {
  readonly path: string;
  readonly packageName: string;
}

export interface GoTree<F extends GoFile> {
  hasDirectory(directory: string): boolean;
  filesIn(directory: string): readonly F[];
}

export interface GoPackage<F extends GoFile> {
  /** As its files declare it; the import path may end in another name. */
  readonly name: string;
  readonly files: readonly F[];
}

export const isTestFile = (path: string): boolean => path.endsWith('_test.go');
export const isGoFile = (file: GoFile): boolean => file.path.endsWith('.go');

/**
 * The files of a directory by package clause. Variants for other systems all belong, so a name may be declared twice.
 * Test files see their package and each other; nothing else sees them.
 */
export class GoPackages<F extends GoFile> {
  private readonly files = new Map<string, readonly F[]>();
  private readonly imports = new Map<string, GoPackage<F> | undefined>();

  constructor(private readonly tree: GoTree<F>) {}

  filesOf(directory: string, packageName: string, withTests: boolean): readonly F[] {
    const key = `${directory}\0${packageName}\0${withTests}`;
    let files = this.files.get(key);
    if (!files) {
      files = this.tree
        .filesIn(directory)
        .filter((file) => isGoFile(file) && file.packageName === packageName && (withTests || !isTestFile(file.path)));
      this.files.set(key, files);
    }
    return files;
  }

  /** `withTests`: for an external test package beside it, which also sees what in-package tests export. */
  imported(directory: string, withTests: boolean): GoPackage<F> | undefined {
    const key = `${directory}\0${withTests}`;
    if (!this.imports.has(key)) {
      const name = this.nameOf(directory);
      this.imports.set(key, name === undefined ? undefined : { name, files: this.filesOf(directory, name, withTests) });
    }
    return this.imports.get(key);
  }

  /** Generators and documentation may be beside a package under another name: the name of most files wins. */
  private nameOf(directory: string): string | undefined {
    const files = this.tree.filesIn(directory).filter((file) => isGoFile(file) && file.packageName !== '');
    const sources = files.filter((file) => !isTestFile(file.path));
    const counts = new Map<string, number>();
    for (const { packageName } of sources.length > 0 ? sources : files)
      if (!packageName.endsWith('_test') || sources.length > 0)
        counts.set(packageName, (counts.get(packageName) ?? 0) + 1);
    const isAside = (name: string) => Number(name === 'main' || name === 'documentation');
    const isNamedLike = (name: string) => Number(directory === name || directory.endsWith(`/${name}`));
    const [best] = [...counts].sort(
      ([a, m], [b, n]) => isAside(a) - isAside(b) || n - m || isNamedLike(b) - isNamedLike(a) || (a < b ? -1 : 1),
    );
    return best?.[0];
  }
}
