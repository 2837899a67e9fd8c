/** The facts of Swift. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const swift: LanguageFacts = {
  id: 'swift',
  title: 'Swift',
  revision: 2,
  extensions: ['swift'],
  interpreters: ['swift'],
  grammar: { crate: 'tree-sitter-swift', version: '0.7.4' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  modules: () => import('./modules/modules.ts'),
  tests: () => import('./tests/tests.ts'),
  paths: [
    { role: 'test', directory: /^(?:Tests|\w+Tests|\w+UITests)$/ },
    { role: 'test', name: /Tests?\.swift$/ },
    { role: 'generated', name: /\.(?:pb|generated|grpc)\.swift$/ },
  ],
  manifests: [{ kind: 'swift', file: /^Package\.swift$/, reader: 'swiftPackage', namesModules: true }],
  types: { membersOutside: 'anywhere', bareMembers: true },
  api: { namedArguments: true, asyncChangesResult: true },
  changes: { overloadsByParameterName: true },
};
