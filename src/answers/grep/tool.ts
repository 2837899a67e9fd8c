/** `grep`: lines of the current files that contain a text or match a regular expression. */
import * as z from 'zod/mini';
import { MAX_PATTERNS } from '../../search/patterns/pattern.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import {
  fileMatches,
  PATTERN_LETTERS,
  patternCount,
  patternFlags,
  patternText,
  searchFields,
  textNeeds,
  totals,
} from './fields.ts';
import { linesIn, matchLines, patternLines, searchedText, takeLines } from './view.ts';

const input = inputOf({
  pattern: z
    .array(patternText)
    .check(
      z.minLength(1),
      z.maxLength(MAX_PATTERNS),
      z.describe(
        'Text to search for, literally; with --regex a regular expression. Several are searched at once (repeatable)',
      ),
    ),
  ...patternFlags,
  ...searchFields,
});

const output = z.strictObject({
  patterns: z.array(z.strictObject(patternCount)),
  ...totals,
  matches: fileMatches,
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type PatternCount = Results['patterns'][number];
export type GrepTotals = Pick<Results, keyof typeof totals>;
export type GrepFile = Results['matches'][number];
export type GrepGroup = GrepFile['groups'][number];
export type GrepLine = GrepGroup['lines'][number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Search text',
  summary: 'Find text or a regular expression in the current files',
  description: `Finds every line that contains one of the patterns, in all indexed files (code, docs, configuration, data), read as they are on disk now. Lines are grouped by file and by the symbol around them, production code before tests. The counts are those of the whole tree, even where the reply shows fewer lines. Several patterns are searched in one pass, and each line names the patterns it matches by number.

Patterns are plain text unless \`regex\` is set. Regular expressions have RE2 syntax and run in linear time. They match within one line; \`^\` and \`$\` are its ends. Binary files and files over 16 MB are not searched, links are not followed, and credentials in shown lines are masked; the reply says so.

Use it for strings, messages, comments and configuration. For the users of a symbol, \`references\` is more precise. To assert in CI that something does not occur, use \`verify_absence\`.`,
  brief:
    'Exact text or regular expressions in the current files, grouped by the symbol around each line. For text that is not a symbol: messages, config keys, comments. Takes several patterns at once.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['pattern'],
  short: { e: 'pattern', ...PATTERN_LETTERS, C: 'context' },
  examples: [
    { args: "'connection refused'", says: 'lines with exactly this text' },
    { args: "TODO FIXME HACK --word --path 'src/**' --limit 50", says: 'three words at once, in src' },
    { args: "--regex 'retry(_count)?\\s*=' --ignore-case --lang python", says: 'a regular expression in Python files' },
    { args: 'createHash --kind function,method --context 2', says: 'inside functions, with two lines around each' },
  ],
  async answer(session, question, { signal }) {
    const { grep } = await import('./answer.ts');
    return grep(session, question, signal);
  },
  withoutLinks: () => 'complete',
  isEmpty: ({ lines }) => lines === 0,
  needs: ({ role }) => textNeeds(role),
  withoutIndex: ({ kind }) => (kind?.length ? 'refused' : 'complete'),
  render({ results }, terminal) {
    const { patterns, matches } = results;
    return [
      ...patternLines(patterns, terminal),
      ...(results.lines === 0 || patterns.length > 1 ? [terminal.color.dim(searchedText(results))] : []),
      ...matchLines(matches, terminal),
    ].join('\n');
  },
  // A search that found nothing and could not read every file is an error.
  exitCode: ({ results }) => (linesIn(results.matches) > 0 ? 0 : results.unsearched.unreadable ? 2 : 1),
  cut: {
    size: ({ matches }) => linesIn(matches),
    take: (results, count) => ({ ...results, matches: takeLines(results.matches, count) }),
    rest: (question, shown) => [nextCall('grep', { ...question, offset: question.offset + shown })],
  },
});
