/** Diagrams: whatever a name holds, it stays a label; what a limit leaves out is said. */
import { beforeAll, expect, test } from 'vitest';
import { drawDiagram } from '../../../src/tools/diagram.ts';
import { loadLayout } from '../../../src/tools/diagram-layout.ts';

const meta = { notes: [], omitted: 0 };
const hostile = {
  nodes: [
    { key: 'a', label: 'x"] --> n9\nclick n0 "javascript:alert(1)"' },
    { key: 'b', label: 'Map<K, V> | `#quot;` \\ _it_', strong: true },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'uses "it"' },
    { from: 'b', to: 'gone' },
  ],
};

beforeAll(loadLayout);

test('Mermaid labels have no character that ends or formats them', () => {
  const lines = drawDiagram(hostile, { format: 'mermaid', direction: 'right', meta }).split('\n');
  expect(lines).toEqual([
    'flowchart LR',
    '  n0["x#34;#93; --#62; n9 click n0 #34;javascript:alert(1)#34;"]',
    '  n1["Map#60;K, V#62; #124; #96;#35;quot#59;#96; #92; #95;it#95;"]',
    '  n0 -->|"uses #34;it#34;"| n1',
    '  classDef asked stroke-width:3px',
    '  class n1 asked',
  ]);
});

test('Graphviz labels are quoted strings on one line', () => {
  const lines = drawDiagram(hostile, { format: 'dot', direction: 'down', meta }).split('\n');
  expect(lines).toEqual([
    'digraph {',
    '  rankdir=TB',
    '  node [shape=box]',
    '  n0 [label="x\\"] --> n9 click n0 \\"javascript:alert(1)\\""]',
    '  n1 [label="Map<K, V> | `#quot;` \\\\ _it_", penwidth=3]',
    '  n0 -> n1 [label="uses \\"it\\""]',
    '}',
  ]);
});

test('a picture has one box for each node and one arrow for each edge, and names are text', () => {
  const labels = ['</text><script>alert(1)</script>', "\"onload='x' &amp;\u0000\u001b[31m\ud800", 'ab'.repeat(100)];
  const nodes = labels.map((label, i) => ({ key: `k${i}`, label, ...(i === 0 && { strong: true }) }));
  const edges = [
    { from: 'k0', to: 'k1', label: '<b>' },
    { from: 'k1', to: 'k0', dashed: true },
    { from: 'k2', to: 'k2' },
  ];
  const picture = drawDiagram(
    { nodes, edges },
    { format: 'svg', direction: 'right', meta: { notes: ['a <note>'], omitted: 3 } },
  );
  expect(picture).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[\s\S]*<\/svg>$/);
  expect(picture.match(/<g class="node/g)).toHaveLength(3);
  expect(picture.match(/<g class="edge/g)).toHaveLength(3);
  expect(picture).not.toMatch(/<script|<b>|onload='|NaN|undefined/);
  expect(picture).toContain('&#60;script&#62;');
  expect(picture).toContain('<desc>3 more left out\na &#60;note&#62;</desc>');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
  expect(picture).not.toMatch(/[\u0000-\u0009\u000b-\u001f\ud800-\udfff]/);
  // Cut, with the whole name as its title.
  expect(picture).toContain(`<title>${'ab'.repeat(100)}</title>`);
  expect(picture).toContain('…</text>');
});

test('boxes do not overlap, and all are on the page', () => {
  const nodes = Array.from({ length: 40 }, (_, i) => ({ key: String(i), label: 'x'.repeat(1 + (i % 20)) }));
  const edges = nodes.slice(1).map(({ key }) => ({ from: String(Number(key) >> 1), to: key }));
  const picture = drawDiagram({ nodes, edges }, { format: 'svg', direction: 'down', meta });
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(picture)!.map(Number);
  const boxes = [...picture.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
    (hit) => hit.slice(1).map(Number),
  );
  expect(boxes).toHaveLength(40);
  for (const [i, [x, y, w, h]] of boxes.entries()) {
    expect(x + w).toBeLessThanOrEqual(width);
    expect(y + h).toBeLessThanOrEqual(height);
    for (const [ox, oy, ow, oh] of boxes.slice(i + 1))
      expect(x + w <= ox || ox + ow <= x || y + h <= oy || oy + oh <= y).toBe(true);
  }
});

test.each([
  ['mermaid', 150],
  ['dot', 500],
  ['svg', 100],
] as const)('%s shows at most %i nodes, the subject among them, and says how many are left out', (format, most) => {
  const nodes = Array.from({ length: 600 }, (_, i) => ({ key: `k${i}`, label: `name${i}`, strong: i === 599 }));
  const edges = nodes.slice(1).map(({ key }) => ({ from: key, to: 'k599' }));
  const text = drawDiagram({ nodes, edges }, { format, direction: 'right', meta });
  expect(text.match(/name\d+/g)).toHaveLength(most);
  expect(text).toContain('name599');
  expect(text).toContain(`left out: ${600 - most} of 600 nodes`);
});
