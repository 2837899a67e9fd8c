/** What the indexers that write SCIP do each in their own way: units of columns, names of packages, the language's own libraries. */
import { PositionEncoding } from './scip-schema.ts';
import type { StoredPackage } from './stored-format.ts';
import type { SymbolText } from './symbol-text.ts';

const {
  UTF8CodeUnitOffsetFromLineStart: UTF8,
  UTF16CodeUnitOffsetFromLineStart: UTF16,
  UTF32CodeUnitOffsetFromLineStart: UTF32,
} = PositionEncoding;

interface ToolFacts {
  /** Units of columns in documents that do not state them. */
  readonly encoding: PositionEncoding;
  /** References to a symbol with another name than the text are wrong more often than not, unless an import names both. */
  readonly confusesNames?: true;
  /** Words that begin a path: what they mean is no answer about the path, which our links start at as well. */
  readonly pathWords?: ReadonlySet<string>;
}

/** By the name that the tool gives itself. */
const TOOLS: Readonly<Record<string, ToolFacts>> = {
  // The TypeScript compiler; pyright; SemanticDB from javac and scalac; Roslyn.
  'scip-typescript': { encoding: UTF16 },
  // 0.6.6 links `models.CharField` of django to another class of that module: 6,900 of the 229,000 references there.
  'scip-python': { encoding: UTF16, confusesNames: true },
  'scip-java': { encoding: UTF16 },
  'semanticdb-javac': { encoding: UTF16 },
  'scip-kotlin': { encoding: UTF16 },
  'scip-dotnet': { encoding: UTF16 },
  'scip-dart': { encoding: UTF16 },
  // Bytes of go/token, clang, sorbet and rustc.
  'scip-go': { encoding: UTF8 },
  'scip-clang': { encoding: UTF8 },
  'scip-ruby': { encoding: UTF8 },
  'rust-analyzer': { encoding: UTF8, pathWords: new Set(['self', 'super', 'crate']) },
  'scip-php': { encoding: UTF8 },
};

const KNOWN: ReadonlySet<PositionEncoding> = new Set([UTF8, UTF16, UTF32]);

const factsOf = (tool: string): ToolFacts | undefined =>
  Object.hasOwn(TOOLS, tool.toLowerCase()) ? TOOLS[tool.toLowerCase()] : undefined;

export interface Reading {
  /** The units of a document's columns; undefined where neither the document nor its tool says. */
  readonly encoding: PositionEncoding | undefined;
  /** Whether references to a symbol of another name are left out. */
  readonly checksNames: boolean;
  /** References to modules by these words are left out. */
  readonly pathWords: ReadonlySet<string>;
}

/** How a document is read that a tool wrote. */
export function readingOf(stated: PositionEncoding, tool: string): Reading {
  const { encoding, confusesNames = false, pathWords = NONE } = factsOf(tool) ?? {};
  return { encoding: KNOWN.has(stated) ? stated : encoding, checksNames: confusesNames, pathWords };
}

const NONE: ReadonlySet<string> = new Set();

/** Package managers as SCIP symbols name them, in the words of the contract. */
const managerOf = (written: string): string => written.replace(/^(?:python|pip)$/, 'pypi').replace(/^(go)mod$/, '$1');

/** Packages that hold a language's own library, by the manager that symbols name. */
const OWN_LIBRARIES: readonly { readonly manager: string; readonly name: RegExp; readonly path?: RegExp }[] = [
  { manager: 'npm', name: /^typescript$/, path: /^lib\// },
  { manager: 'pypi', name: /^python-stdlib$/ },
  { manager: 'gomod', name: /^(?:github\.com\/golang\/go(?:\/src)?|std)$/ },
  { manager: 'maven', name: /^jdk$/ },
  { manager: 'cargo', name: /^(?:std|core|alloc|proc_macro|test)$/ },
];

/** The package that a symbol names, in the words of the contract; undefined where it names none. */
export function packageOf(symbol: string, parsed: SymbolText): StoredPackage | undefined {
  if (parsed.package === '') return undefined;
  const manager = managerOf(parsed.manager);
  const name = manager === 'maven' ? mavenName(parsed.package) : parsed.package;
  const path = symbol.slice(parsed.descriptors, parsed.descriptors + 200);
  const isOwn = OWN_LIBRARIES.some(
    (one) => [manager, parsed.manager].includes(one.manager) && one.name.test(name) && (one.path?.test(path) ?? true),
  );
  return {
    ...(isOwn && { place: 'language' }),
    ...(manager !== '' && { manager }),
    name,
    ...(parsed.version !== '' && { version: parsed.version }),
  };
}

/** `maven/org.slf4j/slf4j-api` as scip-java writes it. */
const mavenName = (written: string): string => {
  const parts = written.replace(/^maven\//, '').split('/');
  return parts.length === 2 ? parts.join(':') : written;
};
