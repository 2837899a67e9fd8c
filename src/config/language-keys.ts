/** Configuration keys for languages that the user adds. */
import type { ConfigKey } from './config-row.ts';
import { OWN_PATH } from './value-patterns.ts';

export const LANGUAGE_KEYS = [
  {
    key: 'languages.directories',
    type: 'list',
    default: [],
    pattern: OWN_PATH,
    expected: 'the absolute path of a folder, or a path that starts with ~/',
    own: true,
    description:
      'Folders that each add a language, with language.json and a compiled grammar (see docs/add-a-language.md); not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
