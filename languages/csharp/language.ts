/** The facts of C#. */
import type { LanguageFacts, ManifestFacts } from '../../src/model/language.ts';

const manifests: readonly ManifestFacts[] = [
  { kind: 'csharp', file: /\.(?:cs|fs|vb)proj$/, reader: 'csproj', namedByFile: true },
  { kind: 'solution', file: /\.sln$/, reader: 'sln', namedByFile: true, memberKind: 'csharp', isSecondary: true },
  { kind: 'solution', file: /\.slnx$/, reader: 'slnx', namedByFile: true, memberKind: 'csharp', isSecondary: true },
];

export const csharp: LanguageFacts = {
  id: 'csharp',
  title: 'C#',
  revision: 10,
  extensions: ['cs', 'csx'],
  interpreters: ['dotnet-script'],
  aliases: ['cs'],
  grammar: { package: 'tree-sitter-c-sharp', file: 'tree-sitter-c_sharp.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  // A file with usings for others is parsed, because what it says is not about its namespace alone.
  packageClause: /^[ \t]*(?:namespace[ \t]+([\w.]+)|global[ \t]+using\b)/gm,
  // A type or a word such as `class` is before it; nothing is declared after these words and signs.
  declaredAfter:
    /(?<!(?:^|[^\w])(?:new|return|await|throw|is|as|in|out|ref|case|using|else|yield|nameof|typeof|not|and|or))[\w>\])?*]\s+$/,
  impliedMembers:
    /^(?:Dispose(?:Async)?|Get(?:Async)?Enumerator|MoveNext(?:Async)?|Current|Deconstruct|Add|ToString|Equals|GetAwaiter)$/,
  optionalEnding: /(?:Attribute|ViewComponent)$/,
  makesUnnamed: /\bnew\s*\(/,
  paths: [
    { role: 'generated', name: /\.(?:g|g\.i|designer|generated|feature)\.cs$/i },
    { role: 'test', directory: 'test integration-test integration-tests' },
    { role: 'test', directory: /(?:^|\.)(?:[A-Za-z]*Tests?|TestUtilities)$|\.Specs?$/ },
    { role: 'test', name: /(?:Tests?|TestCase)\.cs$/ },
  ],
  manifests,
  types: { bareMembers: true },
  api: { namedArguments: true, interfaceBodies: true },
  changes: {
    importsNamePackages: true,
    passesFunctions: true,
    namespaces: 'asked',
    pathsNameSymbols: true,
    syntaxMembers: /^(?:this\[\]|GetEnumerator|Current|Deconstruct|operator [\p{L}_(].*)$/u,
    overloadsByParameterName: true,
  },
};
