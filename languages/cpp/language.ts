/** The facts of C++. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { cPaths } from '../c/language.ts';

export const cpp: LanguageFacts = {
  id: 'cpp',
  declares: 'in_headers',
  title: 'C++',
  revision: 6,
  extensions: ['cpp', 'cc', 'cxx', 'c++', 'h', 'hpp', 'hh', 'hxx', 'h++', 'ipp', 'inl', 'tpp', 'cu', 'cuh'],
  aliases: ['c++'],
  grammar: { package: 'tree-sitter-cpp', file: 'tree-sitter-cpp.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  impliedMembers: /^(?:begin|end|operator.*)$/,
  paths: cPaths,
  types: { membersOutside: 'anywhere', prototypes: true },
  changes: {
    pathsNameSymbols: true,
    syntaxMembers: /^(?:begin|operator(?:->|\*|\[\]|\(\)))$/,
    fieldsByPlace: true,
  },
};
