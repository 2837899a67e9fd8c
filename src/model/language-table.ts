/** The table of a language that a user adds: what `language.json` says, as plain data. */
import type { ReferenceKind, ScopeKind, SymbolKind } from './kinds.ts';
import type { LanguageId } from './language.ts';
import type { FileRole } from './source-file.ts';

/** How to get from a node to others: see `src/extract/place.ts`. */
export type Place = string;

export interface LanguageTable {
  readonly id: LanguageId;
  readonly title: string;
  readonly extensions: readonly string[];
  readonly filenames?: readonly string[] | undefined;
  readonly interpreters?: readonly string[] | undefined;
  readonly aliases?: readonly string[] | undefined;
  /** Files that a packaged language reads are read by this one instead. */
  readonly override?: boolean | undefined;
  readonly comments?: TableComments | undefined;
  readonly paths?: readonly TablePath[] | undefined;
  /** The name of the compiled grammar, beside the table. */
  readonly grammar: string;
  /** By node type; the first rule whose conditions hold decides. */
  readonly nodes: Readonly<Record<string, readonly TableRule[]>>;
}

interface TableComments {
  readonly line: readonly string[];
  readonly block: readonly (readonly [open: string, close: string])[];
}

interface TablePath {
  readonly role: FileRole;
  /** The name of a directory. */
  readonly directory?: string | undefined;
  /** A pattern for the name of a file: `*` is any text. */
  readonly name?: string | undefined;
}

/** By place: whether something is there, or the text that it must have. */
export type TableConditions = Readonly<Record<Place, boolean | string | readonly string[]>>;

export interface TableRule {
  readonly if?: TableConditions | undefined;
  /** Only outside of other symbols. */
  readonly top?: boolean | undefined;
  readonly symbol?: TableSymbol | undefined;
  /** Missing: what the kind of the symbol opens; without a symbol: nothing. */
  readonly scope?: TableScope | undefined;
  readonly reference?: TableReference | undefined;
  /** A super type of the symbol that this rule declares, or of the one around. */
  readonly base?: TableReference | undefined;
  readonly import?: TableImport | undefined;
  /** The package or namespace of the whole file. */
  readonly package?: Place | undefined;
  readonly comment?: boolean | undefined;
  readonly annotation?: boolean | undefined;
  /** Nothing below the node is read. */
  readonly skip?: boolean | undefined;
}

export type TableScope = ScopeKind & ('namespace' | 'type' | 'function' | 'block');

export interface TableSymbol {
  readonly kind: SymbolKind;
  /** What spells the name; several nodes are several symbols. Missing: the field `name`. */
  readonly name?: Place | undefined;
  /** The nodes that each declare one; missing: the node itself. `name` and the others start from there. */
  readonly each?: Place | undefined;
  /** Where the signature ends. */
  readonly body?: Place | undefined;
  /** What spells the names of parameters. */
  readonly parameters?: Place | undefined;
  readonly doc?: Place | undefined;
  /** The container where that is not written around it: words and places, joined by dots. */
  readonly owner?: readonly Place[] | undefined;
  /** Patterns of names that are no symbols. */
  readonly except?: readonly string[] | undefined;
  readonly private?: boolean | undefined;
  readonly deprecated?: TableMark | undefined;
}

/** Holds where one of the nodes meets all conditions: an option, a directive, an attribute of a declaration. */
export interface TableMark {
  readonly each: Place;
  readonly if: TableConditions;
}

export interface TableReference {
  readonly kind: ReferenceKind;
  /** What spells the name: several nodes are several references, a list is one, `a.b.c`. */
  readonly name: Place | readonly Place[];
}

interface TableImport {
  readonly module: Place;
  /** The imported name; missing: everything. */
  readonly name?: Place | undefined;
  /** The name that the file gives it. */
  readonly local?: Place | undefined;
}
