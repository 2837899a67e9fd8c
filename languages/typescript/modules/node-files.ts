/** Files that imported paths name: extensions are guessed or exchanged as TypeScript and bundlers do. */
import { inside } from '../../../src/base/tree-paths.ts';

/** Look-ups in the tree: paths are relative to the root, which is the directory ''. */
export interface Tree {
  has(path: string): boolean;
  hasDirectory(directory: string): boolean;
}

/** The importer's language: JavaScript resolves to code, TypeScript to the declarations beside it. */
export type Importer = 'typescript' | 'javascript';

const EXTENSIONS: Readonly<Record<Importer, readonly string[]>> = {
  typescript: '.ts .tsx .d.ts .mts .cts .d.mts .d.cts .js .jsx .mjs .cjs .json .vue .svelte'.split(' '),
  javascript: '.ts .tsx .mts .cts .js .jsx .mjs .cjs .d.ts .d.mts .d.cts .json .vue .svelte'.split(' '),
};

/** Extensions that are interchangeable, since imports name the output of the compiler as often as its input. */
const FAMILIES: readonly (readonly string[])[] = [
  ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  ['.mts', '.d.mts', '.mjs'],
  ['.cts', '.d.cts', '.cjs'],
];
const CODE_EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** React Native and its relatives: a platform's file is the module when there is no common one. */
const PLATFORMS = ['.native', '.ios', '.android', '.web'].flatMap((platform) =>
  ['.ts', '.tsx', '.js', '.jsx'].map((extension) => platform + extension),
);

export interface FileLookup {
  /** The file that is meant by a path with or without extension. */
  file(path: string): string | undefined;
  /** The index file of a directory. */
  index(directory: string): string | undefined;
  /** The file of some platform that is meant by a path without extension. */
  platformFile(path: string): string | undefined;
}

export function createFileLookup(tree: Tree, importer: Importer): FileLookup {
  const guesses = EXTENSIONS[importer];
  const exchanges = new Map(
    FAMILIES.flatMap((family) => family.map((one) => [one, alternativesTo(one, family, guesses)])),
  );
  const first = (stem: string, extensions: readonly string[]): string | undefined => {
    for (const extension of extensions) if (tree.has(stem + extension)) return stem + extension;
    return undefined;
  };
  const file = (path: string): string | undefined => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === '') return undefined;
    const written = CODE_EXTENSION.exec(name)?.[0];
    const exchanged = written && first(path.slice(0, -written.length), exchanges.get(written) ?? []);
    if (exchanged) return exchanged;
    // A name with a dot may be complete (`logo.svg`); one without is a script next to which modules come first.
    if (name.includes('.') && tree.has(path)) return path;
    return first(path, guesses) ?? (tree.has(path) ? path : undefined);
  };
  return {
    file,
    index: (directory) => (tree.hasDirectory(directory) ? first(inside(directory, 'index'), guesses) : undefined),
    platformFile: (path) => first(path, PLATFORMS) ?? first(inside(path, 'index'), PLATFORMS),
  };
}

/** TypeScript means itself first; JavaScript what it is compiled from, then itself. */
function alternativesTo(written: string, family: readonly string[], guesses: readonly string[]): readonly string[] {
  const inOrder = guesses.filter((one) => family.includes(one));
  const at = /js/.test(written) ? inOrder.findIndex((one) => /js/.test(one)) : 0;
  return [...new Set([...inOrder.slice(0, at), written, ...inOrder])];
}

/** Without the extension of code; undefined when it has none. */
export function stemOf(path: string): string | undefined {
  const extension = CODE_EXTENSION.exec(path)?.[0];
  return extension && path.slice(0, -extension.length);
}
