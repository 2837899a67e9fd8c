/** `tests_for`: the tests that reach a symbol, a file, a route or the working diff, and the command that runs just those. */
import * as z from 'zod/mini';
import { AppError } from '../../errors/errors.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, inputOf, limit, maxTokens, symbolName } from '../../tools/inputs.ts';
import { placeList, referenceLine, symbolFields } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { TEST_DEPTH } from '../impact/limits.ts';
import { testsForLines } from './view.ts';

const DEFAULT_DEPTH = 5;

const input = inputOf({
  names: z
    ._default(z.array(symbolName).check(z.maxLength(100)), [])
    .check(
      z.describe(
        'Symbols (names, handles, `file:line`), files and routes (`POST /users`); none: the changes of the working tree (repeatable)',
      ),
    ),
  base: z
    .optional(z.string().check(z.minLength(1), z.maxLength(500)))
    .check(z.describe('Compare the working tree with this branch, tag or commit instead of the last commit')),
  depth: z
    ._default(z.int().check(z.minimum(1), z.maximum(TEST_DEPTH)), DEFAULT_DEPTH)
    .check(z.describe('How many steps a test may be away; where none is that near, the search goes on')),
  confidence: z._default(z.enum(['exact', 'probable']), 'probable').check(z.describe('exact: do not follow dispatch')),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  limit: limit(2000, 50),
  cursor,
  max_tokens: maxTokens,
});

export const testCommand = z.strictObject({
  runner: z.string(),
  /** Where it runs, from the root. */
  directory: z.string(),
  /** For a POSIX shell, in the root of the workspace. */
  command: z.string(),
  /** What it selects: just the tests, or more where the runner cannot, or where that would be too long. */
  runs: z.enum(['tests', 'files', 'directories', 'project']),
  /** How many of the tests and suites it is for, and their files. */
  tests: z.int(),
  suites: z.int(),
  files: z.int(),
  /** The file that says that this is the runner. */
  found: z.exactOptional(z.string()),
});

const output = z.strictObject({
  /** What was asked about; of a diff, the changed symbols: at most `MAX_SYMBOLS`. */
  symbols: z.array(z.strictObject(symbolFields)),
  diff: z.exactOptional(z.strictObject({ commit: z.string(), file_count: z.int() })),
  /** How far tests were looked for. */
  depth: z.int(),
  counts: z.strictObject({
    /** Tests, suites and whole files that reach it, whatever page is shown. */
    tests: z.int(),
    files: z.int(),
    /** Test files that only import code which runs it, and are not listed. */
    importing: z.int(),
    /** References of the same names in tests that could not be bound. */
    unresolved: z.int(),
  }),
  /** They run all tests that were found, also those of other pages; never run by this tool. */
  commands: z.array(testCommand),
  /** Nearest first. */
  tests: placeList(
    z.strictObject({
      /** The suites or types around it and its own name; empty for a file. */
      name: z.string(),
      /** All tests of a suite run what leads to the symbol, such as a set-up; of a file, its top level does. */
      scope: z.enum(['test', 'suite', 'file']),
      path: z.string(),
      line: referenceLine,
      /** Steps to the symbol; 0: the test is itself asked about, or changed. */
      distance: z.int(),
      confidence: z.enum(['exact', 'probable']),
      /** The first symbols on the way from the test to the symbol. */
      via: z.array(z.string()),
      /** It uses nothing of this: it imports this file, whose top level does, or files that lead there. */
      imports: z.exactOptional(z.string()),
      runner: z.exactOptional(z.string()),
    }),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type TestView = Results['tests'][number];
export type CommandView = Results['commands'][number];

export const tool = defineTool({
  group: 'Discovering',
  title: 'Tests for',
  summary: 'List the tests that reach a symbol, file or change, and how to run them',
  description: `Follows the users of the symbols, as \`impact\` does, up to the tests: test functions and methods, \`it("…")\` blocks, suites whose set-up leads to a symbol, and files whose top level does. Nearest first: fewest steps, then certain ones, then those that are called like the symbol or its file. Without names it asks about the changes of the working tree, with \`base\` about everything since a branch; changed tests are among the results.

The commands run just the tests that were found: vitest, jest, mocha, node --test, ava, playwright, jasmine, cypress; pytest, unittest, Django; go test, cargo test, Maven, Gradle, dotnet test, RSpec, Rails, Minitest, PHPUnit, Pest, mix test, swift test, dart and flutter test. The runner of each project is found from its settings and manifests, and never started. Where a runner cannot select single tests, where a title is not plain text, or where the command would be too long, it runs files, then directories, and \`runs\` says so.

\`probable\`: on the way is dispatch, one of several candidates, a function that is passed on or registered and may not be called, or only the name of a type. What may reach it beside these is in the notes: references in tests that could not be bound, helpers that no test is known to call, files that are not linked. Exit status: 0 tests were found, 1 none.`,
  brief:
    'Tests that reach symbols, files, a route such as POST /users, or the uncommitted changes (no names), nearest first, with the shell command that runs just those tests.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['names'],
  examples: [
    { args: 'TokenService.validate', says: 'the tests that reach this method, and the command that runs them' },
    { args: "'POST /api/users'", says: 'those that reach the handler of a route' },
    { args: '', says: 'those that reach the uncommitted changes' },
    { args: '--base main --depth 2', says: 'those within two steps of everything since a branch' },
  ],
  async answer(session, question, { signal }) {
    if (question.base !== undefined && question.names.length > 0)
      throw new AppError('BAD_INPUT', 'Names and --base exclude each other.', 'Name symbols or files, or pass --base.');
    const { testsFor } = await import('./answer.ts');
    return testsFor(session, question, signal);
  },
  isEmpty: ({ tests }) => tests.length === 0,
  // Without an index it would report no test.
  withoutIndex: () => 'refused',
  render: ({ results }, terminal) => testsForLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.counts.tests === 0 ? 1 : 0),
  cut: {
    size: ({ tests, commands, symbols }) => tests.length + commands.length + symbols.length,
    take: (results, count) => ({
      ...results,
      commands: results.commands.slice(0, count),
      symbols: results.symbols.slice(0, Math.max(0, count - results.commands.length)),
      tests: results.tests.slice(0, Math.max(0, count - results.commands.length - results.symbols.length)),
    }),
    rest: (question, shown, { commands, symbols }) => [
      nextCall('tests_for', {
        ...question,
        offset: question.offset + Math.max(0, shown - commands.length - symbols.length),
      }),
    ],
  },
});
