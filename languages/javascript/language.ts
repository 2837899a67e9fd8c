/** The facts of JavaScript, which is bound as TypeScript. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { scriptChanges, scriptImports, scriptPaths } from '../typescript/language.ts';

export const javascript: LanguageFacts = {
  id: 'javascript',
  title: 'JavaScript',
  revision: 7,
  extensions: ['js', 'mjs', 'cjs', 'jsx', 'es6', 'jsm'],
  filenames: ['Jakefile'],
  interpreters: ['node', 'nodejs', 'qjs', 'rhino'],
  aliases: ['js', 'jsx'],
  family: 'typescript',
  grammar: { package: 'tree-sitter-javascript', file: 'tree-sitter-javascript.wasm' },
  extract: () => import('./extract/rules.ts'),
  directoryModule: 'index',
  paths: [{ role: 'minified', name: /[.-]min\.(?:js|mjs|cjs)$/ }, ...scriptPaths],
  api: { uncheckedTypes: true },
  types: { typedLiterals: true, accessors: true, namedByPlace: true },
  importing: scriptImports,
  changes: scriptChanges,
};
