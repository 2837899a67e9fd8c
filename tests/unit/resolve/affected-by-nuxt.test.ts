/** Changes of what Nuxt and plugins of bundlers import by themselves: files that use a name without an import follow every edit. */
import { expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';

const PAGE = `<script setup lang="ts">
const user: Shape = useUser()
useOther(); useNested(); useDefault(); useStore(); format(user.name)
</script>
<template><UserCard>{{ format(1) }}</UserCard></template>
`;

/** By path, the texts it may have; '' stands for no file. */
const VERSIONS: Readonly<Record<string, readonly string[]>> = {
  'nuxt.config.ts': [
    'export default defineNuxtConfig({})',
    "export default defineNuxtConfig({ imports: { dirs: ['lib'] } })",
    'export default defineNuxtConfig({ imports: { scan: false } })',
    "export default defineNuxtConfig({ modules: ['@pinia/nuxt'] })",
    '',
  ],
  'app/composables/user.ts': [
    'export const useUser = () => ({ name: 1 })\nexport interface Shape { name: string }\n',
    'export function useOther() {}\nexport type Shape = { name: number }\n',
    'function useUser() {}\nexport { useUser as useOther }\n',
    '',
  ],
  'app/composables/index.ts': ["export * from './nested/deep'\n", "export { useNested } from './nested/deep'\n", ''],
  'app/composables/nested/deep.ts': ['export function useNested() {}\n', 'export function useOther() {}\n', ''],
  'app/composables/use-default.ts': ['export default function () {}\n', 'export const x = 1\n', ''],
  'app/stores/store.ts': ['export const useStore = () => 1\n', ''],
  'app/lib/format.ts': ['export function format(x) {}\n', 'export function useUser() {}\n', ''],
  'components.d.ts': [
    "declare module 'vue' {\n  interface GlobalComponents {\n    UserCard: typeof import('./app/Other.vue')['default']\n  }\n}\nexport {}\n",
    "declare module 'vue' {\n  interface GlobalComponents {\n    Elsewhere: typeof import('./app/Other.vue')['default']\n  }\n}\nexport {}\n",
    '',
  ],
  'auto-imports.d.ts': [
    "export {}\ndeclare global {\n  const useOther: typeof import('./app/lib/format')['format']\n}\n",
    "export {}\ndeclare global {\n  const useStore: typeof import('./app/lib/format')['useUser']\n}\n",
    '',
  ],
  'app/Other.vue': ['<template><p /></template>\n', ''],
  'app/components/UserCard.vue': ['<template><p /></template>\n', ''],
};

/** The same choices in every run. */
function* choices(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 8;
  }
}

it.each([1, 2, 3])('links what is imported without an import as a fresh index would, seed %i', async (seed) => {
  const project = new EditedProject();
  const next = choices(seed);
  const start = Object.entries(VERSIONS).map(([path, [text]]) => [path, text] as const);
  const users = new Map([
    ['app/pages/index.vue', PAGE],
    ['server/api/a.ts', 'format(1); useUser()\n'],
    ['app/plugins/a.ts', "import { useUser as u, useDefault } from '#imports'\nu(); useDefault()\n"],
  ]);
  await project.edit(new Map([...start, ...users]));
  const paths = Object.keys(VERSIONS);
  let affected = 0;
  for (let step = 0; step < 120; step++) {
    const path = paths[next.next().value % paths.length];
    const texts = VERSIONS[path];
    const text = texts[next.next().value % texts.length];
    const result = await project.edit(new Map([[path, text === '' ? undefined : text]]));
    expect(result.stale, `step ${step}: ${path}`).toEqual([]);
    affected += result.affected;
  }
  expect(affected).toBeGreaterThan(10);
});
