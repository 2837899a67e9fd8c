/** The facts of CMake. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const cmake: LanguageFacts = {
  id: 'cmake',
  title: 'CMake',
  revision: 1,
  extensions: ['cmake'],
  filenames: ['CMakeLists.txt'],
  comments: { line: ['#'], block: [['#[[', ']]']] },
  grammar: { crate: 'tree-sitter-cmake', version: '0.7.6' },
  extract: () => import('./extract/rules.ts'),
};
