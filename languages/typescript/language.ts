/** The facts of TypeScript, and of the family of script languages. */
import type { ChangeFacts, ImportFacts, LanguageFacts, ManifestFacts, PathRule } from '../../src/model/language.ts';

/** Shared by TypeScript, TSX and JavaScript. */
export const scriptPaths: readonly PathRule[] = [
  {
    role: 'generated',
    name: /_(?:grpc_)?pb(?:\.d)?\.[jt]s$|\.pb\.[jt]s$|[._-](?:generated|gen)(?:\.d)?\.[cm]?[jt]sx?$/,
  },
  { role: 'test', directory: 'test integration-test integration-tests' },
  { role: 'test', directory: 'spec specs cypress' },
  { role: 'test', name: /[._](?:test|tests|spec|specs|e2e-spec|e2e|cy|test-d)\.[cm]?[jt]sx?$|^test\.[cm]?[jt]sx?$/ },
  { role: 'test', name: /^(?:vitest|jest)[.-]?setup\b.*\.[cm]?[jt]sx?$|^setupTests\.[jt]sx?$/ },
  { role: 'example', name: /\.stories\.[cm]?[jt]sx?$/ },
  {
    role: 'config',
    name: /^\.?[\w-]+(?:\.[\w-]+)?\.config\.[cm]?[jt]s$|^\.[\w-]+rc\.[cm]?js$|^(?:Gruntfile|gulpfile|Jakefile)\b/,
  },
];

const manifests: readonly ManifestFacts[] = [
  { kind: 'node', file: /^package\.json$/, reader: 'packageJson', group: 'node', namesModules: true },
  { kind: 'node', file: /^pnpm-workspace\.yaml$/, reader: 'pnpmWorkspace', group: 'node', isAddition: true },
  { kind: 'typescript', file: /^[tj]sconfig(?:\.[\w.-]+)?\.json$/, reader: 'tsconfig', isSecondary: true },
];

/** Words of a name: `user-card`, `UserCard`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .split(/[-_.]/)
    .filter((word) => word !== '');

/** The name by which Nuxt registers a component. Directories come first, those that the file's name repeats only once: `account/AccountCard.vue` is `AccountCard`. */
export function nuxtName(path: string): string {
  const parts = path
    .replace(/\.vue$/, '')
    .replace(/\.(?:client|server|global)$/, '')
    .split('/');
  const file = parts.at(-1) === 'index' ? [] : wordsOf(parts.at(-1)!);
  const directories = parts.slice(0, -1);
  let kept = directories.length;
  for (let i = directories.length - 1; i >= 0; i--) {
    const words = directories.slice(i).flatMap(wordsOf);
    if (words.length <= file.length && words.every((word, n) => word.toLowerCase() === file[n].toLowerCase())) kept = i;
  }
  return [...directories.slice(0, kept).flatMap(wordsOf), ...file]
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The list of components that a plugin of the bundler writes. */
export const GENERATED_COMPONENTS = /(?:^|\/)components\.d\.ts$/;

/** Names that files without an import may mean by a file that comes or goes; `all`: any name. */
function namesByPath(path: string): readonly string[] | 'all' {
  if (GENERATED_COMPONENTS.test(path)) return 'all';
  if (!path.endsWith('.vue')) return [];
  const parts = path.split('/');
  return parts.flatMap((part, i) => {
    if (part !== 'components') return [];
    const name = nuxtName(parts.slice(i + 1).join('/'));
    return [name, `Lazy${name}`];
  });
}

export const scriptChanges: ChangeFacts = {
  namesByPath,
  namesAreAsked: true,
  passesFunctions: true,
  extendedTypes: new Set('String Number Boolean Array Set Map Promise Window Document Navigator Console'.split(' ')),
};

export const scriptImports: ImportFacts = {
  isRequired: true,
  ofExports: true,
  lazyFields: true,
  erasesTypes: true,
  guards: [
    ['require', 'main'],
    ['module', 'parent'],
  ],
};

export const scriptTypes: NonNullable<LanguageFacts['types']> = {
  mergedDeclarations: true,
  typedLiterals: true,
  accessors: true,
  namedByPlace: true,
};

/** Shared by the languages whose files are one component each, of scripts and markup. */
export const componentFacts = (extension: string) =>
  ({
    extensions: [extension],
    family: 'typescript',
    grammar: { of: 'typescript' },
    namedByFile: true,
    comments: {
      line: ['//'],
      block: [
        ['/*', '*/'],
        ['<!--', '-->'],
      ],
    },
    directoryModule: 'index',
    paths: [{ role: 'example', name: new RegExp(`\\.(?:stories|story)\\.${extension}$`) }, ...scriptPaths],
    types: scriptTypes,
    importing: scriptImports,
    changes: scriptChanges,
  }) as const satisfies Partial<LanguageFacts>;

export const typescript: LanguageFacts = {
  id: 'typescript',
  declares: 'in_parts',
  title: 'TypeScript',
  revision: 7,
  extensions: ['ts', 'mts', 'cts'],
  interpreters: ['deno', 'ts-node', 'tsx', 'bun'],
  aliases: ['ts'],
  grammar: { package: 'tree-sitter-typescript', file: 'tree-sitter-typescript.wasm' },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  frameworks: () => import('./frameworks/all.ts'),
  modules: () => import('./modules/modules.ts'),
  roots: () => import('./roots/roots.ts'),
  tests: () => import('./tests/tests.ts'),
  otherFormats: [
    // Qt Linguist translations have the same extension.
    { extension: 'ts', start: /^\s*<(?:\?xml|!DOCTYPE TS)/, reason: 'XML, not TypeScript' },
  ],
  directoryModule: 'index',
  declaredAfter:
    /(?:\b(?:class|interface|type|enum|namespace|module|function|var|let|const|global)|[,{[*]|\.{3})\s*$|\bmodule\s['"]$/,
  // All but modules that open with an import or an exported declaration, and declare nothing global.
  declaresForAll:
    /^(?!(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^*/][^*]*\*+)*\/)*(?:import\s+(?:[\w$*]|\{\s*\w)|export\s+(?:(?:abstract|async|declare)\s+)*(?:class|interface|enum|function|type|const)\s+[\w$]))|\bglobal\b|\bas\s+namespace\b/,
  handsOn: /\bexport\s*(?:type\b\s*)?[*=/]|\bexports\b|\bdefine\b/,
  // `v-model` alone is the property `modelValue`.
  // MobX.
  describingMarks: /^(?:action|flow|computed)$/,
  impliedMembers: /^(?:then|next|toString|valueOf|toJSON|modelValue)$/,
  paths: scriptPaths,
  manifests,
  types: scriptTypes,
  importing: scriptImports,
  changes: scriptChanges,
};
