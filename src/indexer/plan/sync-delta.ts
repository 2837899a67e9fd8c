/** Computes the delta between a tree and its index without updating the index. */
import { join } from 'node:path';
import { requireLanguages } from '../../../languages/load.ts';
import type { Config } from '../../config/config.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { openReader, type Reader } from '../../store/read/read.ts';
import { fitsVectors } from '../embed/embedding.ts';
import { stateOf } from '../index-state.ts';
import type { BatchFile } from '../parse/batch.ts';
import { blobHash, readSource } from '../parse/read-source.ts';
import { fingerprintOf, type IndexPlace, readFingerprint, readStampsOf } from './current-index.ts';
import { type Fingerprint, type Plan, planIndex, REBUILD_REASONS, sameFingerprint, sameTests } from './plan.ts';
import { scanTree } from './scan-tree.ts';
import type { TreeMemory } from './tree-memory.ts';

/** The difference between the tree and the index. */
export interface Delta {
  /** No file differs from the index. */
  readonly isNothing: boolean;
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Metadata of the tree has changed: its branch or commit, or what could not be listed. */
  readonly isTreeChanged: boolean;
  /** Why a sync would rebuild all or most of the index; undefined when it would update it. */
  readonly rebuild?: string | undefined;
  /** How long a sync would take in a separate process. */
  readonly estimatedMs: number;
}

export const NO_DELTA: Delta = {
  isNothing: true,
  changed: [],
  added: [],
  removed: [],
  isTreeChanged: false,
  estimatedMs: 0,
};

export interface DeltaOptions {
  readonly root: string;
  readonly place: IndexPlace;
  readonly memory: TreeMemory;
  readonly config: Config;
  readonly only?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function findDelta(options: DeltaOptions): Promise<Delta> {
  const { place, config } = options;
  await requireLanguages();
  const reader = openReader(place.indexDir, place.key);
  try {
    const state = stateOf(reader);
    const fingerprint = readFingerprint(reader);
    const tree = await scanTree({ ...options, state });
    const { listing, suspects } = tree;
    const now = fingerprintOf(config, listing);
    const fits = fitsVectors(config, reader.vectorState().model);
    const isWhole = reader.missingStages().length === 0;
    if (isWhole && fits && suspects?.length === 0 && sameFingerprint(fingerprint, now)) {
      await tree.remember(state, new Set());
      return NO_DELTA;
    }
    // A program with other rules rebuilds the index, but the rows of unchanged files are still correct.
    const sameRules = { ...now, tree: fingerprint.tree };
    const stamps = readStampsOf(reader, suspects);
    const plan = planIndex({ files: listing.files, suspects }, { fingerprint: sameRules, stamps }, now);
    const rebuild = fits ? (otherRules(fingerprint, now) ?? unfinished(isWhole)) : REBUILD_REASONS.vectors;
    const delta = deltaOf(plan, touched(listing, plan));
    // Files that were only touched are checked again next time: only the writer stores their new stamps.
    if (delta.isNothing && !delta.isTreeChanged && suspects === undefined)
      await tree.remember(state, new Set(plan.read.map(({ path }) => path)));
    if (rebuild !== undefined) return { ...delta, rebuild, estimatedMs: REBUILD_MS };
    return delta.isNothing && !delta.isTreeChanged ? delta : { ...delta, estimatedMs: estimate(reader, plan, delta) };
  } finally {
    reader.close();
  }
}

function otherRules(stored: Fingerprint, now: Fingerprint): string | undefined {
  if (stored.settings !== now.settings) return REBUILD_REASONS.settings;
  if (!sameTests(stored, now)) return REBUILD_REASONS.tests;
  return sameFingerprint({ ...stored, tree: now.tree }, now) ? undefined : 'the rules of a language were revised';
}

const unfinished = (isWhole: boolean): string | undefined => (isWhole ? undefined : 'its links are not made yet');

/** Above this, files are not hashed to see whether they were only touched: a sync is due anyway. */
const MAX_READ = 100;

/** Files of the plan whose content the index already holds. */
function touched({ root, followed }: TreeListing, { read }: Plan): ReadonlySet<string> {
  const known = read.filter((file) => file.knownHash !== undefined);
  if (known.length > MAX_READ) return new Set();
  const isSame = ({ path, knownHash }: BatchFile): boolean => {
    const source = readSource(join(root, path), Number.MAX_SAFE_INTEGER, followed && root);
    return source.ok && Buffer.from(blobHash(source.bytes)).equals(knownHash!);
  };
  return new Set(known.filter(isSame).map(({ path }) => path));
}

function deltaOf({ read, list, remove, reasons, treeChanged }: Plan, same: ReadonlySet<string>): Delta {
  const differing = [...read, ...list].map(({ path }) => path).filter((path) => !same.has(path));
  const added = differing.filter((path) => reasons.get(path) === 'new');
  // A file that could not be read is tried again by every sync: it is not a change.
  const changed = differing.filter((path) => !['new', 'unread'].includes(reasons.get(path)!));
  const isNothing = added.length + changed.length + remove.length === 0;
  return { isNothing, changed, added, removed: remove, isTreeChanged: treeChanged, estimatedMs: 0 };
}

/** FIXME: rough guesses, not measured; they only decide whether an answer waits. The start of a parser; a changed file with the files it affects. */
const START_MS = 120;
const FILE_MS = 9;
const REMOVAL_MS = 3;

/** For every file, when the module configuration in a manifest has changed: any import may now resolve differently. */
const RESOLVE_MS = 0.2;
/** Any rebuild takes too long for an answer to wait. */
const REBUILD_MS = 10_000;

function estimate(reader: Reader, plan: Plan, { changed, added, removed }: Delta): number {
  const few = START_MS + (changed.length + added.length) * FILE_MS + removed.length * REMOVAL_MS;
  return touchesManifest(reader, plan) ? few + (plan.unchanged + plan.read.length) * RESOLVE_MS : few;
}

function touchesManifest(reader: Reader, { reasons }: Plan): boolean {
  try {
    const { manifests = [] } = JSON.parse(reader.meta().module_sources || '{}') as { manifests?: string[] };
    return manifests.some((path) => reasons.has(path));
  } catch {
    return true;
  }
}
