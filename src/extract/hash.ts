/** A fast 53-bit hash of text that ignores how much white space stands between words: identity of bodies, not security. */

/** 53 bits, so that a hash stays a plain number in JavaScript and SQLite. Feed it stretches of text, then read `lo` and `hi`. */
export class TextHash {
  private a = 0;
  private b = 0;
  private blank = true;
  lo = 0;
  hi = 0;

  begin(): this {
    this.a = 0x9e3779b9 | 0;
    this.b = 0x85ebca6b | 0;
    this.blank = true;
    return this;
  }

  /** Two multiply-xor lanes over UTF-16 units. */
  add(text: string, from = 0, to = text.length): this {
    let { a, b, blank } = this;
    for (let i = from; i < to; i++) {
      const c = text.charCodeAt(i);
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

  end(): this {
    let { a, b } = this;
    a ^= Math.imul(b ^ (b >>> 16), 0x7feb352d);
    b ^= Math.imul(a ^ (a >>> 15), 0x846ca68b);
    this.lo = a | 0;
    this.hi = (b >>> 11) & 0x1fffff;
    return this;
  }
}
