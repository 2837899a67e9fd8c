/** Changes of what a component declares, seen by those that render it: its properties, events and models. */
import { expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';

const script = (code: string): string => `<script setup lang="ts">\n${code}\n</script>\n`;

const CHILDREN: readonly string[] = [
  script('const emit = defineEmits<{ saved: [] }>(); defineProps<{ size: number }>()'),
  script("import type { A } from './types'\ndefineEmits<A>(); defineModel()"),
  script("import type { B } from './types'\ndefineEmits<B>(); defineModel('size')"),
  script("defineEmits(['closed', 'saved'])"),
  script('const saved = 1'),
  "<script>\nexport default { emits: ['saved'], props: { size: 1 }, methods: { go() {} } }\n</script>\n",
];
const TYPES: readonly string[] = [
  'export interface A { saved: [] }\nexport interface B { closed: [] }\n',
  'export interface A { closed: [] }\nexport interface B { saved: [] }\n',
  'export interface Other {}\n',
];
const PARENT = `${script("import Child from './Child.vue'")}<template>
<Child @saved="a" @closed="b" v-model="c" :size="1" />
</template>
`;

it('links the users of a component as a fresh index would', async () => {
  const versions = [...CHILDREN.map((text) => ['Child.vue', text]), ...TYPES.map((text) => ['types.ts', text])];
  let affected = 0;
  for (const child of CHILDREN)
    for (const types of TYPES) {
      const project = new EditedProject();
      await project.edit(
        new Map([
          ['Child.vue', child],
          ['types.ts', types],
          ['Parent.vue', PARENT],
        ]),
      );
      for (const [path, text] of versions) {
        const step = await project.edit(new Map([[path, text]]));
        expect(step.stale, `${path}: ${text}`).toEqual([]);
        affected += step.affected;
      }
    }
  expect(affected).toBeGreaterThan(20);
});
