/** What a terminal makes of the places of a reply: links, and the one that is opened. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPlace, printReply } from '../../../src/cli/print-reply.ts';

const { isTTY } = process.stdout;
beforeEach(() => {
  process.stdout.isTTY = true;
});
afterEach(() => {
  process.stdout.isTTY = isTTY;
});

type Shown = Parameters<typeof printReply>[0];

const shown = (text: string, { ref, exit = 0 }: { ref?: string | undefined; exit?: number } = {}): Shown => ({
  tool: { render: () => text, exitCode: () => exit } as never,
  reply: { results: [{ path: 'src/a.ts', line: 3 }] } as never,
  globals: { hyperlinks: 'always', ref } as never,
  config: { terminal: { hyperlinks: 'auto', hyperlink_url: 'file' } } as never,
  root: '/w',
});

async function printed(ref?: string): Promise<string> {
  let all = '';
  await printReply(shown('src/a.ts:3  f', { ref }), (text) => {
    all += text;
  });
  return all;
}

test('places are links to the files on the disk, but not those of another commit', async () => {
  expect(await printed()).toMatch(/\]8;;file:.*\/w\/src\/a\.ts/);
  expect(await printed('v1')).toBe('src/a.ts:3  f');
});

test('of an answer that found nothing, no place is opened and the status stays', async () => {
  expect(await openPlace(shown('', { exit: 1 }), 1)).toBeUndefined();
  await expect(openPlace(shown('no place'), 1)).rejects.toThrow('the reply names no place');
});
