/** The facts of Java. */
import type { LanguageFacts, ManifestFacts } from '../../src/model/language.ts';

/** Gradle's source sets. */
export const testSourceSets = /^(?:androidTest|integrationTest|functionalTest|testFixtures|intTest)$/;
/** A source set says more than a class name: JUnit's own `TestRunner` is production code. */
export const mainSourceSet = /(?:^|\/)src\/main\//;

/** The class that Java sees the functions and properties of a Kotlin file in. */
export function fileClass(path: string): string {
  const stem = path.slice(path.lastIndexOf('/') + 1).split('.')[0];
  return `${stem.slice(0, 1).toUpperCase()}${stem.slice(1)}Kt`;
}

const manifests: readonly ManifestFacts[] = [
  { kind: 'java', file: /^pom\.xml$/, reader: 'pom' },
  { kind: 'java', file: /^settings\.gradle(?:\.kts)?$/, reader: 'gradleSettings', group: 'gradle' },
  { kind: 'java', file: /^build\.gradle(?:\.kts)?$/, reader: 'gradleBuild', group: 'gradle' },
];

export const java: LanguageFacts = {
  id: 'java',
  title: 'Java',
  revision: 8,
  extensions: ['java'],
  interpreters: ['java', 'jshell'],
  sees: ['kotlin'],
  grammar: { package: 'tree-sitter-java', file: 'tree-sitter-java.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  packageClause: /^[ \t]*package\s+([\w.]+)\s*;/gm,
  declaredAfter: /\b(?:class|interface|enum|record)\s+$/,
  impliedMembers: /^(?:close|iterator|hasNext|next|toString)$/,
  paths: [
    { role: 'test', directory: 'test integration-test integration-tests' },
    { role: 'test', directory: testSourceSets },
    { role: 'test', name: /(?:Tests?|TestCase|[a-z\d]IT|ITCase)\.java$|^Test[A-Z\d_].*\.java$/ },
  ],
  mainPaths: mainSourceSet,
  manifests,
  types: { bareMembers: true },
  api: { interfaceBodies: true },
  changes: {
    importsNamePackages: true,
    passesFunctions: true,
    pathsNameSymbols: true,
    lambdasImplementInterfaces: true,
    returnedFunctionsCount: true,
    gettersAreProperties: true,
  },
};
