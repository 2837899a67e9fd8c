/** Names in Kotlin's texts: identifiers that are keywords or are in backticks, and `$name` inside strings. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { nameText } from './nodes.ts';

/** The grammar knows these as names. */
const LITERALS: Readonly<Record<string, string>> = { true: 'Boolean', false: 'Boolean', null: 'null' };
const JUMPS = new Set(['break', 'continue']);

/** Whether an identifier may be one of them, by its length and first letter alone. */
function mayBeKeyword(x: Extraction, node: Node): boolean {
  const length = x.end(node) - x.start(node);
  if (length !== 4 && length !== 5 && length !== 8) return false;
  const first = x.source.charCodeAt(x.start(node));
  return first === 116 || first === 102 || first === 110 || first === 98 || first === 99;
}

export function identify(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  if (x.source.charCodeAt(x.start(node)) === 96) {
    keep(x, node, x.addExpression('name', node, nameText(x, node)));
    x.reference('read', x.expression(node));
    x.claim(node);
  } else if (mayBeKeyword(x, node)) {
    const text = x.text(node);
    if (JUMPS.has(text)) x.claim(node);
    else if (Object.hasOwn(LITERALS, text)) {
      keep(x, node, x.addExpression('literal', node, LITERALS[text]));
      x.claim(node);
    }
  }
}

function keep(x: Extraction, node: Node, row: number): void {
  if (x.expressionRows[node / NODE] === 0) x.expressionRows[node / NODE] = row + 1;
}

/** Marks keywords used as names before the walk: rows are built from the outside in and must know them first. */
export function markKeywords(x: Extraction): void {
  x.notes.set('has labels', x.source.includes('this@'));
  const { data, count } = x;
  const kind = x.k.identifier;
  for (let node = 0; node < count; node += NODE) {
    const of = data[node] & 0xffff;
    if (of === x.k['"::"']) markCallable(x, x.parent(node));
    else if (of === kind && (mayBeKeyword(x, node) || x.source.charCodeAt(data[node + 1]) === 96)) markKeyword(x, node);
  }
}

/** `a::b` is a function for the code that receives it, `a::class` an object of the library. */
function markCallable(x: Extraction, node: Node): void {
  const isClass = x.source.startsWith('class', x.end(node) - 5) && x.source[x.end(node) - 6] === ':';
  keep(x, node, x.addExpression(isClass ? 'literal' : 'function', node, isClass ? 'KClass' : ''));
}

function markKeyword(x: Extraction, node: Node): void {
  const text = x.text(node);
  if (Object.hasOwn(LITERALS, text)) keep(x, node, x.addExpression('literal', node, LITERALS[text]));
  else if (text.charCodeAt(0) === 96) keep(x, node, x.addExpression('name', node, text.slice(1, -1)));
}

const NAMES = /\$([\p{L}_][\p{L}\p{Nd}_]*)/gu;

/** `$name`: the grammar does not see it as anything but text. */
export function nameTemplates(x: Extraction, node: Node): void {
  const from = x.start(node);
  const text = x.text(node);
  if (!text.includes('$')) return;
  let shown = nextTemplate(x, node, node + NODE);
  for (const match of text.matchAll(NAMES)) {
    if (text[match.index - 1] === '\\') continue;
    const offset = from + match.index + 1;
    while (shown >= 0 && x.end(shown) <= offset) shown = nextTemplate(x, node, x.next(shown));
    // The tree shows a node there: a template that the grammar does know.
    if (shown >= 0 && x.start(shown) <= offset) continue;
    const row = x.addExpression('name', node, match[1]);
    place(x, row, offset);
    x.reference('read', row);
  }
}

/** The next template of a string that the tree shows, -1 when there is none. */
function nextTemplate(x: Extraction, string: Node, from: Node): Node {
  const end = x.next(string);
  for (let n = from; n < end; n = x.next(n)) if (x.kind(n) === x.k.interpolation) return n;
  return -1;
}

function place(x: Extraction, row: number, offset: number): void {
  const { lineStarts } = x;
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  const { data } = x.facts.tables.expressions;
  data[row * EXPRESSION.stride + EXPRESSION.line] = low + 1;
  data[row * EXPRESSION.stride + EXPRESSION.col] = offset - lineStarts[low];
}
