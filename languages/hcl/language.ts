/** The facts of Terraform and HCL. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const hcl: LanguageFacts = {
  id: 'hcl',
  title: 'Terraform and HCL',
  revision: 1,
  extensions: ['tf', 'hcl', 'tfvars', 'nomad'],
  aliases: ['terraform', 'tf'],
  comments: { line: ['#', '//'], block: [['/*', '*/']] },
  grammar: { package: '@tree-sitter-grammars/tree-sitter-hcl', file: 'tree-sitter-hcl.wasm' },
  extract: () => import('./extract/rules.ts'),
};
