/** The table of all configuration keys: schema, defaults, environment names and docs are derived from it. */

import type { CustomRoles } from '../model/roles.ts';
import { ANALYZE_KEYS } from './analyze-keys.ts';
import { CHECK_KEYS } from './check-keys.ts';
import { CLONE_KEYS } from './clone-keys.ts';
import type { ConfigKey } from './config-row.ts';
import { EMBEDDING_KEYS } from './embedding-keys.ts';
import { FRESHNESS_KEYS } from './freshness-keys.ts';
import { LANGUAGE_KEYS } from './language-keys.ts';
import { LOG_KEYS } from './log-keys.ts';
import { QUERY_KEYS } from './query-keys.ts';
import { QUESTION_KEYS } from './question-keys.ts';
import { ROLE_KEYS } from './role-keys.ts';
import type { CheckRule } from './rule-schema.ts';
import { SERVER_KEYS } from './server-keys.ts';
import { SERVICE_KEYS } from './service-keys.ts';
import { SHARING_KEYS } from './sharing-keys.ts';
import { SNAPSHOT_KEYS } from './snapshot-keys.ts';
import { TERMINAL_KEYS } from './terminal-keys.ts';
import { USAGE_KEYS } from './usage-keys.ts';
import { WATCH_KEYS } from './watch-keys.ts';

export const CONFIG_KEYS = [
  {
    key: 'index.include',
    type: 'list',
    default: [],
    description: 'Index only paths that match one of these patterns (.gitignore syntax); empty means everything.',
  },
  {
    key: 'index.exclude',
    type: 'list',
    default: [],
    description: 'Exclude paths that match one of these patterns (.gitignore syntax), whether or not git tracks them.',
  },
  {
    key: 'index.generated',
    type: 'list',
    default: [],
    description: 'Treat paths that match one of these patterns as generated code: indexed, but ranked down.',
  },
  {
    key: 'index.follow_symlinks',
    type: 'boolean',
    default: false,
    description:
      'Whether symbolic links to files that git ignores are followed, inside the root only; each file is indexed once.',
  },
  {
    key: 'index.max_file_size',
    type: 'integer',
    default: 2_000_000,
    min: 1_000,
    max: 100_000_000,
    description: 'Largest file that is parsed, in bytes; larger files are listed and reported as too_large.',
  },
  {
    key: 'index.max_line_length',
    type: 'integer',
    default: 5_000,
    min: 200,
    max: 10_000_000,
    description: 'A file that consists mostly of lines longer than this counts as minified code and is not parsed.',
  },
  {
    key: 'index.jobs',
    type: 'integer',
    default: 0,
    min: 0,
    max: 256,
    description: 'Worker threads that parse files; 0 means one per processor core.',
  },
  {
    key: 'index.parse_timeout_ms',
    type: 'integer',
    default: 5_000,
    min: 50,
    max: 600_000,
    description:
      'Time limit for parsing one file, in milliseconds; a file that exceeds it is reported as parse_timeout.',
  },
  ...ANALYZE_KEYS,
  ...CLONE_KEYS,
  ...CHECK_KEYS,
  ...EMBEDDING_KEYS,
  ...FRESHNESS_KEYS,
  ...LANGUAGE_KEYS,
  ...LOG_KEYS,
  ...TERMINAL_KEYS,
  ...QUERY_KEYS,
  ...QUESTION_KEYS,
  ...ROLE_KEYS,
  ...SERVER_KEYS,
  ...SERVICE_KEYS,
  ...SHARING_KEYS,
  ...SNAPSHOT_KEYS,
  ...USAGE_KEYS,
  ...WATCH_KEYS,
] as const satisfies readonly ConfigKey[];

type ConfigKeyName = (typeof CONFIG_KEYS)[number]['key'];

interface PlainValues {
  readonly list: readonly string[];
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly string: string;
  readonly rules: readonly CheckRule[];
}
type RowOf<K extends ConfigKeyName> = Extract<(typeof CONFIG_KEYS)[number], { key: K }>;
type ValueOf<K extends ConfigKeyName> =
  RowOf<K> extends { choices: readonly (infer Choice)[] } ? Choice : PlainValues[RowOf<K>['type'] & keyof PlainValues];
type SectionOf<K extends string> = K extends `${infer Section}.${string}` ? Section : never;
type NameIn<Section extends string> = ConfigKeyName extends infer K
  ? K extends `${Section}.${infer Name}`
    ? Name
    : never
  : never;

/** `config.index.max_file_size`, typed from the table. */
export type Config = {
  readonly [Section in SectionOf<ConfigKeyName>]: {
    readonly [Name in NameIn<Section>]: ValueOf<Extract<ConfigKeyName, `${Section}.${Name}`>>;
  };
} & { readonly roles: CustomRoles };

/** `index.max_file_size` -> `WAYFIND_INDEX_MAX_FILE_SIZE`. */
export const environmentName = (key: string): string => `WAYFIND_${key.replaceAll('.', '_').toUpperCase()}`;
