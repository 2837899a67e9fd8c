/** Tests in Ruby: blocks with a title, methods by their names; RSpec, Rails and Minitest. */
import { escapePattern } from '../../../src/base/escape-pattern.ts';
import type { LanguageTests, RunPlace, Selection, TestRunner } from '../../../src/model/language-tests.ts';

const bundled = (place: RunPlace): string[] => (place.above(/^Gemfile$/) === undefined ? [] : ['bundle', 'exec']);

/** `spec/a_spec.rb:12:30`: all lines of a file in one word. */
function lineWords(tests: Selection['tests']): string[] {
  const lines = new Map<string, Set<number>>();
  for (const { path, line } of tests) lines.set(path, (lines.get(path) ?? new Set()).add(line));
  return [...lines].map(([path, all]) => [path, ...all].join(':'));
}

const byLine =
  (start: (place: RunPlace) => readonly string[]): TestRunner['command'] =>
  ({ level, tests, files, directories, place }) => {
    const words = start(place);
    if (level === 'project') return { words };
    if (level === 'tests') return { words: [...words, ...lineWords(tests)] };
    return { words: [...words, ...(level === 'files' ? files : directories)] };
  };

/** One file at a time; `test "title"` makes the method `test_title`. */
const minitest: TestRunner['command'] = ({ level, tests, files, place }) => {
  const words = [...bundled(place), 'ruby', '-Ilib', '-Itest'];
  if (level === 'project' || level === 'directories')
    return { words: [...bundled(place), 'rake', 'test'], level: 'project' };
  if (files.length > 1) return undefined;
  if (level === 'files') return { words: [...words, ...files] };
  const names = tests.map(({ names: own }) => own[own.length - 1]);
  return { words: [...words, ...files, '-n', `/^(?:${[...new Set(names.map(escapePattern))].join('|')})$/`] };
};

const runners: readonly TestRunner[] = [
  {
    name: 'rspec',
    files: /_spec\.rb$/,
    evidence: [
      { file: /^\.rspec$/ },
      { file: /^(?:Gemfile|\w[\w-]*\.gemspec)$/, says: /\brspec\b/, strength: 'package' },
      { file: /^(?:Gemfile|Rakefile)$/, strength: 'place' },
    ],
    command: byLine((place) => [...bundled(place), 'rspec']),
  },
  {
    name: 'rails test',
    files: /_test\.rb$/,
    evidence: [
      { file: /^config\.ru$/, says: /\bRails\b/ },
      { file: /^Gemfile$/, says: /^[ \t]*gem ["']rails["']/m },
    ],
    command: byLine((place) => (place.has('bin/rails') ? ['bin/rails', 'test'] : [...bundled(place), 'rails', 'test'])),
  },
  {
    name: 'minitest',
    files: /(?:_test|(?:^|\/)test_\w+)\.rb$/,
    evidence: [{ file: /^(?:Gemfile|Rakefile|\w[\w-]*\.gemspec)$/, strength: 'place' }],
    splitBy: ({ path }) => path,
    command: minitest,
  },
];

const tests: LanguageTests = {
  cases: {
    named: /^test_/,
    lines: /^\s*(?:it|specify|example|scenario|test|its|should)\b(?:[ (](["'])(?<title>(?:(?!\1).)*)\1|[ (]*(?:do|\{))/,
    setUp: /^(?:setup|teardown)$/,
    files: /_(?:spec|test)\.rb$/,
  },
  runners,
};

export default tests;
