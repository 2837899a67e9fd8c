/** The facts of PowerShell. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const powershell: LanguageFacts = {
  id: 'powershell',
  title: 'PowerShell',
  revision: 1,
  extensions: ['ps1', 'psm1'],
  interpreters: ['pwsh'],
  aliases: ['ps1', 'pwsh'],
  comments: { line: ['#'], block: [['<#', '#>']] },
  paths: [{ role: 'test', name: /\.tests?\.ps1$/i }],
  grammar: { package: 'tree-sitter-powershell', file: 'tree-sitter-powershell.wasm' },
  extract: () => import('./extract/rules.ts'),
};
