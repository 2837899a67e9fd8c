/** The facts of Rust. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const rust: LanguageFacts = {
  id: 'rust',
  title: 'Rust',
  revision: 11,
  extensions: ['rs'],
  interpreters: ['rust-script'],
  aliases: ['rs'],
  grammar: { package: 'tree-sitter-rust', file: 'tree-sitter-rust.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  directoryModule: 'mod',
  impliedMembers:
    /^(?:(?:add|sub|mul|div|rem|bit(?:and|or|xor)|shl|shr)(?:_assign)?|neg|not|index(?:_mut)?|deref(?:_mut)?|drop|eq|ne|cmp|partial_cmp|lt|le|gt|ge|next|into_iter|from|into|fmt|poll|call(?:_mut|_once)?)$/,
  paths: [
    { role: 'test', directory: 'benches' },
    { role: 'test', name: /^tests?\.rs$|_tests?\.rs$/ },
  ],
  manifests: [{ kind: 'rust', file: /^Cargo\.toml$/, reader: 'cargo' }],
  types: { membersOutside: 'anywhere', testModules: true },
  api: { asyncChangesResult: true },
  changes: {
    passesFunctions: true,
    directoryFiles: /^(?:mod|lib|main)$/,
    pathsNameSymbols: true,
    importsSeenBelow: true,
    basesAskedByTrait: true,
  },
};
