/** Answers about a commit that is not checked out: it is found, indexed from git's objects at its first use, and read from then on. */
import { type Config, loadConfig } from '../config/config.ts';
import { commitPlace, listGitTree } from '../discover/git-tree.ts';
import { commitContents } from '../discover/git-tree-contents.ts';
import { AppError } from '../errors/errors.ts';
import { listedWith, readCurrent } from '../indexer/current-index.ts';
import type { TreeSource } from '../indexer/pipeline.ts';
import type { Reader } from '../store/read.ts';
import { commitKeyOf, indexDirOf, snapshotPaths } from '../store/snapshot-dir.ts';
import { noteUse } from '../store/snapshot-list.ts';
import type { CommitView } from './commit-view.ts';
import { commitNamed } from './git-objects.ts';

export interface FoundCommit {
  readonly view: CommitView;
  /** With what its own `wayfind.json` says of indexing. */
  readonly config: Config;
  readonly problems: readonly string[];
  readonly source: TreeSource;
  /** It was indexed under these settings. */
  readonly isIndexed: boolean;
}

/** Throws BAD_INPUT for what names no commit, GIT_FAILED outside of a repository. */
export async function findCommit(root: string, ref: string, signal?: AbortSignal): Promise<FoundCommit> {
  const commit = await commitNamed(root, ref, signal);
  const place = commitPlace(root, commit);
  const key = commitKeyOf(commit, place.prefix);
  const contents = commitContents(place);
  const view: CommitView = { ref, commit, key, contents };
  const { config, problems } = await configAt(root, view);
  const indexDir = indexDirOf(root);
  const isCurrent = (reader: Reader) => reader.meta().listed_with === listedWith(config);
  const isIndexed = readCurrent({ indexDir, key }, isCurrent) ?? false;
  if (isIndexed) noteUse(snapshotPaths(indexDir, key));
  const list = (stop?: AbortSignal) => listGitTree({ root, commit, config, signal: stop });
  return { view, config, problems, source: { key, commit, list }, isIndexed };
}

const CONFIG_FILE = 'wayfind.json';

/** A commit is indexed as a checkout of it would be. What its file says that this program does not know is left aside, and said. */
async function configAt(
  root: string,
  { ref, contents }: CommitView,
): Promise<Pick<FoundCommit, 'config' | 'problems'>> {
  const outcome = contents.read(CONFIG_FILE);
  const text = outcome.ok ? outcome.bytes.toString('utf8') : undefined;
  try {
    return { ...(await loadConfig({ root, env: process.env, project: { text } })), problems: [] };
  } catch (error) {
    if (!(error instanceof AppError) || text === undefined) throw error;
    const { config } = await loadConfig({ root, env: process.env, project: { text: undefined } });
    return { config, problems: [`${CONFIG_FILE} of ${ref} was left aside: ${error.message}`] };
  }
}
