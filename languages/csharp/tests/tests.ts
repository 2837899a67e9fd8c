/** Tests in C#: methods with an attribute, and `dotnet test`. */
import type { LanguageTests, SelectedTest, TestRunner } from '../../../src/model/language-tests.ts';

/** Values that a filter cannot hold unescaped. */
const escaped = (text: string): string => text.replace(/[\\()&|=!~]/g, '\\$&');

const fullName = ({ packageName, names, scope }: SelectedTest): string => {
  const types = (scope === 'test' ? names.slice(0, -1) : names).join('+');
  return [packageName, types, ...(scope === 'test' ? [names[names.length - 1]] : [])]
    .filter((part) => part !== '')
    .join('.');
};

/** Names of tests with arguments go on after the method, so a method is followed by nothing or by an argument list. */
const clause = (test: SelectedTest): string =>
  test.scope === 'test'
    ? `FullyQualifiedName=${escaped(fullName(test))}|FullyQualifiedName~${escaped(`${fullName(test)}(`)}`
    : `FullyQualifiedName~${escaped(`${fullName(test)}.`)}`;

const fileType = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

const dotnet: TestRunner['command'] = ({ level, tests, files, place }) => {
  const [project] = place.inProject(/\.csproj$/);
  const words = ['dotnet', 'test', ...(project === undefined ? [] : [project])];
  if (level === 'project' || level === 'directories') return { words, level: 'project' };
  const clauses =
    level === 'tests' ? tests.map(clause) : files.map((path) => `FullyQualifiedName~.${escaped(fileType(path))}.`);
  return { words: [...words, '--filter', [...new Set(clauses)].join('|')] };
};

const tests: LanguageTests = {
  cases: {
    marked: true,
    setUp: /^(?:SetUp|OneTimeSetUp|TearDown|TestInitialize|ClassInitialize|TestCleanup|ClassCleanup)$/,
  },
  runners: [{ name: 'dotnet test', evidence: [{ file: /\.csproj$/ }], command: dotnet }],
};

export default tests;
