/** Rows of one table by two keys, a group and a name, as chains: a scope and what it binds, a symbol and what is inside it. */

const NONE = -1;
const SEVERAL = -2;

/**
 * Most names are in one group of their file: whether it is the one asked for takes a comparison, without a look into a hash table.
 * On django three of four questions end there.
 */
export class PairChains {
  /** By name: its only group, NONE or SEVERAL. */
  private readonly groups: Int32Array;
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;
  /** Of names in several groups, by both keys in one number: small numbers make the fastest keys. */
  private readonly first = new Map<number, number>();
  private readonly last = new Map<number, number>();
  private readonly following: Int32Array;

  constructor(
    private readonly names: number,
    rows: number,
  ) {
    this.groups = new Int32Array(names).fill(NONE);
    this.heads = new Int32Array(names);
    this.tails = new Int32Array(names);
    this.following = new Int32Array(rows).fill(-1);
  }

  /** The first row of a name in exactly this group, -1 when none. */
  firstOf(group: number, name: number): number {
    if (name < 0) return -1;
    const only = this.groups[name];
    if (only !== SEVERAL) return only === group ? this.heads[name] : -1;
    return this.first.get(group * this.names + name) ?? -1;
  }

  /** The next row of the same chain, -1 after the last. */
  next(row: number): number {
    return this.following[row];
  }

  /** Adds a row at the end of its chain. */
  append(group: number, name: number, row: number): void {
    const only = this.groups[name];
    if (only === NONE) {
      this.groups[name] = group;
      this.heads[name] = row;
      this.tails[name] = row;
    } else if (only === group) {
      this.following[this.tails[name]] = row;
      this.tails[name] = row;
    } else this.appendToOneOfSeveral(group, name, row);
  }

  private appendToOneOfSeveral(group: number, name: number, row: number): void {
    const only = this.groups[name];
    if (only !== SEVERAL) {
      this.groups[name] = SEVERAL;
      this.first.set(only * this.names + name, this.heads[name]);
      this.last.set(only * this.names + name, this.tails[name]);
    }
    const key = group * this.names + name;
    const before = this.last.get(key);
    if (before === undefined) this.first.set(key, row);
    else this.following[before] = row;
    this.last.set(key, row);
  }
}
