/** The settings a tree was listed and read with. Every query about a commit needs them, so this file loads no language. */
import { createHash } from 'node:crypto';
import { version } from '../../base/version.ts';
import { addedRevisions } from '../../config/added-languages.ts';
import type { Config } from '../../config/config.ts';

/** Settings that decide how a file is read. The version of the program covers the revisions of the languages. */
export function settingsOf({ index }: Config): string {
  const { max_file_size, max_line_length, parse_timeout_ms, generated } = index;
  return JSON.stringify([version, max_file_size, max_line_length, parse_timeout_ms, generated]);
}

/** Tells whether the index of a commit is up to date without listing the commit again. */
export const listingHash = (config: Config): string =>
  createHash('sha1')
    .update(JSON.stringify([config.index.include, config.index.exclude, settingsOf(config), addedRevisions()]))
    .digest('hex');
