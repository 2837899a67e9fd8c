/** Which symbols other files can find by name alone, and an index over them that threads can share. */
import { FLAG, symbolKindCode } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import { mentionHash } from '../invalidate/mention-hash.ts';

/** Members of traits are found by name: types that have them do not say so where they are declared. */
const CONTAINERS = new Set([
  symbolKindCode.file,
  symbolKindCode.namespace,
  symbolKindCode.module,
  symbolKindCode.trait,
]);

/** Whether a symbol is declared at file or namespace level, or extends a type elsewhere. A method written outside its type is, until the type adopts it. */
export const isDeclared = (parentKind: number, flags: number): boolean =>
  (CONTAINERS.has(parentKind) && (flags & FLAG.local) === 0) || (flags & (FLAG.extension | FLAG.unscoped)) !== 0;

/** Keys by the hash of their names, sorted: two arrays in shared memory. */
export interface DeclaredIndex {
  readonly hashes: Uint32Array;
  readonly keys: Float64Array;
}

/** Collects declared symbols and sorts them once. */
export class DeclaredIndexBuilder {
  private readonly hashes: number[] = [];
  private readonly keys: SymbolKey[] = [];

  add(name: string, key: SymbolKey): void {
    this.hashes.push(mentionHash(name));
    this.keys.push(key);
  }

  finish(): DeclaredIndex {
    const count = this.keys.length;
    const order = orderOf(Uint32Array.from(this.hashes));
    const hashes = new Uint32Array(new SharedArrayBuffer(count * 4));
    const keys = new Float64Array(new SharedArrayBuffer(count * 8));
    for (let i = 0; i < count; i++) {
      hashes[i] = this.hashes[order[i]];
      keys[i] = this.keys[order[i]];
    }
    return { hashes, keys };
  }
}

/** Positions by ascending value, equal values in their order: a counting sort by each half, for any number of them. */
function orderOf(values: Uint32Array): Uint32Array {
  let order = Uint32Array.from(values, (_, i) => i);
  for (const shift of [0, 16]) {
    const starts = new Uint32Array((1 << 16) + 1);
    for (const value of values) starts[((value >>> shift) & 0xffff) + 1]++;
    for (let digit = 0; digit < 1 << 16; digit++) starts[digit + 1] += starts[digit];
    const sorted = new Uint32Array(values.length);
    for (const i of order) sorted[starts[(values[i] >>> shift) & 0xffff]++] = i;
    order = sorted;
  }
  return order;
}

/** Keys whose names have the hash; a name of the same hash may be among them. */
export function keysNamed({ hashes, keys }: DeclaredIndex, name: string): SymbolKey[] {
  const hash = mentionHash(name);
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hashes[middle] < hash) low = middle + 1;
    else high = middle;
  }
  const found: SymbolKey[] = [];
  for (let i = low; i < hashes.length && hashes[i] === hash; i++) found.push(keys[i] as SymbolKey);
  return found;
}
