/** A small graph as Mermaid or Graphviz text: names are data and may contain any character, so ids are generated and labels escaped. */

export interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

export interface DiagramNode {
  /** Identifies the node; never printed. */
  readonly key: string;
  readonly label: string;
  /** Highlighted: the subject of the question. */
  readonly strong?: boolean;
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly dashed?: boolean;
}

/** The language of a diagram; notes below it are comments in that language. */
export type DiagramFormat = 'mermaid' | 'dot';

export const COMMENT: Readonly<Record<DiagramFormat, string>> = { mermaid: '%% ', dot: '// ' };

/** `direction`: where edges point on the page. Edges of missing nodes are left out. */
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

/** Mermaid interprets `#name;` and Markdown in labels, so special characters are written as character codes. */
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ');
