/** The facts of SCSS. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const scss: LanguageFacts = {
  id: 'scss',
  title: 'SCSS',
  revision: 1,
  extensions: ['scss'],
  aliases: ['sass'],
  grammar: { crate: 'tree-sitter-scss', version: '1.0.0' },
  extract: () => import('./extract/rules.ts'),
  foundByName: true,
  paths: [{ role: 'data', name: /./ }],
};
