/** The facts of HTML. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const html: LanguageFacts = {
  id: 'html',
  title: 'HTML',
  revision: 1,
  extensions: ['html', 'htm', 'xhtml'],
  grammar: { package: 'tree-sitter-html', file: 'tree-sitter-html.wasm' },
  extract: () => import('./extract/rules.ts'),
  comments: { line: [], block: [['<!--', '-->']] },
  foundByName: true,
};
