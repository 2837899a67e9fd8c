/** Ranks the files of a tree for words: by how often each has them, how rare they are, and what its path says. */
import type { TreeListing } from '../../discover/discover.ts';
import type { FileRole, SourceFile } from '../../model/source-file.ts';
import type { NeededWord } from './needs.ts';
import type { TreeTexts } from './tree-texts.ts';
import { type CountWord, wordCounter } from './word-counts.ts';

export interface RankedFiles {
  /** Positions of the files that have some of the words, best first. */
  readonly positions: readonly number[];
  /** How many files were read. */
  readonly searched: number;
}

/** Each word is one more search of the whole tree; of a long text, the rarest in some of the files are searched for. */
const MAX_WORDS = 8;
const SAMPLED = 200;
/** How many files are searched between two looks at the signal. */
const FILES_AT_ONCE = 256;

/** BM25: how soon more places of a word add nothing, and how much the length of a file counts. */
const SATURATION = 1.2;
const LENGTH = 0.4;
/** A word in the path says what the file is about. */
const IN_PATH = 1;
/** What is rarely asked for, beside source files. */
const ROLE: Readonly<Partial<Record<FileRole, number>>> = {
  test: 0.6,
  docs: 0.6,
  example: 0.6,
  config: 0.5,
  data: 0.5,
  vendored: 0.3,
  generated: 0.3,
  minified: 0.1,
};

export interface WordFiles {
  readonly listing: TreeListing;
  readonly texts: TreeTexts;
  readonly words: readonly NeededWord[];
  readonly accepts?: ((file: SourceFile) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export function rankFiles({ listing, texts, words: asked, accepts = () => true, signal }: WordFiles): RankedFiles {
  const positions = listing.files.flatMap((file, position) => (isParsed(file) && accepts(file) ? [position] : []));
  const countIn = (some: readonly number[], words: readonly NeededWord[]): CountedFile[] => {
    const counters = words.map(wordCounter);
    return some.flatMap((position, i) => {
      if (i % FILES_AT_ONCE === 0) signal?.throwIfAborted();
      return countedFile(listing.files[position], { texts, counters, position }) ?? [];
    });
  };
  const every = Math.ceil(positions.length / SAMPLED);
  const sample = (): CountedFile[] =>
    countIn(
      positions.filter((_, i) => i % every === 0),
      asked,
    );
  const words = asked.length > MAX_WORDS ? mostTelling(asked, sample()) : asked;
  const files = countIn(positions, words);
  const weights = words.map(({ weight }, i) => weight * rarity(files, i));
  const length = files.reduce((sum, { size }) => sum + size, 0) / Math.max(1, files.length);
  const ranked = files
    .map((file) => ({ position: file.position, score: scoreOf(file, weights, length) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.position - b.position);
  return { positions: ranked.map(({ position }) => position), searched: files.length };
}

/** The rarest, as far as some of the files show. */
function mostTelling(words: readonly NeededWord[], sample: readonly CountedFile[]): NeededWord[] {
  return words
    .map((word, i) => ({ word, tells: word.weight * rarity(sample, i, 1) }))
    .sort((a, b) => b.tells - a.tells)
    .slice(0, MAX_WORDS)
    .map(({ word }) => word);
}

const isParsed = ({ language, skip }: SourceFile): boolean => language !== undefined && skip === undefined;

interface CountedFile {
  readonly position: number;
  readonly role: FileRole;
  readonly size: number;
  /** By word. */
  readonly counts: Uint8Array;
  readonly inPath: Uint8Array;
}

interface Counting {
  readonly texts: TreeTexts;
  readonly counters: readonly CountWord[];
  readonly position: number;
}

function countedFile({ path, role }: SourceFile, { texts, counters, position }: Counting): CountedFile | undefined {
  const source = texts.look(position);
  if (!source.ok) return undefined;
  const name = Buffer.from(path, 'utf8');
  return {
    position,
    role,
    size: source.bytes.length,
    counts: Uint8Array.from(counters, (count) => count(source.bytes)),
    inPath: Uint8Array.from(counters, (count) => Math.min(1, count(name))),
  };
}

/** `least`: how many files count as having a word that none of them has. */
function rarity(files: readonly CountedFile[], word: number, least = 0): number {
  let having = 0;
  for (const { counts } of files) if (counts[word] > 0) having++;
  having = Math.max(having, least);
  return having === 0 ? 0 : Math.log(1 + (files.length - having + 0.5) / (having + 0.5));
}

function scoreOf({ role, size, counts, inPath }: CountedFile, weights: readonly number[], length: number): number {
  const norm = SATURATION * (1 - LENGTH + (LENGTH * size) / length);
  let score = 0;
  for (const [i, weight] of weights.entries())
    score += weight * ((counts[i] * (SATURATION + 1)) / (counts[i] + norm) + IN_PATH * inPath[i]);
  return score * (ROLE[role] ?? 1);
}
