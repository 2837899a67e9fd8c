/** Reads the types of documentation comments: names, generics, arrays, unions, objects and functions. */
import { columnAt, lineAt } from '../../../src/base/line-index.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { EXPRESSION, MAY_NAME_NOTHING } from '../../../src/model/facts.ts';

const TOKEN = /\.\.\.|=>|[\p{L}_$][\p{L}\p{N}_$]*|['"][^'"]*['"]|\d+|\S/gu;
const NAME = /^[\p{L}_$]/u;
const PRIMITIVE = /^(?:string|number|boolean|bigint|symbol|object|any|unknown|void|null|undefined|never)$/;
const MAX_TOKENS = 200;
const MAX_DEPTH = 12;

/** The expression row of a type, -1 when it says nothing we can use. With the place of the text, each name in it is a use. */
export function typeRow(x: Extraction, text: string, place = -1): number {
  const tokens: string[] = [];
  const places: number[] = [];
  for (const match of text.replace(LINE_START, (start) => ' '.repeat(start.length)).matchAll(TOKEN)) {
    tokens.push(match[0]);
    places.push(place < 0 ? -1 : place + match.index);
  }
  return tokens.length === 0 || tokens.length > MAX_TOKENS ? -1 : new TypeReader(x, tokens, places).union(0);
}

/** Sets where a row is spelled. */
export function placeRow(x: Extraction, row: number, offset: number): void {
  const { data } = x.facts.tables.expressions;
  data[row * EXPRESSION.stride + EXPRESSION.line] = lineAt(x.lineStarts, offset) + 1;
  data[row * EXPRESSION.stride + EXPRESSION.col] = columnAt(x.lineStarts, offset);
}

/** Rows without a place are at the start of the file: the meaning of a type in a comment does not depend on it. */
const NOWHERE = 0;
/** The stars in front of the lines of a comment. */
const LINE_START = /\n[ \t]*\*/g;

class TypeReader {
  private at = 0;

  constructor(
    private readonly x: Extraction,
    private readonly tokens: readonly string[],
    /** Offsets of the tokens in the source, -1 where they are not known. */
    private readonly places: readonly number[],
  ) {}

  /** A row for the name of a token, which is a use of a type. */
  private use(op: 'name' | 'member', token: number, a = -1): number {
    const row = this.x.addExpression(op, NOWHERE, this.tokens[token], a);
    if (this.places[token] < 0) return row;
    placeRow(this.x, row, this.places[token]);
    this.x.reference('type', row, MAY_NAME_NOTHING);
    return row;
  }

  private is(token: string): boolean {
    return this.tokens[this.at] === token;
  }
  private take(token: string): boolean {
    if (!this.is(token)) return false;
    this.at++;
    return true;
  }

  union(depth: number): number {
    let row = this.postfixed(depth);
    while (this.take('|') || this.take('&')) {
      const other = this.postfixed(depth);
      row = row < 0 ? other : other < 0 ? row : this.x.addExpression('union', NOWHERE, '', row, other);
    }
    return row;
  }

  /** `T[]`, `T=`, `Array.<T>`. */
  private postfixed(depth: number): number {
    while (this.take('?') || this.take('!') || this.take('...')) {}
    let row = depth > MAX_DEPTH ? -1 : this.primary(depth + 1);
    for (;;) {
      if (this.take('[')) {
        if (!this.take(']')) return -1;
        row = row < 0 ? -1 : this.x.addExpression('wrapped', NOWHERE, 'array', row);
      } else if (!this.take('=') && !this.take('?') && !this.take('!')) return row;
    }
  }

  private primary(depth: number): number {
    const token = this.tokens[this.at++] ?? '';
    if (token === '(' && this.isArrow()) {
      const parameters = this.list(')', depth);
      this.take('=>');
      return this.x.addExpression('function_type', NOWHERE, '', this.union(depth), this.cons(parameters));
    }
    if (token === '(') {
      const row = this.union(depth);
      this.take(')');
      return row;
    }
    if (token === '{') return this.object(depth);
    if (token === 'function' || token === 'Function') return this.signature(depth);
    if (token === 'import') return this.path(this.module());
    if (token === 'typeof') {
      const row = this.primary(depth);
      return row < 0 ? -1 : this.x.addExpression('typeof', NOWHERE, '', row);
    }
    if (token === 'readonly') return this.primary(depth);
    if (/^['"]/.test(token)) return this.x.addExpression('literal', NOWHERE, 'string');
    if (!NAME.test(token)) return -1;
    return this.generic(this.path(this.named(this.at - 1)), depth);
  }

  /** Whether the parenthesis before is the first of `(a: A) => B`. */
  private isArrow(): boolean {
    let open = 1;
    let end = this.at;
    for (; end < this.tokens.length && open > 0; end++) {
      if (this.tokens[end] === '(') open++;
      else if (this.tokens[end] === ')') open--;
    }
    return this.tokens[end] === '=>';
  }

  private named(token: number): number {
    const name = this.tokens[token];
    return PRIMITIVE.test(name) ? this.x.addExpression('literal', NOWHERE, name) : this.use('name', token);
  }

  /** `.B.C` after a name; the dot of `Array.<T>` belongs to the arguments. */
  private path(row: number): number {
    let at = row;
    while (this.is('.') && NAME.test(this.tokens[this.at + 1] ?? '')) {
      at = at < 0 ? -1 : this.use('member', this.at + 1, at);
      this.at += 2;
    }
    return at;
  }

  private module(): number {
    if (!this.take('(')) return -1;
    const path = this.tokens[this.at++] ?? '';
    return this.take(')') ? this.x.addExpression('module', NOWHERE, path.slice(1, -1)) : -1;
  }

  private generic(row: number, depth: number): number {
    if (this.is('.') && this.tokens[this.at + 1] === '<') this.at++;
    if (!this.take('<')) return row;
    const args = this.list('>', depth);
    return row < 0 ? -1 : this.x.addExpression('generic', NOWHERE, '', row, this.cons(args));
  }

  private list(end: string, depth: number): number[] {
    const rows: number[] = [];
    while (this.at < this.tokens.length && !this.take(end)) {
      this.take('...');
      const colon = this.tokens[this.at + 1] === '?' ? this.at + 2 : this.at + 1;
      if (this.tokens[colon] === ':' && NAME.test(this.tokens[this.at])) this.at = colon + 1;
      rows.push(this.union(depth));
      if (!this.take(',') && !this.is(end)) this.at++;
    }
    return rows;
  }

  private cons(rows: readonly number[]): number {
    return rows.reduceRight((tail, row) => this.x.addExpression('list', NOWHERE, '', row, tail), -1);
  }

  /** `function(A): B`. */
  private signature(depth: number): number {
    const parameters = this.take('(') ? this.list(')', depth) : [];
    const result = this.take(':') ? this.union(depth) : -1;
    return this.x.addExpression('function_type', NOWHERE, '', result, this.cons(parameters));
  }

  /** `{ a: A, b?: B }`. */
  private object(depth: number): number {
    const properties: number[] = [];
    while (this.at < this.tokens.length && !this.take('}')) {
      const name = this.tokens[this.at];
      const place = this.places[this.at++];
      this.take('?');
      if (this.take(':')) {
        const type = this.union(depth);
        const value = type < 0 ? -1 : this.x.addExpression('cast', NOWHERE, '', type);
        const property = this.x.addExpression('property', NOWHERE, name, value);
        if (place >= 0) placeRow(this.x, property, place);
        properties.push(property);
      }
      while (this.take(',') || this.take(';')) {}
    }
    return this.x.addExpression('literal', NOWHERE, 'object', -1, this.cons(properties));
  }
}
