/** Tests in Elixir: `test "title"`, and `mix test`. */
import type { LanguageTests } from '../../../src/model/language-tests.ts';

const tests: LanguageTests = {
  cases: { marked: true },
  runners: [
    {
      name: 'mix test',
      evidence: [{ file: /^mix\.exs$/ }],
      command: ({ level, tests: selected, files, directories }) => {
        const words = ['mix', 'test'];
        if (level === 'project') return { words };
        const places =
          level === 'tests'
            ? selected.map(({ path, line }) => `${path}:${line}`)
            : level === 'files'
              ? files
              : directories;
        return { words: [...words, ...new Set(places)] };
      },
    },
  ],
};

export default tests;
