/** The facts of SCSS. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const scss: LanguageFacts = {
  id: 'scss',
  title: 'SCSS',
  revision: 2,
  extensions: ['scss'],
  aliases: ['sass'],
  family: 'css',
  grammar: { crate: 'tree-sitter-scss', version: '1.0.0' },
  extract: () => import('./extract/rules.ts'),
  foundByName: true,
  changes: { namesAreAlsoAsked: true },
  paths: [{ role: 'data', name: /./ }],
};
