/** The facts of Lua. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const lua: LanguageFacts = {
  id: 'lua',
  title: 'Lua',
  revision: 2,
  extensions: ['lua', 'rockspec'],
  filenames: ['.luacheckrc', '.busted', 'config.ld'],
  interpreters: ['lua', 'luajit', 'resty', 'busted'],
  grammar: { package: '@tree-sitter-grammars/tree-sitter-lua', file: 'tree-sitter-lua.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  comments: { line: ['--'], block: [['--[[', ']]']] },
  directoryModule: 'init',
  dottedModules: true,
  paths: [
    { role: 'test', directory: 'spec specs test tests' },
    { role: 'test', name: /_(?:spec|test)\.lua$|^test_\w+\.lua$/ },
    { role: 'vendored', directory: 'lua_modules .luarocks' },
  ],
  manifests: [{ kind: 'luarocks', file: /\.rockspec$/, reader: 'rockspec' }],
  types: { membersOutside: 'anywhere', calledMethods: /^__\w+$/ },
  importing: { isRequired: true },
  api: { importedBy: 'file', uncheckedTypes: true },
  changes: { filesReturn: true, directoryFiles: /^init$/ },
};
