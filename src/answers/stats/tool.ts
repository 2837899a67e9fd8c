/** `stats`: what replies cost, against reading the files that they cite. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { statsLines } from './view.ts';

const input = inputOf({
  tokens: flag('Tokens of replies and of the files they cite; the only statistic so far, so also without this flag'),
  days: z
    ._default(z.int().check(z.minimum(1), z.maximum(3650)), 30)
    .check(z.describe('How many days back, today included')),
  all: flag('Of all workspaces on this machine instead of this one'),
  clear: flag('Delete the recorded numbers of all workspaces'),
});

const sums = {
  calls: z.int(),
  /** Estimated tokens of the replies. */
  reply_tokens: z.int(),
  /** Of the replies that cite files. */
  compared: z.strictObject({
    calls: z.int(),
    reply_tokens: z.int(),
    /** Each file once a reply. */
    files: z.int(),
    /** Estimated tokens of these files as a whole. */
    file_tokens: z.int(),
    /** 1 - reply_tokens / file_tokens; absent where nothing was cited, negative where replies were longer. */
    saved: z.exactOptional(z.number()),
  }),
};

const output = z.strictObject({
  /** Whether calls are being counted: `usage.record`. */
  recording: z.boolean(),
  file: z.string(),
  days: z.int(),
  all: z.boolean(),
  /** The first and the last day with a call. */
  from: z.exactOptional(z.string()),
  to: z.exactOptional(z.string()),
  total: z.strictObject(sums),
  tools: z.readonly(z.array(z.strictObject({ tool: z.string(), ...sums }))),
  /** How sizes became tokens: bytes per token, measured on files of this workspace (`measured`) or the usual value. */
  bytes_per_token: z.strictObject({ value: z.number(), measured: z.boolean() }),
  cleared: z.boolean(),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type Sums = Results['total'];

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Usage statistics',
  summary: 'Show what replies cost, against reading the files they cite',
  description: `Every call of a tool, from the command line or an agent, adds a line of numbers to a file on this machine: the day, the tool, an id of the workspace, the tokens of the reply, and how many files it cites with their size. No query, path or code is stored, nothing is sent, and the file has a limited size (about the last 20,000 calls). \`usage.record\` set to false turns it off; \`--clear\` deletes it.

The comparison is with reading every cited file whole, once for each reply. It says what the replies cost and what they point at; it does not say what an agent would have read without them: one that uses grep reads parts, reads some files twice, and misses others. So a saving is no measure of quality, and an upper bound for tools that list many places.`,
  brief: 'Tokens of replies against the size of the files they cite, from local counts.',
  core: false,
  readOnly: false,
  ref: 'none',
  input,
  output,
  positional: [],
  examples: [
    { args: '', says: 'the last 30 days in this workspace' },
    { args: '--tokens --all --days 7', says: 'the last week in all workspaces' },
    { args: '--clear', says: 'delete the numbers' },
  ],
  async run(workspace, question) {
    const { usageStats } = await import('./answer.ts');
    return usageStats(workspace, question);
  },
  isEmpty: ({ total }) => total.calls === 0,
  render: ({ results }, terminal) => statsLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.total.calls === 0 && !results.cleared ? 1 : 0),
});
