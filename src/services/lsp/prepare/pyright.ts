/** Gives pyright a configuration of ours: that of the repository may name an interpreter, and directories outside of it. */
import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { directoryOf, inside } from '../../../base/tree-paths.ts';
import type { ServiceProject } from '../../contract.ts';
import type { FoundService } from '../../find-program.ts';
import { writeOwnFile } from '../../own-file.ts';
import type { Prepared } from '../../row.ts';
import { writeEmptyModules } from './empty-modules.ts';

/** Directories with one of these are installed as a whole, so that imports begin in them. */
const PACKAGE_FILES: ReadonlySet<string> = new Set(['pyproject.toml', 'setup.py', 'setup.cfg', 'pyrightconfig.json']);
const CONFIGURATION = 'pyrightconfig.json';
/** Below a directory of packages, where one keeps its code. */
const SOURCE_DIRECTORY = 'src';
const MAX_ENVIRONMENTS = 200;
/** An environment without packages of the user: with it, pyright starts no interpreter to learn where packages are. */
const VENV = 'no-packages';
const PYTHON = '3.13';

/**
 * The workspace is the scratch directory, which has a configuration that pyright finds first; the tree is included by relative paths,
 * the only ones that it takes. Invariant: no interpreter, no `venv`, no path outside the root is in it.
 */
export function preparePyright({ root, dir, files, scratchDir }: ServiceProject, found: FoundService): Prepared {
  const fromScratch = (path: string): string => relative(scratchDir, `${root}/${path}`).split(sep).join('/');
  const dirs = packageDirs(dir, files);
  const sources = dirs.map((one) => inside(one, SOURCE_DIRECTORY)).filter((one) => hasFiles(one, files));
  const configuration = {
    include: [fromScratch(dir)],
    exclude: ['**/node_modules', '**/__pycache__', '**/.*'],
    extraPaths: sources.map(fromScratch),
    // The first one that contains a file is its own: the innermost come first.
    executionEnvironments: dirs
      .toSorted((a, b) => b.length - a.length)
      .map((one) => ({
        root: fromScratch(one),
        extraPaths: [...sources, ...dirs].filter((other) => other !== one).map(fromScratch),
      })),
    venvPath: '.',
    venv: VENV,
    // Without these it asks an interpreter. `All`: what only one system does is part of the program too.
    pythonVersion: PYTHON,
    pythonPlatform: 'All',
    typeCheckingMode: 'off',
    useLibraryCodeForTypes: false,
    enableTypeIgnoreComments: true,
  };
  const venv = join(scratchDir, VENV);
  // A link in its place is removed, and not what it leads to.
  rmSync(venv, { recursive: true, force: true });
  writeEmptyModules(found, join(venv, 'lib', `python${PYTHON}`, 'site-packages'));
  writeOwnFile(scratchDir, CONFIGURATION, `${JSON.stringify(configuration, null, 1)}\n`);
  const own = files.filter((path) => path === inside(dir, CONFIGURATION));
  return {
    workspace: scratchDir,
    left: own.map((path) => `${path} was left out: it may name programs and directories outside of the repository`),
  };
}

/** The project's own directory is always one. */
function packageDirs(dir: string, files: readonly string[]): string[] {
  const found = new Set([dir]);
  for (const path of files) {
    const at = directoryOf(path);
    const name = at === '' ? path : path.slice(at.length + 1);
    if (PACKAGE_FILES.has(name) && (dir === '' || at.startsWith(`${dir}/`))) found.add(at);
    if (found.size >= MAX_ENVIRONMENTS) break;
  }
  return [...found];
}

const hasFiles = (dir: string, files: readonly string[]): boolean => files.some((path) => path.startsWith(`${dir}/`));
