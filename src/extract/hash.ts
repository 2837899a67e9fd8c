/** A fast 53-bit hash of text that ignores the amount of white space: for identity of bodies, not for security. */

/** The low 32 and the high 21 bits: 53 bits fit a plain number in JavaScript and SQLite. */
export interface Hash53 {
  readonly lo: number;
  readonly hi: number;
}

/** Mixes two 32-bit lanes. */
export function fold53(a: number, b: number): Hash53 {
  const lo = a ^ Math.imul(b ^ (b >>> 16), 0x7feb352d);
  const hi = b ^ Math.imul(lo ^ (lo >>> 15), 0x846ca68b);
  return { lo: lo | 0, hi: (hi >>> 11) & 0x1fffff };
}

/** Hashes consecutive ranges of text. */
export class TextHash {
  private a = 0;
  private b = 0;
  private blank = true;

  begin(): this {
    this.a = 0x9e3779b9 | 0;
    this.b = 0x85ebca6b | 0;
    this.blank = true;
    return this;
  }

  /** Two multiply-xor lanes over UTF-16 units. */
  add(text: string, from = 0, to = text.length): this {
    let { a, b, blank } = this;
    const { charCodeAt } = String.prototype;
    for (let i = from; i < to; i++) {
      // `text.charCodeAt` is looked up per character when strings have many internal representations: four times as slow.
      const c = charCodeAt.call(text, i);
      if (c <= 32) {
        if (blank) continue;
        blank = true;
      } else blank = false;
      a = Math.imul(a ^ c, 0x01000193);
      b = Math.imul(b ^ c ^ (b >>> 15), 0x5bd1e995);
    }
    this.a = a;
    this.b = b;
    this.blank = blank;
    return this;
  }

  end(): Hash53 {
    return fold53(this.a, this.b);
  }
}
