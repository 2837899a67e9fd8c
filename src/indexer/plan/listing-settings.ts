/** Under which settings a tree was listed and its files were read; asked by every question about a commit, so it loads no language. */
import { createHash } from 'node:crypto';
import { version } from '../../base/version.ts';
import type { Config } from '../../config/config.ts';

/** Of the files one by one: their revisions of languages come with the version of the program. */
export function settingsOf({ index }: Config): string {
  const { max_file_size, max_line_length, parse_timeout_ms, generated } = index;
  return JSON.stringify([version, max_file_size, max_line_length, parse_timeout_ms, generated]);
}

/** Of a commit: it is not listed again to find out whether its index is as it would be made now. */
export const listingHash = (config: Config): string =>
  createHash('sha1')
    .update(JSON.stringify([config.index.include, config.index.exclude, settingsOf(config)]))
    .digest('hex');
