/** The facts of Bash. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const bash: LanguageFacts = {
  id: 'bash',
  title: 'Bash',
  revision: 2,
  extensions: ['sh', 'bash', 'zsh', 'ksh', 'bats'],
  filenames: ['.bashrc', '.bash_profile', '.profile', '.zshrc', '.zshenv', 'PKGBUILD', 'APKBUILD'],
  interpreters: ['bash', 'sh', 'zsh', 'ksh', 'dash', 'ash'],
  aliases: ['shell', 'sh'],
  comments: { line: ['#'], block: [] },
  paths: [{ role: 'test', name: /\.bats$|(?:^|[_-])test\.sh$|^test[_-]\w+\.sh$/ }],
  grammar: { package: 'tree-sitter-bash', file: 'tree-sitter-bash.wasm' },
  extract: () => import('./extract/rules.ts'),
  roots: () => import('./roots/roots.ts'),
};
