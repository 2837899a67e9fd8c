/** The facts of Dart. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const dart: LanguageFacts = {
  id: 'dart',
  declares: 'in_parts',
  title: 'Dart',
  revision: 2,
  extensions: ['dart'],
  interpreters: ['dart'],
  grammar: { crate: 'tree-sitter-dart', version: '0.3.0' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  paths: [
    { role: 'test', directory: 'test integration_test test_driver' },
    { role: 'test', name: /_test\.dart$/ },
    { role: 'generated', name: /\.(?:g|freezed|pb|pbenum|pbjson|pbgrpc|pbserver|mocks|gr|config|reflectable)\.dart$/ },
  ],
  manifests: [{ kind: 'dart', file: /^pubspec\.yaml$/, reader: 'pubspec', namesModules: true }],
  types: { bareMembers: true, accessors: true },
  api: { privatePaths: /(?:^|\/)lib\/src\//, importedBy: 'file', namedArguments: true },
  changes: { modulesHaveParts: true },
};
