/** State that the Ruby rules keep for one file during the walk. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { markLocals } from './local-names.ts';

/** Modules that a type takes in, and the class it extends, as expression rows. */
export interface Above {
  readonly included: number[];
  superclass: number;
}

/** The role of a block, where it is more than a block. */
export interface BlockRole {
  /** The body of a class, module or method; code run on an instance; members of the type itself, or of an unnamed type. */
  readonly as: 'type' | 'method' | 'instance' | 'class methods' | 'unnamed';
  readonly symbol: number;
}

export interface FileState {
  /** By node: LOCAL or METHOD_NAME (local-names.ts). */
  readonly marks: Uint8Array;
  /** `this` rows by the scope that decides the value of `self`. */
  readonly selfRows: Map<number, number>;
  /** An instance of the type around, by the same scope. */
  readonly instanceRows: Map<number, number>;
  /** Flags that `private` and the like set for the rest of a scope. */
  readonly visibility: Map<number, number>;
  /** Rows of methods and fields by type, level and name. */
  readonly members: Map<string, number>;
  readonly above: Map<number, Above>;
  /** Scopes of `class << self`. */
  readonly singletons: Set<number>;
  /** Scopes of blocks whose methods belong to no named type. */
  readonly unnamed: Set<number>;
  readonly blocks: Map<Node, BlockRole>;
  /** The iterating call of a block. */
  readonly iterations: Map<Node, Node>;
  /** Flags that `private def …` sets on the declaration it wraps. */
  readonly given: Map<Node, number>;
  /** Names narrowed inside a branch, by its node. */
  readonly narrowed: Map<Node, { readonly name: string; readonly type: number }>;
  /** Types from a Sorbet signature for the next method: of its parameters and its result. */
  signature: { readonly parameters: ReadonlyMap<string, Node>; readonly returns: Node } | undefined;
}

const KEY = 'ruby';

export function beginFile(x: Extraction): void {
  const state: FileState = {
    marks: markLocals(x),
    selfRows: new Map(),
    instanceRows: new Map(),
    visibility: new Map(),
    members: new Map(),
    above: new Map(),
    singletons: new Set(),
    unnamed: new Set(),
    blocks: new Map(),
    iterations: new Map(),
    given: new Map(),
    narrowed: new Map(),
    signature: undefined,
  };
  x.notes.set(KEY, state);
}

export const stateOf = (x: Extraction): FileState => x.notes.get(KEY) as FileState;
