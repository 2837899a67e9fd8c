/** The configuration keys of how new an answer has to be. */
import type { ConfigKey } from './config-row.ts';

export const FRESHNESS_POLICIES = ['strict', 'balanced', 'best_effort'] as const;

export const FRESHNESS_KEYS = [
  {
    key: 'freshness.policy',
    type: 'choice',
    choices: FRESHNESS_POLICIES,
    default: 'balanced',
    description:
      'What happens before an answer when files changed since they were indexed: always update first (strict), update first when that takes less than freshness.wait_ms and otherwise say that the answer is stale (balanced), or answer at once (best_effort).',
  },
  {
    key: 'freshness.wait_ms',
    type: 'integer',
    default: 300,
    min: 0,
    max: 600_000,
    description: 'How long an update may be expected to take for a balanced answer to wait for it, in milliseconds.',
  },
  {
    key: 'freshness.background',
    type: 'boolean',
    default: true,
    description:
      'Whether a command that answers from a stale index leaves a process behind that updates it. A server updates it in any case.',
  },
] as const satisfies readonly ConfigKey[];
