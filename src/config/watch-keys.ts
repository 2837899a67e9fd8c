/** Configuration keys of the watcher. */
import type { ConfigKey } from './config-row.ts';

export const WATCH_KEYS = [
  {
    key: 'watch.mode',
    type: 'choice',
    choices: ['auto', 'native', 'poll'],
    default: 'auto',
    description:
      'How changes are detected: file system events (native), polling (poll), or events where they work and polling elsewhere (auto).',
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
    description:
      'Number of changed files that makes a burst (a checkout, a generator); updates wait until a burst ends.',
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
    description: 'Polling interval where there are no events, in milliseconds; large trees are polled less often.',
  },
] as const satisfies readonly ConfigKey[];
