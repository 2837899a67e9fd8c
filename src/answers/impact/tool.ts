/** `impact`: what a change of symbols, files or the working tree affects. */
import * as z from 'zod/mini';
import { AppError } from '../../errors/errors.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { asDiagram, DIAGRAMS, diagramFormat, diagramInputs, diagramNotes, drawDiagram } from '../../tools/diagram.ts';
import { cursor, filters, flag, inputOf, limit, maxTokens, symbolName } from '../../tools/inputs.ts';
import { placeList, referenceCounts, symbolFields } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { usedByList } from '../used-by/fields.ts';
import { sizeOfImpact, takeImpact } from './cut.ts';
import { affectedSymbol, testFile } from './fields.ts';
import { DEFAULT_DEPTH, MAX_DEPTH } from './limits.ts';
import { RISK_LEVELS } from './risk.ts';
import { impactDiagram, impactLines } from './view.ts';

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
  confidence: z._default(z.enum(['exact', 'probable']), 'probable').check(z.describe('exact: do not follow dispatch')),
  role: filters.role.check(
    z.describe('List only affected symbols with this role, such as handler; `!test`: all others (repeatable)'),
  ),
  ...diagramInputs,
  limit: limit(2000, 100),
  cursor,
  max_tokens: maxTokens,
});

const output = z.strictObject({
  /** Absent: text. */
  format: z.exactOptional(diagramFormat),
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
  /** The lowest confidence of the uses that were followed. */
  confidence: z.enum(['exact', 'probable']),
  risk: z.strictObject({ level: z.enum(RISK_LEVELS), reasons: z.array(z.string()) }),
  counts: z.strictObject({
    /** Symbols that change. */
    changed: z.int(),
    /** Affected symbols outside tests, and the files, directories and projects they are in. */
    affected: z.int(),
    /** Of them, those that no exact use leads to: through an interface, a super type, or one of several candidates. */
    affected_probable: z.int(),
    files: z.int(),
    modules: z.int(),
    projects: z.int(),
    test_files: z.int(),
    /** Further test files, which only import files whose top level is affected. */
    importing_tests: z.int(),
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
    /** Files that are not linked and mention the names. */
    unparsed: z.int(),
  }),
  /** What hands the changed symbols to a framework, a runner or a container. */
  used_by: z.exactOptional(usedByList),
  levels: z.array(
    z.strictObject({
      depth: z.int(),
      /** Those that no exact use leads to are a level of their own, after the others of that depth. */
      confidence: z.exactOptional(z.literal('probable')),
      symbols: z.int(),
      /** How many directories they are in; `modules` lists the largest. */
      directories: z.int(),
      modules: z.array(z.strictObject({ name: z.string(), symbols: z.int() })),
    }),
  ),
  /** By depth, certain ones first, then by path and place; without symbols in tests. */
  affected: z.array(affectedSymbol),
  /** Where code outside of functions is affected: the files that run it because they import it, and are not affected otherwise. */
  imported: z.exactOptional(
    z.strictObject({
      /** The imported files, nearest first; at most `MAX_ROOTS`. */
      roots: z.array(z.string()),
      root_count: z.int(),
      /** How many files import them within the depth, directly or not: outside of tests, and tests. */
      files: z.int(),
      tests: z.int(),
      /** There are more. */
      at_least: z.exactOptional(z.literal(true)),
    }),
  ),
  /** Direct users first, those that only import affected code last; at most `MAX_LISTED`. */
  tests: placeList(testFile),
  /** Exported symbols that change or depend on a changed one; at most `MAX_LISTED`. */
  public_api: z.array(z.strictObject({ handle: z.string(), depth: z.int() })),
});

/** In whatever form the answer is shown. */
export type Question = Omit<QuestionOf<typeof input>, keyof typeof diagramInputs>;
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

At each depth, what exact uses lead to comes first, then, marked \`probable\`, what dispatch may reach: users of the interface or super type through which the symbol may be called (\`through\`), implementers of an interface, one of several candidates. Where affected code is outside of functions, in a language whose imports run it, the files that import it are counted, and the tests among them are listed last. The counts show what else exists: references of the same name that could not be bound, and files that are not linked.`,
  brief:
    'Before a change: affected symbols by depth, tests to run, public API touched, risk with its reasons. Pass names (symbols or files), diff=true for uncommitted changes, or base for everything since a branch.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['names'],
  forPeople: ['role', ...DIAGRAMS],
  examples: [
    { args: 'TokenService.validate', says: 'symbols affected when this method changes' },
    { args: 'src/auth/token.ts Session --depth 2', says: 'a file and a class together' },
    { args: '--diff', says: 'what the uncommitted changes affect, and the tests to run' },
    { args: 'TokenService.validate --svg > impact.svg', says: 'a picture of it' },
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
    return asDiagram(await findImpact(session, question, signal), question);
  },
  isEmpty: ({ affected, tests, used_by: uses = [] }) => affected.length + tests.length + uses.length === 0,
  // Without an index it would report no risk.
  withoutIndex: () => 'refused',
  render({ results, meta }, terminal) {
    const { format } = results;
    if (format) return drawDiagram(impactDiagram(results), { format, direction: 'right', meta });
    return impactLines(results, terminal).join('\n');
  },
  ...diagramNotes,
  exitCode: ({ results: { counts, used_by: uses = [] } }) =>
    counts.affected + counts.test_files + uses.length === 0 ? 1 : 0,
  cut: {
    size: sizeOfImpact,
    take: takeImpact,
    rest: (question, shown, results) => [
      nextCall('impact', { ...question, offset: question.offset + takeImpact(results, shown).affected.length }),
    ],
  },
});
