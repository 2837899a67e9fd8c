/** Finds a commit that is not checked out; it is indexed from git's objects at its first use. */
import { type Config, loadConfig } from '../config/config.ts';
import { commitPlace } from '../discover/commit-place.ts';
import { readBlobs } from '../discover/git-blobs.ts';
import type { GitTreeListing, GitTreeOptions } from '../discover/git-tree.ts';
import { commitContents } from '../discover/git-tree-contents.ts';
import { plainRef } from '../discover/ref-commit.ts';
import { AppError } from '../errors/errors.ts';
import type { TreeSource } from '../indexer/index-options.ts';
import { listingHash } from '../indexer/plan/listing-settings.ts';
import { missingContents } from '../indexer/seed/missing-contents.ts';
import { commitKeyOf, currentGeneration, indexDirOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import { recordUse, snapshotMeta } from '../store/snapshots/snapshot-list.ts';
import type { CommitView } from './commit-view.ts';
import { commitNamed } from './git-objects.ts';

export interface FoundCommit {
  readonly view: CommitView;
  /** Includes the indexing settings of its own `wayfind.json`. */
  readonly config: Config;
  readonly problems: readonly string[];
  readonly source: TreeSource;
  /** It was indexed with these settings. */
  readonly isIndexed: boolean;
}

/** Throws BAD_INPUT for a name without a commit, GIT_FAILED outside of a repository. */
export async function findCommit(root: string, ref: string, signal?: AbortSignal): Promise<FoundCommit> {
  const commit = indexedCommit(root, ref) ?? (await commitNamed(root, ref, signal));
  const place = commitPlace(root, commit);
  const key = commitKeyOf(commit, place.prefix);
  const contents = commitContents(place);
  const view: CommitView = { ref, commit, key, contents };
  const indexDir = indexDirOf(root);
  const about = snapshotMeta(indexDir, key) ?? {};
  const project = projectText(about, view);
  const { config, problems } = await configWith(root, ref, project);
  const isIndexed = about.listed_as === listingHash(config) && !(await hasFetchedMissing(root, about, signal));
  if (isIndexed) recordUse(snapshotPaths(indexDir, key));
  const list = (stop?: AbortSignal) => listTree({ root, commit, config, signal: stop });
  const source = { key, commit, about: { project_config: JSON.stringify(project ?? null) }, list };
  return { view, config, problems, source, isIndexed };
}

/** The commit of a name whose object was indexed as a commit, which saves a call of git. */
function indexedCommit(root: string, ref: string): string | undefined {
  const object = plainRef(root, ref);
  if (object === undefined) return undefined;
  const paths = snapshotPaths(indexDirOf(root), commitKeyOf(object, commitPlace(root, object).prefix));
  return currentGeneration(paths) === undefined ? undefined : object;
}

/** Loads the module only when there is something to index. */
async function listTree(options: GitTreeOptions): Promise<GitTreeListing> {
  const { expectSettings, listGitTree } = await import('../discover/git-tree.ts');
  const listing = await listGitTree(options);
  expectSettings(listing);
  return listing;
}

/** Whether contents that the clone lacked when the commit was indexed have been fetched since. */
async function hasFetchedMissing(
  root: string,
  about: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const missing = missingContents(about);
  if (missing === undefined) return false;
  return (await readBlobs(root, [missing.object], signal)).size > 0;
}

const CONFIG_FILE = 'wayfind.json';

/** The contents of a commit do not change, so its index stores the text, which saves a call of git. */
function projectText(about: Readonly<Record<string, string>>, { contents }: CommitView): string | undefined {
  const known = missingContents(about) ? undefined : rememberedText(about.project_config);
  if (known !== undefined) return known.text;
  const outcome = contents.read(CONFIG_FILE);
  return outcome.ok ? outcome.bytes.toString('utf8') : undefined;
}

/** Undefined where the index does not have it; the text is undefined for a commit without such a file. */
function rememberedText(written: string | undefined): { readonly text: string | undefined } | undefined {
  if (written === undefined) return undefined;
  if (written === 'null') return { text: undefined };
  try {
    const text: unknown = JSON.parse(written);
    return typeof text === 'string' ? { text } : undefined;
  } catch {
    return undefined; // Not written by this program.
  }
}

/** A commit is indexed like a checkout of it. A file that this version cannot read is ignored, with a problem. */
async function configWith(
  root: string,
  ref: string,
  text: string | undefined,
): Promise<Pick<FoundCommit, 'config' | 'problems'>> {
  try {
    return { ...(await loadConfig({ root, env: process.env, project: { text } })), problems: [] };
  } catch (error) {
    if (!(error instanceof AppError) || text === undefined) throw error;
    const { config } = await loadConfig({ root, env: process.env, project: { text: undefined } });
    return { config, problems: [`${CONFIG_FILE} of ${ref} was ignored: ${error.message}`] };
  }
}
