/** Places the boxes and arrows of a diagram in layers. */
import type { DiagramDirection } from './diagram.ts';

interface Boxes {
  /** `columns`: the width of the label in characters. */
  readonly nodes: readonly { readonly key: string; readonly columns: number }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly columns: number }[];
}

export interface Placed {
  readonly width: number;
  readonly height: number;
  /** In the order of the boxes; x and y are those of the middle. */
  readonly nodes: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** In the order of the edges; x and y are those of the label. */
  readonly edges: readonly { readonly path: string; readonly x: number; readonly y: number }[];
}

const COLUMN = { node: 7.3, edge: 6.1 };
const NODE = { padding: 20, height: 30 };
const LABEL_HEIGHT = 14;
const MARGIN = 12;
const DIRECTIONS = { up: 'BT', down: 'TB', right: 'LR' } as const;

let dagre: typeof import('@dagrejs/dagre') | undefined;

/** Before a picture is drawn: no other reply waits for it. */
export async function loadLayout(): Promise<void> {
  dagre ??= await import('@dagrejs/dagre');
}

/** `loadLayout` has been called. */
export function layOut({ nodes, edges }: Boxes, direction: DiagramDirection): Placed {
  if (dagre === undefined) throw new Error('the layout is not loaded');
  const graph = new dagre.Graph({ multigraph: true });
  graph.setGraph({ rankdir: DIRECTIONS[direction], nodesep: 16, ranksep: 40, marginx: MARGIN, marginy: MARGIN });
  for (const { key, columns } of nodes)
    graph.setNode(key, { width: round(columns * COLUMN.node + NODE.padding), height: NODE.height });
  for (const [i, { from, to, columns }] of edges.entries()) {
    const label = columns > 0 ? { width: columns * COLUMN.edge + 8, height: LABEL_HEIGHT, labelpos: 'c' } : {};
    graph.setEdge(from, to, { ...label }, String(i));
  }
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: nodes.map(({ key }) => {
      const { x, y, width: w, height: h } = graph.node(key) as Placed['nodes'][number];
      return { x: round(x), y: round(y), width: w, height: h };
    }),
    edges: edges.map(({ from, to }, i) => {
      const { points, x = 0, y = 0 } = graph.edge(from, to, String(i)) as unknown as PlacedEdge;
      return { path: pathThrough(points), x: round(x), y: round(y) };
    }),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface PlacedEdge extends Partial<Point> {
  readonly points: readonly Point[];
}

/** Through the middles of its parts, rounded at its corners. */
function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1) ?? first;
  const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const bends = rest.slice(0, -1).map((point, i) => `Q${at(point)} ${at(middle(point, rest[i + 1]))}`);
  return `M${at(first)}${bends.join('')}L${at(last)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
