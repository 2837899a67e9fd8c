/** Matches the nodes of two trees: members of matched nodes by their keys first, then by similarity. */
import { groupBy } from './group-by.ts';

/** A node with its members. */
export interface MatchedNode<T> {
  readonly children: readonly T[];
}

export interface MatchRules<T> {
  /** Members of a matched pair match when they have the same key; the strictest key first. */
  readonly memberKeys: readonly ((node: T) => string)[];
  readonly kindOf: (node: T) => string;
  /** From 0 to 1. */
  readonly likeness: (before: T, after: T) => number;
  readonly sameBody: (before: T, after: T) => boolean;
  /** Minimum similarity for nodes with the same name. */
  readonly minForNamesakes: number;
  /** Minimum similarity for nodes with different names. */
  readonly minForRenamed: number;
  /** Maximum number of unmatched pairs to compare. */
  readonly maxCompared: number;
}

interface Alike<T> {
  readonly keyOf: (node: T) => string;
  readonly min: number;
}

/** Invariant: no node is in two pairs. */
export class TreeMatching<T extends MatchedNode<T>> {
  /** From the older to the newer. */
  readonly pairs = new Map<T, T>();
  readonly #taken = new Set<T>();
  readonly #rules: MatchRules<T>;

  constructor(rules: MatchRules<T>) {
    this.#rules = rules;
  }

  /** Matches two nodes, and those of their members that have the same key. */
  pair(before: T, after: T): void {
    if (this.pairs.has(before) || this.#taken.has(after)) return;
    this.pairs.set(before, after);
    this.#taken.add(after);
    if (before.children.length === 0 || after.children.length === 0) return;
    for (const keyOf of this.#rules.memberKeys) {
      const now = groupBy(this.open(after.children), keyOf);
      for (const [key, ones] of groupBy(this.open(before.children), keyOf)) this.#pairTwins(ones, now.get(key) ?? []);
    }
  }

  /** Matches nodes with the same key: the most similar overloads, then the rest in order. */
  #pairTwins(ones: readonly T[], others: readonly T[]): void {
    const min = this.#rules.minForNamesakes;
    if (ones.length > 1 || others.length > 1) this.pairAlike(ones, others, { keyOf: () => '', min });
    const left = this.open(others);
    for (const one of this.open(ones)) {
      const other = left.shift();
      if (other !== undefined) this.pair(one, other);
    }
  }

  /** Matches keys that are unique on either side; of several nodes, those with the same body. */
  pairByKey(before: readonly T[], after: readonly T[], keyOf: (node: T) => string): void {
    const [old, now] = [groupBy(before, keyOf), groupBy(after, keyOf)];
    for (const [key, ones] of old) {
      const others = now.get(key) ?? [];
      if (ones.length === 1 && others.length === 1) this.pair(ones[0], others[0]);
      else
        for (const one of ones) {
          const same = this.open(others).find((other) => this.#rules.sameBody(one, other));
          if (same !== undefined) this.pair(one, same);
        }
    }
  }

  /** Matches the most similar nodes first. */
  pairAlike(before: readonly T[], after: readonly T[], { keyOf, min }: Alike<T>): void {
    const now = groupBy(this.open(after), keyOf);
    const found: { readonly one: T; readonly other: T; readonly score: number }[] = [];
    for (const [key, ones] of groupBy(this.open(before), keyOf)) {
      const others = now.get(key) ?? [];
      if (ones.length * others.length > this.#rules.maxCompared) continue;
      for (const one of ones) {
        for (const other of others) {
          const score = this.#rules.likeness(one, other);
          if (score >= min) found.push({ one, other, score });
        }
      }
    }
    for (const { one, other } of found.sort((a, b) => b.score - a.score)) this.pair(one, other);
  }

  /** Matches nodes that were renamed in the same container, then the members of those. */
  pairRenamed(): void {
    const { kindOf, minForRenamed } = this.#rules;
    for (const [before, after] of this.pairs) {
      const [old, now] = [this.open(before.children), this.open(after.children)];
      if (old.length > 0 && now.length > 0) this.pairAlike(old, now, { keyOf: kindOf, min: minForRenamed });
    }
  }

  /** Matches nodes with the same body in another place, under any name. */
  pairSame(before: readonly T[], after: readonly T[], bodyOf: (node: T) => string): void {
    const now = groupBy(after, bodyOf);
    for (const one of before) {
      const same = this.open(now.get(bodyOf(one)) ?? []).filter((other) => this.#rules.sameBody(one, other));
      if (same.length === 1) this.pair(one, same[0]);
    }
  }

  /** The nodes without a match. */
  open(nodes: readonly T[]): T[] {
    return nodes.filter((node) => !this.pairs.has(node) && !this.#taken.has(node));
  }
}
