/** Roles: what a file is for, and what a symbol is to a framework or to the outside; filters of every tool name them. */
import type { LanguageId } from './language.ts';
import { FILE_ROLES, type FileRole } from './source-file.ts';

/** Roles of symbols; a file has one where it holds such a symbol. */
export const SYMBOL_ROLES = ['entry_point', 'handler', 'router', 'migration'] as const;
export type SymbolRole = (typeof SYMBOL_ROLES)[number];

export const BUILT_IN_ROLES: readonly string[] = [...FILE_ROLES, ...SYMBOL_ROLES];

/** Leaves a role out, in front of its name. */
export const NOT = '!';

export interface RoleFile {
  readonly path: string;
  readonly role: FileRole;
  readonly language?: LanguageId | null | undefined;
}

export interface RoleSymbol extends RoleFile {
  readonly id: number;
  readonly flags: number;
}

/** The roles that a question names, looked up in one state of the index. */
export interface RoleFilter {
  /** Those that are asked for, without those that are left out. */
  readonly named: readonly string[];
  /** Whether files alone decide: no symbol needs a look. */
  readonly isByFile: boolean;
  /** Whether something in the file may fit: a first look, before its symbols. */
  mayHold(file: RoleFile): boolean;
  /** Whether the file has a role, by itself or by a symbol in it. */
  file(file: RoleFile): boolean;
  symbol(symbol: RoleSymbol): boolean;
  /** Whether a place in this symbol is inside of one that fits. */
  inside(symbol: RoleSymbol): boolean;
}

/** A role that a configuration adds: every key that is given must hold, by one of its patterns. */
export interface RolePattern {
  /** In .gitignore syntax. */
  readonly path?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  /** Of the name or the qualified name, `*` is any text; likewise the next two. */
  readonly name?: readonly string[] | undefined;
  /** Names of decorators, annotations and attributes. */
  readonly decorator?: readonly string[] | undefined;
  /** Names of direct super types. */
  readonly base?: readonly string[] | undefined;
}

/** By name; one of the patterns must fit. */
export type CustomRoles = Readonly<Record<string, readonly RolePattern[]>>;
