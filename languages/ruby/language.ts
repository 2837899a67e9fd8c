/** The facts of Ruby. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const ruby: LanguageFacts = {
  id: 'ruby',
  declares: 'in_parts',
  title: 'Ruby',
  revision: 6,
  extensions: ['rb', 'rake', 'gemspec', 'ru', 'jbuilder', 'podspec'],
  filenames: 'Rakefile Gemfile Guardfile Capfile Vagrantfile Brewfile Podfile Fastfile Dangerfile'.split(' '),
  interpreters: ['ruby', 'jruby', 'rake'],
  aliases: ['rb'],
  grammar: { package: 'tree-sitter-ruby', file: 'tree-sitter-ruby.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  comments: { line: ['#'], block: [] },
  impliedMembers: /^(?:each|call|coerce|to_\w+|method_missing|initialize|inherited|included|extended|prepended)$/,
  paths: [
    { role: 'test', directory: 'spec specs test features' },
    { role: 'test', name: /_(?:test|spec|steps)\.rb$|^(?:test|spec)_\w+\.rb$/ },
  ],
  importing: {
    guards: [
      ['__FILE__', '$0'],
      ['__FILE__', '$PROGRAM_NAME'],
    ],
  },
  api: { uncheckedTypes: true },
  changes: { syntaxMembers: /^\[\]$/, importsLoad: true },
};
