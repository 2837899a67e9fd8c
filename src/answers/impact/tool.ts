/** `impact`: what a change of symbols, files or the working tree affects. */
import * as z from 'zod/mini';
import { AppError } from '../../errors/errors.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, flag, inputOf, limit, maxTokens, symbolName } from '../../tools/inputs.ts';
import { placeList, referenceCounts, symbolFields } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { sizeOfImpact, takeImpact } from './cut.ts';
import { affectedSymbol, testFile } from './fields.ts';
import { DEFAULT_DEPTH, MAX_DEPTH } from './limits.ts';
import { RISK_LEVELS } from './risk.ts';
import { impactLines } from './view.ts';

const input = inputOf({
  names: z
    ._default(z.array(symbolName).check(z.maxLength(100)), [])
    .check(z.describe('Symbols (names, handles, `file:line`) and files that change (repeatable)')),
  diff: flag('Use the changes of the working tree since the last commit instead of names'),
  base: z
    .optional(z.string().check(z.minLength(1), z.maxLength(500)))
    .check(z.describe('Compare the working tree with this branch, tag or commit; implies --diff')),
  depth: z
    ._default(z.int().check(z.minimum(1), z.maximum(MAX_DEPTH)), DEFAULT_DEPTH)
    .check(z.describe('How far to follow: users, users of users, …')),
  confidence: z
    ._default(z.enum(['exact', 'probable']), 'exact')
    .check(z.describe('probable: also follow what dynamic dispatch may reach')),
  limit: limit(2000, 100),
  cursor,
  max_tokens: maxTokens,
});

const output = z.strictObject({
  /** The changed symbols; at most `MAX_SYMBOLS` for a diff. */
  symbols: z.array(z.strictObject(symbolFields)),
  diff: z.exactOptional(
    z.strictObject({
      commit: z.string(),
      file_count: z.int(),
      /** At most `MAX_SYMBOLS` of them. */
      files: z.array(z.strictObject({ path: z.string(), change: z.enum(['changed', 'added', 'deleted']) })),
    }),
  ),
  depth: z.int(),
  risk: z.strictObject({ level: z.enum(RISK_LEVELS), reasons: z.array(z.string()) }),
  counts: z.strictObject({
    /** Symbols that change. */
    changed: z.int(),
    /** Affected symbols outside tests, and the files, directories and projects they are in. */
    affected: z.int(),
    files: z.int(),
    modules: z.int(),
    projects: z.int(),
    test_files: z.int(),
    public_changed: z.int(),
    public_affected: z.int(),
    /** Mains and handlers that are reached. */
    entries: z.int(),
    /** Direct uses that are only probable and were not followed. */
    probable: z.int(),
    unresolved: referenceCounts.shape.unresolved,
    unresolved_total: z.int(),
    /** References of the same names to something outside the tree. */
    external: z.int(),
    /** Files that are not parsed and mention the names. */
    unparsed: z.int(),
  }),
  levels: z.array(
    z.strictObject({
      depth: z.int(),
      symbols: z.int(),
      /** How many directories they are in; `modules` lists the largest. */
      directories: z.int(),
      modules: z.array(z.strictObject({ name: z.string(), symbols: z.int() })),
    }),
  ),
  /** By depth, then path and place; without symbols in tests. */
  affected: z.array(affectedSymbol),
  /** Direct users first; at most `MAX_LISTED`. */
  tests: placeList(testFile),
  /** Exported symbols that change or depend on a changed one; at most `MAX_LISTED`. */
  public_api: z.array(z.strictObject({ handle: z.string(), depth: z.int() })),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type ImpactResult = Results;
export type ImpactCounts = Results['counts'];
export type LevelCounts = Results['levels'][number];
export type AffectedView = Results['affected'][number];
export type TestFile = Results['tests'][number];
export type Risk = Results['risk'];

export const tool = defineTool({
  group: 'Navigating',
  title: 'Impact',
  summary: 'Show what a change of symbols, files or the working tree affects',
  description: `Follows the users of the changed symbols, and the users of those, to the given depth: callers, sub types, overriding members, uses as a type, reads and writes. Lists the affected symbols by depth and directory, the tests to run (direct ones first), the exported symbols and entry points among them, and how risky the change is, with the reasons. Takes several symbols and files, which are merged, or the difference between the working tree and a commit: then it starts from the symbols around the changed lines.

Only \`exact\` uses are followed by default. The counts show what else exists: probable users, and references of the same name that could not be bound.`,
  brief:
    'Before a change: affected symbols by depth, tests to run, public API touched, risk with its reasons. Pass names (symbols or files), diff=true for uncommitted changes, or base for everything since a branch.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['names'],
  examples: [
    { args: 'TokenService.validate', says: 'symbols affected when this method changes' },
    { args: 'src/auth/token.ts Session --depth 2', says: 'a file and a class together' },
    { args: '--diff', says: 'what the uncommitted changes affect, and the tests to run' },
    { args: '--base main --max-tokens 2000', says: 'the same for everything since a branch' },
  ],
  async answer(session, question, { signal }) {
    const isDiff = question.diff || question.base !== undefined;
    if (isDiff === question.names.length > 0)
      throw new AppError(
        'BAD_INPUT',
        isDiff ? 'Names and --diff exclude each other.' : 'No symbol or file was named.',
        'Name symbols or files, or pass --diff.',
      );
    const { findImpact } = await import('./answer.ts');
    return findImpact(session, question, signal);
  },
  isEmpty: ({ affected, tests }) => affected.length + tests.length === 0,
  // Without an index it would report no risk.
  withoutIndex: () => 'refused',
  render: ({ results }, terminal) => impactLines(results, terminal).join('\n'),
  exitCode: ({ results: { counts } }) => (counts.affected + counts.test_files === 0 ? 1 : 0),
  cut: {
    size: sizeOfImpact,
    take: takeImpact,
    rest: (question, shown, results) => [
      nextCall('impact', { ...question, offset: question.offset + takeImpact(results, shown).affected.length }),
    ],
  },
});
