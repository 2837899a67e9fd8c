/** Tests in Python: functions and methods by their names, and pytest, unittest or Django as their runner. */
import type {
  LanguageTests,
  RunPlace,
  SelectedTest,
  Selection,
  TestRunner,
} from '../../../src/model/language-tests.ts';

/** How a project starts programs inside its environment, by its lock file. */
const STARTERS: readonly (readonly [lock: string, words: readonly string[]])[] = [
  ['uv.lock', ['uv', 'run']],
  ['poetry.lock', ['poetry', 'run']],
  ['pdm.lock', ['pdm', 'run']],
  ['Pipfile.lock', ['pipenv', 'run']],
  ['Pipfile', ['pipenv', 'run']],
];
const ANY_LOCK = /^(?:uv\.lock|poetry\.lock|pdm\.lock|Pipfile(?:\.lock)?)$/;

function python(place: RunPlace): string[] {
  const lock = place.above(ANY_LOCK);
  return [...(STARTERS.find(([name]) => name === lock)?.[1] ?? []), 'python'];
}

/** `tests/test_a.py::TestA::test_b`. */
const nodeId = ({ path, names }: SelectedTest): string => [path, ...names].join('::');

const pytest: TestRunner['command'] = ({ level, tests, files, directories, place }) => {
  const words = [...python(place), '-m', 'pytest'];
  if (level === 'project') return { words };
  if (level !== 'tests') return { words: [...words, ...(level === 'files' ? files : directories)] };
  return { words: [...words, ...new Set(tests.map(nodeId))] };
};

const dotted = (path: string): string => path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');

/** `tests.test_a.TestA.test_b`: tests, files and directories are all names of modules. */
function labels({ level, tests, files, directories }: Selection): string[] {
  if (level === 'project') return [];
  if (level === 'directories') return directories.map((one) => (one === '.' ? '.' : one.replaceAll('/', '.')));
  if (level === 'files') return files.map(dotted);
  return [...new Set(tests.map(({ path, names }) => [dotted(path), ...names].join('.')))];
}

/** It takes names of modules, and finds tests in one directory at a time. */
const unittest: TestRunner['command'] = (selection) => {
  const words = [...python(selection.place), '-m', 'unittest'];
  if (selection.level === 'project') return { words: [...words, 'discover'] };
  if (selection.level !== 'directories') return { words: [...words, ...labels(selection)] };
  const [directory, ...others] = selection.directories;
  return others.length > 0 ? undefined : { words: [...words, 'discover', '-s', directory] };
};

const runners: readonly TestRunner[] = [
  {
    name: 'runtests.py',
    evidence: [{ file: /^runtests\.py$/, says: /\bdjango\b/ }],
    command: (selection) => ({ words: [...python(selection.place), 'runtests.py', ...labels(selection)] }),
  },
  {
    name: 'pytest',
    modules: /^_?pytest(?:\.|$)/,
    evidence: [
      { file: /^pytest\.(?:ini|toml)$|^\.pytest\.ini$/ },
      { file: /^pyproject\.toml$/, says: /^\[tool\.pytest\b/m },
      { file: /^(?:setup\.cfg|tox\.ini)$/, says: /^\[(?:tool:)?pytest\]/m },
      {
        file: /^(?:pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|noxfile\.py|Pipfile|Makefile|(?:dev-|test-|tests-)?requirements[\w.-]*\.(?:txt|in))$/,
        says: /\bpytest\b/,
        strength: 'package',
      },
    ],
    isDefault: true,
    command: pytest,
  },
  {
    name: 'manage.py test',
    evidence: [{ file: /^manage\.py$/, says: /\bdjango\b/, strength: 'command' }],
    command: (selection) => ({ words: [...python(selection.place), 'manage.py', 'test', ...labels(selection)] }),
  },
  {
    name: 'unittest',
    modules: /^unittest(?:\.|$)/,
    needsImport: 'shared',
    evidence: [{ file: /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.txt)$/, strength: 'place' }],
    command: unittest,
  },
];

const tests: LanguageTests = {
  cases: {
    named: /^test/,
    setUp:
      /^(?:setUp|tearDown|setup|teardown|asyncSetUp|asyncTearDown)(?:_?(?:method|class|Class|TestData|function))?$/,
  },
  runners,
};

export default tests;
