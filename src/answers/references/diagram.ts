/** References as a diagram: arrows point from the symbol that uses another to the one it uses. */
import type { Diagram, DiagramEdge, DiagramNode } from '../../tools/diagram.ts';
import { localName } from '../quote/symbol-lines.ts';
import type { ReferencesResult, ReferenceView } from './tool.ts';

type Place = Parameters<typeof localName>[0] & {
  readonly handle: string;
  readonly kind: string;
  readonly path: string;
};
type Use = Pick<ReferenceView, 'kind' | 'confidence'>;

/** References without a symbol at their other end are not in it: their counts are in the text. */
export function referenceDiagram(results: ReferencesResult): Diagram {
  const { symbols, files, tree, family = [], sub_types: types = [], direction } = results;
  const drawing = new Drawing();
  for (const symbol of symbols) drawing.add(symbol, true);
  const connect = (near: string, other: Place, use: Use, count = 1) =>
    direction === 'in'
      ? drawing.connect(other.handle, near, use, count)
      : drawing.connect(near, other.handle, use, count);
  const above = symbols.map(({ handle }) => handle).slice(0, 1);
  for (const node of tree ?? []) {
    drawing.add(node.symbol);
    const near = above[node.depth - 1] ?? above[0];
    if (near !== undefined) connect(near, node.symbol, node, node.count);
    above.length = node.depth;
    above[node.depth] = node.symbol.handle;
  }
  for (const { references } of files) {
    for (const reference of references) {
      const near = reference.of ?? symbols[0]?.handle;
      if (reference.symbol === undefined || reference.reason !== undefined || near === undefined) continue;
      drawing.add(reference.symbol);
      connect(near, reference.symbol, reference);
    }
  }
  for (const { relation, symbol, references } of family) {
    drawing.add(symbol);
    for (const own of symbols) {
      const [from, to] = relation === 'overriding' ? [symbol.handle, own.handle] : [own.handle, symbol.handle];
      drawing.connect(from, to, { kind: 'override', confidence: 'exact' });
    }
    for (const reference of references) {
      if (reference.symbol === undefined) continue;
      drawing.add(reference.symbol);
      drawing.connect(reference.symbol.handle, symbol.handle, reference);
    }
  }
  for (const type of types) {
    drawing.add(type);
    drawing.connect(type.handle, type.through ?? symbols[0]?.handle, { kind: 'inherit', confidence: 'exact' });
  }
  return drawing.whole();
}

class Drawing {
  readonly #nodes = new Map<string, DiagramNode>();
  readonly #edges = new Map<string, DiagramEdge & { kinds: Map<string, number> }>();

  add(symbol: Place, strong = false): void {
    const label = symbol.kind === 'file' ? symbol.path : localName(symbol);
    if (!this.#nodes.has(symbol.handle))
      this.#nodes.set(symbol.handle, { key: symbol.handle, label, ...(strong && { strong }) });
  }

  /** Several uses between two symbols are one arrow, which is dashed where none is certain. */
  connect(from: string, to: string | undefined, { kind, confidence = 'exact' }: Use, count = 1): void {
    if (to === undefined) return;
    const key = `${from}\n${to}`;
    const edge = this.#edges.get(key) ?? { from, to, dashed: true, kinds: new Map<string, number>() };
    edge.kinds.set(kind, (edge.kinds.get(kind) ?? 0) + count);
    this.#edges.set(key, { ...edge, dashed: edge.dashed === true && confidence !== 'exact' });
  }

  whole(): Diagram {
    return {
      nodes: [...this.#nodes.values()],
      edges: [...this.#edges.values()].map(({ kinds, ...edge }) => ({
        ...edge,
        label: [...kinds].map(([kind, count]) => (count > 1 ? `${kind} ${count}` : kind)).join(', '),
      })),
    };
  }
}
