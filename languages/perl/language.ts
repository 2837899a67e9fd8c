/** The facts of Perl. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const perl: LanguageFacts = {
  id: 'perl',
  title: 'Perl',
  revision: 1,
  extensions: ['pl', 'pm', 't', 'psgi'],
  filenames: ['cpanfile'],
  interpreters: ['perl'],
  aliases: ['pl'],
  comments: { line: ['#'], block: [] },
  paths: [{ role: 'test', name: /\.t$/ }],
  otherFormats: [{ extension: 'pl', start: /^\s*(?:%[\s%]|:-|\/\*)/, reason: 'Prolog, not Perl' }],
  grammar: { crate: 'tree-sitter-perl', version: '1.1.2' },
  extract: () => import('./extract/rules.ts'),
  roots: () => import('./roots/roots.ts'),
};
