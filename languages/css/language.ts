/** The facts of CSS. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const css: LanguageFacts = {
  id: 'css',
  title: 'CSS',
  revision: 1,
  extensions: ['css', 'pcss'],
  grammar: { package: 'tree-sitter-css', file: 'tree-sitter-css.wasm' },
  extract: () => import('./extract/rules.ts'),
  comments: { line: [], block: [['/*', '*/']] },
  foundByName: true,
  paths: [
    { role: 'minified', name: /[.-]min\.css$/ },
    { role: 'data', name: /./ },
  ],
};
