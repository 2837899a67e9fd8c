/** The commands that run some tests, and nothing else as far as their runners can select. */
import { groupBy } from '../../base/group-by.ts';
import { shellWord } from '../../base/shell-word.ts';
import { below, directoryOf } from '../../base/tree-paths.ts';
import type { RunCommand, RunLevel, SelectedTest } from '../../model/language-tests.ts';
import type { FoundRunner } from './runners.ts';
import type { TestCase } from './test-case.ts';
import type { CommandView } from './tool.ts';

/** A command that names more tests or files, or is longer, is nothing that a person reads. */
const MAX_NAMED = 40;
const MAX_LENGTH = 4000;
const MAX_DIRECTORIES = 12;
/** Commands for one file each, where a runner takes one at a time. */
const MAX_FILES = 4;

export interface RunTest {
  readonly test: TestCase;
  readonly found: FoundRunner;
}

/** In the order of the first test of each. */
export function commandsFor(tests: readonly RunTest[]): CommandView[] {
  const groups = groupBy(tests, ({ test, found: { runner, directory, place } }) =>
    [runner.name, directory, place.project, runner.splitBy?.(selected(test, directory), place) ?? ''].join('\0'),
  );
  return [...groups.values()].flatMap(groupCommands);
}

const selected = ({ names, path, ...test }: TestCase, directory: string): SelectedTest => ({
  ...test,
  path: below(directory, path) ?? path,
  scope: names === undefined ? 'file' : test.scope,
  names: names ?? [],
});

interface Group {
  readonly found: FoundRunner;
  readonly tests: readonly SelectedTest[];
}

/** Tests by their names, and files as a whole where the name of one is not known. */
function groupCommands(group: readonly RunTest[]): CommandView[] {
  const [{ found }] = group;
  const tests = group.map(({ test }) => selected(test, found.directory));
  const whole = new Set(tests.filter(({ scope }) => scope === 'file').map(({ path }) => path));
  const named = tests.filter(({ path }) => !whole.has(path));
  const single = named.length === 0 ? undefined : commandAt({ found, tests: named }, 'tests');
  if (named.length > 0 && single === undefined) return coarser({ found, tests });
  const files = tests.filter(({ path }) => whole.has(path));
  return [...(single ? [single] : []), ...(files.length > 0 ? coarser({ found, tests: files }) : [])];
}

/** Whole files, else one command a file, else directories, else the project. */
function coarser({ found, tests }: Group): CommandView[] {
  const byFiles = commandAt({ found, tests }, 'files');
  if (byFiles) return [byFiles];
  const files = [...groupBy(tests, ({ path }) => path).values()];
  const perFile =
    files.length > MAX_FILES ? [] : files.flatMap((own) => commandAt({ found, tests: own }, 'files') ?? []);
  if (perFile.length === files.length) return perFile;
  const last = commandAt({ found, tests }, 'directories') ?? commandAt({ found, tests }, 'project');
  return last ? [last] : [];
}

/** Undefined where the runner cannot select that, or the command is too long. */
function commandAt({ found, tests }: Group, level: RunLevel): CommandView | undefined {
  const { runner, directory, place, why } = found;
  const files = [...new Set(tests.map(({ path }) => path))].sort();
  const directories = outerDirectories(files);
  const named = { tests: tests.length, files: files.length, directories: directories.length, project: 0 }[level];
  if (named > (level === 'directories' ? MAX_DIRECTORIES : MAX_NAMED)) return undefined;
  const run = runner.command({ level, tests, files, directories, place });
  const command = run && commandText(run, directory);
  if (command === undefined || (command.length > MAX_LENGTH && level !== 'project')) return undefined;
  return {
    runner: runner.name,
    directory: directory || '.',
    command,
    runs: run?.level ?? level,
    tests: tests.filter(({ scope }) => scope === 'test').length,
    suites: tests.filter(({ scope }) => scope === 'suite').length,
    files: files.length,
    ...(why !== '' && { found: why }),
  };
}

function outerDirectories(files: readonly string[]): string[] {
  const all = [...new Set(files.map((path) => directoryOf(path) || '.'))].sort();
  if (all.includes('.')) return ['.'];
  return all.filter((one) => !all.some((other) => one.startsWith(`${other}/`)));
}

function commandText({ env = {}, words }: RunCommand, directory: string): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${shellWord(value)}`);
  const text = [...variables, ...words.map(shellWord)].join(' ');
  return directory === '' ? text : `cd ${shellWord(directory)} && ${text}`;
}
