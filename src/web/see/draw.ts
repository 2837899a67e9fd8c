/** Draws a picture with Cytoscape: layers by dagre, or rings by depth; loaded when the first picture is shown. */
import cytoscape, { type Core, type ElementDefinition, type LayoutOptions, type StylesheetJson } from 'cytoscape';
import dagre from 'cytoscape-dagre';
import type { Picture } from './picture.ts';
import { svgOf } from './svg.ts';

export interface Drawing {
  update(picture: Picture): void;
  fit(): void;
  zoom(by: number): void;
  /** The picture as it is laid out. */
  svg(): string;
  /** The cycles of the picture, as the ids of their nodes. */
  cycles(): string[][];
  close(): void;
}

interface DrawOptions {
  /** A person chose a node. */
  readonly onNode: (id: string) => void;
}

/** More nodes are drawn without labels on edges, and with fewer details while they move. */
const MANY = 150;
/** Below this no label can be read: a part is shown, around the subject. */
const LEAST_ZOOM = 0.4;
/** Cytoscape adds a style element unless one with this id is there; the policy of the page refuses it, and style.css has its rule. */
const STYLE_ID = '__________cytoscape_stylesheet';

cytoscape.use(dagre);

export function draw(container: HTMLElement, { onNode }: DrawOptions): Drawing {
  if (!document.getElementById(STYLE_ID)) {
    const mark = document.createElement('meta');
    mark.id = STYLE_ID;
    document.head.append(mark);
  }
  const cy = cytoscape({
    container,
    style: styleOf(),
    minZoom: 0.05,
    maxZoom: 3,
    hideEdgesOnViewport: false,
    textureOnViewport: true,
    autounselectify: true,
  });
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  const restyle = () => void cy.style(styleOf());
  scheme.addEventListener('change', restyle);
  cy.on('tap', 'node', ({ target }) => {
    if (!target.isParent()) onNode(target.id());
  });
  let title = '';
  return {
    update(picture) {
      title = picture.title;
      cy.batch(() => {
        cy.elements().remove();
        cy.add(elementsOf(picture));
      });
      markCycles(cy);
      cy.layout(layoutOf(picture)).run();
      cy.fit(undefined, 24);
      const subject = cy.nodes('[?isSubject]');
      if (cy.zoom() > 1 || cy.zoom() < LEAST_ZOOM) {
        cy.zoom(Math.max(LEAST_ZOOM, Math.min(1, cy.zoom())));
        cy.center(cy.zoom() === 1 || subject.empty() ? undefined : subject);
      }
    },
    fit: () => void cy.fit(undefined, 24),
    zoom(by) {
      const { width, height } = container.getBoundingClientRect();
      cy.zoom({ level: cy.zoom() * by, renderedPosition: { x: width / 2, y: height / 2 } });
    },
    svg: () => svgOf(cy, title),
    cycles: () => cyclesIn(cy).map((ids) => [...ids]),
    close() {
      scheme.removeEventListener('change', restyle);
      cy.destroy();
    },
  };
}

const groupId = (group: string): string => `group:${group}`;

function elementsOf({ nodes, edges, layout }: Picture): ElementDefinition[] {
  const groups = layout === 'layers' ? new Set(nodes.flatMap(({ group }) => group ?? [])) : new Set<string>();
  const isCrowded = edges.length > MANY;
  return [
    ...[...groups].map((group) => ({ data: { id: groupId(group), label: group, isGroup: 1 } })),
    ...nodes.map(({ id, label, group, kind = '', isSubject, depth = 0 }) => ({
      data: {
        id,
        label,
        kind,
        depth,
        width: Math.max(40, Math.min(label.length, 40) * 7.2 + 16),
        ...(group !== undefined && groups.has(group) && { parent: groupId(group) }),
        ...(isSubject && { isSubject: 1 }),
      },
    })),
    ...edges.map(({ from, to, count = 1, isProbable }) => ({
      data: {
        id: JSON.stringify([from, to]),
        source: from,
        target: to,
        label: count > 1 && !isCrowded ? String(count) : '',
        ...(isProbable && { isProbable: 1 }),
      },
    })),
  ];
}

function layoutOf({ layout, nodes }: Picture): LayoutOptions {
  if (layout === 'layers') {
    const options = {
      name: 'dagre',
      rankDir: 'LR',
      nodeSep: 14,
      rankSep: 60,
      edgeSep: 6,
      animate: false,
    };
    // Its own options are not among those that the types of Cytoscape know.
    return options as unknown as LayoutOptions;
  }
  const deepest = Math.max(0, ...nodes.map(({ depth = 0 }) => depth));
  return {
    name: 'concentric',
    concentric: (node) => deepest - Number(node.data('depth')),
    levelWidth: () => 1,
    minNodeSpacing: 4,
    spacingFactor: 0.55,
    avoidOverlap: true,
    animate: false,
  } as LayoutOptions;
}

function cyclesIn(cy: Core): Set<string>[] {
  const { components } = cy.elements().tarjanStronglyConnected();
  return components
    .map((component) => new Set(component.nodes().map((node) => node.id())))
    .filter((ids) => ids.size > 1);
}

/** Edges inside a cycle stand out. */
function markCycles(cy: Core): void {
  for (const ids of cyclesIn(cy))
    for (const edge of cy.edges().toArray())
      if (ids.has(edge.source().id()) && ids.has(edge.target().id())) edge.data('isCyclic', 1);
}

function styleOf(): StylesheetJson {
  const css = getComputedStyle(document.documentElement);
  const color = (name: string): string => css.getPropertyValue(`--${name}`).trim();
  return [
    {
      selector: 'node',
      style: {
        shape: 'round-rectangle',
        height: 26,
        label: 'data(label)',
        'text-valign': 'center',
        'text-max-width': '290px',
        'text-wrap': 'ellipsis',
        'font-size': 12,
        'font-family': 'system-ui, sans-serif',
        color: color('text'),
        'background-color': color('raised'),
        'border-width': 1,
        'border-color': color('quiet'),
      },
    },
    { selector: 'node[width]', style: { width: 'data(width)' } },
    {
      selector: 'node[?isSubject]',
      style: { 'background-color': color('accent'), color: color('on-accent'), 'border-color': color('accent') },
    },
    {
      selector: 'node[?isGroup]',
      style: {
        'background-opacity': 0.25,
        'border-style': 'dotted',
        'text-valign': 'top',
        color: color('quiet'),
        padding: '10px',
      },
    },
    {
      selector: 'edge',
      style: {
        width: 1.2,
        'curve-style': 'bezier',
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.8,
        'line-color': color('quiet'),
        'target-arrow-color': color('quiet'),
        label: 'data(label)',
        'font-size': 10,
        color: color('quiet'),
        'text-background-color': color('ground'),
        'text-background-opacity': 0.9,
      },
    },
    { selector: 'edge[?isProbable]', style: { 'line-style': 'dashed' } },
    {
      selector: 'edge[?isCyclic]',
      style: { 'line-color': color('bad'), 'target-arrow-color': color('bad'), width: 2 },
    },
  ];
}
