/** Splits SQL of any dialect into words, quoted names and marks; strings and comments are passed over. */

/** `end`: of a statement, by a `;` or another delimiter. `batch`: a line that ends whatever is open. */
export type TokenKind = 'word' | 'quoted' | 'mark' | 'string' | 'end' | 'batch' | 'eof';

export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
  /** In upper case for a word, '' for names in quotes. */
  upper: string;
}

const WORD = /[\p{L}_@#][\p{L}\p{N}_$@#]*/uy;
const NUMBER = /\d[\w.]*/y;
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{N}_]{0,60})?\$/uy;
const DELIMITER_LINE = /DELIMITER[ \t]+(\S{1,8})[ \t]*\r?$/imy;
/** Lines for the client: of SQL*Plus, psql. */
const CLIENT_LINE = /(?:rem|remark|prompt)(?:[ \t][^\n]*)?$|\\[^\n]*/imy;
const GO_LINE = /(?:GO|\/)[ \t]*(?:\d+[ \t]*)?\r?$/imy;
const MYSQL_COMMENT = /\/\*!\d*/y;
const MYSQL = /`\w+`|^[ \t]*DELIMITER[ \t]|\bENGINE ?=/im;
const MAX_LOOK = 200_000;
const MAX_NAME = 130;
/** Tags without a second one are looked for to the end of the text: only so often. */
const MAX_LOOSE_TAGS = 100;

const QUOTE = 39;
const BACKSLASH = 92;
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '`': '`', '[': ']' };

export class Tokens {
  at = 0;
  readonly token: Token = { kind: 'eof', start: 0, end: 0, upper: '' };
  /** `$$ … $$` contains code that is read too: where each ends. */
  readonly bodies: number[] = [];
  /** Whether `$$` opens code here, or a plain string. */
  readsBodies = false;
  private delimiter = ';';
  private looseTags = 0;
  private hasRows = true;
  private readonly isMySql: boolean;

  constructor(
    readonly text: string,
    private readonly onComment: (start: number, end: number) => void,
  ) {
    this.isMySql = MYSQL.test(text.slice(0, MAX_LOOK));
  }

  /** Moves to the next token, which is always the same object. */
  next(): Token {
    const { text, token } = this;
    for (;;) {
      this.skipBlank();
      const { at } = this;
      token.start = at;
      token.upper = '';
      if (at >= text.length) return this.take('eof', at);
      const c = text[at];
      if (this.delimiter !== ';' && text.startsWith(this.delimiter, at))
        return this.take('end', at + this.delimiter.length);
      if (c === '-' && text[at + 1] === '-') this.comment(this.lineEnd(at));
      else if (c === '/' && text[at + 1] === '*') this.blockComment();
      else if (c === '*' && text[at + 1] === '/') this.at += 2;
      else if (c === '#' && this.isMySql) this.comment(this.lineEnd(at));
      else if (this.isLineStart(at) && this.clientLine()) return token;
      else if (this.at === at) return this.read(c);
    }
  }

  private read(c: string): Token {
    const { text, at } = this;
    if (c === "'") return this.take('string', this.stringEnd(at, this.isMySql));
    if (CLOSING[c] !== undefined) return this.quoted(CLOSING[c]);
    if (c === '$') return this.dollar();
    const word = match(WORD, text, at);
    if (word !== undefined) return this.word(word);
    const number = match(NUMBER, text, at);
    if (number !== undefined) return this.take('mark', at + number.length);
    return this.take(c === ';' ? 'end' : 'mark', at + 1);
  }

  private take(kind: TokenKind, end: number): Token {
    this.token.kind = kind;
    this.token.end = end;
    this.at = end;
    return this.token;
  }

  private word(word: string): Token {
    const { text, at } = this;
    const after = at + word.length;
    // `E'it\'s'`, `N'text'`.
    if (word.length === 1 && text.charCodeAt(after) === QUOTE && /[eEnNbBxXuU]/.test(word))
      return this.take('string', this.stringEnd(after, this.isMySql || /[eE]/.test(word)));
    this.token.upper = word.toUpperCase();
    return this.take('word', after);
  }

  /** A name in quotes ends on its line; `[` that closes nowhere near is an index. */
  private quoted(close: string): Token {
    const { text, at } = this;
    const near = text.slice(at + 1, at + MAX_NAME);
    const length = near.indexOf(close);
    const name = near.slice(0, Math.max(0, length));
    if (name === '' || name.includes('\n')) return this.take('mark', at + 1);
    return this.take(close === ']' && /^\d+$/.test(name) ? 'mark' : 'quoted', at + length + 2);
  }

  private dollar(): Token {
    const { text, at, bodies } = this;
    const tag = match(DOLLAR_TAG, text, at);
    if (tag === undefined) return this.take('mark', at + 1);
    const from = at + tag.length;
    if (bodies.length > 0 && bodies[bodies.length - 1] === at) {
      bodies.pop();
      return this.take('string', from);
    }
    const close = this.looseTags < MAX_LOOSE_TAGS ? text.indexOf(tag, from) : -1;
    if (close < 0) {
      this.looseTags++;
      return this.take('mark', from);
    }
    if (!this.readsBodies || bodies.length > 0) return this.take('string', close + tag.length);
    bodies.push(close);
    return this.take('mark', from);
  }

  /** A quote that never closes ends the text, in `$$ … $$` the code there. */
  private stringEnd(at: number, backslashes: boolean): number {
    const { text } = this;
    const limit = this.bodies[this.bodies.length - 1] ?? text.length;
    for (let i = at + 1; i < limit; i++) {
      const c = text.charCodeAt(i);
      if (c === BACKSLASH && backslashes) i++;
      else if (c === QUOTE) {
        if (text.charCodeAt(i + 1) !== QUOTE) return i + 1;
        i++;
      }
    }
    return limit;
  }

  private clientLine(): boolean {
    const { text, at } = this;
    if (match(GO_LINE, text, at) !== undefined) {
      this.take('batch', this.lineEnd(at));
      return true;
    }
    DELIMITER_LINE.lastIndex = at;
    const delimiter = DELIMITER_LINE.exec(text)?.[1];
    if (delimiter !== undefined) {
      this.delimiter = delimiter;
      this.at = this.lineEnd(at);
    } else if (match(CLIENT_LINE, text, at) !== undefined) this.comment(this.lineEnd(at));
    return false;
  }

  private blockComment(): void {
    const { text, at } = this;
    // `/*!50003 CREATE … */` is code for MySQL.
    const code = match(MYSQL_COMMENT, text, at);
    if (code !== undefined) {
      this.at += code.length;
      return;
    }
    const close = text.indexOf('*/', at + 2);
    this.comment(close < 0 ? text.length : close + 2);
  }

  private comment(end: number): void {
    this.onComment(this.at, end);
    this.at = end;
  }

  /** Rows of `COPY … FROM stdin;` are data up to a line `\.`. */
  skipCopiedRows(): void {
    const end = this.hasRows ? this.text.indexOf('\n\\.', this.at) : -1;
    this.hasRows = end >= 0;
    if (end >= 0) this.at = end + 3;
  }

  private skipBlank(): void {
    const { text } = this;
    while (this.at < text.length && text.charCodeAt(this.at) <= 32) this.at++;
  }

  private isLineStart(at: number): boolean {
    let i = at - 1;
    while (i >= 0 && (this.text[i] === ' ' || this.text[i] === '\t')) i--;
    return i < 0 || this.text[i] === '\n';
  }

  private lineEnd(at: number): number {
    const newline = this.text.indexOf('\n', at);
    const end = newline < 0 ? this.text.length : newline;
    return this.text[end - 1] === '\r' && end > at ? end - 1 : end;
  }
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
