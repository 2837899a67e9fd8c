/** The facts of TSX, which is bound as TypeScript. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { scriptChanges, scriptImports, scriptPaths, scriptTypes } from '../typescript/language.ts';

export const tsx: LanguageFacts = {
  id: 'tsx',
  title: 'TSX',
  revision: 7,
  extensions: ['tsx'],
  aliases: ['typescript', 'ts'],
  family: 'typescript',
  grammar: { package: 'tree-sitter-typescript', file: 'tree-sitter-tsx.wasm' },
  extract: () => import('./extract/rules.ts'),
  directoryModule: 'index',
  paths: scriptPaths,
  types: scriptTypes,
  importing: scriptImports,
  changes: scriptChanges,
};
