/** The snapshots of a workspace and its worktrees, with state, size and age. */
import { runGit } from '../../base/child-process.ts';
import { loadConfig } from '../../config/config.ts';
import { removeParsedVersions } from '../../store/snapshots/parsed-versions.ts';
import { indexDirOf, snapshotKeyOf } from '../../store/snapshots/snapshot-dir.ts';
import { listSnapshots, type SnapshotEntry } from '../../store/snapshots/snapshot-list.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import {
  type Eviction,
  type EvictionReason,
  evict,
  evictions,
  hasTree,
  isInUse,
} from '../../workspace/snapshot-limits.ts';
import type { Question, RefsResult, RefView } from './tool.ts';

interface Worktree {
  readonly root: string;
  readonly branch?: string | undefined;
  readonly commit?: string | undefined;
}

const DAY_MS = 86_400_000;
const MAX_NAMES = 3;

export async function listRefs(session: Session, input: Question, signal?: AbortSignal): Promise<Draft<RefsResult>> {
  const { root } = session;
  const indexDir = indexDirOf(root);
  const [worktrees, names] = await Promise.all([worktreesOf(root, signal), namesOfCommits(root, signal)]);
  const entries = listSnapshots(indexDir);
  const removed = input.action === 'prune' ? await prune(session, entries, input) : [];
  const here = snapshotKeyOf(root);
  const known = entries.map((entry) =>
    viewOf(entry, { here, names, worktrees, removed: removed.find((one) => one.entry === entry)?.why }),
  );
  const indexed = new Set(entries.filter(isOfTree).map(({ meta }) => meta.root));
  const others = worktrees.filter((one) => !indexed.has(one.root)).map((one) => unindexed(one, root));
  const refs = [...known, ...others].toSorted(byPlace);
  const isGone = input.action === 'prune' && !input.dry_run;
  const stay = isGone ? refs.filter((ref) => ref.removed === undefined) : refs;
  const shares_blocks = entries.some(({ meta }) => meta.shares_blocks === '1');
  const notes = [
    ...(entries.length > 1 && !shares_blocks
      ? ['this file system does not share blocks: every copy takes its full size']
      : []),
    ...(input.action === 'prune' && removed.length === 0 ? ['no snapshot is over the limits'] : []),
  ];
  const results: RefsResult = {
    index_dir: indexDir,
    refs,
    total_bytes: stay.reduce((sum, { bytes }) => sum + bytes, 0),
    shares_blocks,
    removed: isGone ? removed.length : 0,
  };
  return makeReply(session, results, { notes });
}

async function prune({ root }: Session, entries: readonly SnapshotEntry[], input: Question): Promise<Eviction[]> {
  const { config } = await loadConfig({ root, env: process.env });
  const isInProgress = (entry: SnapshotEntry) => entry.state !== 'ready' && isInUse(entry, Date.now());
  const idle = entries.filter((entry) => !isInProgress(entry) && !hasTree(entry));
  const chosen: Eviction[] = input.all
    ? idle.map((entry) => ({ entry, why: 'asked' }))
    : evictions(entries, config.snapshots, { nowMs: Date.now() });
  if (input.dry_run) return chosen;
  removeParsedVersions(indexDirOf(root), Date.now() - (input.all ? 0 : config.snapshots.keep_days * DAY_MS));
  return evict(indexDirOf(root), chosen);
}

interface Around {
  readonly here: string;
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly worktrees: readonly Worktree[];
  readonly removed: EvictionReason | undefined;
}

function viewOf(entry: SnapshotEntry, { here, names, worktrees, removed }: Around): RefView {
  const { key, kind, meta, bytes, usedMs } = entry;
  const commit = meta.head_commit || (kind === 'commit' ? key.slice('commit-'.length).split('-', 1)[0] : '');
  const worktree = worktrees.find((one) => one.root === meta.root);
  const isTree = isOfTree(entry);
  const isGone = isTree && !hasTree(entry);
  const name = isTree ? (meta.root ?? key) : (names.get(commit)?.join(', ') ?? (commit.slice(0, 12) || key));
  const branch = isTree ? (worktree?.branch ?? meta.head_branch) : undefined;
  return {
    kind: kind === 'tree' ? 'worktree' : kind,
    name,
    ...(branch && { branch }),
    ...(commit && { commit: commit.slice(0, 12) }),
    state: isGone && entry.state === 'ready' ? 'gone' : entry.state,
    current: key === here,
    bytes,
    idle_days: Math.max(0, Math.floor((Date.now() - usedMs) / DAY_MS)),
    ...(removed && { removed }),
  };
}

const isOfTree = ({ kind }: SnapshotEntry): boolean => kind === 'tree' || kind === 'worktree';

const unindexed = ({ root, branch, commit }: Worktree, here: string): RefView => ({
  kind: 'worktree',
  name: root,
  ...(branch && { branch }),
  ...(commit && { commit: commit.slice(0, 12) }),
  state: 'not_indexed',
  current: root === here,
  bytes: 0,
});

/** The current tree, the other worktrees, then commits, most recently used first. */
function byPlace(a: RefView, b: RefView): number {
  const rank = ({ current, kind }: RefView): number => (current ? 0 : kind === 'worktree' ? 1 : 2);
  return rank(a) - rank(b) || (a.idle_days ?? 0) - (b.idle_days ?? 0) || (a.name < b.name ? -1 : 1);
}

/** Empty outside of a repository, or where git is too old for `-z`. */
async function worktreesOf(root: string, signal: AbortSignal | undefined): Promise<Worktree[]> {
  const { outcome, stdout } = await runGit(['worktree', 'list', '--porcelain', '-z'], { cwd: root, signal });
  if (outcome !== 'ok') return [];
  return stdout
    .toString('utf8')
    .split('\0\0')
    .flatMap((record) => {
      const fields = new Map(record.split('\0').map((line) => splitAt(line, ' ')));
      const at = fields.get('worktree');
      if (at === undefined || fields.has('bare') || fields.has('prunable')) return [];
      return [{ root: at, branch: fields.get('branch')?.replace(/^refs\/heads\//, ''), commit: fields.get('HEAD') }];
    });
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Branches and tags by the commit they name. */
async function namesOfCommits(root: string, signal: AbortSignal | undefined): Promise<Map<string, string[]>> {
  const format = '%(refname:short)%00%(objectname)%00%(*objectname)';
  const args = ['for-each-ref', `--format=${format}`, 'refs/heads', 'refs/tags', 'refs/remotes'];
  const { outcome, stdout } = await runGit(args, { cwd: root, signal });
  const names = new Map<string, string[]>();
  if (outcome !== 'ok') return names;
  for (const line of stdout.toString('utf8').split('\n')) {
    const [name = '', object = '', peeled = ''] = line.split('\0');
    const known = names.get(peeled || object) ?? [];
    if (name && known.length < MAX_NAMES) names.set(peeled || object, [...known, name]);
  }
  return names;
}
