/** What a language says of the places where its programs start: files of settings, paths, names; all as plain data and pure readers. */
import type { RootKind } from './root-kinds.ts';
import type { Project } from './source-file.ts';

/** The default export of `roots/roots.ts` of a language. Everything may be left out. */
export interface LanguageRoots {
  /** Files of settings that name programs. All rows that match a path read it. */
  readonly settings?: readonly SettingRow[];
  /** Files that frameworks and tools find by their paths; the first row that matches decides. */
  readonly paths?: readonly PathRow[];
  /** Libraries whose calls declare commands of a command line. */
  readonly commands?: readonly CommandLibrary[];
  /** Files run from their first line on. Absent: the system starts a function `main`. */
  readonly program?: ProgramFacts;
  /** The package whose function `main` is the program; absent: any. */
  readonly mainPackage?: string;
  /** Members that the standard library, or a library that most programs use, calls through an interface or by reflection. */
  readonly calledMembers?: RegExp;
  /** Matches kind and name of members that templates, serializers and mappers call by the name of a property: `method getName`. */
  readonly accessors?: RegExp;
  /** Outermost names that the language or its tools read: nothing in the tree need name them. */
  readonly impliedNames?: RegExp;
  /** A name alone asks not to be used from outside, and nothing enforces it: a sub type may declare it too. */
  readonly privateByName?: true;
  /** Files that only declare what is elsewhere: nothing in them is unused by itself. */
  readonly declaringFiles?: RegExp;
  /** What gets a value calls its methods by their names: no type says that it has them. */
  readonly duckTyped?: true;
  /** Programs that a file starts see its variables: nothing proves that one is unused. */
  readonly sharesValues?: true;
  /** Names of the tree beyond paths of files. */
  readonly names?: (tree: ListedTree, config: unknown) => LanguageNames;
  /** Objects that code names in strings for a framework to load. */
  readonly strings?: NamingStrings;
  /** Directories of an application that others may import from nevertheless, by convention. */
  readonly offeredPaths?: RegExp;
  /** Users of a library reach every public name through its modules, beyond what its first file exports. */
  readonly visibleIsOffered?: true;
  /** Whether others import a project, by its kind. */
  readonly uses?: Readonly<Record<string, (manifest: ManifestText) => Verdict | undefined>>;
}

export interface SettingRow {
  readonly paths: RegExp;
  readonly read: SettingReader;
}

/** Throws only BadManifest. */
export type SettingReader = (setting: Setting) => Iterable<Claim>;

/** One file of settings. */
export interface Setting {
  readonly path: string;
  /** '' is the root. */
  readonly directory: string;
  readonly text: string;
  readonly tree: ListedTree;
  readonly names: TreeNames;
}

/** The files that the graph has. */
export interface ListedTree {
  readonly paths: readonly string[];
  has(path: string): boolean;
  hasDirectory(path: string): boolean;
  /** Directories of projects. */
  readonly projects: readonly string[];
}

export interface TreeNames {
  /** The code file that a command or setting in a directory means by a path: `./src/main.ts`, `/app/run.py`, `dist/cli.js`. */
  file(word: string, directory: string): string | undefined;
  /** The object that a word means in some language: `shop.web:app`. */
  object(word: string): NamedObject | undefined;
}

export interface NamedObject {
  readonly path: string;
  /** Names of symbols in it, the outermost first; none: the file itself. */
  readonly names: readonly string[];
}

export interface LanguageNames {
  /** The file that a path means which is not in the tree, such as the output of a build. */
  file?(path: string): string | undefined;
  object?(word: string): NamedObject | undefined;
}

/** That something is started. */
export interface Claim {
  readonly kind: RootKind;
  readonly target: NamedObject;
  readonly line: number;
  /** In words: `bin "wayfind"`. */
  readonly what: string;
  /** What users call it. */
  readonly name?: string;
}

export interface PathRow {
  readonly path: RegExp;
  readonly kind: RootKind;
  readonly what: string;
  /** `exports`: what the file exports; `all`: everything in it; else its symbols with these names. The file itself always counts. */
  readonly symbols?: 'exports' | 'all' | RegExp;
  /** Only in projects that depend on one of these packages. */
  readonly needs?: readonly string[];
  /** Only in trees whose code mentions this name. */
  readonly mentions?: string;
}

export interface CommandLibrary {
  readonly title: string;
  /** The modules that a file imports to use it. */
  readonly modules: readonly string[];
  /** What is called or made to declare a command. */
  readonly name: string;
  /** Finds the name of the command in the text from the call on, as group 1. */
  readonly command: RegExp;
}

export interface ProgramFacts {
  /** Matches the condition under which a file is a program when it is run, and not when it is imported. */
  readonly guard?: RegExp;
  /** Whether a name such as `main` or `server`, or a directory of scripts, makes a file a program. */
  readonly byPath?: true;
}

export interface NamingStrings {
  /** Finds names as group 1, with the flag `g`. */
  readonly quoted: RegExp;
  /** Lines whose names load nothing. */
  readonly unless: RegExp;
}

/** The manifest of a project. */
export interface ManifestText {
  readonly text: string;
  readonly project: Project;
  readonly tree: ListedTree;
  /** The package that a file of the tree says it belongs to. */
  packageOf(path: string): string | undefined;
  /** A verdict with the first line that has these words. */
  because(use: Verdict['use'], words: string, what?: string): Verdict;
}

export interface Verdict {
  /** Others may import a library, but not an application. */
  readonly use: 'application' | 'library';
  readonly path: string;
  readonly line: number;
  readonly what: string;
}
