/** Configuration keys for how fresh an answer must be. */
import type { ConfigKey } from './config-row.ts';

export const FRESHNESS_POLICIES = ['strict', 'balanced', 'best_effort'] as const;

export const FRESHNESS_KEYS = [
  {
    key: 'freshness.policy',
    type: 'choice',
    choices: FRESHNESS_POLICIES,
    default: 'balanced',
    description:
      'How to answer when files changed since they were indexed: always update first (strict); update first if that takes less than freshness.wait_ms, otherwise answer and say that the answer is stale (balanced); or answer at once (best_effort).',
  },
  {
    key: 'freshness.wait_ms',
    type: 'integer',
    default: 1000,
    min: 0,
    max: 600_000,
    description: 'Longest time that a balanced answer waits for an update, in milliseconds.',
  },
  {
    key: 'freshness.background',
    type: 'boolean',
    default: true,
    description:
      'Whether a command that answers from a stale index starts a background process to update it. A server always updates it.',
  },
] as const satisfies readonly ConfigKey[];
