/** The facts of one language: all that the rest of the program knows about it, as plain data. */
import type { FileRole } from './source-file.ts';

/** The name of a folder in `languages/`. */
export type LanguageId = string;

/** Everything but `id`, `title`, `extensions`, `revision` and `extract` may be left out. */
export interface LanguageFacts {
  readonly id: LanguageId;
  /** As people write it. */
  readonly title: string;
  /** Raised when the rules extract something else from the same text: its files are then extracted again. */
  readonly revision: number;

  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Missing: all files with these extensions are read. */
  readonly projectFiles?: ProjectFileFacts;
  /** Exact names of files. */
  readonly filenames?: readonly string[];
  /** Names of files that neither an exact name nor an extension tells: `Dockerfile.dev`. */
  readonly filenamePattern?: RegExp;
  /** Programs that the `#!` line of an executable file without an extension names, without a version: `python` covers `python3.12`. */
  readonly interpreters?: readonly string[];
  /** Names for `--lang` besides the id; a name of several languages means all of them. */
  readonly aliases?: readonly string[];
  /** Words besides the id by which a question names the language. */
  readonly queryWords?: readonly string[];
  /** The language whose declarations its files see and whose semantics bind them; missing: itself. */
  readonly family?: LanguageId;

  /**
   * Several symbols that are one thing. `in_parts`: those of one name in one container, such as signatures, or a getter and its setter;
   * `in_headers`: a declaration in a header or an interface, and its definition in another file. Of the family.
   */
  readonly declares?: 'in_parts' | 'in_headers';

  /** Languages of other families whose declarations its files see too. */
  readonly sees?: readonly LanguageId[];

  /** What files of other languages name of it: classes in markup, or tables in queries. */
  readonly namedAs?: NamedAs;

  /** Where the compiled grammar comes from; missing: the rules have a scanner. */
  readonly grammar?: GrammarSource;
  /** The rule tables: a module whose default export is a `LanguageRules`. */
  readonly extract: () => Promise<unknown>;
  /** The semantics for the binder: a module that exports `createSemantics`. Missing: no reference is bound. */
  readonly resolve?: () => Promise<unknown>;
  /** Readers of project files and the module system: a module whose default export is a `LanguageModules`. */
  readonly modules?: () => Promise<unknown>;
  /** Where its programs start: a module whose default export is a `LanguageRoots`. */
  readonly roots?: () => Promise<unknown>;
  /** How its tests are written and run: a module whose default export is a `LanguageTests`. */
  readonly tests?: () => Promise<unknown>;

  /** The frameworks that programs in it use: a module whose default export is a list of `Framework`. */
  readonly frameworks?: () => Promise<unknown>;

  /** Its files describe what programs offer each other: remote procedures, or a graph of types. */
  readonly describes?: 'rpc' | 'graph';

  /** Missing: `//` and `/* … *\/`. */
  readonly comments?: Comments;
  /** A file is a symbol that is called like the file, without its extension (components): the facts depend on that name too. */
  readonly namedByFile?: true;
  /** Variables that a component exports are properties that it accepts. */
  readonly acceptsExports?: true;
  /** A string that opens a body documents it. */
  readonly docStrings?: true;
  /** Stands for a body without statements; missing: a body may be empty. */
  readonly emptyStatement?: string;
  /** Text for people: a line may be a paragraph, and `#` and `*` open headings and lists. */
  readonly isProse?: true;
  /** Long lines are data beside the code, such as pictures: they do not make a file minified. */
  readonly embedsData?: true;
  /** Its symbols are found by their names, and their text by its file; only functions and what is documented is found by its text too. */
  readonly foundByName?: true;
  /** Files that share an extension with the language and are something else. */
  readonly otherFormats?: readonly OtherFormat[];

  /** The name, without its extension, of a file that is the module of its directory. */
  readonly directoryModule?: string;
  /** Names of modules are paths with dots: `a.b` is `a/b` with the first extension, or the module of that directory. */
  readonly dottedModules?: true;

  /**
   * Finds the package or namespace of a file in its text, as group 1, with the flags `g` and `m`: for questions about a tree that
   * has no index yet. A file where it matches not once is parsed. Missing: files have no package.
   */
  readonly packageClause?: RegExp;
  /**
   * Matches the text before a name wherever the name may be declared for other files: for the same questions, which then parse fewer
   * files. It may match elsewhere too. Missing: anywhere.
   */
  readonly declaredAfter?: RegExp;

  /** Matches a text that may declare names which other files use without an import: for the same questions. Missing: any text may. */
  readonly declaresForAll?: RegExp;

  /** Matches a text that may hand on names of other files without spelling them: for the same questions. Missing: any text may. */
  readonly handsOn?: RegExp;

  /** Marks by which libraries of the language describe state, though frameworks of others name handlers so. */
  readonly describingMarks?: RegExp;

  /** Members that operators and other syntax may call: for the same questions, which cannot find these uses by the name. */
  readonly impliedMembers?: RegExp;
  /** Matches the text after a name that is given another name, group 1, other than by an import: for the same questions. */
  readonly aliasAfter?: RegExp;
  /** The end of a name that uses may leave out: for the same questions. */
  readonly optionalEnding?: RegExp;
  /** Its markup may write `userName` as `user-name`: for the same questions. */
  readonly hyphenatesNames?: true;
  /** Matches the text before the name of a type that a value holds, so that calls of the value make one: for the same questions. */
  readonly typeAsValueAfter?: RegExp;
  /** Matches a text that may make values of types that it does not name: for the same questions. */
  readonly makesUnnamed?: RegExp;

  /** Purposes of files by their paths; the first rule that matches decides. */
  readonly paths?: readonly PathRule[];
  /** Paths of production code, whatever the names of directories and files suggest. */
  readonly mainPaths?: RegExp;
  /** The files that mark a project. */
  readonly manifests?: readonly ManifestFacts[];

  readonly types?: TypeFacts;
  /** Missing: an import runs nothing. */
  readonly importing?: ImportFacts;
  readonly api?: ApiFacts;
  readonly changes?: ChangeFacts;
}

export type NamedAs = 'style' | 'table';

export type GrammarSource =
  /** A file of a package in node_modules. */
  | { readonly package: string; readonly file: string }
  /** `grammar.wasm` beside the facts, built by `scripts/build-grammar.mjs` from this crate: no package contains it. */
  | { readonly crate: string; readonly version: string; readonly directory?: string }
  /** The grammar of another language: the rules prepare the text for it. */
  | { readonly of: LanguageId };

/** A language of data: only files that describe a project are read. What they declare is no code, and answers about code leave it out. */
export interface ProjectFileFacts {
  /** Matches the paths of these files; the others stay unparsed. */
  readonly paths: RegExp;
  /** Matches a question that asks for them, in lower case. */
  readonly askedBy: RegExp;
}

export interface Comments {
  readonly line: readonly string[];
  readonly block: readonly (readonly [open: string, close: string])[];
}

interface OtherFormat {
  readonly extension: string;
  /** Tested on the first 200 characters. */
  readonly start: RegExp;
  readonly reason: string;
}

/** A rule about one directory on the way to a file, or about the name of the file. */
export type PathRule =
  /** Lower-case names in one string, separated by spaces, or a test of one name. */
  { readonly role: FileRole; readonly directory: string | RegExp } | { readonly role: FileRole; readonly name: RegExp };

export interface ManifestFacts {
  /** The kind of project, as users see it. */
  readonly kind: string;
  readonly file: RegExp;
  /** Which reader of the language's `modules` reads it. */
  readonly reader: string;
  /** A project without a name in its text is called like the file, not like the directory. */
  readonly namedByFile?: true;
  /** One of several files of the same project: the first of the table that a directory has represents it. */
  readonly group?: string;
  /** Counts only when it has a name: the file is often there for other tools. */
  readonly optional?: true;
  /** Only completes another file of its group. */
  readonly isAddition?: true;
  /** The kind of its members; missing: its own. */
  readonly memberKind?: string;
  /** Code imports the project by its name. */
  readonly namesModules?: true;
  /** Only groups other projects, or describes one that has a manifest of its own. */
  readonly isSecondary?: true;
}

/** How types, members and calls relate to each other. */
export interface TypeFacts {
  /** A type implements an interface by having its methods. */
  readonly implicitInterfaces?: true;
  /** Members may be written outside their type: in files of its directory only, or anywhere. */
  readonly membersOutside?: 'directory' | 'anywhere';
  /** Methods name their members without a receiver. */
  readonly bareMembers?: true;
  /** The first parameter of a method that is not static is the object. */
  readonly receiverParameter?: true;
  /** A declaration without a body repeats a definition elsewhere. */
  readonly prototypes?: true;
  /** Declarations of one name in one scope are one symbol: interfaces, classes, enums, namespaces. */
  readonly mergedDeclarations?: true;
  /** A literal that is typed by an interface implements it. */
  readonly typedLiterals?: true;
  /** Reading a property runs its getter, and writing it its setter: both are functions. */
  readonly accessors?: true;
  /** Functions fit a function type by what they take and return, exactly. */
  readonly functionTypes?: true;
  /** Methods that the language calls by their names. */
  readonly calledMethods?: RegExp;
  /** Everything in a module of tests is test code; an attribute marks what the runner runs. */
  readonly testModules?: true;
  /** Functions without a name are symbols, called after their place. */
  readonly namedByPlace?: true;
}

/** What an import runs, in languages where it runs the code outside of functions. */
export interface ImportFacts {
  /** A file can name what another declares only after an import of it. */
  readonly isRequired?: true;
  /** Only what a file marks as exported can be imported. */
  readonly ofExports?: true;
  /** Only an import of a whole file runs it (`include`); that of a name leaves it to a loader. */
  readonly filesOnly?: true;
  /** The module of a directory runs before any file in it. */
  readonly packages?: true;
  /** The files of a directory are one package, which runs as a whole. */
  readonly wholeDirectories?: true;
  /** Functions that run too, whatever calls them. */
  readonly functions?: RegExp;
  /** Fields of a class get their values when an object is made, unless they are static. */
  readonly lazyFields?: true;
  /** Imports of types alone are left out of the program. */
  readonly erasesTypes?: true;
  /** Names that are read together in a condition of code that an import leaves out: `__name__`, `require.main`. */
  readonly guards?: readonly (readonly string[])[];
}

/** What users of a symbol outside the tree rely on. */
export interface ApiFacts {
  /** Files that users do not import, by rule or convention. */
  readonly privatePaths?: RegExp;
  /** A lower-case name is private to its package. */
  readonly lowerCaseIsPrivate?: true;
  /** The address by which users import a symbol is that of its file or directory; missing: neither. */
  readonly importedBy?: 'file' | 'directory';
  /** Callers may name parameters. */
  readonly namedArguments?: true;
  /** No compiler checks the types that are written. */
  readonly uncheckedTypes?: true;
  /** Members of interfaces may have bodies, so that a new one asks nothing of implementers. */
  readonly interfaceBodies?: true;
  /** `async` makes another result of a function, whatever is written as its type. */
  readonly asyncChangesResult?: true;
  /** Results may have names, which callers do not see. */
  readonly namedResults?: true;
  /** Keywords that declare one thing, or a group of them in parentheses; visibility is not written. */
  readonly groupKeywords?: readonly string[];
}

/** Which files a change affects. */
export interface ChangeFacts {
  /**
   * Every question from one file to another is recorded, and decides what a change affects.
   * The `modules` of such a language must have `movedImports`.
   */
  readonly tracked?: true;
  /** Names of a module are found only by asking its file: its exports, and what they lead to. */
  readonly namesAreAsked?: true;
  /** Names that others find without an import are also asked of the file itself, by those that import it. */
  readonly namesAreAlsoAsked?: true;
  /** A module is the value that its file returns, which is asked for as a whole (`WHOLE`). */
  readonly filesReturn?: true;
  /** Files are parts of one module, which imports for effects name (`WHOLE`), and see each other's imports (`UNBOUND`). */
  readonly modulesHaveParts?: true;
  /** No link leads to a namespace. `asked`: imports still ask whether some file declares it. */
  readonly namespaces?: 'asked' | 'unasked';
  /** Imports name packages, which files declare, and never files. */
  readonly importsNamePackages?: true;
  /** Files that an import means by naming their directory, without extension: `mod.rs`. */
  readonly directoryFiles?: RegExp;
  /** Imports name types, and names inside of them, by paths: `using static A.B`, `use a::B::*`. */
  readonly pathsNameSymbols?: true;
  /** Members that loops, indexes, conversions and calls of values use without spelling them. */
  readonly syntaxMembers?: RegExp;
  /** Types of the library that programs add members to, without an import that leads to these. */
  readonly extendedTypes?: ReadonlySet<string>;
  /** A call of a type is a link to the type, and its result does not depend on the constructor. */
  readonly constructorsDoNotMatter?: true;
  /** A lambda implements the only method that an interface leaves open. */
  readonly lambdasImplementInterfaces?: true;
  /** The functions that a function returns count beside its declared result: calls of the result call them. */
  readonly returnedFunctionsCount?: true;
  /** Fields are read by their places: `auto [a, b] = value`. */
  readonly fieldsByPlace?: true;
  /** Properties are also reached as `getName` and `setName`. */
  readonly propertyAccessors?: true;
  /** `getName` and `setName` are also reached as `name` (Java from Kotlin). */
  readonly gettersAreProperties?: true;
  /** The name of the class through which other languages reach what a file declares at its top (Kotlin from Java). */
  readonly fileClass?: (path: string) => string;
  /** Names that files may mean by the file at this path without an import (frameworks); `all`: any name. */
  readonly namesByPath?: (path: string) => readonly string[] | 'all';
  /** A type has the members of an object inside it that is static and default. */
  readonly companions?: true;
  /** The names of parameters choose among functions. */
  readonly overloadsByParameterName?: true;
  /** Names that a module imports are its own: others import them from it. */
  readonly importsAreExports?: true;
  /** Decorators decide what a name means. */
  readonly decoratorsCount?: true;
  /**
   * An import loads a file: whatever loads this one sees the functions of that one. Look-ups ask every file that they lead
   * through for what nothing binds (`UNBOUND`).
   */
  readonly importsLoad?: true;
  /** Modules inside a file see what the file imports, and paths lead through it. */
  readonly importsSeenBelow?: true;
  /** Which types have a trait is also asked of the trait. */
  readonly basesAskedByTrait?: true;
  /** Functions are followed from the calls that pass them, in any file, to the parameter that is called (`followsValues`). */
  readonly passesFunctions?: true;
}
