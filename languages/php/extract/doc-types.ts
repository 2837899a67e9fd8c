/** Reads the types in comments: names, unions, arrays, generics, closures; `?A`, `A|null`, `array<int, A>`, `A[]`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { pathRow } from './names.ts';

const TOKEN = /\s*(\$?\\?[\p{L}_][\p{L}\p{N}_-]*(?:\\[\p{L}_][\p{L}\p{N}_]*)*|['"][^'"]*['"]|-?\d+|\.\.\.|::|\S)/uy;
const NAME = /^\\?[\p{L}_]/u;
const MAX_DEPTH = 12;
const MAX_LENGTH = 1000;

/** Rows are placed at the start of the file: the meaning of a type in a comment does not depend on its place. */
const NOWHERE = 0;

/** Types of the language, by all their names. */
const SCALARS = new Set(
  `string int integer float double bool boolean true false null void never mixed resource scalar numeric object callable
  array iterable list number array-key numeric-string non-empty-string literal-string lowercase-string callable-string
  positive-int negative-int non-negative-int int-mask non-empty-array non-empty-list no-return never-return value-of key-of
  non-falsy-string truthy-string class-string closed-resource trait-string interface-string enum-string`.split(/\s+/),
);
const SEQUENCES = new Set(['array', 'list', 'iterable', 'non-empty-array', 'non-empty-list']);
const CLASS_NAMES = new Set(['class-string', 'interface-string', 'trait-string', 'enum-string']);

/** The expression row of a type at the start of a text, -1 when it says nothing we can use. */
export const typeRow = (x: Extraction, text: string): number => readType(x, text).row;

/** A type, and where it ends in the text. */
export function readType(x: Extraction, text: string): { readonly row: number; readonly end: number } {
  const reader = new TypeReader(x, text.slice(0, MAX_LENGTH));
  const row = reader.union(0);
  return { row, end: reader.end };
}

class TypeReader {
  /** The offset after the last token that was read. */
  end = 0;
  private token = '';
  private next = 0;
  /** White space precedes the token: between the parts of a type it ends the type. */
  private hasSpaceBefore = false;

  constructor(
    private readonly x: Extraction,
    private readonly text: string,
  ) {
    this.read();
  }

  private read(): void {
    TOKEN.lastIndex = this.next;
    const match = TOKEN.exec(this.text);
    this.token = match?.[1] ?? '';
    this.hasSpaceBefore = match !== null && match[0].length > match[1].length;
    this.next = match === null ? this.text.length : TOKEN.lastIndex;
  }
  private advance(): string {
    const { token } = this;
    this.end = this.next;
    this.read();
    return token;
  }
  private take(token: string): boolean {
    if (this.token !== token) return false;
    this.advance();
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

  private postfixed(depth: number): number {
    while (this.token === '?' || this.token === '...') this.advance();
    let row = depth > MAX_DEPTH || this.token === '' ? -1 : this.primary(depth + 1);
    while (this.token === '[' && !this.hasSpaceBefore) {
      this.advance();
      if (!this.take(']')) return -1;
      row = this.x.addExpression('wrapped', NOWHERE, 'array', row);
    }
    return row;
  }

  private primary(depth: number): number {
    if (this.take('(')) {
      const row = this.union(depth);
      // `(T is A ? B : C)` depends on the call: the text alone does not decide the type.
      if (this.take(')')) return row;
      this.skipTo(')');
      return -1;
    }
    if (this.token === '$this') {
      this.advance();
      return this.x.addExpression('this', NOWHERE);
    }
    if (!NAME.test(this.token)) {
      if (/^['"\d-]/.test(this.token)) this.advance();
      return -1;
    }
    return this.named(this.advance(), depth);
  }

  private named(name: string, depth: number): number {
    if (this.take('::')) {
      this.advance();
      return -1;
    }
    const lower = name.toLowerCase();
    if (lower === 'static') return this.x.addExpression('this', NOWHERE);
    if ((lower === 'callable' || lower === 'closure' || lower === '\\closure') && this.token === '(')
      return this.signature(depth);
    const args = this.token === '<' && !this.hasSpaceBefore ? this.list('<', '>', depth) : undefined;
    if (this.token === '{' && !this.hasSpaceBefore) return this.shape(depth);
    if (SEQUENCES.has(lower))
      return this.x.addExpression('wrapped', NOWHERE, 'array', args?.at(-1) ?? -1, args?.length === 2 ? args[0] : -1);
    if (CLASS_NAMES.has(lower) && args !== undefined)
      return args[0] < 0 ? -1 : this.x.addExpression('wrapped', NOWHERE, 'class-string', args[0]);
    if (SCALARS.has(lower)) return this.x.addExpression('literal', NOWHERE, lower);
    const row = pathRow(this.x, lower === 'self' || lower === 'parent' ? lower : name);
    return args === undefined ? row : this.x.addExpression('generic', NOWHERE, '', row, this.cons(args));
  }

  private list(open: string, close: string, depth: number): number[] {
    const rows: number[] = [];
    this.take(open);
    while (this.token !== '' && !this.take(close)) {
      rows.push(this.union(depth));
      // Names of parameters, variance, defaults.
      while (this.token !== '' && this.token !== ',' && this.token !== close) this.advance();
      this.take(',');
    }
    return rows;
  }

  private cons(rows: readonly number[]): number {
    return rows.reduceRight((tail, row) => this.x.addExpression('list', NOWHERE, '', row, tail), -1);
  }

  /** `callable(A, B): C`. */
  private signature(depth: number): number {
    const parameters = this.list('(', ')', depth);
    const result = this.take(':') ? this.union(depth) : -1;
    return this.x.addExpression('function_type', NOWHERE, '', result, this.cons(parameters));
  }

  /** `array{a: A, b: B}`: an array of any of them. */
  private shape(depth: number): number {
    this.advance();
    let row = -1;
    while (this.token !== '' && !this.take('}')) {
      let type = this.union(depth);
      this.take('?');
      if (this.take(':')) type = this.union(depth);
      if (type >= 0) row = row < 0 ? type : this.x.addExpression('union', NOWHERE, '', row, type);
      while (this.token !== '' && this.token !== ',' && this.token !== '}') this.advance();
      this.take(',');
    }
    return this.x.addExpression('wrapped', NOWHERE, 'array', row);
  }

  private skipTo(close: string): void {
    for (let open = 1; this.token !== '' && open > 0; ) {
      const token = this.advance();
      if (token === '(') open++;
      else if (token === close) open--;
    }
  }
}
