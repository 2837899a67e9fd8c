/** The compiler options of a made-up configuration: what decides which names mean what, and nothing else. */
import { join } from 'node:path';
import { inside } from '../../base/tree-paths.ts';
import type { ConfigFile } from './config-files.ts';
import { placeOf } from './config-owners.ts';
import { withSlashes } from './readable-files.ts';
import { isObject, stringLists, strings } from './script-modules.ts';
import type { NamedPaths, WorkspaceNames } from './workspace-names.ts';

export interface CompilerOptions extends Readonly<Record<string, unknown>> {
  /** Targets are absolute. */
  readonly paths: NamedPaths;
}

/**
 * The same for every project: two whose other options agree are one program, which is faster and smaller than two. Strictness decides
 * no name, but narrows types, so that more members are known.
 */
const ALWAYS = {
  noEmit: true,
  skipLibCheck: true,
  allowJs: true,
  checkJs: false,
  // Code of packages is not read, only their declarations.
  maxNodeModuleJsDepth: 0,
  target: 'esnext',
  module: 'preserve',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  allowArbitraryExtensions: true,
  allowUmdGlobalAccess: true,
  resolveJsonModule: true,
  libReplacement: false,
  strict: true,
  types: [],
} as const;

const DEFAULT_LIBS = ['dom', 'dom.asynciterable', 'dom.iterable', 'esnext'];
const LIB = /^(?:es\d+|es6|es7|esnext|dom|webworker|scripthost|decorators)(?:\.[a-z]+)*$/;
const JSX = ['preserve', 'react', 'react-jsx', 'react-jsxdev', 'react-native'];
const IDENTIFIER_PATH = /^[\w$.]{1,100}$/;
const ANY_NAME = '*';
/** Each import of a name is compared with each. */
const MAX_PATHS = 2_000;
const PACKAGE = /^[@\w./-]{1,200}$/;

export function projectOptions(root: string, names: WorkspaceNames, config?: ConfigFile): CompilerOptions {
  const value = (name: string): unknown => config?.options.get(name)?.value;
  const text = (name: string, isValid: (text: string) => boolean) => {
    const one = value(name);
    return typeof one === 'string' && isValid(one) ? { [name]: one } : {};
  };
  const flag = (name: string) => (typeof value(name) === 'boolean' ? { [name]: value(name) } : {});
  const list = (name: string) => {
    const one = strings(value(name)).filter((item) => item.length < 100);
    return one.length > 0 ? { [name]: one.slice(0, 50) } : {};
  };
  const rootDirs = config && absolutes(root, config, 'rootDirs');
  return {
    ...ALWAYS,
    jsx: 'preserve',
    ...text('jsx', (one) => JSX.includes(one.toLowerCase())),
    ...text('jsxFactory', (one) => IDENTIFIER_PATH.test(one)),
    ...text('jsxFragmentFactory', (one) => IDENTIFIER_PATH.test(one)),
    ...text('jsxImportSource', (one) => PACKAGE.test(one)),
    ...text('moduleDetection', (one) => ['auto', 'force', 'legacy'].includes(one.toLowerCase())),
    ...list('customConditions'),
    ...list('moduleSuffixes'),
    ...flag('experimentalDecorators'),
    ...(value('noLib') === true ? { noLib: true } : { lib: libsOf(value('lib')) }),
    ...(rootDirs && rootDirs.length > 0 && { rootDirs }),
    paths: pathsOf(root, names, config),
  };
}

/** Newer declarations of the language say the same about what older ones have. */
function libsOf(value: unknown): readonly string[] {
  const given = strings(value)
    .map((one) => one.toLowerCase())
    .filter((one) => LIB.test(one));
  if (given.length === 0) return DEFAULT_LIBS;
  if (given.includes('dom')) given.push('dom.iterable', 'dom.asynciterable');
  return [...new Set(['esnext', ...given.map((one) => (one.startsWith('es') ? 'esnext' : one))])].sort();
}

/** The user's own first, then names of packages of the tree. Paths are absolute: `baseUrl` is gone from TypeScript 7. */
function pathsOf(root: string, names: WorkspaceNames, config: ConfigFile | undefined): NamedPaths {
  const found = new Map<string, readonly string[]>();
  const add = (pattern: string, targets: readonly string[]): void => {
    if (targets.length === 0 || pattern.split('*').length > 2) return;
    found.set(pattern, [...new Set([...(found.get(pattern) ?? []), ...targets])]);
  };
  const base = baseOf(config);
  const written = config?.options.get('paths');
  if (config && isObject(written?.value)) {
    const from = base ?? written.dir;
    for (const [pattern, targets] of Object.entries(stringLists(written.value)).slice(0, MAX_PATHS))
      add(
        pattern,
        targets.flatMap((one) => placeOf(one, from, config.dir) ?? []),
      );
  }
  for (const [name, targets] of Object.entries(names.paths)) add(name, targets);
  if (base !== undefined) add(ANY_NAME, [inside(base, '*')]);
  const absolute = (path: string): string => withSlashes(join(root, path));
  // Sorted, so that it is seen when two projects mean the same.
  return Object.fromEntries(
    [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([pattern, targets]) => [pattern, names.existing(pattern, targets).map(absolute)]),
  );
}

/**
 * Both together where no name means two things, so that projects with names of their own are one program. Undefined where some name
 * does, and where one of them has a directory for any name.
 */
export function mergedOptions(a: CompilerOptions, b: CompilerOptions): CompilerOptions | undefined {
  const { paths: first, ...others } = a;
  const { paths: second, ...same } = b;
  if (JSON.stringify(others) !== JSON.stringify(same)) return undefined;
  const text = (paths: NamedPaths, pattern: string): string => JSON.stringify(paths[pattern]);
  const isApart = (paths: NamedPaths, than: NamedPaths): boolean =>
    Object.keys(paths).some((one) =>
      Object.hasOwn(than, one) ? text(paths, one) !== text(than, one) : one === ANY_NAME,
    );
  if (isApart(first, second) || isApart(second, first)) return undefined;
  return { ...a, paths: { ...first, ...second } };
}

/** Names are relative to it as well. */
function baseOf(config: ConfigFile | undefined): string | undefined {
  const written = config?.options.get('baseUrl');
  return config && typeof written?.value === 'string' ? placeOf(written.value, written.dir, config.dir) : undefined;
}

function absolutes(root: string, config: ConfigFile, name: string): string[] {
  const written = config.options.get(name);
  return strings(written?.value)
    .flatMap((one) => placeOf(one, written!.dir, config.dir) ?? [])
    .map((path) => withSlashes(join(root, path)));
}
