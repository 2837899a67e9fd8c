/** `refs`: indexed commits and worktrees with their state, size and age; `prune` removes what is over the limits. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { bytes, many, table } from '../../tools/layout.ts';
import type { RefView } from './answer.ts';

const input = inputOf({
  action: z
    ._default(z.enum(['list', 'prune']), 'list')
    .check(z.describe('list: what there is; prune: remove snapshots that are over the limits of the configuration')),
  all: flag('With prune: every commit, and every worktree that is gone, whatever the limits say'),
  dry_run: flag('With prune: only say what would be removed'),
});

const output = z.strictObject({
  index_dir: z.string(),
  refs: z.array(
    z.strictObject({
      kind: z.enum(['worktree', 'commit', 'import', 'checkout']),
      name: z.string(),
      branch: z.exactOptional(z.string()),
      commit: z.exactOptional(z.string()),
      state: z.enum(['ready', 'writing', 'unusable', 'not_indexed', 'gone']),
      current: z.boolean(),
      bytes: z.int(),
      idle_days: z.exactOptional(z.int()),
      removed: z.exactOptional(z.enum(['age', 'count', 'size', 'unusable', 'asked'])),
    }),
  ),
  total_bytes: z.int(),
  shares_blocks: z.boolean(),
  removed: z.int(),
});

const WHY: Readonly<Record<NonNullable<RefView['removed']>, string>> = {
  age: 'not used for longer than snapshots.keep_days',
  count: 'more than snapshots.keep_count',
  size: 'more than snapshots.keep_mb together',
  unusable: 'of no use to this program',
  asked: 'removed',
};

const TO_BEGIN_FROM: Readonly<Partial<Record<RefView['kind'], string>>> = {
  import: 'imported',
  checkout: 'earlier checkout',
};

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Running',
  title: 'Indexed refs and worktrees',
  summary: 'List indexed commits and worktrees, or remove old ones',
  description: `Every worktree has an index of its own, and so has every commit that was asked about with \`--ref\`; they lie in one directory, in the main worktree. This lists them with state, size and days since their last use, and worktrees that have no index yet.

The index of a commit, or of a worktree that was removed, is removed by itself when it is over one of the limits \`snapshots.keep_days\`, \`keep_count\` and \`keep_mb\`; \`prune\` does that now.`,
  brief: 'Indexed commits and worktrees of this repository with state, size and age; action=prune removes old ones.',
  core: false,
  readOnly: false,
  ref: 'none',
  input,
  output,
  positional: ['action'],
  examples: [
    { args: '', says: 'what is indexed of this repository' },
    { args: 'prune', says: 'remove what is over the limits' },
    { args: 'prune --all --dry-run', says: 'what could be removed' },
  ],
  async run(workspace, question, { signal }) {
    const { listRefs } = await import('./answer.ts');
    return workspace.lease(({ session }) => listRefs(session, question, signal), { allowStandIn: false });
  },
  render({ results }, terminal) {
    const { color } = terminal;
    const rows = results.refs.map((ref) => [
      { text: ref.current ? '*' : '', paint: color.green },
      { text: ref.name, paint: color.cyan },
      { text: [ref.branch, ref.commit].filter(Boolean).join(' '), paint: color.dim },
      {
        text: ref.removed ? WHY[ref.removed] : (TO_BEGIN_FROM[ref.kind] ?? ref.state.replace('_', ' ')),
        paint: ref.removed ? color.yellow : color.dim,
      },
      { text: ref.bytes > 0 ? bytes(ref.bytes) : '', right: true },
      { text: ref.idle_days === undefined ? '' : age(ref.idle_days), paint: color.dim },
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

const age = (days: number): string => (days === 0 ? 'today' : `${many(days, 'day')} ago`);
