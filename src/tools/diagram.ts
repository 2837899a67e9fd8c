/** A small graph as Mermaid or Graphviz text: names are data and may hold anything, so ids are made up and labels escaped. */

export interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

export interface DiagramNode {
  /** Told apart by this; never printed. */
  readonly key: string;
  readonly label: string;
  /** Stands out: what was asked about. */
  readonly strong?: boolean;
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly dashed?: boolean;
}

/** What a reply is printed as; the notes under a diagram must be comments of its language. */
export type DiagramFormat = 'mermaid' | 'dot';

export const COMMENT: Readonly<Record<DiagramFormat, string>> = { mermaid: '%% ', dot: '// ' };

/** `direction`: where edges point on the page. Edges to or from a node that is not there are left out. */
export function drawDiagram(diagram: Diagram, format: DiagramFormat, direction: 'up' | 'down' | 'right'): string {
  const ids = new Map(diagram.nodes.map(({ key }, i) => [key, `n${i}`]));
  const edges = diagram.edges.flatMap((edge) => {
    const [from, to] = [ids.get(edge.from), ids.get(edge.to)];
    return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
  });
  const nodes = diagram.nodes.map((node) => ({ ...node, key: ids.get(node.key)! }));
  return (format === 'mermaid' ? mermaid : dot)({ nodes, edges }, direction).join('\n');
}

function mermaid({ nodes, edges }: Diagram, direction: 'up' | 'down' | 'right'): string[] {
  const arrow = (edge: DiagramEdge) => (edge.dashed ? '-.->' : '-->');
  const label = (edge: DiagramEdge) => (edge.label === undefined ? '' : `|"${mermaidText(edge.label)}"|`);
  const strong = nodes.filter((node) => node.strong).map((node) => node.key);
  return [
    `flowchart ${{ up: 'BT', down: 'TB', right: 'LR' }[direction]}`,
    ...nodes.map(({ key, label: text }) => `  ${key}["${mermaidText(text)}"]`),
    ...edges.map((edge) => `  ${edge.from} ${arrow(edge)}${label(edge)} ${edge.to}`),
    ...(strong.length > 0 ? ['  classDef asked stroke-width:3px', `  class ${strong.join(',')} asked`] : []),
  ];
}

/** Mermaid reads `#name;` as a character and Markdown in labels; both are switched off by naming the character. */
const mermaidText = (text: string): string =>
  oneLine(text).replace(/[#"<>&`*_\\[\]{}|;]/g, (character) => `#${character.charCodeAt(0)};`);

function dot({ nodes, edges }: Diagram, direction: 'up' | 'down' | 'right'): string[] {
  const attributes = (pairs: readonly (string | false | undefined)[]) => {
    const given = pairs.filter((pair) => pair);
    return given.length > 0 ? ` [${given.join(', ')}]` : '';
  };
  return [
    'digraph {',
    `  rankdir=${{ up: 'BT', down: 'TB', right: 'LR' }[direction]}`,
    '  node [shape=box]',
    ...nodes.map(
      ({ key, label, strong }) => `  ${key}${attributes([`label=${dotText(label)}`, strong && 'penwidth=3'])}`,
    ),
    ...edges.map(({ from, to, label, dashed }) => {
      const text = label !== undefined && `label=${dotText(label)}`;
      return `  ${from} -> ${to}${attributes([text, dashed && 'style=dashed'])}`;
    }),
    '}',
  ];
}

const dotText = (text: string): string => `"${oneLine(text).replace(/["\\]/g, '\\$&')}"`;

/** Line ends and other control characters would end a label or a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ');
