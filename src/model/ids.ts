/** Numbers that must not be mixed up: the type checker tells file ids, keys of rows and keys of symbols from other numbers. */
declare const brand: unique symbol;
/** A number that only its own constructors make; one with more names is also one with fewer. */
export type Branded<Names extends string> = number & { readonly [brand]: { readonly [Name in Names]: true } };

/** A file's row in the database, and its place in a run. */
export type FileId = Branded<'FileId'>;

export const fileId = (id: number): FileId => id as FileId;
/** The file of a package that several files make up. */
export const MANY_FILES = -1 as FileId;
