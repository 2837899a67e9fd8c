/** Which symbol of the older files is which of the newer ones: by place and name first, then by identity, then by likeness. */
import { ALIKE, likeness, sameBody } from '../base/symbol-likeness.ts';
import { type MatchRules, TreeMatching } from '../base/tree-matching.ts';
import type { ComparedFile, ComparedSymbol } from './compared-file.ts';
import { likeSymbol } from './likeness.ts';
import { matchFiles } from './match-files.ts';

export type Pairs = ReadonlyMap<ComparedSymbol, ComparedSymbol>;

/** Under one name, less has to be alike than under two. */
const ALIKE_NAMESAKES = 0.4;
/** More pairs of leftovers than this are only compared where they are the same. */
const MOST_COMPARED = 40_000;

const identityKey = ({ stableId }: ComparedSymbol): string => stableId;
const nameAndKind = ({ kind, name, owner }: ComparedSymbol): string => `${kind} ${owner} ${name}`;
const nameKey = ({ name, owner }: ComparedSymbol): string => `${owner} ${name}`;
const localKey = ({ kind, local }: ComparedSymbol): string => `${kind} ${local}`;

const RULES: MatchRules<ComparedSymbol> = {
  memberKeys: [identityKey, nameAndKind, nameKey],
  kindOf: ({ kind }) => kind,
  likeness: (before, after) => likeness(likeSymbol(before), likeSymbol(after)),
  sameBody: (before, after) => sameBody(likeSymbol(before), likeSymbol(after)),
  minForNamesakes: ALIKE_NAMESAKES,
  minForRenamed: ALIKE,
  maxCompared: MOST_COMPARED,
};

/** From the older to the newer. Invariant: no symbol is in two pairs. */
export function matchSymbols(before: readonly ComparedFile[], after: readonly ComparedFile[]): Pairs {
  const match = new TreeMatching(RULES);
  /** Symbols that no other was found for, containers before their members; without files. */
  const openOf = (files: readonly ComparedFile[]) => files.flatMap(({ symbols }) => match.open(symbols.slice(1)));
  for (const [old, now] of matchFiles(before, after)) match.pair(old.symbols[0], now.symbols[0]);
  const left = () => [openOf(before), openOf(after)] as const;
  match.pairByKey(...left(), identityKey);
  match.pairAlike(...left(), { keyOf: localKey, min: ALIKE_NAMESAKES });
  match.pairRenamed();
  match.pairSame(...left(), ({ bodyKey }) => bodyKey);
  return match.pairs;
}
