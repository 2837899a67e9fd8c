/** The facts of Python. */
import type { LanguageFacts, ManifestFacts } from '../../src/model/language.ts';

const manifests: readonly ManifestFacts[] = [
  { kind: 'python', file: /^pyproject\.toml$/, reader: 'pyproject', group: 'python' },
  { kind: 'python', file: /^setup\.cfg$/, reader: 'setupCfg', group: 'python', optional: true },
  { kind: 'python', file: /^setup\.py$/, reader: 'setupPy', group: 'python' },
];

export const python: LanguageFacts = {
  id: 'python',
  declares: 'in_parts',
  title: 'Python',
  revision: 9,
  extensions: ['py', 'pyi', 'pyw'],
  filenames: ['SConstruct', 'SConscript', 'wscript'],
  interpreters: ['python', 'pypy', 'uv'],
  aliases: ['py'],
  grammar: { package: 'tree-sitter-python', file: 'tree-sitter-python.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  comments: { line: ['#'], block: [] },
  docStrings: true,
  emptyStatement: 'pass',
  directoryModule: '__init__',
  dottedModules: true,
  paths: [
    { role: 'generated', name: /_pb2(?:_grpc)?\.pyi?$/ },
    { role: 'test', name: /^test_.*\.pyi?$|_tests?\.pyi?$|^(?:conftest|tests)\.py$/ },
    { role: 'config', name: /^(?:setup|noxfile|fabfile|manage)\.py$|^SCons(?:truct|cript)$|^wscript$/ },
  ],
  manifests,
  typeAsValueAfter: /\b[Tt]ype\[\s*['"]?[\w.]*$/,
  types: { receiverParameter: true, calledMethods: /^__\w+__$/ },
  importing: { isRequired: true, packages: true, guards: [['__name__'], ['TYPE_CHECKING']] },
  api: {
    // `_compat.py`, `_internal/x.py`.
    privatePaths: /(?:^|\/)_(?!_)[^/]*(?:\/|\.pyi?$)/,
    importedBy: 'file',
    namedArguments: true,
    uncheckedTypes: true,
    asyncChangesResult: true,
  },
  changes: {
    tracked: true,
    syntaxMembers: /^__(?:getitem|iter|next|aiter|anext|await|call|getattr|enter|aenter)__$/,
    constructorsDoNotMatter: true,
    importsAreExports: true,
    decoratorsCount: true,
    passesFunctions: true,
  },
};
