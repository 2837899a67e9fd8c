/** The facts of R. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const r: LanguageFacts = {
  id: 'r',
  title: 'R',
  revision: 1,
  extensions: ['r'],
  filenames: ['.Rprofile'],
  interpreters: ['Rscript'],
  queryWords: ['rlang'],
  comments: { line: ['#'], block: [] },
  paths: [
    { role: 'test', directory: 'testthat tinytest' },
    { role: 'test', name: /^(?:test|helper|setup)[-_.].*\.r$/i },
    { role: 'generated', name: /^RcppExports\.R$|^cpp11\.R$/ },
  ],
  grammar: { package: '@davisvaughan/tree-sitter-r', file: 'tree-sitter-r.wasm' },
  extract: () => import('./extract/rules.ts'),
};
