/** Which area of a map uses which, and the order of areas by how much others use them. */
import type { Graph } from '../../graph/graph.ts';
import type { UseCounts } from '../../graph/use-counts.ts';
import { TOP } from '../dependencies/groups.ts';
import type { Area } from './areas.ts';
import type { AreaUse } from './tool.ts';

const MAX_USES = 4;
/** The share of an area's own weight, beside its uses by other areas. */
const OWN_SHARE = 0.3;

/** How much one area uses another: by links, and by pairs of files with some. */
interface Use {
  readonly links: number;
  readonly pairs: number;
}

/** For each area, how much it uses each other one. */
export function usesAmong({ nodes }: Graph, { pairs }: UseCounts, areas: readonly Area[]): Map<number, Use>[] {
  const areaOf = new Int32Array(nodes.files.length).fill(-1);
  for (const [area, { files }] of areas.entries()) for (const { file } of files) areaOf[file] = area;
  const uses = areas.map(() => new Map<number, Use>());
  for (const { from, to, links } of pairs) {
    const [user, used] = [areaOf[from], areaOf[to]];
    if (user < 0 || used < 0 || user === used) continue;
    const known = uses[user].get(used) ?? { links: 0, pairs: 0 };
    uses[user].set(used, { links: known.links + links, pairs: known.pairs + 1 });
  }
  return uses;
}

interface UsedAreas {
  /** With the weight from their uses by other areas. */
  readonly areas: readonly Area[];
  /** Other areas that each refers to, most first. */
  readonly uses: readonly (readonly AreaUse[])[];
}

/**
 * Areas that no other area uses, such as examples or plugins, come after those that everything else depends on. Pairs of files
 * are counted, so that a helper which is called in every line does not make its directory the centre.
 */
export function byUse(areas: readonly Area[], uses: readonly ReadonlyMap<number, Use>[]): UsedAreas {
  const incoming = areas.map((_, area) => uses.reduce((sum, of) => sum + Math.sqrt(of.get(area)?.pairs ?? 0), 0));
  const order = areas
    .map((area, i) => ({ i, weight: incoming[i] + OWN_SHARE * Math.sqrt(area.weight) }))
    .sort((a, b) => b.weight - a.weight || a.i - b.i);
  return {
    areas: order.map(({ i, weight }) => ({ ...areas[i], weight })),
    uses: order.map(({ i }) =>
      [...uses[i]]
        .sort(([a, x], [b, y]) => y.links - x.links || a - b)
        .slice(0, MAX_USES)
        .map(([area, { links }]) => ({ area: areas[area].path || TOP, links })),
    ),
  };
}
