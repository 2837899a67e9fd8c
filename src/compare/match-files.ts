/** Matches files of the older and the newer tree: by path, else by the share of common symbols. */
import type { ComparedFile } from './compared-file.ts';

/** A file with a smaller common share did not move there. */
const MIN_SHARED = 0.5;
/** A key that more files have does not identify any of them. */
const MAX_HOLDERS = 20;

export function matchFiles(
  before: readonly ComparedFile[],
  after: readonly ComparedFile[],
): [before: ComparedFile, after: ComparedFile][] {
  const now = new Map(after.map((file) => [file.path, file]));
  const old = new Set(before.map(({ path }) => path));
  const same = before.flatMap((file): [ComparedFile, ComparedFile][] => {
    const other = now.get(file.path);
    return other === undefined ? [] : [[file, other]];
  });
  const removed = before.filter(({ path }) => !now.has(path));
  return [
    ...same,
    ...movedFiles(
      removed,
      after.filter(({ path }) => !old.has(path)),
    ),
  ];
}

function movedFiles(
  removed: readonly ComparedFile[],
  added: readonly ComparedFile[],
): [before: ComparedFile, after: ComparedFile][] {
  const holders = new Map<string, ComparedFile[]>();
  for (const file of added) {
    for (const key of new Set(keysOf(file))) {
      const files = holders.get(key) ?? [];
      if (files.length < MAX_HOLDERS) files.push(file);
      holders.set(key, files);
    }
  }
  const found: { readonly old: ComparedFile; readonly now: ComparedFile; readonly share: number }[] = [];
  for (const old of removed) {
    const counts = new Map<ComparedFile, number>();
    const keys = [...new Set(keysOf(old))];
    for (const key of keys)
      for (const now of holders.get(key) ?? [])
        if (now.language === old.language) counts.set(now, (counts.get(now) ?? 0) + 1);
    for (const [now, common] of counts) {
      const share = common / Math.max(keys.length, new Set(keysOf(now)).size);
      if (share >= MIN_SHARED) found.push({ old, now, share });
    }
  }
  const taken = new Set<ComparedFile>();
  return found
    .sort((a, b) => b.share - a.share || sameName(b) - sameName(a))
    .flatMap(({ old, now }): [ComparedFile, ComparedFile][] => {
      if (taken.has(old) || taken.has(now)) return [];
      taken.add(old).add(now);
      return [[old, now]];
    });
}

/** The identity of its symbols and their bodies, so that accessors and licence headers do not make two files equal. */
const keysOf = ({ symbols }: ComparedFile): string[] =>
  symbols.length > 1
    ? symbols.slice(1).map(({ stableId, bodyKey }) => `${stableId} ${bodyKey}`)
    : symbols.flatMap(({ bodyKey, file }) => (file.text.trim() === '' ? [] : bodyKey));

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const sameName = ({ old, now }: { readonly old: ComparedFile; readonly now: ComparedFile }): number =>
  Number(baseName(old.path) === baseName(now.path));
