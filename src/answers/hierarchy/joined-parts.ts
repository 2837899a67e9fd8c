/** The hierarchies of the parts of one type as one: relatives and members of all, each once. */
import type { Hierarchy } from './tool.ts';

export function joinedParts([first, ...others]: readonly Hierarchy[]): Hierarchy {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const handles = new Set(all.map(({ symbol }) => symbol.handle));
  // The first of each: its depth fits the place that it has in the tree.
  const once = <T extends { readonly handle: string }>(lists: readonly (readonly T[])[]): T[] => {
    const seen = new Set<string>();
    return lists.flat().filter(({ handle }) => !seen.has(handle) && seen.add(handle));
  };
  return {
    ...first,
    parts: all.map(({ symbol: { qualified_name: _, signature: __, ...place } }) => place),
    up: once(all.map(({ up }) => up)).filter(({ handle }) => !handles.has(handle)),
    outside: all
      .flatMap(({ outside }) => outside)
      .filter(({ name }, i, list) => list.findIndex((one) => one.name === name) === i),
    down: once(all.map(({ down }) => down)).filter(({ handle }) => !handles.has(handle)),
    members: once(all.map(({ members }) => members)),
  };
}
