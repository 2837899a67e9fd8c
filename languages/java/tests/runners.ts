/** Maven and Gradle, which run the tests of all languages of the Java machine. */
import type { RunPlace, SelectedTest, TestRunner } from '../../../src/model/language-tests.ts';

/** Names of the types around a test: `Outer$Inner`. */
const typeOf = ({ names, scope }: SelectedTest): string => (scope === 'suite' ? names : names.slice(0, -1)).join('$');

const methodOf = ({ names, scope }: SelectedTest): string | undefined =>
  scope === 'test' ? names[names.length - 1] : undefined;

const fileType = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** `OrderTest#pays+refunds,UserTest`. */
function surefireNames(tests: readonly SelectedTest[]): string {
  const types = new Map<string, Set<string> | undefined>();
  for (const test of tests) {
    const [type, method] = [typeOf(test), methodOf(test)];
    const known = types.get(type);
    if (method === undefined) types.set(type, undefined);
    else if (!types.has(type)) types.set(type, new Set([method]));
    else known?.add(method);
  }
  return [...types]
    .map(([type, methods]) => (methods === undefined ? type : `${type}#${[...methods].join('+')}`))
    .join(',');
}

const maven: TestRunner['command'] = ({ level, tests, files, place }) => {
  const words = [place.has('mvnw') ? './mvnw' : 'mvn', 'test'];
  // The modules it depends on are built too, and have no such tests.
  const module = place.project === '' ? [] : ['-pl', place.project, '-am', '-Dsurefire.failIfNoSpecifiedTests=false'];
  if (level === 'project' || level === 'directories') return { words: [...words, ...module], level: 'project' };
  const names = level === 'files' ? [...new Set(files.map(fileType))].join(',') : surefireNames(tests);
  return { words: [...words, ...module, `-Dtest=${names}`] };
};

const gradleTask = ({ project }: RunPlace): string =>
  project === '' ? 'test' : `:${project.replaceAll('/', ':')}:test`;

const gradle: TestRunner['command'] = ({ level, tests, files, place }) => {
  const words = [place.has('gradlew') ? './gradlew' : 'gradle', gradleTask(place)];
  if (level === 'project' || level === 'directories') return { words, level: 'project' };
  const named = (test: SelectedTest): string =>
    [test.packageName, typeOf(test), methodOf(test)].filter((part) => part !== undefined && part !== '').join('.');
  const names = level === 'files' ? files.map((path) => `*.${fileType(path)}`) : tests.map(named);
  return { words: [...words, ...[...new Set(names)].flatMap((name) => ['--tests', name])] };
};

export const jvmRunners: readonly TestRunner[] = [
  {
    name: 'maven',
    evidence: [{ file: /^pom\.xml$/ }],
    outermost: /^pom\.xml$/,
    splitBy: (_, { project }) => project,
    command: maven,
  },
  {
    name: 'gradle',
    evidence: [{ file: /^build\.gradle(?:\.kts)?$/ }],
    outermost: /^settings\.gradle(?:\.kts)?$/,
    splitBy: (_, { project }) => project,
    command: gradle,
  },
];
