/** Members that override each other only in a type which combines their types: `class Both(Mixin, Base)`. */
import type { Graph } from '../graph.ts';
import { symbolTable } from '../symbol-table.ts';
import { listed, type NodeLists } from './node-lists.ts';

/** Types that have more bases than this, with theirs, are not looked at. */
const MAX_BASES = 200;

/** Pairs of a member and the one of the same name of a later base, each once. `bases` and `members` are by type. */
export function* mixedMembers(
  graph: Graph,
  bases: NodeLists,
  members: NodeLists,
): Generator<readonly [number, number]> {
  const { names, kind } = symbolTable(graph);
  const seen = new Set<string>();
  for (let type = 0; type < graph.nodes.size; type++) {
    const own = listed(bases, type);
    if (own.length < 2) continue;
    /** By name: the members of that name of earlier bases, by base. */
    const earlier = new Map<number, { readonly base: number; readonly member: number }[]>();
    for (const base of own) {
      for (const one of withBases(bases, base)) {
        for (const member of listed(members, one)) {
          if (kind(member) !== 'method') continue;
          const same = earlier.get(names[member]) ?? [];
          earlier.set(names[member], same);
          for (const other of same) {
            const key = `${other.member} ${member}`;
            if (other.base === base || other.member === member || seen.has(key)) continue;
            seen.add(key);
            yield [other.member, member];
          }
          same.push({ base, member });
        }
      }
    }
  }
}

function withBases(bases: NodeLists, type: number): readonly number[] {
  const found = [type];
  for (let at = 0; at < found.length && found.length < MAX_BASES; at++)
    for (const base of listed(bases, found[at])) if (!found.includes(base)) found.push(base);
  return found;
}
