/** Types that a string spells: `"Optional[pkg.Thing]"` before `Thing` is defined. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';

/** Longer strings are prose, and so are strings with other characters. */
const TYPE_TEXT = /^[\w.[\], |'"]{1,200}$/;
const TOKEN = /\s*([A-Za-z_]\w*|[.[\],|'"])/y;
const MAX_DEPTH = 8;

interface Reader {
  readonly x: Extraction;
  readonly node: Node;
  readonly text: string;
  /** Where the text starts on its line. */
  readonly col: number;
  at: number;
  /** Rows that name something. */
  readonly uses: number[];
}

/** The type that a string node spells, -1 when it is no type; its names are uses, at their places in the string. */
export function typeInString(x: Extraction, node: Node): number {
  const content = x.childOfKind(node, x.k.string_content);
  const text = x.text(content);
  if (content < 0 || !TYPE_TEXT.test(text)) return -1;
  const reader: Reader = { x, node: content, text, col: x.colOf(content), at: 0, uses: [] };
  const row = union(reader, 0);
  if (row < 0 || reader.text.slice(reader.at).trim() !== '') return -1;
  for (const use of reader.uses) x.reference('type', use);
  return row;
}

/** The next token, without taking it. */
function peek(r: Reader): string {
  TOKEN.lastIndex = r.at;
  return TOKEN.exec(r.text)?.[1] ?? '';
}

function take(r: Reader, token: string): boolean {
  if (peek(r) !== token) return false;
  r.at = TOKEN.lastIndex;
  return true;
}

function add(r: Reader, op: 'name' | 'member', a: number): number {
  const name = peek(r);
  if (!/^\w/.test(name)) return -1;
  r.at = TOKEN.lastIndex;
  const row = r.x.addExpression(op, r.node, name, a);
  const { data } = r.x.facts.tables.expressions;
  data[row * EXPRESSION.stride + EXPRESSION.col] = r.col + r.at - name.length;
  return row;
}

function union(r: Reader, depth: number): number {
  let row = generic(r, depth);
  while (row >= 0 && take(r, '|')) {
    const next = generic(r, depth);
    if (next < 0) return -1;
    row = r.x.addExpression('union', r.node, '', row, next);
  }
  return row;
}

function generic(r: Reader, depth: number): number {
  if (depth > MAX_DEPTH) return -1;
  // A quoted part of a quoted type.
  const quote = take(r, "'") || take(r, '"');
  let row = peek(r) === 'None' ? none(r) : dotted(r);
  if (row >= 0 && take(r, '[')) row = bracketed(r, row, depth);
  return quote && !take(r, "'") && !take(r, '"') ? -1 : row;
}

function none(r: Reader): number {
  take(r, 'None');
  return r.x.addExpression('literal', r.node, 'None');
}

function dotted(r: Reader): number {
  let row = add(r, 'name', -1);
  while (row >= 0 && take(r, '.')) {
    r.uses.push(row);
    row = add(r, 'member', row);
  }
  if (row >= 0) r.uses.push(row);
  return row;
}

function bracketed(r: Reader, head: number, depth: number): number {
  const rows: number[] = [];
  // `Callable[[A, B], C]`: the types in the inner brackets are only used.
  do {
    if (take(r, '[')) {
      bracketed(r, head, depth + 1);
      rows.push(-1);
    } else if (take(r, '.')) {
      while (take(r, '.'));
      rows.push(-1);
    } else if (peek(r) !== ']') {
      const row = union(r, depth + 1);
      if (row < 0) return -1;
      rows.push(row);
    }
  } while (take(r, ','));
  if (!take(r, ']')) return -1;
  let list = -1;
  for (const row of rows.reverse()) list = r.x.addExpression('list', r.node, '', row, list);
  return r.x.addExpression('generic', r.node, '', head, list);
}
