/** Which node of one tree is which of another: members of a pair by their keys first, then by likeness. */

/** A thing with things in it. */
export interface MatchedNode<T> {
  readonly children: readonly T[];
}

export interface MatchRules<T> {
  /** Members of two that are a pair are one where they have one key; the strictest first. */
  readonly memberKeys: readonly ((node: T) => string)[];
  readonly kindOf: (node: T) => string;
  /** From 0 to 1. */
  readonly likeness: (before: T, after: T) => number;
  readonly sameBody: (before: T, after: T) => boolean;
  /** Under one name, at least this much has to be alike. */
  readonly minForNamesakes: number;
  /** Under two names. */
  readonly minForRenamed: number;
  /** More pairs of leftovers than this are not compared with each other. */
  readonly maxCompared: number;
}

interface Alike<T> {
  readonly keyOf: (node: T) => string;
  readonly least: number;
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

  /** With all of their members that have one key. */
  pair(before: T, after: T): void {
    if (this.pairs.has(before) || this.#taken.has(after)) return;
    this.pairs.set(before, after);
    this.#taken.add(after);
    if (before.children.length === 0 || after.children.length === 0) return;
    for (const keyOf of this.#rules.memberKeys) {
      const now = grouped(this.open(after.children), keyOf);
      for (const [key, ones] of grouped(this.open(before.children), keyOf)) this.#pairTwins(ones, now.get(key) ?? []);
    }
  }

  /** One key on both sides: of overloads those that are most alike, of what is alike to none the first. */
  #pairTwins(ones: readonly T[], others: readonly T[]): void {
    const least = this.#rules.minForNamesakes;
    if (ones.length > 1 || others.length > 1) this.pairAlike(ones, others, { keyOf: () => '', least });
    const left = this.open(others);
    for (const one of this.open(ones)) {
      const other = left.shift();
      if (other !== undefined) this.pair(one, other);
    }
  }

  /** Where either side has one of a key; of several, those with the same body. */
  pairByKey(before: readonly T[], after: readonly T[], keyOf: (node: T) => string): void {
    const [old, now] = [grouped(before, keyOf), grouped(after, keyOf)];
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

  /** The most alike first. */
  pairAlike(before: readonly T[], after: readonly T[], { keyOf, least }: Alike<T>): void {
    const now = grouped(this.open(after), keyOf);
    const found: { readonly one: T; readonly other: T; readonly score: number }[] = [];
    for (const [key, ones] of grouped(this.open(before), keyOf)) {
      const others = now.get(key) ?? [];
      if (ones.length * others.length > this.#rules.maxCompared) continue;
      for (const one of ones) {
        for (const other of others) {
          const score = this.#rules.likeness(one, other);
          if (score >= least) found.push({ one, other, score });
        }
      }
    }
    for (const { one, other } of found.sort((a, b) => b.score - a.score)) this.pair(one, other);
  }

  /** What has another name in the same container. Members of what was renamed are looked at in turn. */
  pairRenamed(): void {
    const { kindOf, minForRenamed } = this.#rules;
    for (const [before, after] of this.pairs) {
      const [old, now] = [this.open(before.children), this.open(after.children)];
      if (old.length > 0 && now.length > 0) this.pairAlike(old, now, { keyOf: kindOf, least: minForRenamed });
    }
  }

  /** What has the same body somewhere else, whatever it is called. */
  pairSame(before: readonly T[], after: readonly T[], bodyOf: (node: T) => string): void {
    const now = grouped(after, bodyOf);
    for (const one of before) {
      const same = this.open(now.get(bodyOf(one)) ?? []).filter((other) => this.#rules.sameBody(one, other));
      if (same.length === 1) this.pair(one, same[0]);
    }
  }

  /** Those that no other was found for. */
  open(nodes: readonly T[]): T[] {
    return nodes.filter((node) => !this.pairs.has(node) && !this.#taken.has(node));
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
