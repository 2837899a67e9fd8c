/** The facts of Go. */
import type { LanguageFacts, ManifestFacts } from '../../src/model/language.ts';

const manifests: readonly ManifestFacts[] = [
  { kind: 'go', file: /^go\.mod$/, reader: 'goMod' },
  { kind: 'go-workspace', file: /^go\.work$/, reader: 'goWork', memberKind: 'go', isSecondary: true },
];

export const go: LanguageFacts = {
  id: 'go',
  title: 'Go',
  revision: 9,
  extensions: ['go'],
  queryWords: ['golang'],
  grammar: { package: 'tree-sitter-go', file: 'tree-sitter-go.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  packageClause: /^package[ \t]+(\w+)/gm,
  // A function, or a name at the start of a line or of a list in a declaration.
  declaredAfter: /(?:^|\n)(?:func\s+(?:\([^)]*\)\s*)?|(?:type|var|const)\s+(?:\w+\s*,\s*)*|[ \t]+(?:\w+\s*,\s*)*)$/,
  paths: [
    { role: 'generated', name: /^zz_generated[._]|\.pb(?:\.gw)?\.go$|[._-](?:generated|gen)\.go$|^bindata\.go$/ },
    { role: 'test', directory: 'test integration-test integration-tests' },
    { role: 'test', name: /_test\.go$/ },
  ],
  manifests,
  types: { implicitInterfaces: true, membersOutside: 'directory', functionTypes: true },
  importing: { wholeDirectories: true, functions: /^init$/ },
  api: {
    privatePaths: /(?:^|\/)internal\//,
    lowerCaseIsPrivate: true,
    importedBy: 'directory',
    namedResults: true,
    groupKeywords: ['type', 'var', 'const'],
  },
  changes: { importsNamePackages: true, passesFunctions: true, returnedFunctionsCount: true },
};
