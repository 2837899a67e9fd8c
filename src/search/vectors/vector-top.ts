/** Keeps the best of a stream of scores, in whatever order they arrive. */

export interface Scored {
  readonly slot: number;
  readonly score: number;
}

export class TopScores {
  /** Lower scores can no longer be among the best. */
  floor = Number.NEGATIVE_INFINITY;
  private readonly slots: Int32Array;
  private readonly scores: Float64Array;
  private readonly limit: number;
  private readonly before: (a: number, b: number) => number;
  private size = 0;

  /** `before`: the order of slots with equal scores. */
  constructor(limit: number, before: (a: number, b: number) => number) {
    this.limit = limit;
    this.before = before;
    // Pruned when full: a larger buffer is pruned less often.
    const room = Math.max(2 * limit, 512);
    this.slots = new Int32Array(room);
    this.scores = new Float64Array(room);
  }

  add(slot: number, score: number): void {
    if (this.size === this.slots.length) this.prune();
    if (!(score >= this.floor)) return;
    this.slots[this.size] = slot;
    this.scores[this.size++] = score;
  }

  /** Sorted by slot. */
  slotsInOrder(): Int32Array {
    this.prune();
    return this.slots.slice(0, this.size).sort();
  }

  /** Best first. */
  take(): Scored[] {
    this.prune();
    const best = Array.from({ length: this.size }, (_, i) => ({ slot: this.slots[i], score: this.scores[i] }));
    return best.sort((a, b) => b.score - a.score || this.before(a.slot, b.slot));
  }

  private prune(): void {
    const { slots, scores, size, limit } = this;
    if (size <= limit) return;
    this.floor = scores.slice(0, size).sort()[size - limit];
    const level: number[] = [];
    this.size = 0;
    for (let i = 0; i < size; i++) {
      if (scores[i] > this.floor) {
        slots[this.size] = slots[i];
        scores[this.size++] = scores[i];
      } else if (scores[i] === this.floor) level.push(slots[i]);
    }
    if (this.size + level.length > limit) level.sort(this.before);
    for (const slot of level.slice(0, limit - this.size)) {
      slots[this.size] = slot;
      scores[this.size++] = this.floor;
    }
  }
}
