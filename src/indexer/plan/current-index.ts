/** The fingerprints that a plan compares: the one stored in the active index, and the one of the tree now. */
import { createHash } from 'node:crypto';
import { knownLanguages, languageFacts } from '../../../languages/all.ts';
import { isNewerVersion, version } from '../../base/version.ts';
import { FIRST_HASH } from '../../config/added-languages.ts';
import type { Config } from '../../config/config.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { testDirectories } from '../../discover/test-directories.ts';
import { AppError } from '../../errors/errors.ts';
import { openReader, type Reader } from '../../store/read/read.ts';
import { settingsOf } from './listing-settings.ts';
import type { Fingerprint, StoredState } from './plan.ts';

/** An index directory and the key of a snapshot in it. */
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

/**
 * Throws INDEX_NEWER for an index of a newer program, even in the same format. Otherwise a watcher that was not restarted after an
 * upgrade and a newer command line would rebuild it in turns.
 */
export function refuseNewer(reader: Reader): void {
  const { tool_version = '', revisions = '' } = reader.meta();
  const theirs = Object.entries(parseRevisions(revisions));
  const isNewer =
    isNewerVersion(tool_version, version) ||
    theirs.some(([id, revision]) => revision < FIRST_HASH && revision > (languageFacts(id)?.revision ?? 0));
  if (!isNewer) return;
  throw new AppError(
    'INDEX_NEWER',
    `${reader.file} was written by wayfind ${tool_version}, this is ${version}`,
    'Use the newer wayfind (restart servers and watchers that still run the older one), or rebuild with this one: `wayfind index --force`.',
  );
}

export const readStored = (reader: Reader): StoredState => ({
  stamps: reader.fileStamps(),
  fingerprint: readFingerprint(reader),
});

export function readFingerprint(reader: Reader): Fingerprint {
  const { settings = '', tree = '', revisions = '', test_directories: testDirectories = '' } = reader.meta();
  return { settings, tree, testDirectories, revisions: parseRevisions(revisions) };
}

/** Stamps of all files, or of these. */
export function readStampsOf(reader: Reader, paths: readonly string[] | undefined): StoredState['stamps'] {
  if (paths === undefined) return reader.fileStamps();
  const found = paths.map((path) => reader.fileByPath(path)).filter((file) => file !== undefined);
  return new Map(found.map((file) => [file.path, { ...file, hash: Buffer.from(file.hash).toString('hex') }]));
}

/** The rules under which the same content always produces the same rows. */
export const rulesOf = ({ settings = '', revisions = '' }: Readonly<Record<string, string>>): string =>
  `${settings} ${revisions}`;

/** The rules of this program. */
export const rulesNow = (config: Config): string =>
  rulesOf({ settings: settingsOf(config), revisions: JSON.stringify(revisionsNow()) });

/** An unreadable value means that every file is extracted again. */
function parseRevisions(text: string): Fingerprint['revisions'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export const revisionsNow = (): Fingerprint['revisions'] =>
  Object.fromEntries(knownLanguages().map(({ id, revision }) => [id, revision]));

export function fingerprintOf(config: Config, listing: TreeListing): Fingerprint {
  const { root, vcs, head, files, problems, followed } = listing;
  return {
    settings: settingsOf(config),
    revisions: revisionsNow(),
    testDirectories: testDirectories(files).join('\n'),
    tree: createHash('sha1')
      .update(JSON.stringify([root, vcs, head, problems, ...(followed ? [followed] : [])]))
      .digest('hex'),
  };
}
