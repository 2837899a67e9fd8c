/** The facts of Svelte components, which are bound as TypeScript. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { scriptChanges, scriptImports, scriptPaths } from '../typescript/language.ts';

export const svelte: LanguageFacts = {
  id: 'svelte',
  title: 'Svelte',
  revision: 2,
  extensions: ['svelte'],
  family: 'typescript',
  grammar: { of: 'typescript' },
  extract: () => import('./extract/rules.ts'),
  namedByFile: true,
  comments: {
    line: ['//'],
    block: [
      ['/*', '*/'],
      ['<!--', '-->'],
    ],
  },
  directoryModule: 'index',
  paths: [{ role: 'example', name: /\.(?:stories|story)\.svelte$/ }, ...scriptPaths],
  types: { mergedDeclarations: true, typedLiterals: true, accessors: true, namedByPlace: true },
  importing: scriptImports,
  changes: scriptChanges,
};
