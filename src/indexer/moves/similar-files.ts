/** Finds the deleted files that a new file may have been, by their content. */
import { sharedRuns } from '../../base/token-runs.ts';
import type { LanguageId } from '../../model/language.ts';
import { MIN_SHARE, type MoveCandidate, type MoveSource } from './decide-moves.ts';
import { MIN_RUNS } from './file-fingerprint.ts';

export interface DeletedFile extends MoveSource {
  readonly language: LanguageId | undefined;
  /** In hexadecimal. */
  readonly hash: string;
  readonly fingerprint: () => Int32Array;
}

export interface NewFile {
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly hash: string;
  readonly fingerprint: () => Int32Array;
}

/** A run that more files share does not distinguish them. */
const MAX_SHARED = 20;
/** Number of runs that are looked up for a new file: an even sample finds every similar file. */
const SAMPLED_RUNS = 200;

/** Returns every deleted file that a new file may have been; several new files may match the same one. */
export function moveCandidates(deleted: readonly DeletedFile[]): (file: NewFile) => MoveCandidate[] {
  const byHash = new Map<string, DeletedFile[]>();
  for (const one of deleted) byHash.set(one.hash, [...(byHash.get(one.hash) ?? []), one]);
  const languages = new Set(deleted.map(({ language }) => language));
  let byRun: Map<number, DeletedFile[]> | undefined;
  return (file) => {
    if (!languages.has(file.language)) return [];
    const candidate = (from: DeletedFile, share: number): MoveCandidate => ({ path: file.path, from, share });
    const isLike = ({ language }: DeletedFile) => language === file.language;
    const same = (byHash.get(file.hash) ?? []).filter(isLike);
    if (same.length > 0) return same.map((from) => candidate(from, 1));
    const runs = file.fingerprint();
    if (runs.length < MIN_RUNS) return [];
    byRun ??= holdersOf(deleted);
    const step = Math.max(1, Math.floor(runs.length / SAMPLED_RUNS));
    const candidates = new Set<DeletedFile>();
    for (let i = 0; i < runs.length; i += step) for (const one of byRun.get(runs[i]) ?? []) candidates.add(one);
    return [...candidates]
      .filter(isLike)
      .map((from) => candidate(from, Math.min(MAX_SIMILAR, sharedRuns(from.fingerprint(), runs))))
      .filter(({ share }) => share >= MIN_SHARE);
  };
}

/** Different content never counts as fully the same. */
const MAX_SIMILAR = 0.999;

function holdersOf(deleted: readonly DeletedFile[]): Map<number, DeletedFile[]> {
  const holders = new Map<number, DeletedFile[]>();
  for (const one of deleted) {
    for (const run of new Set(one.fingerprint())) {
      const files = holders.get(run) ?? [];
      if (files.length < MAX_SHARED) files.push(one);
      holders.set(run, files);
    }
  }
  return holders;
}
