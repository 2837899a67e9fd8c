/** Lists of nodes by node, as two flat arrays. */

/** Lists of nodes by node: those of `node` are at `start[node]` to `start[node + 1]`. */
export interface NodeLists {
  readonly start: Int32Array;
  readonly nodes: Int32Array;
}

/** The nodes of one list. */
export const listed = ({ start, nodes }: NodeLists, node: number): Int32Array =>
  nodes.subarray(start[node], start[node + 1]);

/** Grows as a list of numbers does, in a quarter of the memory. */
export class Pairs {
  private values = new Int32Array(1 << 12);
  private length = 0;

  add(from: number, to: number): void {
    if (this.length + 2 > this.values.length) {
      const larger = new Int32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = from;
    this.values[this.length++] = to;
  }

  turned(): Pairs {
    const turned = new Pairs();
    for (let i = 0; i < this.length; i += 2) turned.add(this.values[i + 1], this.values[i]);
    return turned;
  }

  lists(size: number): NodeLists {
    const start = new Int32Array(size + 1);
    for (let i = 0; i < this.length; i += 2) start[this.values[i] + 1]++;
    for (let node = 0; node < size; node++) start[node + 1] += start[node];
    const next = start.slice();
    const nodes = new Int32Array(this.length / 2);
    for (let i = 0; i < this.length; i += 2) nodes[next[this.values[i]]++] = this.values[i + 1];
    return { start, nodes };
  }
}
