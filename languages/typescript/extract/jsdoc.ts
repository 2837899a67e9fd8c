/** Names in documentation: `{@link A.b}`, `@see A#b`, `@throws {E}`, `@param x`. Asked about at their places, never stored. */

import { columnAt, lineAt } from '../../../src/base/line-index.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, SCOPE } from '../../../src/model/facts.ts';
import { type ExpressionOp, scopeKindCode } from '../../../src/model/kinds.ts';

const PATH = String.raw`[\p{L}_$][\p{L}\p{N}_$]*(?:[.#][\p{L}_$][\p{L}\p{N}_$]*)*`;
const LINK = new RegExp(String.raw`\{@link(?:code|plain)?\s+(${PATH})`, 'gu');
const SEE = new RegExp(String.raw`@see\s+\{?(?:@link(?:code|plain)?\s+)?(${PATH})`, 'gu');
const TYPED =
  /@(?:type|param|arg|argument|returns?|throws|exception|satisfies|extends|augments|implements|this|typedef|property|prop|enum|yields)\s*\{([^}]{0,1000})\}(?:[ \t]+\[?([\p{L}_$][\p{L}\p{N}_$]*))?/gu;
const UNTYPED_PARAMETER = /@param\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu;
const UNBRACED_TYPE = new RegExp(String.raw`@(?:extends|augments|implements|throws)\s+(${PATH})`, 'gu');
const IN_TYPE = new RegExp(PATH, 'gu');

/** References for every name in the documentation comments of the file. */
export function useDocumentation(x: Extraction): void {
  if (!x.keepsLocals) return;
  const { scope, symbol } = x;
  for (let node = NODE; node < x.count; node += NODE)
    if (x.kind(node) === x.k.comment && x.source.startsWith('/**', x.start(node))) useNames(x, node);
  x.scope = scope;
  x.symbol = symbol;
}

function useNames(x: Extraction, comment: Node): void {
  const text = x.text(comment);
  x.scope = scopeFor(x, x.start(comment), x.end(comment));
  x.symbol = x.facts.tables.scopes.data[x.scope * SCOPE.stride + SCOPE.symbol];
  const seen = new Set<number>();
  const use = (path: string, offset: number, kind: 'read' | 'type'): void => {
    if (seen.has(offset)) return;
    seen.add(offset);
    usePath(x, comment, { path, offset: x.start(comment) + offset, kind });
  };
  for (const match of text.matchAll(LINK)) use(match[1], match.index + match[0].length - match[1].length, 'read');
  for (const match of text.matchAll(SEE)) use(match[1], match.index + match[0].length - match[1].length, 'read');
  for (const match of text.matchAll(TYPED)) {
    const start = match.index + match[0].indexOf('{') + 1;
    for (const name of match[1].matchAll(IN_TYPE)) use(name[0], start + name.index, 'type');
    if (match[2] !== undefined && match[0].startsWith('@param'))
      use(match[2], match.index + match[0].length - match[2].length, 'read');
  }
  for (const match of text.matchAll(UNBRACED_TYPE))
    use(match[1], match.index + match[0].length - match[1].length, 'type');
  for (const match of text.matchAll(UNTYPED_PARAMETER))
    use(match[1], match.index + match[0].length - match[1].length, 'read');
}

/** The symbol that a comment documents sees its own parameters; other names are those around the comment. */
function scopeFor(x: Extraction, start: number, end: number): number {
  const { data, rows } = x.facts.tables.scopes;
  let around = 0;
  for (let row = 1; row < rows; row++) {
    const o = row * SCOPE.stride;
    const from = data[o + SCOPE.start];
    if (from >= end) {
      const isNext = data[o + SCOPE.kind] === scopeKindCode.function && /^[\s\w]*$/.test(x.source.slice(end, from));
      return isNext ? row : around;
    }
    if (start < data[o + SCOPE.end]) around = row;
  }
  return around;
}

interface Path {
  readonly path: string;
  readonly offset: number;
  readonly kind: 'read' | 'type';
}

/** Each name of `A.b#c` is a use; members of classes are meant whether or not they are static. */
function usePath(x: Extraction, comment: Node, { path, offset, kind }: Path): void {
  let row = -1;
  let at = offset;
  for (const name of path.split(/[.#]/)) {
    if (name === 'prototype' && row >= 0) {
      at += name.length + 1;
      continue;
    }
    const add = (op: ExpressionOp, a = -1, b = -1): number => rowAt(x, at, x.addExpression(op, comment, name, a, b));
    if (row < 0) row = add('name');
    else row = add('union', add('member', row), add('member', x.addExpression('cast', comment, '', row)));
    x.reference(kind, row);
    at += name.length + 1;
  }
}

/** Moves a row to where its name is spelled in the comment. */
function rowAt(x: Extraction, offset: number, row: number): number {
  const { data } = x.facts.tables.expressions;
  data[row * EXPRESSION.stride + EXPRESSION.line] = lineAt(x.lineStarts, offset) + 1;
  data[row * EXPRESSION.stride + EXPRESSION.col] = columnAt(x.lineStarts, offset);
  return row;
}
