/** The facts of Dockerfile. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const dockerfile: LanguageFacts = {
  id: 'dockerfile',
  title: 'Dockerfile',
  revision: 1,
  extensions: ['dockerfile', 'containerfile'],
  filenames: ['Dockerfile', 'Containerfile'],
  aliases: ['docker'],
  comments: { line: ['#'], block: [] },
  grammar: { crate: 'tree-sitter-containerfile', version: '0.9.2' },
  paths: [{ role: 'config', name: /^(?:Dockerfile|Containerfile)$|\.(?:dockerfile|containerfile)$/i }],
  extract: () => import('./extract/rules.ts'),
};
