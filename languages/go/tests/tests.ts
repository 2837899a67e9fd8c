/** Tests in Go: functions by their names, methods of suites, and `go test`. */
import type { LanguageTests, RunPlace, SelectedTest, TestRunner } from '../../../src/model/language-tests.ts';

const anyOf = (names: readonly string[]): string => {
  const all = [...new Set(names)];
  return all.length === 1 ? `^${all[0]}$` : `^(${all.join('|')})$`;
};

const packageOf = (path: string): string => (path.includes('/') ? `./${path.slice(0, path.lastIndexOf('/'))}` : '.');

/** Systems and compilers set these themselves. */
const OWN_TAG =
  /^(?:linux|darwin|windows|freebsd|netbsd|openbsd|dragonfly|solaris|plan9|aix|android|ios|js|wasip1|unix|amd64|arm64|arm|386|riscv64|ppc64le|s390x|wasm|cgo|gc|gccgo|race|ignore|go1\.\d+)$/;

/** The tag without which the file is not compiled, where it asks for one alone. */
function tagOf(place: RunPlace, path: string): string {
  const [, tag] = /^\/\/go:build[ \t]+([\w.]+)[ \t]*$/m.exec(place.text(path)) ?? [];
  return tag === undefined || OWN_TAG.test(tag) ? '' : tag;
}

const functionOf = ({ names, runBy }: SelectedTest): string => runBy ?? names[names.length - 1];

const isMethod = ({ names, scope }: SelectedTest): boolean =>
  scope === 'suite' || (scope === 'test' && names.length > 1);

const goTest: TestRunner['command'] = ({ level, tests, files, place }) => {
  const tag = tagOf(place, files[0]);
  const words = ['go', 'test', ...(tag === '' ? [] : ['-tags', tag])];
  if (level === 'project') return { words: [...words, './...'] };
  const packages = [...new Set(files.map(packageOf))].sort();
  if (level !== 'tests') return { words: [...words, ...packages], level: 'directories' };
  // A method of a suite whose function is not known cannot be selected.
  if (tests.some((test) => isMethod(test) && test.runBy === undefined)) return undefined;
  const run = ['-run', anyOf(tests.map(functionOf))];
  const isWhole = tests.some(({ scope }) => scope === 'suite');
  const methods = tests.flatMap(({ names, runBy }) => (runBy === undefined || isWhole ? [] : names[names.length - 1]));
  return { words: [...words, ...packages, ...run, ...(methods.length > 0 ? ['-testify.m', anyOf(methods)] : [])] };
};

const tests: LanguageTests = {
  cases: {
    named: /^(?:Test|Fuzz|Example|Benchmark)(?![a-z])/,
    suiteFunctions: /^Test(?![a-z])/,
    setUp: /^(?:TestMain|(?:SetupTest|SetupSuite|SetupSubTest|TearDownTest|TearDownSuite|BeforeTest|AfterTest))$/,
  },
  runners: [
    {
      name: 'go test',
      evidence: [{ file: /^go\.mod$/ }],
      // Packages of different modules or tags, and suites, need commands of their own.
      splitBy: (test, place) => `${tagOf(place, test.path)} ${test.runBy ?? (isMethod(test) ? '?' : '')}`,
      command: goTest,
    },
  ],
};

export default tests;
