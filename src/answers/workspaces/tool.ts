/** `workspaces`: what this user has indexed on this machine; `forget` removes entries, and clones that `index URL` made. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { bytes, daysAgo, many, table } from '../../tools/layout.ts';

const input = inputOf({
  action: z
    ._default(z.enum(['list', 'forget']), 'list')
    .check(z.describe('list: show the workspaces; forget: take some off the list')),
  which: z
    .optional(z.array(z.string().check(z.minLength(1), z.maxLength(4096))).check(z.maxLength(100)))
    .check(z.describe('With forget: their directories, names or URLs')),
  gone: flag('With forget: all whose directory no longer exists'),
  delete: flag('With forget: also delete them from the disk, where `wayfind index URL` cloned them'),
});

const WORKSPACE_STATES = ['ready', 'writing', 'not_indexed', 'unusable', 'gone'] as const;

const output = z.strictObject({
  workspaces: z.array(
    z.strictObject({
      root: z.string(),
      /** `owner/name` of a clone, else the name of the directory; `--root` takes it. */
      name: z.string(),
      /** `gone`: the directory no longer exists; `unusable`: the index is damaged or of another version. */
      state: z.enum(WORKSPACE_STATES),
      /** As indexed. */
      branch: z.exactOptional(z.string()),
      commit: z.exactOptional(z.string()),
      /** Of its index. */
      bytes: z.int(),
      /** When it was last read or written. */
      last_used: z.exactOptional(z.string()),
      idle_days: z.exactOptional(z.int()),
      /** Where a clone came from. */
      url: z.exactOptional(z.string()),
      /** Indexed by a server for a caller that named it; removed when it is not used for a while. */
      auto: z.exactOptional(z.literal(true)),
      /** The one that the command was started in. */
      current: z.boolean(),
      removed: z.exactOptional(z.enum(['forgotten', 'deleted'])),
    }),
  ),
  total_bytes: z.int(),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type WorkspaceView = Results['workspaces'][number];

export const tool = defineTool({
  group: 'Running',
  title: 'Workspaces of this machine',
  summary: 'List what you have indexed on this machine, or forget some of it',
  description: `Lists every directory that you have indexed, most recently used first: its state, the branch and commit of its index, the size of the index and the days since its last use. The name in the list can be passed to \`--root\` from any directory.

\`forget\` takes an entry off the list and leaves the directory and its index alone; \`--delete\` also deletes a clone that \`wayfind index URL\` made. The list is in your state directory (\`WAYFIND_STATE_DIR\`), and no answer depends on it.`,
  brief: 'The directories that were indexed on this machine, with state, size and last use.',
  core: false,
  readOnly: false,
  // A server shows its callers the workspaces that it serves, not everything on the machine.
  terminalOnly: true,
  ref: 'none',
  input,
  output,
  positional: ['action', 'which'],
  examples: [
    { args: '', says: 'what is indexed on this machine' },
    { args: 'forget --gone', says: 'take deleted directories off the list' },
    { args: 'forget expressjs/express --delete', says: 'delete a clone' },
  ],
  async run(workspace, question) {
    const { listWorkspaces } = await import('./answer.ts');
    return workspace.lease(async ({ session }) => listWorkspaces(session, question), { allowFallback: false });
  },
  render({ results }, terminal) {
    const { color } = terminal;
    const rows = results.workspaces.map((one) => [
      { text: one.current ? '*' : '', paint: color.green },
      { text: one.name, paint: color.bold },
      { text: one.root, paint: color.cyan },
      { text: [one.branch, one.commit].filter(Boolean).join(' '), paint: color.dim },
      {
        text: one.removed ?? `${one.state.replace('_', ' ')}${one.auto ? ', by a server' : ''}`,
        paint: one.removed || one.state !== 'ready' ? color.yellow : color.dim,
      },
      { text: one.bytes > 0 ? bytes(one.bytes) : '', right: true },
      { text: one.idle_days === undefined ? '' : daysAgo(one.idle_days), paint: color.dim },
    ]);
    const sum = `${many(results.workspaces.length, 'workspace')}, ${bytes(results.total_bytes)}`;
    return [...table(rows, terminal), ...(results.workspaces.some((one) => one.removed) ? [] : [sum])].join('\n');
  },
  exitCode: ({ results }) => (results.workspaces.length === 0 ? 1 : 0),
  cut: {
    size: ({ workspaces }) => workspaces.length,
    take: (results, count) => ({ ...results, workspaces: results.workspaces.slice(0, count) }),
    rest: () => [],
  },
});
