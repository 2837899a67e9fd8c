/** Tests in PHP: methods by their names or marks, blocks with a title; PHPUnit and Pest. */
import { escapePattern } from '../../../src/base/escape-pattern.ts';
import type { LanguageTests, SelectedTest, TestRunner } from '../../../src/model/language-tests.ts';

/** `Tests\OrderTest::testPays`, with its data sets. */
function filterOf(tests: readonly SelectedTest[]): string {
  const patterns = tests.map(({ packageName, names, scope }) => {
    const type = scope === 'test' ? names.slice(0, -1) : names;
    const full = [...packageName.split(/[.\\]/), ...type].filter((part) => part !== '').join('\\');
    return scope === 'test'
      ? `${escapePattern(`${full}::${names[names.length - 1]}`)}(?: .*)?$`
      : escapePattern(`${full}::`);
  });
  return `/^(?:${[...new Set(patterns)].join('|')})/`;
}

const phpunit: TestRunner['command'] = ({ level, tests, files, directories, place }) => {
  const words = [place.has('bin/phpunit') ? 'bin/phpunit' : 'vendor/bin/phpunit'];
  if (level === 'project') return { words };
  // It takes one path.
  const [only, ...others] = level === 'directories' ? directories : files;
  const paths = others.length === 0 ? [only] : [];
  if (level === 'tests') return { words: [...words, '--filter', filterOf(tests), ...paths] };
  return others.length === 0 ? { words: [...words, only] } : undefined;
};

const pest: TestRunner['command'] = ({ level, files, directories }) => {
  const words = ['vendor/bin/pest'];
  if (level === 'tests') return undefined;
  return { words: [...words, ...(level === 'files' ? files : level === 'directories' ? directories : [])] };
};

const tests: LanguageTests = {
  cases: {
    marked: true,
    named: /^test/,
    lines: /^\s*(?:it|test)\s*\(\s*(["'])(?<title>.*?)\1\s*,/,
    setUp: /^(?:setUp|tearDown)(?:BeforeClass|AfterClass)?$/,
    files: /Test\.php$/,
  },
  runners: [
    { name: 'pest', evidence: [{ file: /^composer\.json$/, says: /"pestphp\/pest"/ }], command: pest },
    {
      name: 'phpunit',
      evidence: [
        { file: /^phpunit(?:\.dist)?\.xml(?:\.dist)?$/ },
        { file: /^composer\.json$/, says: /"phpunit\/phpunit"/, strength: 'package' },
      ],
      command: phpunit,
    },
  ],
};

export default tests;
