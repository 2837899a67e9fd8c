/** The facts of PHP. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const php: LanguageFacts = {
  id: 'php',
  title: 'PHP',
  revision: 7,
  extensions: ['php', 'phtml', 'php5', 'php7', 'phps', 'inc'],
  interpreters: ['php'],
  grammar: { package: 'tree-sitter-php', file: 'tree-sitter-php.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  roots: () => import('./roots/roots.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  tests: () => import('./tests/tests.ts'),
  comments: { line: ['//', '#'], block: [['/*', '*/']] },
  declaredAfter: /\b(?:class|interface|trait|enum|function|const)\s+&?$|['"\\]$/i,
  aliasAfter: /^\s+as\s+(?:(?:public|protected|private)\s+)?(\w+)/,
  impliedMembers: /^(?:offset(?:Get|Set|Exists|Unset)|getIterator|current|key|next|rewind|valid|count)$/,
  paths: [
    { role: 'test', directory: 'test integration-test integration-tests' },
    { role: 'test', name: /(?:Tests?|TestCase|Spec|Cest)\.php$|\.phpt$/ },
  ],
  importing: { filesOnly: true },
  types: { calledMethods: /^__\w+$/ },
  changes: { namespaces: 'unasked', pathsNameSymbols: true },
};
