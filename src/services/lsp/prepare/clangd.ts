/** Gives clangd a list of commands of ours: those of the repository may name plugins, compilers, and files outside of it. */
import { join } from 'node:path';
import { directoryOf, inside } from '../../../base/tree-paths.ts';
import type { ServiceProject } from '../../contract.ts';
import { writeOwnFile } from '../../own-file.ts';
import type { Prepared } from '../../row.ts';
import { type CompileCommand, readCompileCommands } from './compile-commands.ts';

const SOURCE = /\.(?:c|cc|cpp|cxx|c\+\+|m|mm|cu)$/;
/** Below the project's directory; builds of CMake are in one. */
const PLACES = ['compile_commands.json', 'build/compile_commands.json', 'out/compile_commands.json'];
const INCLUDE_DIRECTORIES: ReadonlySet<string> = new Set(['include', 'inc', 'src']);
const MAX_INCLUDES = 40;
/** Its index begins when the first file is opened; this one costs nothing. */
const FIRST_FILE = 'first.cpp';

const OPTIONS = [
  '--background-index',
  // `.clangd` of the repository may name flags and an index elsewhere.
  '--enable-config=0',
  '--clang-tidy=0',
  '--header-insertion=never',
  '--log=error',
  '-j=2',
];

export function prepareClangd(project: ServiceProject): Prepared {
  const { root, dir, scratchDir } = project;
  const found = PLACES.map((place) => readCompileCommands(project, inside(dir, place))).find(
    (one) => one !== undefined,
  );
  const commands = found?.commands.length ? found.commands : guessedCommands(project);
  const first: CompileCommand = {
    directory: scratchDir,
    file: join(scratchDir, FIRST_FILE),
    arguments: ['clang++', FIRST_FILE],
  };
  writeOwnFile(scratchDir, FIRST_FILE, '');
  writeOwnFile(scratchDir, 'compile_commands.json', JSON.stringify([first, ...commands]));
  return {
    workspace: join(root, dir),
    args: [...OPTIONS, `--compile-commands-dir=${scratchDir}`],
    first: { path: first.file, languageId: 'cpp', text: '' },
    left: found && found.left > 0 ? [`${found.left} flags of compile_commands.json were left out`] : [],
  };
}

/** Without a list: headers are looked for where most projects keep them. */
function guessedCommands({ root, dir, files }: ServiceProject): CompileCommand[] {
  const own = files.filter((path) => dir === '' || path.startsWith(`${dir}/`));
  const includes = new Set([dir]);
  for (const path of own) {
    const at = directoryOf(path);
    const name = at.slice(at.lastIndexOf('/') + 1);
    if (INCLUDE_DIRECTORIES.has(name)) includes.add(at);
    // The files of an include directory are often in a directory that is called like the project.
    else if (INCLUDE_DIRECTORIES.has(directoryOf(at).split('/').at(-1) ?? '')) includes.add(directoryOf(at));
    if (includes.size >= MAX_INCLUDES) break;
  }
  const flags = [...includes].map((path) => `-I${join(root, path)}`);
  return own
    .filter((path) => SOURCE.test(path))
    .map((path) => ({
      directory: join(root, dir),
      file: join(root, path),
      arguments: [path.endsWith('.c') ? 'clang' : 'clang++', ...flags, join(root, path)],
    }));
}
