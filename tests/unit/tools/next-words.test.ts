/** Suggested calls as command lines: defaults are left out, and every argument is read back as it was meant. */
import { expect, test } from 'vitest';
import { findTool } from '../../../src/answers/all.ts';
import { commandFor } from '../../../src/tools/next-words.ts';
import { nextCall } from '../../../src/workspace/reply.ts';

const commandOf = async (tool: string, input: Record<string, unknown>) =>
  commandFor(nextCall(tool, input), await findTool(tool)!.load());

test.each([
  [
    'references',
    { name: 'a b', direction: 'in', kind: ['call', 'new'], tests: false },
    "references 'a b' --kind call,new --no-tests",
  ],
  [
    'references',
    { name: 'a', kind: ['call', 'new', 'decorate', 'render', 'request'], depth: 2 },
    'callers a --depth 2',
  ],
  ['references', { name: 'a', kind: ['call', 'new', 'decorate', 'render', 'request'], direction: 'out' }, 'callees a'],
  ['grep', { pattern: ['-x', 'y'], offset: 20 }, 'grep --pattern=-x --pattern=y --cursor 20'],
  // After a bare argument that is left out, a later one would be read in its place.
  ['changes', { to: 'HEAD~1', offset: 1 }, 'changes --to HEAD~1 --cursor 1'],
  ['compare_symbol', { name: 'X', to: 'v1' }, 'compare-symbol X --to v1'],
])('%s %j', async (tool, input, command) => {
  expect(await commandOf(tool, input)).toBe(`wayfind ${command}`);
});

test('a key that the tool does not have is a bug of the answer', async () => {
  await expect(commandOf('outline', { file: 'a.ts' })).rejects.toThrow('outline has no input file');
});
