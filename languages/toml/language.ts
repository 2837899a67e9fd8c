/** The facts of TOML, which has a scanner instead of a grammar. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const toml: LanguageFacts = {
  id: 'toml',
  title: 'TOML',
  revision: 1,
  extensions: ['toml'],
  projectFiles: {
    // Other files are settings of one tool or data.
    paths: /^(?!.*(?:testdata|fixtures)\/).*(?:^|\/)(?:Cargo|pyproject)\.toml$/,
    askedBy: /\b(?:cargo|pyproject|poetry)\b/,
  },
  foundByName: true,
  comments: { line: ['#'], block: [] },
  paths: [{ role: 'config', name: /./ }],
  extract: () => import('./extract/rules.ts'),
};
