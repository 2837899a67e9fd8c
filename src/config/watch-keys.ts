/** The configuration keys of watching a tree. */
import type { ConfigKey } from './config-row.ts';

export const WATCH_KEYS = [
  {
    key: 'watch.mode',
    type: 'choice',
    choices: ['auto', 'native', 'poll'],
    default: 'auto',
    description:
      'How changes are seen: events of the system (native), looking again and again (poll), or the first where it works (auto).',
  },
  {
    key: 'watch.debounce_ms',
    type: 'integer',
    default: 20,
    min: 0,
    max: 10_000,
    description: 'How long a tree must be quiet after a change before the index is updated, in milliseconds.',
  },
  {
    key: 'watch.burst_files',
    type: 'integer',
    default: 50,
    min: 1,
    max: 100_000,
    description: 'From this many changed files on it is a burst (a checkout, a generator), which is waited for.',
  },
  {
    key: 'watch.burst_ms',
    type: 'integer',
    default: 300,
    min: 0,
    max: 60_000,
    description: 'How long a tree must be quiet after a burst or a git operation, in milliseconds.',
  },
  {
    key: 'watch.poll_ms',
    type: 'integer',
    default: 2_000,
    min: 100,
    max: 3_600_000,
    description: 'How often a tree is looked at where there are no events, in milliseconds; large trees less often.',
  },
] as const satisfies readonly ConfigKey[];
