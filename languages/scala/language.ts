/** The facts of Scala, which is compiled together with Java. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { mainSourceSet, testSourceSets } from '../java/language.ts';

export const scala: LanguageFacts = {
  id: 'scala',
  title: 'Scala',
  revision: 2,
  extensions: ['scala', 'sc', 'sbt'],
  interpreters: ['scala', 'scala-cli', 'amm'],
  sees: ['java'],
  grammar: { crate: 'tree-sitter-scala', version: '0.26.4' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  packageClause: /^[ \t]*package[ \t]+(?!object\b)([\w.]+)/gm,
  impliedMembers: /^(?:apply|unapply|unapplySeq|update|map|flatMap|withFilter|foreach|[^\w]+)$/,
  paths: [
    { role: 'test', directory: 'test tests it integration-test' },
    { role: 'test', directory: testSourceSets },
    { role: 'test', name: /(?:Spec|Tests?|Suite|TestCase|Check)\.scala$/ },
  ],
  mainPaths: mainSourceSet,
  types: { bareMembers: true },
  api: { namedArguments: true, interfaceBodies: true },
  changes: {
    importsNamePackages: true,
    pathsNameSymbols: true,
    syntaxMembers: /^(?:apply|unapply|unapplySeq|update|map|flatMap|withFilter|foreach)$/,
  },
};
