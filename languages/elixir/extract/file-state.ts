/** What the attributes above a definition say about it, and other state of the file being extracted. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

export interface FileState {
  /** The text of `@doc` or `@typedoc`. */
  doc: string;
  /** `@doc false`. */
  isHidden: boolean;
  isDeprecated: boolean;
  /** What `@deprecated` says. */
  reason: string;
  /** `@impl true`. */
  isImplementation: boolean;
  /** Modules that implement a behaviour or a protocol. */
  readonly implementers: Set<number>;
  /** The function that the last `@spec` is about, and the node of its result. */
  spec: { readonly name: string; readonly result: Node } | undefined;
  /** The first clause of each function, by container, name and number of parameters. */
  readonly clauses: Map<string, number>;
  /** Parameters, by the node of the definition whose scope binds them. */
  readonly patterns: Map<Node, readonly Node[]>;
  /** Calls that a pipe gives a first argument. */
  readonly piped: Set<Node>;
  /** Clauses whose left side is a condition, not a pattern. */
  readonly conditions: Set<Node>;
  /** Where the `schema` around ends. */
  schemaEnd: Node;
}

const STATE = 'elixir';

export function stateOf(x: Extraction): FileState {
  let state = x.notes.get(STATE) as FileState | undefined;
  if (state === undefined) {
    state = {
      doc: '',
      isHidden: false,
      isDeprecated: false,
      reason: '',
      isImplementation: false,
      implementers: new Set(),
      spec: undefined,
      clauses: new Map(),
      patterns: new Map(),
      piped: new Set(),
      conditions: new Set(),
      schemaEnd: -1,
    };
    x.notes.set(STATE, state);
  }
  return state;
}

/** What attributes said counts for one definition. */
export function forgetAttributes(state: FileState): void {
  state.doc = '';
  state.isHidden = false;
  state.isDeprecated = false;
  state.reason = '';
  state.isImplementation = false;
  state.spec = undefined;
}
