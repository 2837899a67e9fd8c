/** A picture as data: what is drawn, listed and exported is the same. */

export interface PictureNode {
  readonly id: string;
  readonly label: string;
  /** The area that it is drawn in: a directory. */
  readonly group?: string | undefined;
  readonly kind?: string | undefined;
  /** Its page. */
  readonly href?: string | undefined;
  /** What the picture is about. */
  readonly isSubject?: boolean | undefined;
  /** In rings: how far from the centre. */
  readonly depth?: number | undefined;
}

export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  /** How many uses it stands for. */
  readonly count?: number | undefined;
  /** Not certain: dashed. */
  readonly isProbable?: boolean | undefined;
}

export interface Picture {
  readonly title: string;
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  readonly layout: 'layers' | 'rings';
  /** The commands that give the same facts in a terminal. */
  readonly commands: readonly string[];
}

/** Each node and each edge once; edges between the same nodes are added up. */
export function pictureOf({ nodes, edges, ...rest }: Picture): Picture {
  const byId = new Map<string, PictureNode>();
  for (const node of nodes) if (!byId.has(node.id) || node.isSubject) byId.set(node.id, node);
  const byEnds = new Map<string, PictureEdge>();
  for (const edge of edges) {
    if (!byId.has(edge.from) || !byId.has(edge.to)) continue;
    const key = JSON.stringify([edge.from, edge.to]);
    const known = byEnds.get(key);
    byEnds.set(key, {
      ...edge,
      count: (known?.count ?? 0) + (edge.count ?? 1),
      isProbable: Boolean(edge.isProbable) && (known?.isProbable ?? true),
    });
  }
  return { ...rest, nodes: [...byId.values()], edges: [...byEnds.values()] };
}
