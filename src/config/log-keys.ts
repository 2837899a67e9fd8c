/** Configuration keys of the log of calls. */
import type { ConfigKey } from './config-row.ts';
import { OWN_PATH } from './value-patterns.ts';

export const LOG_KEYS = [
  {
    key: 'log.level',
    type: 'choice',
    choices: ['auto', 'off', 'error', 'warn', 'info', 'debug'],
    default: 'auto',
    own: true,
    description:
      'Least severe lines of the log: bugs (error), calls that failed (warn), every call (info), every HTTP request (debug); auto is info where there is a log file, otherwise warn for `wayfind serve` and off for commands; not in `wayfind.json`.',
  },
  {
    key: 'log.format',
    type: 'choice',
    choices: ['text', 'json'],
    default: 'text',
    own: true,
    description: 'Form of the lines of the log; not in `wayfind.json`.',
  },
  {
    key: 'log.file',
    type: 'string',
    default: '',
    pattern: OWN_PATH,
    expected: 'the absolute path of a file, or a path that starts with ~/',
    own: true,
    description: 'File that the log is appended to, instead of standard error; not in `wayfind.json`.',
  },
  {
    key: 'log.max_mb',
    type: 'integer',
    default: 10,
    min: 1,
    max: 10_000,
    own: true,
    description:
      'Size of a log file in megabytes; a full one is renamed to FILE.1, in place of the one before; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
