/** State that Rust's semantics keep for one run of the binder: answers by number, and tables read from facts alone. */
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { Memo, NamedMemo } from '../../../src/resolve/core/memo.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import type { Value } from '../../../src/resolve/core/values.ts';

/** Members that files other than the type's declare, by how they belong to a type. */
export interface MembersNamed {
  readonly ofTraits: readonly SymbolKey[];
  /** In impl blocks of types that are declared elsewhere, by the type's name. */
  readonly ofTypes: ReadonlyMap<string, readonly SymbolKey[]>;
  /** In impl blocks for a type parameter: for every type that has its bounds. */
  readonly ofParameters: readonly SymbolKey[];
}

/** The kinds of names that a `use` may be asked for; undefined: all of them. */
export const WANTS: readonly (Want | undefined)[] = [undefined, 'value', 'type', 'call', 'macro'];

class Notes {
  /** Values that `use` declarations bind, by the wanted kind, then by file and row: the file of the key is the one that asks. */
  readonly imports = Array.from({ length: WANTS.length }, () => new Memo<Value | undefined>());
  /** By file and row of the binding of `Self`. */
  readonly selves = new Memo<Value | undefined>();
  readonly typesOfImpls = new Memo<Value | undefined>();
  readonly traitsOfImpls = new Memo<Value | undefined>();
  readonly implementers = new NamedMemo<boolean>();
  readonly dereferenced = new NamedMemo<Value | undefined>();
  readonly traitsInScope = new NamedMemo<boolean>();
  /** Globs of a file by scope, impl blocks of a file, members by name. */
  readonly globs = new Map<number, ReadonlyMap<number, number[]>>();
  readonly usingScopes = new Map<number, ReadonlySet<number>>();
  /** By root of a crate: whether its paths begin there. */
  readonly oldEditions = new Map<number, boolean>();
  readonly implBlocks = new Map<number, readonly number[]>();
  readonly members = new Map<string, MembersNamed>();
}

export function notesOf(b: Binder): Notes {
  let notes = b.notes.get('rust') as Notes | undefined;
  if (notes === undefined) b.notes.set('rust', (notes = new Notes()));
  return notes;
}
