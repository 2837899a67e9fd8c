/** Configuration keys of compilers, language servers and SCIP indexes: all are the user's, because a repository must not start programs. */
import type { ConfigKey } from './config-row.ts';

export const SERVICE_KEYS = [
  {
    key: 'services.mode',
    type: 'choice',
    choices: ['off', 'safe', 'trusted'],
    default: 'safe',
    own: true,
    description:
      'Which compilers and language servers may confirm links: none (off), those that only read the repository (safe), or also those that may run its build scripts (trusted); `wayfind trust` sets it for one workspace. Not in `wayfind.json`.',
  },
  {
    key: 'services.disabled',
    type: 'list',
    default: [],
    own: true,
    description: 'Services that are not used, by their names in `wayfind language-services`. Not in `wayfind.json`.',
  },
  {
    key: 'services.commands',
    type: 'list',
    default: [],
    own: true,
    description:
      'Programs of services that are not on PATH, each as `name=/absolute/path`, such as `gopls=/opt/go/bin/gopls`. Not in `wayfind.json`.',
  },
  {
    key: 'services.file_timeout_ms',
    type: 'integer',
    default: 30_000,
    min: 100,
    max: 3_600_000,
    own: true,
    description: 'Time limit for the answers of a service about one file, in milliseconds; not in `wayfind.json`.',
  },
  {
    key: 'services.project_timeout_ms',
    type: 'integer',
    default: 120_000,
    min: 1_000,
    max: 86_400_000,
    own: true,
    description:
      'Time limit for a service to load a project, and again to answer about its files, in milliseconds; not in `wayfind.json`.',
  },
  {
    key: 'services.memory_mb',
    type: 'integer',
    default: 2_000,
    min: 100,
    max: 1_000_000,
    own: true,
    description:
      'Memory that the processes of one service may use, in megabytes; one that uses more is ended. Not in `wayfind.json`.',
  },
  {
    key: 'services.idle_ms',
    type: 'integer',
    default: 900_000,
    min: 1_000,
    max: 86_400_000,
    own: true,
    description: 'A server ends a service that was not asked for this long, in milliseconds; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
