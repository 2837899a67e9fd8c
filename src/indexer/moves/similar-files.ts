/** Files that went, by what was in them: asked for the one that a new file was. */
import { sharedRuns } from '../../base/token-runs.ts';
import type { LanguageId } from '../../model/language.ts';
import { type Claim, LEAST_SHARE, type MoveSource } from './decide-moves.ts';
import { LEAST_RUNS } from './file-fingerprint.ts';

export interface LostFile extends MoveSource {
  readonly language: LanguageId | undefined;
  /** In hexadecimal. */
  readonly hash: string;
  readonly fingerprint: () => Int32Array;
}

export interface FoundFile {
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly hash: string;
  readonly fingerprint: () => Int32Array;
}

/** What more of them have tells none of them from the others. */
const MOST_HOLDERS = 20;
/** Runs that are looked up of a new file: a spread of them finds whatever is alike. */
const ASKED_RUNS = 200;

/** All that the file may be, whoever else may be it too. */
export function claimsOn(lost: readonly LostFile[]): (file: FoundFile) => Claim[] {
  const byHash = new Map<string, LostFile[]>();
  for (const one of lost) byHash.set(one.hash, [...(byHash.get(one.hash) ?? []), one]);
  const languages = new Set(lost.map(({ language }) => language));
  let byRun: Map<number, LostFile[]> | undefined;
  return (file) => {
    if (!languages.has(file.language)) return [];
    const claim = (from: LostFile, share: number): Claim => ({ path: file.path, from, share });
    const isLike = ({ language }: LostFile) => language === file.language;
    const same = (byHash.get(file.hash) ?? []).filter(isLike);
    if (same.length > 0) return same.map((from) => claim(from, 1));
    const runs = file.fingerprint();
    if (runs.length < LEAST_RUNS) return [];
    byRun ??= holdersOf(lost);
    const step = Math.max(1, Math.floor(runs.length / ASKED_RUNS));
    const candidates = new Set<LostFile>();
    for (let i = 0; i < runs.length; i += step) for (const one of byRun.get(runs[i]) ?? []) candidates.add(one);
    return [...candidates]
      .filter(isLike)
      .map((from) => claim(from, Math.min(MOST_ALIKE, sharedRuns(from.fingerprint(), runs))))
      .filter(({ share }) => share >= LEAST_SHARE);
  };
}

/** Another content is never all the same. */
const MOST_ALIKE = 0.999;

function holdersOf(lost: readonly LostFile[]): Map<number, LostFile[]> {
  const holders = new Map<number, LostFile[]>();
  for (const one of lost) {
    for (const run of new Set(one.fingerprint())) {
      const files = holders.get(run) ?? [];
      if (files.length < MOST_HOLDERS) files.push(one);
      holders.set(run, files);
    }
  }
  return holders;
}
