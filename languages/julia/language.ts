/** The facts of Julia. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const julia: LanguageFacts = {
  id: 'julia',
  title: 'Julia',
  revision: 1,
  extensions: ['jl'],
  interpreters: ['julia'],
  aliases: ['jl'],
  comments: { line: ['#'], block: [['#=', '=#']] },
  docStrings: true,
  paths: [{ role: 'test', name: /^runtests\.jl$|^test_\w+\.jl$|_test\.jl$/ }],
  grammar: { package: 'tree-sitter-julia', file: 'tree-sitter-julia.wasm' },
  extract: () => import('./extract/rules.ts'),
};
