/** What the index in force says of itself, and what this program would say of the tree: the two that a plan compares. */
import { createHash } from 'node:crypto';
import { languages } from '../../languages/all.ts';
import { version } from '../base/version.ts';
import type { Config } from '../config/config.ts';
import type { TreeListing } from '../discover/discover.ts';
import { AppError } from '../errors/errors.ts';
import { openReader, type Reader } from '../store/read.ts';
import type { Fingerprint, StoredState } from './plan.ts';

/** An index directory and the snapshot in it. */
export interface IndexPlace {
  readonly indexDir: string;
  readonly key: string;
}

/** Undefined when there is no usable index: the run builds one. */
export function readCurrent<T>({ indexDir, key }: IndexPlace, read: (reader: Reader) => T): T | undefined {
  try {
    const reader = openReader(indexDir, key);
    try {
      return read(reader);
    } finally {
      reader.close();
    }
  } catch (error) {
    const rebuilds = ['NOT_INDEXED', 'INDEX_OLDER', 'INDEX_CORRUPT'];
    if (error instanceof AppError && rebuilds.includes(error.code)) return undefined;
    throw error;
  }
}

/** Changes with every run that published files, whoever did it. */
export const stateOf = (reader: Reader): string => `${reader.file} ${reader.meta().indexed_at}`;

export function readStored(reader: Reader): StoredState {
  const { settings = '', tree = '', revisions = '' } = reader.meta();
  return { stamps: reader.fileStamps(), fingerprint: { settings, tree, revisions: parseRevisions(revisions) } };
}

/** Under which a content always gives the same rows. */
export const rulesOf = ({ settings = '', revisions = '' }: Readonly<Record<string, string>>): string =>
  `${settings} ${revisions}`;

/** Without them every file is extracted again. */
function parseRevisions(text: string): Fingerprint['revisions'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export function fingerprintOf(config: Config, listing: TreeListing): Fingerprint {
  const { max_file_size, max_line_length, parse_timeout_ms, generated } = config.index;
  const { root, vcs, head, problems } = listing;
  return {
    settings: JSON.stringify([version, max_file_size, max_line_length, parse_timeout_ms, generated]),
    revisions: Object.fromEntries(Object.values(languages).map((language) => [language.id, language.revision])),
    tree: createHash('sha1')
      .update(JSON.stringify([root, vcs, head, problems]))
      .digest('hex'),
  };
}
