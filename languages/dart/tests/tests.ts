/** Tests in Dart: calls with a title and a function; `dart test` and `flutter test`. */
import type { LanguageTests, TestRunner } from '../../../src/model/language-tests.ts';

/** Titles of groups and tests are joined, and a program may make them: whole files are run. */
const command =
  (name: string): TestRunner['command'] =>
  ({ level, files, directories }) => {
    if (level === 'tests') return undefined;
    return { words: [name, 'test', ...(level === 'files' ? files : level === 'directories' ? directories : [])] };
  };

const tests: LanguageTests = {
  cases: { lines: /^\s*(?:test|testWidgets|blocTest)\s*\(\s*(["'])(?<title>.*?)\1\s*,/, files: /_test\.dart$/ },
  runners: [
    {
      name: 'flutter test',
      evidence: [{ file: /^pubspec\.yaml$/, says: /^[ \t]+sdk:[ \t]*flutter\b/m }],
      command: command('flutter'),
    },
    { name: 'dart test', evidence: [{ file: /^pubspec\.yaml$/ }], command: command('dart') },
  ],
};

export default tests;
