/** A laid out picture as an SVG file: its boxes, lines and texts at their places. */
import type { Core } from 'cytoscape';

const PAD = 20;
const NS = 'http://www.w3.org/2000/svg';

/** Made as nodes, so that no text of the repository is read as markup. */
export function svgOf(cy: Core, title: string): string {
  const box = cy.elements().boundingBox({});
  const svg = element('svg', {
    xmlns: NS,
    viewBox: [box.x1 - PAD, box.y1 - PAD, box.w + 2 * PAD, box.h + 2 * PAD].map(Math.round).join(' '),
    'font-family': 'system-ui, sans-serif',
    'font-size': '12',
  });
  svg.append(text('title', title, {}), arrowHead());
  for (const node of cy
    .nodes()
    .toArray()
    .toSorted((a, b) => Number(b.isParent()) - Number(a.isParent()))) {
    const { x1, y1, w, h } = node.boundingBox({ includeLabels: false });
    const isGroup = node.isParent();
    const isSubject = Boolean(node.data('isSubject'));
    svg.append(
      element('rect', {
        ...{ x: round(x1), y: round(y1), width: round(w), height: round(h), rx: '5' },
        fill: isGroup ? 'none' : isSubject ? '#0a58ca' : '#f6f7f9',
        stroke: '#57606a',
        ...(isGroup && { 'stroke-dasharray': '2 3' }),
      }),
      text('text', String(node.data('label')), {
        x: round(x1 + w / 2),
        y: round(isGroup ? y1 - 4 : y1 + h / 2 + 4),
        'text-anchor': 'middle',
        fill: isSubject ? '#ffffff' : isGroup ? '#57606a' : '#1c2128',
      }),
    );
  }
  for (const edge of cy.edges().toArray()) {
    const [from, to] = [edge.sourceEndpoint(), edge.targetEndpoint()];
    if (!Number.isFinite(from?.x) || !Number.isFinite(to?.x)) continue;
    svg.append(
      element('line', {
        ...{ x1: round(from.x), y1: round(from.y), x2: round(to.x), y2: round(to.y) },
        stroke: edge.data('isCyclic') ? '#a4161a' : '#57606a',
        'marker-end': 'url(#arrow)',
        ...(edge.data('isProbable') && { 'stroke-dasharray': '5 4' }),
      }),
    );
  }
  return new XMLSerializer().serializeToString(svg);
}

function arrowHead(): Element {
  const head = element('marker', {
    ...{ id: 'arrow', viewBox: '0 0 8 8', refX: '8', refY: '4', markerWidth: '8', markerHeight: '8' },
    orient: 'auto',
  });
  head.append(element('path', { d: 'M0 0 8 4 0 8z', fill: '#57606a' }));
  const defs = element('defs', {});
  defs.append(head);
  return defs;
}

function element(name: string, attributes: Readonly<Record<string, string>>): Element {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) if (key !== 'xmlns') made.setAttribute(key, value);
  return made;
}

function text(name: string, content: string, attributes: Readonly<Record<string, string>>): Element {
  const made = element(name, attributes);
  made.textContent = content;
  return made;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);
