/** Tests of the command line derived from an input schema: what is accepted, and what is said when it is not. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../../src/errors/errors.ts';
import { readArguments } from '../../../src/tools/arguments.ts';
import { commandLineOf } from '../../../src/tools/options.ts';

const input = z.object({
  query: z.string().describe('What to look for.'),
  limit: z.number().int().min(1).max(200).default(10).describe('How many results.'),
  min_score: z.number().optional().describe('Lowest score.'),
  mode: z.enum(['auto', 'name', 'text']).default('auto').describe('Which channels.'),
  kind: z
    .array(z.enum(['class', 'method', 'function']))
    .optional()
    .describe('Kinds.'),
  path: z.array(z.string()).default([]).describe('Globs.'),
  source: z.boolean().default(false).describe('Show the code.'),
  docs: z.boolean().default(true).describe('Show the comments.'),
});
const line = commandLineOf({ input, positional: ['query'] });
const read = (...args: string[]) => readArguments(args, line, 'find_it');

function errorOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

test('options come from the schema', () => {
  expect(line.positional.map(({ key }) => key)).toEqual(['query']);
  expect(line.flags.map(({ flag }) => flag)).toEqual(['limit', 'min-score', 'mode', 'kind', 'path', 'source', 'docs']);
  expect(line.flags[0]).toMatchObject({ type: 'number', integer: true, minimum: 1, maximum: 200, default: 10 });
  expect(line.flags[3]).toMatchObject({ repeatable: true, choices: ['class', 'method', 'function'] });
});

describe('accepted', () => {
  test('numbers, kebab-case names, values after = and after a space', () => {
    expect(read('x', '--limit', '5', '--min-score=0.5').input).toEqual({ query: 'x', limit: 5, min_score: 0.5 });
  });
  test('a negative number is a value', () => expect(read('x', '--min-score', '-1').input.min_score).toBe(-1));
  test('switches both ways', () => {
    expect(read('x', '--source', '--no-docs').input).toMatchObject({ source: true, docs: false });
    expect(read('x', '--no-source').input).toMatchObject({ source: false });
  });
  test('repeated flags, and lists of known choices', () => {
    expect(read('x', '--kind', 'class,method', '--kind', 'function').input.kind).toEqual([
      'class',
      'method',
      'function',
    ]);
    expect(read('x', '--path', '{a,b}/**', '--path', 'c').input.path).toEqual(['{a,b}/**', 'c']);
  });
  test('a question without quotes', () =>
    expect(read('how', 'is', 'it', 'done').input).toEqual({ query: 'how is it done' }));
  test('anything after --', () => expect(read('--', '--limit').input).toEqual({ query: '--limit' }));
  test('flags of every command', () => {
    expect(read('x', '--json', '-q', '--root', 'dir', '--color=never').globals).toEqual({
      json: true,
      quiet: true,
      root: 'dir',
      color: 'never',
    });
  });
  test('help needs no arguments', () => {
    expect(read('-h').globals.help).toBe('short');
    expect(read('--help').globals.help).toBe('long');
  });
});

describe('refused', () => {
  test.each([
    [['x', '--limt', '5'], 'no flag --limt', '--limit'],
    [['x', '-x'], 'no flag -x', 'find-it -h'],
    [['x', '--limit', '0'], 'a whole number from 1 to 200; not "0"', 'find-it -h'],
    [['x', '--limit', '1.5'], 'a whole number', 'find-it -h'],
    [['x', '--limit', ''], 'a whole number', 'find-it -h'],
    [['x', '--limit'], '--limit needs a value', 'find-it -h'],
    [['x', '--root', '--json'], '--root needs a value', 'find-it -h'],
    [['x', '--mode', 'nam'], 'auto, name, text; not "nam"', 'Did you mean name?'],
    [['x', '--source=yes'], '--source takes no value', 'find-it -h'],
    [['x', '--no-limit'], 'no flag --no-limit', 'find-it -h'],
    [[], 'needs QUERY', 'Usage: wayfind find-it QUERY'],
  ])('%j', (args, message, fix) => {
    const error = errorOf(() => read(...args));
    expect(error.code).toBe('BAD_INPUT');
    expect(error.message).toContain(message);
    expect(error.fix).toContain(fix);
  });

  test('the workspace named twice', () => {
    const none = commandLineOf({ input: z.object({}), positional: [] });
    expect(readArguments(['dir'], none, 'index').globals.root).toBe('dir');
    expect(errorOf(() => readArguments(['dir', '--root', 'other'], none, 'index')).message).toContain(
      'both name the workspace',
    );
  });

  test('an argument too many', () => {
    const one = commandLineOf({ input: z.object({ name: z.string().describe('A name.') }), positional: ['name'] });
    expect(errorOf(() => readArguments(['a', 'b'], one, 'symbol')).message).toContain('no argument "b"');
  });
});
