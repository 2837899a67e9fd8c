/** A small graph as Mermaid, Graphviz or SVG: names are data and may contain any character, so ids are generated and labels escaped. */
import * as z from 'zod/mini';
import { displayWidth, truncate } from '../base/display-width.ts';
import type { Draft, Meta } from '../workspace/reply.ts';
import { layOut } from './diagram-layout.ts';
import { flag } from './inputs.ts';

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
  /** Not a thing of the graph: it says what is left out. */
  readonly faint?: boolean;
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly dashed?: boolean;
}

export type DiagramDirection = 'up' | 'down' | 'right';

/** The inputs of a tool that draws. */
export const diagramInputs = {
  mermaid: flag('Print a Mermaid diagram instead'),
  dot: flag('Print a Graphviz diagram instead'),
  svg: flag('Print a picture instead, as SVG'),
};
/** Agents read text: the picture is for people, as are the diagrams of the tools that agents are always offered. */
export const PICTURES = ['svg'] as const;
export const DIAGRAMS = ['mermaid', 'dot', 'svg'] as const;

export const diagramFormat = z.enum(['mermaid', 'dot', 'svg']);
export const textOrDiagram = z.enum(['text', 'mermaid', 'dot', 'svg']);
export type DiagramFormat = z.output<typeof diagramFormat>;

interface Flags {
  readonly mermaid: boolean;
  readonly dot: boolean;
  readonly svg: boolean;
}

export const diagramOf = ({ mermaid, dot, svg }: Flags): DiagramFormat | undefined =>
  mermaid ? 'mermaid' : dot ? 'dot' : svg ? 'svg' : undefined;

interface Drawn {
  readonly results: { readonly format?: DiagramFormat | 'text' };
}

/** Adds the form that was asked for to the results of a tool whose text has no name for it. */
export function asDiagram<T extends object>(
  draft: Draft<T>,
  question: Flags,
): Draft<T & { readonly format?: DiagramFormat }> {
  const format = diagramOf(question);
  return format === undefined ? draft : { ...draft, results: { ...draft.results, format } };
}

const COMMENT = { mermaid: '%% ', dot: '// ' } as const;

/** The parts of a definition that a tool with diagrams shares: notes below a diagram are comments, or in the picture. */
export const diagramNotes = {
  commentMark({ results: { format } }: Drawn): string | undefined {
    return format === 'mermaid' || format === 'dot' ? COMMENT[format] : undefined;
  },
  hasNotes: ({ results: { format } }: Drawn): boolean => format === 'svg',
};

/** More is no picture that a person can read, and Mermaid refuses more than 500 edges. Layout takes seconds beyond. */
const MOST: Readonly<Record<DiagramFormat, { readonly nodes: number; readonly edges: number }>> = {
  mermaid: { nodes: 150, edges: 400 },
  dot: { nodes: 500, edges: 2000 },
  svg: { nodes: 100, edges: 200 },
};

interface Drawing {
  readonly format: DiagramFormat;
  /** Where edges point on the page. */
  readonly direction: DiagramDirection;
  /** What the reply says besides: in a picture it is its description. */
  readonly meta: Pick<Meta<unknown>, 'notes' | 'omitted'>;
}

/** Edges of missing nodes are left out. What a limit leaves out is a node of its own. */
export function drawDiagram(diagram: Diagram, { format, direction, meta }: Drawing): string {
  const { nodes: kept, edges: wanted, left } = within(diagram, format);
  const ids = new Map(kept.map(({ key }, i) => [key, `n${i}`]));
  const edges = wanted.flatMap((edge) => {
    const [from, to] = [ids.get(edge.from), ids.get(edge.to)];
    return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
  });
  const nodes = kept.map((node) => ({ ...node, key: ids.get(node.key)! }));
  if (left !== undefined) nodes.push({ key: `n${nodes.length}`, label: left, faint: true });
  const drawn: Diagram = { nodes, edges };
  if (format === 'svg') {
    const more = meta.omitted > 0 ? [`${meta.omitted} more left out`] : [];
    return svg(drawn, direction, [...more, ...meta.notes]);
  }
  return (format === 'mermaid' ? mermaid : dot)(drawn, direction).join('\n');
}

/** The subject and what comes first; edges between them. */
function within({ nodes, edges }: Diagram, format: DiagramFormat): Diagram & { readonly left: string | undefined } {
  const most = MOST[format];
  const order = [...nodes.filter(({ strong }) => strong), ...nodes.filter(({ strong }) => !strong)];
  const kept = order.slice(0, most.nodes);
  const keys = new Set(kept.map(({ key }) => key));
  const between = edges.filter(({ from, to }) => keys.has(from) && keys.has(to));
  const [lost, cut] = [nodes.length - kept.length, Math.max(0, between.length - most.edges)];
  const parts = [
    ...(lost > 0 ? [`${lost} of ${nodes.length} nodes`] : []),
    ...(cut > 0 ? [`${cut} of ${between.length} edges`] : []),
  ];
  const left = parts.length > 0 ? `left out: ${parts.join(', ')}` : undefined;
  return { nodes: nodes.filter(({ key }) => keys.has(key)), edges: between.slice(0, most.edges), left };
}

function mermaid({ nodes, edges }: Diagram, direction: DiagramDirection): string[] {
  const arrow = (edge: DiagramEdge) => (edge.dashed ? '-.->' : '-->');
  const label = (edge: DiagramEdge) => (edge.label === undefined ? '' : `|"${labelText('mermaid', edge.label)}"|`);
  const marked = (mark: 'strong' | 'faint') => nodes.filter((node) => node[mark]).map((node) => node.key);
  const [strong, faint] = [marked('strong'), marked('faint')];
  return [
    `flowchart ${{ up: 'BT', down: 'TB', right: 'LR' }[direction]}`,
    ...nodes.map(({ key, label: text }) => `  ${key}["${labelText('mermaid', text)}"]`),
    ...edges.map((edge) => `  ${edge.from} ${arrow(edge)}${label(edge)} ${edge.to}`),
    ...(strong.length > 0 ? ['  classDef asked stroke-width:3px', `  class ${strong.join(',')} asked`] : []),
    ...(faint.length > 0 ? ['  classDef left stroke-dasharray:4', `  class ${faint.join(',')} left`] : []),
  ];
}

function dot({ nodes, edges }: Diagram, direction: DiagramDirection): string[] {
  const attributes = (pairs: readonly (string | false | undefined)[]) => {
    const given = pairs.filter((pair) => pair);
    return given.length > 0 ? ` [${given.join(', ')}]` : '';
  };
  const quoted = (text: string) => `"${labelText('dot', text)}"`;
  return [
    'digraph {',
    `  rankdir=${{ up: 'BT', down: 'TB', right: 'LR' }[direction]}`,
    '  node [shape=box]',
    ...nodes.map(
      ({ key, label, strong, faint }) =>
        `  ${key}${attributes([`label=${quoted(label)}`, strong && 'penwidth=3', faint && 'style=dashed'])}`,
    ),
    ...edges.map(({ from, to, label, dashed }) => {
      const text = label !== undefined && `label=${quoted(label)}`;
      return `  ${from} -> ${to}${attributes([text, dashed && 'style=dashed'])}`;
    }),
    '}',
  ];
}

/** Both schemes of colours; fonts that every system has, of one width, so that labels fit their boxes. */
const STYLE = `text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#1f2328;text-anchor:middle;dominant-baseline:central}
.edge text{font-size:10px;fill:#59636e;paint-order:stroke;stroke:#fff;stroke-width:4px}.node rect{fill:#f6f8fa;stroke:#59636e}.strong rect{stroke-width:3}.faint rect{fill:none;stroke-dasharray:4}
.edge path{fill:none;stroke:#59636e}.dashed path{stroke-dasharray:4}.page{fill:#fff}.head{fill:#59636e}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.node rect{fill:#151b23;stroke:#9198a1}.edge path{stroke:#9198a1}.edge text{fill:#9198a1;stroke:#0d1117}.head{fill:#9198a1}}`;
const MAX_LABEL = 80;

function svg(diagram: Diagram, direction: DiagramDirection, notes: readonly string[]): string {
  const short = (label: string) => truncate(oneLine(label), MAX_LABEL);
  const { width, height, nodes, edges } = layOut(
    {
      nodes: diagram.nodes.map(({ key, label }) => ({ key, columns: displayWidth(short(label)) })),
      edges: diagram.edges.map(({ from, to, label }) => ({
        from,
        to,
        columns: label ? displayWidth(short(label)) : 0,
      })),
    },
    direction,
  );
  const label = (text: string) => labelText('svg', short(text));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    ...(notes.length > 0 ? [`<desc>${notes.map((note) => labelText('svg', note)).join('\n')}</desc>`] : []),
    `<style>${STYLE}</style>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>',
    '<rect class="page" width="100%" height="100%"/>',
    ...diagram.edges.flatMap((edge, i) => {
      const { path, x, y } = edges[i];
      const text = edge.label === undefined ? '' : `<text x="${x}" y="${y}">${label(edge.label)}</text>`;
      return `<g class="edge${edge.dashed ? ' dashed' : ''}"><path d="${path}" marker-end="url(#head)"/>${text}</g>`;
    }),
    ...diagram.nodes.map(({ label: text, strong, faint }, i) => {
      const { x, y, width: w, height: h } = nodes[i];
      const [left, top] = [round(x - w / 2), round(y - h / 2)];
      const box = `<rect x="${left}" y="${top}" width="${w}" height="${h}" rx="4"/><text x="${x}" y="${y}">${label(text)}</text>`;
      // The whole name, where it is cut.
      const title = short(text) === oneLine(text) ? '' : `<title>${labelText('svg', text)}</title>`;
      return `<g class="node${strong ? ' strong' : ''}${faint ? ' faint' : ''}">${title}${box}</g>`;
    }),
    '</svg>',
  ].join('\n');
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The one way a text gets into a diagram. Mermaid interprets `#name;` and Markdown, so special characters are character codes. */
export function labelText(format: DiagramFormat, text: string): string {
  const line = oneLine(text);
  if (format === 'dot') return line.replace(/["\\]/g, '\\$&');
  if (format === 'mermaid') return line.replace(/[#"<>&`*_\\[\]{}|;]/g, (character) => `#${character.charCodeAt(0)};`);
  return line.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Line ends and other control characters would end a label or a line; XML has no place for them, nor for half a pair. */
const oneLine = (text: string): string => text.replace(UNPRINTABLE, ' ').replace(HALF_PAIR, '\ufffd');

const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/g;
const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
