/** Input with a NUL character is refused by every tool, whichever argument has it. */
import { expect, test } from 'vitest';
import { TOOLS } from '../../src/answers/all.ts';
import { open, temporaryDirectory } from './workspace.ts';

test.each(TOOLS.map(({ name, load }) => [name, load] as const))('%s', async (_, load) => {
  const tool = await load();
  const { engine } = open(temporaryDirectory());
  const { properties } = tool.input.toJSONSchema({ io: 'input' }) as { properties: object };
  for (const key of Object.keys(properties))
    for (const value of ['a\0b', ['a', '\0']])
      await expect(tool.run(engine, { [key]: value }, {})).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: `${key} contains a NUL character`,
      });
  await expect(tool.run(engine, {}, { ref: 'HEAD\0' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: 'ref contains a NUL character',
  });
});
