/** The facts of Vue components, which are bound as TypeScript. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { scriptChanges, scriptImports, scriptPaths } from '../typescript/language.ts';

export const vue: LanguageFacts = {
  id: 'vue',
  title: 'Vue',
  revision: 2,
  extensions: ['vue'],
  family: 'typescript',
  grammar: { of: 'typescript' },
  extract: () => import('./extract/rules.ts'),
  namedByFile: true,
  hyphenatesNames: true,
  comments: {
    line: ['//'],
    block: [
      ['/*', '*/'],
      ['<!--', '-->'],
    ],
  },
  directoryModule: 'index',
  paths: [{ role: 'example', name: /\.(?:stories|story)\.vue$/ }, ...scriptPaths],
  types: { mergedDeclarations: true, typedLiterals: true, accessors: true, namedByPlace: true },
  importing: scriptImports,
  changes: scriptChanges,
};
