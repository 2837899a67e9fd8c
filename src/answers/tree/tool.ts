/** `tree`: directories with counts of their files, lines and symbols. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf, maxTokens, pathOrRoot, pathWord } from '../../tools/inputs.ts';
import { many, table } from '../../tools/layout.ts';
import { nextCall } from '../../workspace/reply.ts';

const input = inputOf({
  path: pathOrRoot('The directory to start from (default: the whole workspace)'),
  depth: z._default(z.int().check(z.minimum(1), z.maximum(50)), 2).check(z.describe('How many levels to show')),
  files: flag('List files too, not only directories'),
  max_tokens: maxTokens,
});

const output = z.array(
  z.strictObject({
    path: z.string(),
    type: z.enum(['directory', 'file']),
    /** 0 for the directory the tree starts from. */
    depth: z.int(),
    /** Files in it and below. */
    files: z.int(),
    /** Absent before the tree is indexed, as are the lines. */
    symbols: z.exactOptional(z.int()),
    lines: z.exactOptional(z.int()),
    /** By lines, largest first, at most three; before the tree is indexed, by bytes. */
    languages: z.array(z.string()),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type TreeEntry = Results[number];

export const tool = defineTool({
  group: 'Reading',
  title: 'Directory tree',
  summary: 'Show the directory tree with counts of files and symbols',
  description:
    'Shows how the indexed tree is laid out: directories to the given depth, each with the number of files, lines and symbols in it and below, and its main languages. Ignored paths are left out.',
  brief: 'Directory tree with the number of files, lines and symbols in each directory.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['path'],
  examples: [
    { args: '', says: 'two levels of the whole workspace' },
    { args: 'src --depth 3 --files', says: 'three levels of one directory, with files' },
  ],
  async answer(session, question) {
    const { makeTree } = await import('./answer.ts');
    return makeTree(session, question);
  },
  withoutLinks: () => 'complete',
  needs: () => ({ text: true, lacks: ['lines and symbols are counted when files are parsed'] }),
  render({ results }, terminal) {
    const { color } = terminal;
    const rows = results.map((entry) => {
      const isFile = entry.type === 'file';
      const name = entry.depth === 0 ? entry.path : entry.path.slice(entry.path.lastIndexOf('/') + 1);
      return [
        {
          text: `${'  '.repeat(entry.depth)}${name}${isFile ? '' : '/'}`,
          paint: isFile ? (text: string) => text : color.cyan,
        },
        { text: isFile ? '' : many(entry.files, 'file'), right: true },
        // Lines are counted where code is parsed.
        { text: entry.lines ? many(entry.lines, 'line') : '', right: true },
        { text: entry.symbols ? many(entry.symbols, 'symbol') : '', right: true },
        { text: entry.languages.join(', '), paint: color.dim },
      ];
    });
    return table(rows, terminal).join('\n');
  },
  cut: {
    size: (results) => results.length,
    take: (results, kept) => results.slice(0, kept),
    rest({ files }, shown, results) {
      const next = results[Math.max(1, shown)];
      const { path } = next?.type === 'directory' ? next : results[0];
      return [nextCall('tree', { path: pathWord(path), depth: 1, files })];
    },
  },
});
