/** Local names inside the tokens of Rust macros, which the tree leaves unparsed: for questions about a position. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { isPlainLocal } from '../../../src/extract/local-uses.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { referenceKindCode } from '../../../src/model/kinds.ts';

const { read } = referenceKindCode;

/** A token that spells a local name most likely means it, no matter how the macro uses its tokens. */
export function localTokens(x: Extraction, tree: Node): void {
  if (tree < 0) return;
  for (let node = tree + NODE; node < x.next(tree); node += NODE) {
    if (x.kind(node) === x.k.string_literal) inString(x, node);
    if (x.kind(node) !== x.k.identifier || isPart(x, node)) continue;
    const id = x.facts.id(x.text(node));
    if (isPlainLocal(x, x.scope, id, read)) x.reference(read, x.nameExpression(node, id));
  }
}

/** `.name`, `name::`, `::name` and `name: value` name something else. */
function isPart(x: Extraction, node: Node): boolean {
  const { source } = x;
  let before = x.start(node) - 1;
  while (source.charCodeAt(before) <= 32) before--;
  if (source[before] === ':' && source[before - 1] === ':') return true;
  if (source[before] === '.' && source[before - 1] !== '.') return true;
  let after = x.end(node);
  while (source.charCodeAt(after) <= 32) after++;
  return source[after] === ':';
}

/** The strings of a macro that formats: `"{name:?}"` reads `name`. */
export function formatted(x: Extraction, tree: Node): void {
  if (tree < 0) return;
  for (let node = tree + NODE; node < x.next(tree); node += NODE)
    if (x.kind(node) === x.k.string_literal || x.kind(node) === x.k.raw_string_literal) inString(x, node);
}

const PLACE = /(?<!\{)(?:\{\{)*\{([\p{L}_][\p{L}\p{N}_]*)(?=[:}])/gu;

function inString(x: Extraction, node: Node): void {
  const start = x.start(node);
  const text = x.text(node);
  for (const match of text.matchAll(PLACE)) {
    const id = x.facts.id(match[1]);
    if (isPlainLocal(x, x.scope, id, read))
      x.reference(
        read,
        nameAt(x, node, { name: match[1], offset: start + match.index + match[0].length - match[1].length }),
      );
  }
}

/** A name row inside a node that has no node for it. */
export function nameAt(x: Extraction, node: Node, { name, offset }: { name: string; offset: number }): number {
  const row = x.addExpression('name', node, name);
  let line = x.row(node);
  while (line + 1 < x.lineStarts.length && x.lineStarts[line + 1] <= offset) line++;
  const { data } = x.facts.tables.expressions;
  data[row * EXPRESSION.stride + EXPRESSION.line] = line + 1;
  data[row * EXPRESSION.stride + EXPRESSION.col] = offset - x.lineStarts[line];
  return row;
}
