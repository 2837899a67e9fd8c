/** Reads the types of documentation comments: names, generics, arrays, unions, objects and functions. */
import type { Extraction } from '../../../src/extract/extraction.ts';

const TOKEN = /\.\.\.|=>|[\p{L}_$][\p{L}\p{N}_$]*|['"][^'"]*['"]|\d+|\S/gu;
const NAME = /^[\p{L}_$]/u;
const MAX_TOKENS = 200;
const MAX_DEPTH = 12;

/** The expression row of a type, -1 when it says nothing we can use. */
export function typeRow(x: Extraction, text: string): number {
  const tokens = text.match(TOKEN) ?? [];
  return tokens.length === 0 || tokens.length > MAX_TOKENS ? -1 : new TypeReader(x, tokens).union(0);
}

/** Rows are placed at the start of the file: the meaning of a type in a comment does not depend on its place. */
const NOWHERE = 0;

class TypeReader {
  private at = 0;

  constructor(
    private readonly x: Extraction,
    private readonly tokens: readonly string[],
  ) {}

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
    if (!NAME.test(token)) return -1;
    return this.generic(this.path(this.named(token)), depth);
  }

  private named(name: string): number {
    const isPrimitive = /^(?:string|number|boolean|bigint|symbol|object|any|unknown|void|null|undefined|never)$/.test(
      name,
    );
    return this.x.addExpression(isPrimitive ? 'literal' : 'name', NOWHERE, name);
  }

  /** `.B.C` after a name; the dot of `Array.<T>` belongs to the arguments. */
  private path(row: number): number {
    let at = row;
    while (this.is('.') && NAME.test(this.tokens[this.at + 1] ?? '')) {
      at = at < 0 ? -1 : this.x.addExpression('member', NOWHERE, this.tokens[this.at + 1], at);
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
      if (this.tokens[this.at + 1] === ':' && NAME.test(this.tokens[this.at])) this.at += 2;
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
      const name = this.tokens[this.at++];
      this.take('?');
      if (this.take(':')) {
        const type = this.union(depth);
        const value = type < 0 ? -1 : this.x.addExpression('cast', NOWHERE, '', type);
        properties.push(this.x.addExpression('property', NOWHERE, name, value));
      }
      while (this.take(',') || this.take(';')) {}
    }
    return this.x.addExpression('literal', NOWHERE, 'object', -1, this.cons(properties));
  }
}
