/** The facts of HTML. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const html: LanguageFacts = {
  id: 'html',
  title: 'HTML',
  revision: 2,
  extensions: ['html', 'htm', 'xhtml'],
  grammar: { package: 'tree-sitter-html', file: 'tree-sitter-html.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  comments: { line: [], block: [['<!--', '-->']] },
  foundByName: true,
};
