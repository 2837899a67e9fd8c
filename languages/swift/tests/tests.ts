/** Tests in Swift: methods by their names, functions with a mark, and `swift test`. */
import { escapePattern } from '../../../src/base/escape-pattern.ts';
import type { LanguageTests, SelectedTest } from '../../../src/model/language-tests.ts';

/** The target is the directory below `Tests`. */
const targetOf = (path: string): string => /(?:^|\/)Tests\/([^/]+)\//.exec(path)?.[1] ?? '\\w+';

const patternOf = ({ path, names, scope }: SelectedTest): string => {
  const inner = names.map(escapePattern).join('/');
  return `^${targetOf(path)}\\.${inner}${scope === 'test' ? '(?:$|\\()' : '/'}`;
};

const tests: LanguageTests = {
  cases: { marked: true, named: /^test/, setUp: /^(?:setUp|tearDown)(?:WithError)?$/ },
  runners: [
    {
      name: 'swift test',
      evidence: [{ file: /^Package\.swift$/ }],
      command: ({ level, tests: selected, files }) => {
        const words = ['swift', 'test'];
        if (level === 'project' || level === 'directories') return { words, level: 'project' };
        const targets = new Set(files.map((path) => `^${targetOf(path)}\\.`));
        const patterns = level === 'tests' ? new Set(selected.map(patternOf)) : targets;
        return {
          words: [...words, ...[...patterns].flatMap((one) => ['--filter', one])],
          ...(level === 'files' && { level: 'directories' as const }),
        };
      },
    },
  ],
};

export default tests;
