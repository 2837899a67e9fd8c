/** The facts of Kotlin, which is compiled together with Java. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { fileClass, mainSourceSet, testSourceSets } from '../java/language.ts';

export const kotlin: LanguageFacts = {
  id: 'kotlin',
  title: 'Kotlin',
  revision: 9,
  extensions: ['kt', 'kts'],
  interpreters: ['kotlin'],
  aliases: ['kt'],
  sees: ['java'],
  grammar: { package: '@tree-sitter-grammars/tree-sitter-kotlin', file: 'tree-sitter-kotlin.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  tests: () => import('./tests/tests.ts'),
  packageClause: /^[ \t]*package[ \t]+([\w.]+)/gm,
  declaredAfter:
    /(?:\b(?:class|interface|object|typealias|fun|val|var)|>)\s+`?$|\b(?:fun|val|var) [\w<>?,:*. ]{0,100}\.`?$/,
  impliedMembers:
    /^(?:plus|minus|times|div|rem|inc|dec|not|unary(?:Plus|Minus)|\w+Assign|range(?:To|Until)|invoke|contains|compareTo|equals|get|set|getValue|setValue|provideDelegate|iterator|next|hasNext|component\d+)$/,
  paths: [
    { role: 'test', directory: 'test integration-test integration-tests' },
    { role: 'test', directory: testSourceSets },
    // Source sets of a build for several platforms: `commonTest`, `jvmTest`.
    { role: 'test', directory: /^[a-z][A-Za-z\d]*Test$/ },
    { role: 'test', name: /(?:Tests?|TestCase|[a-z\d]IT|Spec)\.kt$/ },
  ],
  mainPaths: mainSourceSet,
  api: { namedArguments: true, interfaceBodies: true },
  changes: {
    importsNamePackages: true,
    passesFunctions: true,
    pathsNameSymbols: true,
    syntaxMembers: /^(?:get|iterator|next|component\d+)$/,
    lambdasImplementInterfaces: true,
    propertyAccessors: true,
    fileClass,
    companions: true,
    overloadsByParameterName: true,
  },
};
