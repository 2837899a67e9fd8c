/** The facts of Make. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const make: LanguageFacts = {
  id: 'make',
  title: 'Make',
  revision: 1,
  extensions: ['mk', 'mak'],
  filenames: ['Makefile', 'makefile', 'GNUmakefile', 'Makefile.am', 'Makefile.in'],
  aliases: ['makefile'],
  comments: { line: ['#'], block: [] },
  grammar: { crate: 'tree-sitter-make', version: '1.1.1' },
  extract: () => import('./extract/rules.ts'),
};
