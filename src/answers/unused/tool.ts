/** `unused`: symbols that nothing reaches. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, flag, inputOf, kind, limit, maxTokens } from '../../tools/inputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { CONFIDENCES, unusedSymbol } from './fields.ts';
import { unusedLines } from './view.ts';

const input = inputOf({
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  kind,
  confidence: z
    ._default(z.enum(CONFIDENCES), 'likely')
    .check(z.describe('The lowest confidence that is listed: certain, likely, or possible')),
  used_by: z
    ._default(z.enum(['nothing', 'tests']), 'nothing')
    .check(z.describe('nothing: what nothing uses; tests: what only tests use')),
  exports: flag('Report unused exports too where nothing says whether the project is a library'),
  limit: limit(2000, 50),
  cursor,
  max_tokens: maxTokens,
});

const output = z.strictObject({
  /** Within the filters, whatever confidence is listed. */
  counts: z.strictObject({ certain: z.int(), likely: z.int(), possible: z.int(), tests_only: z.int() }),
  /** Most certain first, then by path and place. */
  unused: z.array(unusedSymbol),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Discovering',
  title: 'Unused code',
  summary: 'List symbols that nothing reaches from an entry point, an export or a test',
  description: `Follows all uses from the entry points of the tree (\`entry_points\`), from package exports and from tests, and lists what they do not reach: functions, methods, types, constants, variables and whole files. What only an unused symbol uses is listed with it; symbols that only use each other are one group.

\`certain\`: no use is known, and the name is nowhere else in the tree. \`likely\`: every other place with the name is bound to something else. \`possible\`: something could still use it, and \`doubts\` says what: unbound references of the name, strings, templates and settings, decorators, bases outside the tree, names made at run time.

Exports of a library are used outside of the tree and never listed; those of an application (a private package, a program, a module's internal packages) are. Where nothing says which a project is, its exports count as used unless \`exports\` is set. Exit status: 0 nothing unused, 1 something is, 2 an error.`,
  brief:
    'Dead code: symbols and files that nothing reaches from an entry point, export or test, with confidence and what could still use them; used_by=tests lists what only tests use.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['path'],
  examples: [
    { args: '', says: 'what is certainly or likely unused' },
    {
      args: 'src/billing --confidence possible',
      says: 'everything that may be unused in a directory, with what speaks against it',
    },
    { args: '--used-by tests', says: 'what only tests use' },
    { args: '--confidence certain --exports', says: 'for CI: exit status 1 when something is certainly unused' },
  ],
  async answer(session, question) {
    const { findUnused } = await import('./answer.ts');
    return findUnused(session, question);
  },
  isEmpty: ({ unused }) => unused.length === 0,
  withoutIndex: () => 'refused',
  render: ({ results }, terminal) => unusedLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.unused.length === 0 ? 0 : 1),
  cut: {
    size: ({ unused }) => unused.length,
    take: (results, count) => ({ ...results, unused: results.unused.slice(0, count) }),
    rest: (question, shown) => [nextCall('unused', { ...question, offset: question.offset + shown })],
  },
});
