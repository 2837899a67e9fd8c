/** Configuration keys of questions, on the command line and in a server. */
import type { ConfigKey } from './config-row.ts';

export const QUESTION_KEYS = [
  {
    key: 'questions.timeout_ms',
    type: 'integer',
    default: 30_000,
    min: 100,
    max: 600_000,
    description:
      'Time limit of a question, in milliseconds; when it is over, the answer is what was found until then, marked as partial. Indexing does not count.',
  },
] as const satisfies readonly ConfigKey[];
