/** The facts of OCaml. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const ocaml: LanguageFacts = {
  id: 'ocaml',
  declares: 'in_headers',
  title: 'OCaml',
  revision: 1,
  extensions: ['ml'],
  interpreters: ['ocaml'],
  aliases: ['ml'],
  comments: { line: [], block: [['(*', '*)']] },
  paths: [{ role: 'test', name: /^test_\w+\.ml$|_test\.ml$/ }],
  grammar: { package: 'tree-sitter-ocaml', file: 'tree-sitter-ocaml.wasm' },
  extract: () => import('./extract/rules.ts'),
};
