/** The facts of OCaml's interfaces, which have a grammar of their own. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const ocamlInterface: LanguageFacts = {
  id: 'ocaml-interface',
  title: 'OCaml interfaces',
  revision: 1,
  extensions: ['mli'],
  aliases: ['ocaml', 'ml'],
  family: 'ocaml',
  comments: { line: [], block: [['(*', '*)']] },
  types: { prototypes: true },
  grammar: { package: 'tree-sitter-ocaml', file: 'tree-sitter-ocaml_interface.wasm' },
  extract: () => import('./extract/rules.ts'),
};
