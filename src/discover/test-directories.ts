/** Directories whose name may mean tests or a part of the program, decided by their files. */
import type { FileRole, SourceFile } from '../model/source-file.ts';
import { createRoleOf } from './path-rules.ts';
import { isManifest } from './projects.ts';

/** `integration/` holds tests in moby, kaniko and nest, and a part of the program in opsgenie-go-sdk-v2 and astro-netlify-cms. */
const NAMES: ReadonlySet<string> = new Set([
  'integration',
  'acceptance',
  'functional',
  'smoke',
  'regression',
  'conformance',
]);

/** Share of its files that are tests by their own paths: kaniko 6 of 14, but go-opera 4 of 25. */
const TESTS = 0.4;
/** Or the share of its directories with tests, each a small program with its tests: nest 24 of 25. */
const TESTED = 0.75;
const MIN_DIRECTORIES = 3;

type Listed = Pick<SourceFile, 'path' | 'language' | 'role'>;

/** Test directories at the top of the tree or of a project, each with a slash at its end, sorted. Only paths and languages decide. */
export function testDirectories(files: readonly Listed[]): string[] {
  const found = new Map<string, Listed[]>();
  for (const file of files) {
    if (file.language === undefined) continue;
    for (const directory of namedDirectories(file.path)) {
      const known = found.get(directory);
      if (known) known.push(file);
      else found.set(directory, [file]);
    }
  }
  if (found.size === 0) return [];
  const parents = new Set([...found.keys()].map(parentOf));
  const projects = new Set(['']);
  for (const { path } of files) {
    const directory = directoryOf(path);
    if (parents.has(directory) && isManifest(path)) projects.add(directory);
  }
  return [...found]
    .filter(([directory, own]) => projects.has(parentOf(directory)) && isOfTests(directory, own))
    .map(([directory]) => directory)
    .sort();
}

/** The files, with plain source below those directories as tests. */
export function withTestDirectories<F extends Listed>(files: readonly F[]): readonly F[] {
  const directories = testDirectories(files);
  if (directories.length === 0) return files;
  const isBelow = (path: string): boolean => directories.some((directory) => path.startsWith(directory));
  return files.map((file) => (file.role === 'source' && isBelow(file.path) ? { ...file, role: 'test' } : file));
}

const ANY_NAME = new RegExp(`(?:^|/)(?:${[...NAMES].join('|')})/`);

function namedDirectories(path: string): string[] {
  // Nearly every path of a tree has no such segment.
  if (!ANY_NAME.test(path)) return [];
  const segments = path.split('/').slice(0, -1);
  return segments.flatMap((name, i) => (NAMES.has(name) ? [`${segments.slice(0, i + 1).join('/')}/`] : []));
}

/** '' is the root. */
const directoryOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

const parentOf = (directory: string): string => directoryOf(directory.slice(0, -1));

function isOfTests(directory: string, files: readonly Listed[]): boolean {
  const roleOf = createRoleOf();
  const withRole = (role: FileRole) => files.filter(({ path, language }) => roleOf(path, language).role === role);
  // Documentation and generated files are no evidence.
  const tests = withRole('test');
  const code = [...tests, ...withRole('source')];
  if (tests.length === 0) return false;
  if (tests.length >= TESTS * code.length) return true;
  const directories = below(directory, code).size;
  return directories >= MIN_DIRECTORIES && below(directory, tests).size >= TESTED * directories;
}

/** The directories right below one that hold some of the files. */
const below = (directory: string, files: readonly Listed[]): Set<string> =>
  new Set(files.flatMap(({ path }) => /^[^/]+\//.exec(path.slice(directory.length))?.[0] ?? []));
