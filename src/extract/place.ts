/** Places in the table of an added language: how to get from a node to others. */
import type { Place } from '../model/language-table.ts';
import type { Extraction } from './extraction.ts';
import type { Node } from './rule.ts';

interface Step {
  /** Of a field, or of a node type; empty: the node itself. */
  readonly field: string;
  readonly type: string;
  /** Which of several: 1 is the first, -1 the last, 0 all. */
  readonly which: number;
}

/**
 * `name` is the child in that field, `(word)` the first child of that type, `(word)[2]` the second and `[-1]` the last, `(word)*` and
 * `name*` every one, `.` the node itself; `a/b` continues from there, and `a | b` takes the first that leads somewhere.
 */
export type CompiledPlace = readonly (readonly Step[])[];

const STEP = /^(?:\((\w+)\)(?:\[(-?\d+)\])?|(\w+))(\*)?$/;

export const compilePlace = (place: Place): CompiledPlace =>
  place.split('|').map((path) => path.trim().split('/').map(stepOf));

function stepOf(text: string): Step {
  const [, type = '', number = '1', field = '', all] = STEP.exec(text) ?? [];
  return { type, field, which: all === undefined ? Number(number) : 0 };
}

/** The names of fields and node types in it. */
export const namesInPlace = (place: CompiledPlace): { readonly fields: string[]; readonly types: string[] } => ({
  fields: place.flat().flatMap(({ field }) => field || []),
  types: place.flat().flatMap(({ type }) => type || []),
});

/** In the order of the text. */
export function findPlaces(x: Extraction, node: Node, place: CompiledPlace): readonly Node[] {
  for (const path of place) {
    let found: readonly Node[] = [node];
    for (const step of path)
      found = found.length === 1 ? taken(x, found[0], step) : found.flatMap((one) => taken(x, one, step));
    if (found.length > 0) return found;
  }
  return [];
}

/** The first, or -1. */
export const findPlace = (x: Extraction, node: Node, place: CompiledPlace | undefined): Node =>
  place === undefined ? -1 : (findPlaces(x, node, place)[0] ?? -1);

function taken(x: Extraction, node: Node, { field, type, which }: Step): readonly Node[] {
  if (field === '' && type === '') return [node];
  const id = field === '' ? x.k[type] : x.f[field];
  if (which === 1) {
    const first = field === '' ? x.childOfKind(node, id) : x.child(node, id);
    return first < 0 ? [] : [first];
  }
  const all = x.children(node).filter((child) => (field === '' ? x.kind(child) : x.field(child)) === id);
  if (which === 0) return all;
  const one = all.at(which < 0 ? which : which - 1);
  return one === undefined ? [] : [one];
}
