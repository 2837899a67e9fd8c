/** The scripted grep: which words it looks for, and what it reads first. */
import { expect, test } from 'vitest';
import { grepAsker } from '../../../eval/agents/grep-asker.ts';
import type { Kind, Task } from '../../../eval/agents/tasks.ts';
import { treeOf } from '../../../eval/agents/tree.ts';

const FILES: Readonly<Record<string, string>> = {
  'docs/flags.md': 'max-wait is how long a door waits.\n',
  'src/door.c': `${'\n'.repeat(100)}int open_door(int max_wait) {\n  fail("the door is shut");\n}\n`,
  'src/flags.c': 'int maxWait;\nint other;\n',
};
const tree = treeOf('/', {
  paths: Object.keys(FILES),
  directories: new Set(['', 'docs', 'src']),
  read: (path) => FILES[path],
});

async function ask(kind: Kind, words: string): Promise<{ call: string; text: string }[]> {
  const asker = await grepAsker.open(tree);
  const task: Task = { id: 'one', kind, ask: words, evidence: [] };
  return [...(await asker.ask(task, 4000))];
}

test('a setting is found in every spelling, source before documents', async () => {
  const [{ text }] = await ask('option', 'add an option like max-wait');
  expect(text.match(/^\S+?:\d+/gm)).toEqual(['src/door.c:101', 'src/flags.c:1', 'docs/flags.md:1']);
});

test('of an error the longest phrase that occurs counts most', async () => {
  const [{ call }, first] = await ask('error', 'Error: the door is shut: max wait 5');
  expect(call).toContain('the\\W+door\\W+is\\W+shut');
  expect(first.call).toBe('sed -n 72,104p src/door.c');
  expect(first.text).toContain('102\t  fail("the door is shut");');
});
