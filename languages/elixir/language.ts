/** The facts of Elixir. */
import type { LanguageFacts, ManifestFacts } from '../../src/model/language.ts';

const manifests: readonly ManifestFacts[] = [{ kind: 'mix', file: /^mix\.exs$/, reader: 'mix', namesModules: true }];

export const elixir: LanguageFacts = {
  id: 'elixir',
  title: 'Elixir',
  revision: 3,
  extensions: ['ex', 'exs'],
  interpreters: ['elixir'],
  aliases: ['ex'],
  grammar: { crate: 'tree-sitter-elixir', version: '0.3.5' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  comments: { line: ['#'], block: [] },
  docStrings: true,
  paths: [
    { role: 'vendored', directory: 'deps' },
    { role: 'generated', directory: '_build' },
    { role: 'test', directory: 'test integration_test' },
    { role: 'test', name: /_test\.exs$|^test_helper\.exs$/ },
  ],
  manifests,
  api: { uncheckedTypes: true },
  // `use` adds what a module imports in its macros to another.
  changes: { importsAreExports: true, pathsNameSymbols: true },
};
