/** Items that Python code has stored under a written key: a later read in the same body has exactly that value. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { keyText } from './item-keys.ts';

interface StoredItem {
  /** The block that stores it. */
  readonly scope: number;
  /** Offset from which it is there. */
  readonly from: number;
  /** Row of a dictionary that has it under its key. */
  readonly holder: number;
  /** Number of bindings before: one of the container that comes after replaces it. */
  readonly bindings: number;
  /** The one that it replaces: the statement that stores may still read it. */
  readonly before: StoredItem | undefined;
}

const MAX_DEPTH = 8;

/** `d['a']['b']`, `self.d[0]`: '' where a key or the container is worked out. */
function placeOf(x: Extraction, node: Node, depth = 0): string {
  if (depth > MAX_DEPTH) return '';
  if (x.kind(node) === x.k.identifier) return x.text(node);
  const isItem = x.kind(node) === x.k.subscript;
  if (!isItem && x.kind(node) !== x.k.attribute) return '';
  const around = placeOf(x, x.child(node, isItem ? x.f.value : x.f.object), depth + 1);
  if (around === '' || !isItem) return around === '' ? '' : `${around}.${x.text(x.child(node, x.f.attribute))}`;
  const key = keyText(x, x.child(node, x.f.subscript));
  return key === '' ? '' : `${around}[${key}]`;
}

const noteKey = (x: Extraction, place: string): string => `item ${x.holderOf(x.scope)} ${place}`;

/** `holder` has the value under `key`; the statement stores it in `container`. */
export function noteItem(
  x: Extraction,
  container: Node,
  { key, holder, statement }: { readonly key: string; readonly holder: number; readonly statement: Node },
): void {
  const around = key === '' ? '' : placeOf(x, container);
  if (around === '') return;
  const bindings = x.facts.tables.bindings.rows;
  const note = noteKey(x, `${around}[${key}]`);
  const before = x.notes.get(note) as StoredItem | undefined;
  const item = {
    scope: x.scope,
    from: x.end(statement),
    holder,
    bindings,
    before: before && { ...before, before: undefined },
  };
  x.notes.set(note, item satisfies StoredItem);
}

/** The row of a dictionary that has what a subscript reads, where that is certain; -1. */
export function storedItem(x: Extraction, subscript: Node): number {
  if (x.notes.size === 0) return -1;
  const place = placeOf(x, subscript);
  let item = place === '' ? undefined : (x.notes.get(noteKey(x, place)) as StoredItem | undefined);
  if (item !== undefined && x.start(subscript) < item.from) item = item.before;
  if (item === undefined) return -1;
  let scope = x.scope;
  while (scope > item.scope) scope = x.scopeParent(scope);
  return scope === item.scope && !isReplaced(x, place, item) ? item.holder : -1;
}

/** Whether a name of the place was bound again since. */
function isReplaced(x: Extraction, place: string, { bindings: first }: StoredItem): boolean {
  const names = new Set(place.split(/[.[]/).map((name) => x.facts.id(name)));
  const { bindings, expressions } = x.facts.tables;
  for (let row = first; row < bindings.rows; row++) {
    if (!names.has(bindings.data[row * BINDING.stride + BINDING.name])) continue;
    const value = bindings.data[row * BINDING.stride + BINDING.value];
    const op = value < 0 ? -1 : expressions.data[value * EXPRESSION.stride + EXPRESSION.op];
    if (op !== expressionOpCode.spread) return true;
  }
  return false;
}
