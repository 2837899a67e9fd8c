/** The facts of CSS. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const css: LanguageFacts = {
  id: 'css',
  title: 'CSS',
  revision: 2,
  extensions: ['css', 'pcss'],
  namedAs: 'style',
  grammar: { package: 'tree-sitter-css', file: 'tree-sitter-css.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  comments: { line: [], block: [['/*', '*/']] },
  foundByName: true,
  changes: { namesAreAlsoAsked: true },
  paths: [
    { role: 'minified', name: /[.-]min\.css$/ },
    { role: 'data', name: /./ },
  ],
};
