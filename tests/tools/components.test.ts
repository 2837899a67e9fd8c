/** Components of React and Vue: what they accept, who renders them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexFiles, type Product } from '../../eval/product.ts';
import { tool as impact } from '../../src/answers/impact/tool.ts';
import { tool as references } from '../../src/answers/references/tool.ts';
import { tool as search } from '../../src/answers/search/tool.ts';
import { tool as symbol } from '../../src/answers/symbol/tool.ts';
import { PLAIN } from '../../src/tools/terminal.ts';

const BOX = `import { Component, type FC, memo } from 'react';
interface Base { id: string }
export interface Props extends Base {
  title: string;
  /** @deprecated use onHide */
  onClose?: () => void;
}
type Changed = Omit<Props, 'id'> & { extra: number };
export const Panel: FC<Props> = ({ title }) => <b>{title}</b>;
export function Plain({ size }: { size: number; label?: string }) {
  return <Panel title="a" id="b" />;
}
export const Third = memo((p: Changed) => <Plain size={1} />);
function Inner({ on }: { on: boolean }) { const all = { off: !on, run: () => on }; return <i>{all.off}</i>; }
export class Old extends Component<Props> {
  render() { return <Panel {...this.props} />; }
}
`;
const CARD = `<script setup lang="ts">
import { Panel } from './box'
defineProps<{ user: string; big?: boolean }>()
</script>
<template><Panel :title="user" id="c" /></template>
`;
const OLDER = `<script>
export let name = 1;
let own = 2;
</script>
<b>{name}{own}</b>
`;
const SOLO = `<script setup lang="ts">
import type { Props } from './box'
defineProps<Props>()
</script>
<template><b /></template>
`;

let product: Product;
beforeAll(async () => {
  product = await indexFiles(
    new Map([
      ['box.tsx', BOX],
      ['Card.vue', CARD],
      ['Solo.vue', SOLO],
      ['Older.svelte', OLDER],
    ]),
  );
});
afterAll(() => product.close());

const cardOf = async (name: string) => (await product.ask(symbol, { name }))!;

test('a symbol lists the properties that it accepts, with those of super types', async () => {
  const accepted = async (name: string) =>
    (await cardOf(name)).results[0].accepts?.map((one) => [one.name, one.path, one.deprecated ?? '']);
  const ofProps = [
    ['title', 'box.tsx', ''],
    ['onClose', 'box.tsx', 'use onHide'],
    ['id', 'box.tsx', ''],
  ];
  expect(await accepted('Panel')).toEqual(ofProps);
  expect(await accepted('Old')).toEqual(ofProps);
  expect(await accepted('Solo')).toEqual(ofProps);
  expect(await accepted('Plain')).toEqual([
    ['size', 'box.tsx', ''],
    ['label', 'box.tsx', ''],
  ]);
  expect(await accepted('Card')).toEqual([
    ['user', 'Card.vue', ''],
    ['big', 'Card.vue', ''],
  ]);
  expect(await accepted('Inner')).toEqual([['on', 'box.tsx', '']]);
  expect(await accepted('Older')).toEqual([['name', 'Older.svelte', '']]);
  // What Omit leaves is not known: the type stands for its properties.
  expect(await accepted('Third')).toEqual([
    ['extra', 'box.tsx', ''],
    ['Props', 'box.tsx', ''],
  ]);
  expect(await accepted('Props')).toBeUndefined();
  expect(symbol.render(await cardOf('Panel'), PLAIN)).toMatch(/accepts {2}title: string +box\.tsx:4/);
});

test('components are found by their kind, but for classes', async () => {
  const { results } = (await product.ask(search, {
    query: 'Panel Plain Third Old Card Solo Older',
    kind: ['component'],
  }))!;
  expect(results.map(({ name }) => name).sort()).toEqual(['Card', 'Inner', 'Older', 'Panel', 'Plain', 'Solo', 'Third']);
});

test('references lead from a component to what it accepts, and back', async () => {
  const ends = async (name: string, direction: 'in' | 'out') => {
    const reply = (await product.ask(references, { name, direction, kind: ['accepts'] }))!;
    return reply.results.files.flatMap((file) => file.references.map((one) => one.symbol?.name)).sort();
  };
  expect(await ends('Panel', 'out')).toEqual(['Props']);
  expect(await ends('Plain', 'out')).toEqual(['label', 'size']);
  expect(await ends('Card', 'out')).toEqual(['big', 'user']);
  expect(await ends('Props', 'in')).toEqual(['Old', 'Panel', 'Solo']);
  expect(await ends('Plain.size', 'in')).toEqual(['Plain']);
  expect(await ends('Panel', 'in')).toEqual([]);
});

test('what a component lists itself is used where it is passed, not where it is listed', async () => {
  const { results } = (await product.ask(references, { name: 'Plain.size' }))!;
  expect(results.files.flatMap((file) => file.references.map(({ kind, line }) => [kind, line]))).toEqual([
    ['read', 10],
    ['write', 13],
  ]);
  expect((await product.ask(references, { name: 'Plain.label' }))!.results.counts.exact).toBe(0);
});

test('a component is called by what renders it, and affected by its properties', async () => {
  const callers = (await product.ask(references, { name: 'Panel', kind: ['call', 'render'] }))!.results.files;
  expect(callers.flatMap((file) => file.references.map((one) => one.symbol?.name)).sort()).toEqual([
    'Card',
    'Plain',
    'render',
  ]);
  const affected = impact.render((await product.ask(impact, { names: ['Props'] }))!, PLAIN);
  expect(affected).toMatch(/component +Panel +accepts of Props/);
});
