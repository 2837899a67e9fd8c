/** What a reranker reads of a result. */

import { expect, test } from 'vitest';
import { judgedText } from '../../../src/answers/search/judged-text.ts';
import { sessionOn } from '../../../src/workspace/session.ts';
import { open, temporaryDirectory } from '../../tools/workspace.ts';

const LONG = `def long():\n${'    return_something_else()\n'.repeat(200)}`;
const SECRET = 'AKIA'.padEnd(20, 'Q7');

async function indexed(files: Record<string, string>) {
  const workspace = open(temporaryDirectory());
  for (const [path, text] of Object.entries(files)) workspace.write(path, text);
  await workspace.call('index', { jobs: 1 });
  const textOf = (name: string, change?: 'changed' | 'deleted') =>
    judgedText(sessionOn(workspace.engine), workspace.engine.reader().symbolsNamed(name)[0], change);
  return { ...workspace, textOf };
}

test('name, place, documentation and code, each once', async () => {
  const { textOf } = await indexed({
    'src/box.ts':
      '/** Holds things. */\nexport class Box {\n  /** Puts one in. */\n  put(thing: string): void {\n    this.all.push(thing);\n  }\n}\n',
    'src/bag.py': 'class Bag:\n    def put(self, thing):\n        """Puts one in."""\n        return thing\n',
  });
  expect(textOf('Box').split('\n').slice(0, 3)).toEqual([
    'class Box in src/box.ts',
    'Holds things.',
    'export class Box {',
  ]);
  const bag = textOf('Bag');
  expect(bag.match(/Puts one in/g)).toHaveLength(1);
  expect(bag).toContain('class Bag in src/bag.py\nclass Bag:');
});

test('is bounded, masks credentials, and does without code that is gone', async () => {
  const { textOf } = await indexed({
    'src/long.py': LONG,
    'src/key.py': `def key():\n    """Gives the key."""\n    return "${SECRET}"\n`,
  });
  const long = textOf('long');
  expect(long.split('\n')).toHaveLength(21);
  expect(long.length).toBeLessThanOrEqual(1600);
  expect(textOf('key')).toContain('return "[redacted]"');
  expect(textOf('key', 'deleted')).toBe('function key in src/key.py\ndef key()\nGives the key.');
});
