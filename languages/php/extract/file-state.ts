/** State that the PHP rules keep for one file during the walk. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** A name that has the type stated by a condition only inside a branch. */
export interface Narrowed {
  readonly name: string;
  /** Spells the name in the condition. */
  readonly node: Node;
  /** Expression row of the type. */
  readonly type: number;
}

export interface FileState {
  /** The namespace around the walk, '' for the global one. */
  namespace: string;
  /** Its symbol where it is written without braces, else -1. */
  openNamespace: number;
  /** Full names of aliases of classes and namespaces, by the alias's lower-case spelling. */
  readonly aliases: Map<string, string>;
  /** Scopes of functions that see the variables around them, with the node of each. */
  readonly closures: Map<number, Node>;
  /** `scope name` of variables that a function takes from outside of all functions. */
  readonly globals: Set<string>;
  /** Nodes that may not run, with the narrowings that hold in them. */
  readonly branches: Map<Node, readonly Narrowed[]>;
  /** Values of the parameters of a closure: an expression row by node. */
  readonly given: Map<Node, readonly number[]>;
  /** Type and flags that the properties of one declaration share. */
  property: { readonly type: number; readonly isVague: boolean; readonly flags: number };
  /** `@var` comments that name a variable, in source order. */
  readonly variableDocs: { readonly at: number; readonly name: string; readonly type: string }[];
}

const KEY = 'php';

export function beginFile(x: Extraction): void {
  const state: FileState = {
    namespace: '',
    openNamespace: -1,
    aliases: new Map(),
    closures: new Map(),
    globals: new Set(),
    branches: new Map(),
    given: new Map(),
    property: { type: -1, isVague: true, flags: 0 },
    variableDocs: [],
  };
  x.notes.set(KEY, state);
  if (x.source.includes('@var')) findVariableDocs(x, state);
}

export const stateOf = (x: Extraction): FileState => x.notes.get(KEY) as FileState;

const TYPE_FIRST = /@(?:\w+-)?var\s([^$*@\n]+)(?<=\s)\$(\w+)/g;
const NAME_FIRST = /@var\s+\$(\w+)\s+([^\s*]+)/g;

function findVariableDocs(x: Extraction, { variableDocs }: FileState): void {
  for (let at = x.source.indexOf('/**'); at >= 0; at = x.source.indexOf('/**', at + 3)) {
    const end = x.source.indexOf('*/', at);
    if (end < 0 || end - at > 4000) continue;
    const text = x.source.slice(at, end);
    if (!text.includes('@var') || !text.includes('$')) continue;
    for (const [, type, name] of text.matchAll(TYPE_FIRST))
      variableDocs.push({ at, name: `$${name}`, type: type.trim() });
    for (const [, name, type] of text.matchAll(NAME_FIRST)) variableDocs.push({ at, name: `$${name}`, type });
  }
}
