/** The facts of Dockerfile. */
import type { LanguageFacts } from '../../src/model/language.ts';

/** `Dockerfile.dev`, `Containerfile-test`; not what a build leaves out. */
const VARIANT = /^(?:Dockerfile|Containerfile)[.-](?!\w+ignore$)\w/;

export const dockerfile: LanguageFacts = {
  id: 'dockerfile',
  title: 'Dockerfile',
  revision: 1,
  extensions: ['dockerfile', 'containerfile'],
  filenames: ['Dockerfile', 'Containerfile'],
  filenamePattern: VARIANT,
  aliases: ['docker'],
  comments: { line: ['#'], block: [] },
  grammar: { crate: 'tree-sitter-containerfile', version: '0.9.2' },
  paths: [
    { role: 'config', name: /^(?:Dockerfile|Containerfile)$|\.(?:dockerfile|containerfile)$/i },
    { role: 'config', name: VARIANT },
  ],
  extract: () => import('./extract/rules.ts'),
};
