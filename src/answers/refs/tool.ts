/** `refs`: indexed commits and worktrees with their state, size and age; `prune` removes what is over the limits. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { bytes, daysAgo, many, table } from '../../tools/layout.ts';

const input = inputOf({
  action: z
    ._default(z.enum(['list', 'prune']), 'list')
    .check(z.describe('list: show the snapshots; prune: remove those that are over the configured limits')),
  all: flag('With prune: remove every commit and every deleted worktree, regardless of the limits'),
  dry_run: flag('With prune: only show what would be removed'),
});

const output = z.strictObject({
  index_dir: z.string(),
  refs: z.array(
    z.strictObject({
      /** `import`: made elsewhere, to seed from; `checkout`: an earlier state of a worktree, to seed from when it is checked out again. */
      kind: z.enum(['worktree', 'commit', 'import', 'checkout']),
      /** The directory of a worktree; the names of a commit, or its short id. */
      name: z.string(),
      branch: z.exactOptional(z.string()),
      commit: z.exactOptional(z.string()),
      /** `gone`: the worktree no longer exists. */
      state: z.enum(['ready', 'writing', 'unusable', 'not_indexed', 'gone']),
      /** The tree that questions without `ref` are about. */
      current: z.boolean(),
      bytes: z.int(),
      /** Since it was last read or written. */
      idle_days: z.exactOptional(z.int()),
      removed: z.exactOptional(z.enum(['age', 'count', 'size', 'unusable', 'asked'])),
    }),
  ),
  total_bytes: z.int(),
  /** Whether copies share identical blocks on disk: then they take less than `total_bytes`. */
  shares_blocks: z.boolean(),
  removed: z.int(),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type RefsResult = Results;
export type RefView = Results['refs'][number];

const WHY: Readonly<Record<NonNullable<RefView['removed']>, string>> = {
  age: 'not used for longer than snapshots.keep_days',
  count: 'more than snapshots.keep_count',
  size: 'more than snapshots.keep_mb together',
  unusable: 'not usable by this version',
  asked: 'removed',
};

const SEED_TEXT: Readonly<Partial<Record<RefView['kind'], string>>> = {
  import: 'imported',
  checkout: 'earlier checkout',
};

export const tool = defineTool({
  group: 'Running',
  title: 'Indexed refs and worktrees',
  summary: 'List indexed commits and worktrees, or remove old ones',
  description: `Every worktree has its own index, and so has every commit that was queried with \`--ref\`; all are in one directory of the main worktree. This lists them with state, size and days since their last use, and the worktrees that have no index yet.

The index of a commit, or of a worktree that was removed, is removed automatically when it is over one of the limits \`snapshots.keep_days\`, \`keep_count\` and \`keep_mb\`; \`prune\` does this now.`,
  brief: 'Indexed commits and worktrees of this repository with state, size and age; action=prune removes old ones.',
  core: false,
  readOnly: false,
  ref: 'none',
  input,
  output,
  positional: ['action'],
  examples: [
    { args: '', says: 'the snapshots of this repository' },
    { args: 'prune', says: 'remove what is over the limits' },
    { args: 'prune --all --dry-run', says: 'what could be removed' },
  ],
  async run(workspace, question, { signal }) {
    const { listRefs } = await import('./answer.ts');
    return workspace.lease(({ session }) => listRefs(session, question, signal), { allowFallback: false });
  },
  render({ results }, terminal) {
    const { color } = terminal;
    const rows = results.refs.map((ref) => [
      { text: ref.current ? '*' : '', paint: color.green },
      { text: ref.name, paint: color.cyan },
      { text: [ref.branch, ref.commit].filter(Boolean).join(' '), paint: color.dim },
      {
        text: ref.removed ? WHY[ref.removed] : (SEED_TEXT[ref.kind] ?? ref.state.replace('_', ' ')),
        paint: ref.removed ? color.yellow : color.dim,
      },
      { text: ref.bytes > 0 ? bytes(ref.bytes) : '', right: true },
      { text: ref.idle_days === undefined ? '' : daysAgo(ref.idle_days), paint: color.dim },
    ]);
    const sum = `${many(results.refs.length, 'tree')}, ${bytes(results.total_bytes)} in ${results.index_dir}`;
    const removed = results.removed > 0 ? [`removed ${many(results.removed, 'snapshot')}`] : [];
    return [...table(rows, terminal), ...removed, sum].join('\n');
  },
  cut: {
    size: ({ refs }) => refs.length,
    take: (results, count) => ({ ...results, refs: results.refs.slice(0, count) }),
    rest: () => [],
  },
});
