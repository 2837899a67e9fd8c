/** The facts of Zig. */
import type { LanguageFacts, ManifestFacts } from '../../src/model/language.ts';

const manifests: readonly ManifestFacts[] = [{ kind: 'zig', file: /^build\.zig\.zon$/, reader: 'zon' }];

export const zig: LanguageFacts = {
  id: 'zig',
  title: 'Zig',
  revision: 3,
  extensions: ['zig'],
  grammar: { package: '@tree-sitter-grammars/tree-sitter-zig', file: 'tree-sitter-zig.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  modules: () => import('./modules/modules.ts'),
  comments: { line: ['//'], block: [] },
  paths: [
    { role: 'generated', directory: '.zig-cache zig-cache zig-out' },
    { role: 'test', directory: 'test tests' },
    { role: 'test', name: /_tests?\.zig$|^tests?\.zig$/ },
  ],
  manifests,
  api: { importedBy: 'file' },
  changes: { importsAreExports: true },
};
