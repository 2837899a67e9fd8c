/** `files`: the indexed files, filtered. */

import * as z from 'zod/mini';
import { PROBLEM_CODES } from '../../model/problem.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, inputOf, limit, maxTokens } from '../../tools/inputs.ts';
import { bytes, many, table } from '../../tools/layout.ts';
import { fileChange, fileRole } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';

const SKIPS: readonly string[] = ['any', ...PROBLEM_CODES];

const input = inputOf({
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  skip: z
    .optional(z.string().check(z.refine((text) => SKIPS.includes(text), `must be one of ${SKIPS.join(', ')}`)))
    .check(z.describe('Only files that were not parsed, for this reason: too_large, binary, minified, … or `any`')),
  limit: limit(10_000, 200),
  cursor,
  max_tokens: maxTokens,
});

const output = z.array(
  z.strictObject({
    path: z.string(),
    language: z.exactOptional(z.string()),
    role: fileRole,
    /** Absent before the tree is indexed, as are its symbols. */
    lines: z.exactOptional(z.int()),
    size: z.int(),
    /** Without the symbol of the file itself. */
    symbols: z.exactOptional(z.int()),
    /** Why it was not parsed. */
    skip: z.exactOptional(z.string()),
    file: fileChange,
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Reading',
  title: 'Indexed files',
  summary: 'List indexed files, filtered by path, language, role or skip reason',
  description: `Lists the indexed files, sorted by path, with language, role, size and number of symbols. Patterns use .gitignore syntax: \`src/api\` means everything below it, \`*.ts\` a file name at any depth.

\`--skip any\` lists the files that were not parsed, with the reason. Files that ignore rules leave out are not in the index at all: see \`wayfind index --show-ignored\`.`,
  brief: 'Indexed files by path pattern, language or role; skip lists files that were not parsed, with the reason.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['path'],
  examples: [
    { args: "'src/**/*.ts' --role test", says: 'test files in TypeScript' },
    { args: '--lang python --exclude docs', says: 'Python files outside docs' },
    { args: '--skip any', says: 'files that were not parsed, with the reason' },
  ],
  async answer(session, question) {
    const { listFiles } = await import('./answer.ts');
    return listFiles(session, question);
  },
  withoutLinks: () => 'complete',
  needs: () => ({
    text: true,
    lacks: ['lines and symbols are counted, and generated and minified files recognised, when files are parsed'],
  }),
  render({ results }, terminal) {
    const { color } = terminal;
    const rows = results.map((file) => [
      { text: file.path, paint: color.cyan },
      { text: file.language ?? '-', paint: color.dim },
      { text: file.role, paint: file.role === 'source' ? color.dim : color.yellow },
      { text: file.lines ? many(file.lines, 'line') : bytes(file.size), right: true },
      { text: file.symbols ? many(file.symbols, 'symbol') : '', right: true },
      { text: [file.skip, file.file].filter(Boolean).join(', '), paint: color.yellow },
    ]);
    return table(rows, terminal).join('\n');
  },
  exitCode: ({ results }) => (results.length === 0 ? 1 : 0),
  cut: {
    size: (results) => results.length,
    take: (results, kept) => results.slice(0, kept),
    rest: (question, shown) => [nextCall('files', { ...question, offset: question.offset + shown })],
  },
});
