/** The facts of C, which is bound as C++. */
import type { LanguageFacts, PathRule } from '../../src/model/language.ts';

/** Shared by C and C++. */
export const cPaths: readonly PathRule[] = [
  { role: 'test', name: /(?:[_-](?:unit)?tests?|[a-z]Tests?)\.(?:c|cc|cpp|cxx)$|^test_\w+\.(?:c|cc|cpp|cxx)$/ },
];

export const c: LanguageFacts = {
  id: 'c',
  title: 'C',
  revision: 5,
  extensions: ['c'],
  interpreters: ['tcc'],
  family: 'cpp',
  grammar: { package: 'tree-sitter-c', file: 'tree-sitter-c.wasm' },
  extract: () => import('./extract/rules.ts'),
  paths: cPaths,
  types: { prototypes: true },
  changes: { pathsNameSymbols: true },
};
