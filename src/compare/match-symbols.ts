/** Which symbol of the older files is which of the newer ones: by place and name first, then by identity, then by likeness. */
import type { ComparedFile, ComparedSymbol } from './compared-file.ts';
import { ALIKE, likeness, sameBody } from './likeness.ts';
import { matchFiles } from './match-files.ts';

export type Pairs = ReadonlyMap<ComparedSymbol, ComparedSymbol>;

/** Under one name, less has to be alike than under two. */
const ALIKE_NAMESAKES = 0.4;
/** More pairs of leftovers than this are only compared where they are the same. */
const MOST_COMPARED = 40_000;

/** From the older to the newer. Invariant: no symbol is in two pairs. */
export function matchSymbols(before: readonly ComparedFile[], after: readonly ComparedFile[]): Pairs {
  const match = new Matching();
  for (const [old, now] of matchFiles(before, after)) match.pair(old.symbols[0], now.symbols[0]);
  const left = () => [match.openOf(before), match.openOf(after)] as const;
  match.pairByKey(...left(), ({ stableId }) => stableId);
  match.pairAlike(...left(), { keyOf: localKey, least: ALIKE_NAMESAKES });
  match.pairRenamed();
  match.pairSame(...left());
  return match.pairs;
}

const localKey = ({ kind, local }: ComparedSymbol): string => `${kind} ${local}`;

interface Alike {
  readonly keyOf: (symbol: ComparedSymbol) => string;
  readonly least: number;
}

class Matching {
  readonly pairs = new Map<ComparedSymbol, ComparedSymbol>();
  readonly #taken = new Set<ComparedSymbol>();

  /** With all of their members that have one name. */
  pair(before: ComparedSymbol, after: ComparedSymbol): void {
    if (this.pairs.has(before) || this.#taken.has(after)) return;
    this.pairs.set(before, after);
    this.#taken.add(after);
    for (const keyOf of [identityKey, nameAndKind, nameKey]) {
      const now = grouped(this.#open(after.children), keyOf);
      for (const [key, ones] of grouped(this.#open(before.children), keyOf)) this.#pairTwins(ones, now.get(key) ?? []);
    }
  }

  /** One name on both sides: of overloads those that are most alike, of what is alike to none the first. */
  #pairTwins(ones: readonly ComparedSymbol[], others: readonly ComparedSymbol[]): void {
    if (ones.length > 1 || others.length > 1) this.pairAlike(ones, others, { keyOf: () => '', least: ALIKE_NAMESAKES });
    const left = this.#open(others);
    for (const one of this.#open(ones)) {
      const other = left.shift();
      if (other !== undefined) this.pair(one, other);
    }
  }

  /** Symbols that no other was found for, containers before their members; without files. */
  openOf(files: readonly ComparedFile[]): ComparedSymbol[] {
    return files.flatMap(({ symbols }) => this.#open(symbols.slice(1)));
  }

  /** Where either side has one of a key; of several, those with the same body. */
  pairByKey(
    before: readonly ComparedSymbol[],
    after: readonly ComparedSymbol[],
    keyOf: (symbol: ComparedSymbol) => string,
  ): void {
    const [old, now] = [grouped(before, keyOf), grouped(after, keyOf)];
    for (const [key, ones] of old) {
      const others = now.get(key) ?? [];
      if (ones.length === 1 && others.length === 1) this.pair(ones[0], others[0]);
      else
        for (const one of ones) {
          const same = this.#open(others).find((other) => sameBody(one, other));
          if (same !== undefined) this.pair(one, same);
        }
    }
  }

  /** The most alike first. */
  pairAlike(before: readonly ComparedSymbol[], after: readonly ComparedSymbol[], { keyOf, least }: Alike): void {
    const now = grouped(this.#open(after), keyOf);
    const found: { readonly one: ComparedSymbol; readonly other: ComparedSymbol; readonly score: number }[] = [];
    for (const [key, ones] of grouped(this.#open(before), keyOf)) {
      const others = now.get(key) ?? [];
      if (ones.length * others.length > MOST_COMPARED) continue;
      for (const one of ones) {
        for (const other of others) {
          const score = likeness(one, other);
          if (score >= least) found.push({ one, other, score });
        }
      }
    }
    for (const { one, other } of found.sort((a, b) => b.score - a.score)) this.pair(one, other);
  }

  /** What has another name in the same container. Members of what was renamed are looked at in turn. */
  pairRenamed(): void {
    for (const [before, after] of this.pairs) {
      const [old, now] = [this.#open(before.children), this.#open(after.children)];
      if (old.length > 0 && now.length > 0) this.pairAlike(old, now, { keyOf: ({ kind }) => kind, least: ALIKE });
    }
  }

  /** What has the same body somewhere else, whatever it is called. */
  pairSame(before: readonly ComparedSymbol[], after: readonly ComparedSymbol[]): void {
    const now = grouped(after, ({ bodyKey }) => bodyKey);
    for (const one of before) {
      const same = this.#open(now.get(one.bodyKey) ?? []).filter((other) => sameBody(one, other));
      if (same.length === 1) this.pair(one, same[0]);
    }
  }

  #open(symbols: readonly ComparedSymbol[]): ComparedSymbol[] {
    return symbols.filter((symbol) => !this.pairs.has(symbol) && !this.#taken.has(symbol));
  }
}

const identityKey = ({ stableId }: ComparedSymbol): string => stableId;
const nameAndKind = ({ kind, name, owner }: ComparedSymbol): string => `${kind} ${owner} ${name}`;
const nameKey = ({ name, owner }: ComparedSymbol): string => `${owner} ${name}`;

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
