/** The position of the scanner in a text of SQL: the token there, and the few facts about the tokens before that decide its meaning. */
import { type TokenKind, Tokens } from './tokens.ts';

/** `public.users`: the places of its parts without quotes. */
export interface Name {
  readonly parts: readonly (readonly [start: number, end: number])[];
  /** The last part in upper case. */
  readonly upper: string;
}

const GO_LINE = /^[ \t]*GO[ \t]*\r?$/im;
const MAX_PARTS = 4;

export class Reader {
  /** The word before, in upper case; '' for anything else. */
  before = '';
  wasComma = false;
  wasDot = false;
  /** End of the token before. */
  lastEnd = 0;
  /** The first token of a statement. */
  isStart = true;
  /** Lines `GO` end what is created: statements in it may end too. */
  readonly usesBatches: boolean;
  /** A trigger or an index was created: `ON` names its table. */
  wantsTable = false;
  private readonly tokens: Tokens;

  constructor(
    private readonly source: string,
    onComment: (start: number, end: number) => void,
  ) {
    this.tokens = new Tokens(source, onComment);
    this.usesBatches = GO_LINE.test(source);
  }

  get kind(): TokenKind {
    return this.tokens.token.kind;
  }
  get start(): number {
    return this.tokens.token.start;
  }
  get end(): number {
    return this.tokens.token.end;
  }
  get upper(): string {
    return this.tokens.token.upper;
  }
  /** In the code between `$$` and `$$`. */
  get inBody(): boolean {
    return this.tokens.bodies.length > 0;
  }

  next(): void {
    const { token } = this.tokens;
    const { kind, upper, start, end } = token;
    this.before = kind === 'word' ? upper : '';
    this.wasComma = kind === 'mark' && this.source[start] === ',';
    this.wasDot = kind === 'mark' && this.source[start] === '.';
    this.isStart = kind === 'end' || kind === 'batch';
    if (this.isStart) this.wantsTable = false;
    else if (upper === 'TRIGGER' || upper === 'INDEX') this.wantsTable = true;
    else if (upper === 'ON') this.wantsTable = false;
    this.lastEnd = end;
    this.tokens.next();
  }

  /** Inside a statement. */
  isOpen(): boolean {
    return this.kind !== 'end' && this.kind !== 'batch' && this.kind !== 'eof';
  }

  /** The `;` at hand belongs to what it ends. */
  finish(): void {
    if (this.kind === 'end') this.lastEnd = this.end;
  }

  isName(): boolean {
    return this.kind === 'word' || this.kind === 'quoted';
  }

  isMark(): boolean {
    return this.kind === 'mark';
  }

  text(mark: string): boolean {
    return this.isMark() && this.source[this.start] === mark;
  }

  /** From the token on. */
  ahead(length: number): string {
    return this.source.slice(this.start, this.start + length);
  }

  isLineStart(): boolean {
    let at = this.start - 1;
    while (at >= 0 && (this.source[at] === ' ' || this.source[at] === '\t')) at--;
    return at < 0 || this.source[at] === '\n';
  }

  readBodies(isCode: boolean): void {
    this.tokens.readsBodies = isCode;
  }

  skipRows(): void {
    this.tokens.skipCopiedRows();
  }

  /** The token without quotes, in upper case. */
  word(): string {
    return this.source.slice(...this.spelled()).toUpperCase();
  }

  /** Where the token is spelled, without quotes. */
  spelled(): [start: number, end: number] {
    return this.kind === 'quoted' ? [this.start + 1, this.end - 1] : [this.start, this.end];
  }

  /** Reads `a.b."c"`. Undefined, and nothing is read, where no name is. */
  name(): Name | undefined {
    if (this.kind === 'string' && this.end - this.start > 2) {
      const part: [number, number] = [this.start + 1, this.end - 1];
      this.next();
      return { parts: [part], upper: this.source.slice(...part).toUpperCase() };
    }
    if (!this.isName()) return undefined;
    const parts: [number, number][] = [];
    let upper = '';
    while (parts.length < MAX_PARTS && this.isName()) {
      parts.push(this.spelled());
      upper = this.word();
      this.next();
      if (!this.text('.')) break;
      this.next();
      // `db..table`
      if (this.text('.')) this.next();
    }
    return { parts, upper };
  }
}
