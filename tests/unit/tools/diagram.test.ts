/** Diagrams: whatever a name holds, it stays a label. */
import { expect, test } from 'vitest';
import { drawDiagram } from '../../../src/tools/diagram.ts';

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

test('Mermaid labels have no character that ends or formats them', () => {
  const lines = drawDiagram(hostile, 'mermaid', 'right').split('\n');
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
  const lines = drawDiagram(hostile, 'dot', 'down').split('\n');
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
