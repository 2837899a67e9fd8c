/** Flags of one letter: each stands for one thing, and grep's are those people know. */
import { describe, expect, test } from 'vitest';
import { findTool, TOOLS } from '../../../src/answers/all.ts';
import { completionScript } from '../../../src/cli/completions.ts';
import { shortHelp } from '../../../src/cli/help.ts';
import { AppError } from '../../../src/errors/errors.ts';
import { readArguments } from '../../../src/tools/arguments.ts';
import { commandLineOf, GLOBAL_FLAGS } from '../../../src/tools/options.ts';
import { PLAIN } from '../../../src/tools/terminal.ts';

/** `-V` is the version, without a command. */
const TAKEN = [...GLOBAL_FLAGS.flatMap(({ short }) => short ?? []), 'V'];

describe.each(TOOLS)('$name', (entry) => {
  test('every letter is free and stands for an input, or for a switch turned off', async () => {
    const tool = await entry.load();
    const { positional, flags } = commandLineOf(tool);
    const options = [...positional, ...flags];
    for (const [letter, name] of Object.entries(tool.short ?? {})) {
      expect(letter).toMatch(/^[A-Za-z]$/);
      expect(TAKEN).not.toContain(letter);
      const on = options.find(({ key }) => key === name);
      const off = options.find(({ key }) => `no_${key}` === name);
      expect([on?.short, off?.shortOff]).toContain(letter);
      if (on === undefined) expect(off?.type).toBe('boolean');
    }
    const letters = options.flatMap(({ short, shortOff }) => [short, shortOff].filter(Boolean));
    expect(letters.toSorted()).toEqual(Object.keys(tool.short ?? {}).toSorted());
  });
});

describe('grep', () => {
  const grep = () => findTool('grep')!.load();
  const read = async (...args: string[]) => readArguments(args, commandLineOf(await grep()), 'grep').input;

  test.each([
    [['-e', 'one', '-e', 'two'], { pattern: ['one', 'two'] }],
    [['-i', '-w', 'one'], { pattern: ['one'], ignore_case: true, word: true }],
    [['-iw', 'one'], { pattern: ['one'], ignore_case: true, word: true }],
    [['-C', '3', 'one'], { pattern: ['one'], context: 3 }],
    [['-C3', 'one'], { pattern: ['one'], context: 3 }],
    [['-E', 'a|b'], { pattern: ['a|b'], regex: true }],
    [['-F', 'a.b'], { pattern: ['a.b'], regex: false }],
    [['-ie', 'one'], { pattern: ['one'], ignore_case: true }],
    [['-e', '-x'], { pattern: ['-x'] }],
    [['-e', '--limit'], { pattern: ['--limit'] }],
  ])('%j', async (args, input) => {
    expect(await read(...args)).toEqual(input);
  });

  test('what is no flag, and a path where grep would have one, is an error that helps', async () => {
    await expect(read('-z', 'one')).rejects.toMatchObject({ message: '`wayfind grep` has no flag -z.' });
    const error = await read('-e', 'one', 'src').catch((thrown: unknown) => thrown as AppError);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'BAD_INPUT', fix: 'Pass files and directories with --path.' });
    await expect(read('-C', 'x', 'one')).rejects.toMatchObject({
      message: expect.stringContaining('-C takes a whole number'),
    });
  });

  test('help and completions have them', async () => {
    const help = shortHelp(await grep(), PLAIN);
    expect(help).toContain('PATTERN..., -e PATTERN');
    expect(help).toContain('-i, --ignore-case');
    expect(help).toContain('-C, --context N');
    for (const shell of ['bash', 'zsh', 'fish'] as const)
      expect(completionScript(shell, [await grep()])).toMatch(/-i\b.*|-s i /);
    expect(completionScript('fish', [await grep()])).toContain('-s F -l no-regex');
  });
});
