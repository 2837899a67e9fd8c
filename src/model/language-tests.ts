/** What a language says of its tests: what a runner runs, how the runner of a project is found, and the command for some tests. */

/** The default export of `tests/tests.ts` of a language. */
export interface LanguageTests {
  readonly cases: CaseFacts;
  /** Of several with evidence as strong, the first. */
  readonly runners: readonly TestRunner[];
}

/** How tests are written. A symbol that fits one row is a test; only those in files of tests are looked at, unless a mark makes them one. */
export interface CaseFacts {
  /** Functions and methods that are tests by their names. */
  readonly named?: RegExp;
  /** Functions and methods that have the flag `test` are tests; not what is only inside of a module of tests. */
  readonly marked?: true;
  /** Matches the text of a declaration before its name where an attribute makes it a test: all code of a module of tests has the flag. */
  readonly attribute?: RegExp;
  /** Functions without a name, by the name that their place gives them: `it("adds") callback`. */
  readonly callbacks?: { readonly test: RegExp; readonly suite: RegExp };
  /** The line that opens a test which is no symbol; its title, where it has one, is in the group `title`. */
  readonly lines?: RegExp;
  /** A method is run by a function of such a name that names its type. */
  readonly suiteFunctions?: RegExp;
  /** Methods that run with every test of their class, by name or mark. */
  readonly setUp?: RegExp;
  /** Files that hold tests although no symbol in them is one. */
  readonly files?: RegExp;
}

export interface TestRunner {
  readonly name: string;
  /** Where a project says that it uses the runner. The nearest directory around a file that says something decides. */
  readonly evidence: readonly Evidence[];
  /** It is assumed where nothing says anything. */
  readonly isDefault?: true;
  /** A file that imports one of these modules is run by it and no other. */
  readonly modules?: RegExp;
  /** It runs only files that import its module; `shared`: others run such files too. */
  readonly needsImport?: true | 'shared';
  /** The only files that it runs. */
  readonly files?: RegExp;
  /** Tests that one command cannot run together have different keys. */
  readonly splitBy?: (test: SelectedTest, place: RunPlace) => string;
  /** The command runs in the outermost directory around the project that has such a file. */
  readonly outermost?: RegExp;
  /** Undefined where the runner cannot select tests that finely. */
  readonly command: (selection: Selection) => RunCommand | undefined;
}

/** A file in the directory of a project, and what its text says. */
export interface Evidence {
  readonly file: RegExp;
  readonly says?: RegExp;
  /** Of several runners in one directory the one with the strongest evidence is taken. Default: `settings`. */
  readonly strength?: Strength;
}

/** A file of settings for this runner; a command that starts it; a package that is needed; only a place where such projects are, which counts after all others. */
export const STRENGTHS = ['settings', 'command', 'package', 'place'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What one command selects: single tests, whole files, directories, or the project. */
export type RunLevel = 'tests' | 'files' | 'directories' | 'project';

export interface Selection {
  readonly level: RunLevel;
  /** At least one; with `tests`, none of them is a file. */
  readonly tests: readonly SelectedTest[];
  /** Paths from the directory of the command, sorted. */
  readonly files: readonly string[];
  /** The directories of the files, without those below others; `.` is the directory of the command. */
  readonly directories: readonly string[];
  readonly place: RunPlace;
}

export interface SelectedTest {
  /** From the directory of the command. */
  readonly path: string;
  readonly line: number;
  readonly scope: 'test' | 'suite' | 'file';
  /** The suites or types around it and its own name, outermost first; what changes in a title is a `HOLE`. */
  readonly names: readonly string[];
  /** More is around it whose name is not known. */
  readonly isInner: boolean;
  /** The package or namespace of its file. */
  readonly packageName: string;
  /** The type around it is one that a function of this name runs (suites of Go). */
  readonly runBy?: string;
}

/** Stands for any text in the title of a test that runs with several values. */
export const HOLE = '\0';

export interface RunPlace {
  /** The project, from the directory of the command; '' is that directory itself. */
  readonly project: string;
  /** The tree has this file, by its path from the directory of the command. */
  has(path: string): boolean;
  /** The first file right in that directory, or in one above it, whose name matches: its name. */
  above(name: RegExp): string | undefined;
  /** The names of files right in the directory of the project that match. */
  inProject(name: RegExp): readonly string[];
  /** The text of a file, by its path from the directory of the command; '' where it has none. */
  text(path: string): string;
}

export interface RunCommand {
  /** Variables of the environment that the command sets. */
  readonly env?: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  /** What it really runs, where that is coarser than asked. */
  readonly level?: RunLevel;
}
