/** The arguments of a call that declares something, and the facts that its place adds to the declaration. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { visibilityHere } from './declarations.ts';
import { stateOf } from './file-state.ts';

/** `done`: all is said of the call; its arguments are still read. */
export type Macro = (x: Extraction, call: Node) => 'done' | undefined;

export const argumentsOf = (x: Extraction, call: Node): Node[] => {
  const list = x.kind(call) === x.k.call ? x.child(call, x.f.arguments) : -1;
  const all = x.children(list);
  // `attr_writer (:name)`.
  return all.length === 1 && x.kind(all[0]) === x.k.parenthesized_statements ? x.children(all[0]) : all;
};

export const flagsHere = (x: Extraction, call: Node): number =>
  (visibilityHere(x) & ~FLAG.static) | (stateOf(x).given.get(call) ?? 0);
